import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useVisit } from '#web/visit/visit.tsx'
import { changeStaffLanguage } from './change-language.ts'
import { useStaffTexts } from './texts.tsx'

/** The menu of the interface's languages. */
export function LanguageMenu() {
  const { t, language } = useStaffTexts()
  const { languages } = useVisit()
  const own = languages.find(({ langKey }) => langKey === language)?.display ?? language
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconLanguage size={18} />}>
          <VisuallyHidden component="span">{`${t('kabuk.bar.language')}: ${own}`}</VisuallyHidden>
          <span aria-hidden="true">{language.toUpperCase()}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('kabuk.bar.language')}>
        {languages.map(({ langKey, display }) => (
          <Menu.Item
            key={langKey}
            lang={langKey}
            leftSection={<IconCheck size={16} visibility={langKey === language ? 'visible' : 'hidden'} />}
            onClick={() => void changeStaffLanguage(langKey)}
          >
            {display}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
