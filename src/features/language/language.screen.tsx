import { Anchor, Group, RingProgress, Stack, Text } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { paths, urlOf } from '#core/paths.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { showToast } from '#web/kit/toast.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { languageCompleteness, setDefaultLanguage } from './contract.ts'
import { language } from './resource.ts'

export default function LanguageScreen() {
  const t = useT()
  return (
    <Stack gap="md">
      <Text size="sm">{t('yonetim.dil.aciklama')}</Text>
      <Completeness />
      <ResourcePage
        resource={language}
        rowActions={[
          {
            name: 'setDefault',
            label: t('yonetim.dil.varsayilanYap'),
            icon: <IconStar size={16} />,
            right: setDefaultLanguage,
            isShown: (row) => row.isDefault !== true,
            async run(row, { refresh }) {
              await call(setDefaultLanguage, { id: row.id })
              showToast({ kind: 'success', text: t('message.updated') })
              refresh()
            },
          },
        ]}
      />
    </Stack>
  )
}

/** How much of the texts each language has. */
function Completeness() {
  const t = useT()
  const { data } = useQuery(query(languageCompleteness, {}))
  if (!data || data.every(({ toplam }) => toplam === 0)) return null
  return (
    <section aria-label={t('yonetim.dil.tamamlanma')}>
      <Group gap="lg">
        {data.map(({ id, langKey, dolu, toplam }) => (
          <Group key={id} gap="xs">
            <RingProgress
              size={56}
              thickness={6}
              roundCaps
              sections={[{ value: (100 * dolu) / Math.max(toplam, 1), color: 'blue.8' }]}
              label={
                <Text size="xs" ta="center" fw={650}>
                  {langKey.toUpperCase()}
                </Text>
              }
              aria-hidden
            />
            <div>
              <Text size="sm">{t('yonetim.dil.oran', { dil: langKey.toUpperCase(), dolu, toplam })}</Text>
              {dolu < toplam ? (
                <Anchor size="sm" href={urlOf(paths.sysGlobalKey, { eksikDil: langKey })}>
                  {t('yonetim.dil.eksikler', { n: toplam - dolu })}
                </Anchor>
              ) : null}
            </div>
          </Group>
        ))}
      </Group>
    </section>
  )
}
