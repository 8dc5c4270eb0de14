import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { type Language, languages } from '#i18n/language.ts'
import { changeStaffLanguage } from './change-language.ts'
import { useStaffTexts } from './texts.tsx'

/** The languages of the interface. */
export function LanguageMenu() {
  const { t, language } = useStaffTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconLanguage size={18} />}>
          <VisuallyHidden component="span">{`${t('kabuk.bar.language')}: ${t(`shell.language.${language}`)}`}</VisuallyHidden>
          <span aria-hidden="true">{language.toUpperCase()}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('kabuk.bar.language')}>
        {languages.map((other: Language) => (
          <Menu.Item
            key={other}
            lang={other}
            leftSection={<IconCheck size={16} visibility={other === language ? 'visible' : 'hidden'} />}
            onClick={() => void changeStaffLanguage(other)}
          >
            {t(`shell.language.${other}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
