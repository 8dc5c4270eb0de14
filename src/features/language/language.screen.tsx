import { Anchor, Group, RingProgress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { completePercent } from '#features/dil/rules.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { handFile } from '#web/kit/hand-file.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { languageCompleteness, missingTexts } from './contract.ts'
import { language } from './resource.ts'

export default function LanguageScreen() {
  const t = useT()
  return (
    <Stack gap="md">
      <Text size="sm">{t('yonetim.dil.aciklama')}</Text>
      <Text size="sm">{t('yonetim.dil.esik', { yuzde: completePercent })}</Text>
      <Completeness />
      <ResourcePage resource={language} />
    </Stack>
  )
}

/** How much of the texts each language has, and whether it is offered. */
function Completeness() {
  const t = useT()
  const { data } = useQuery(query(languageCompleteness, {}))
  if (!data) return null
  return (
    <section aria-label={t('yonetim.dil.tamamlanma')}>
      <Group gap="lg" align="flex-start">
        {data.map((one) => (
          <LanguageState key={one.id} {...one} />
        ))}
      </Group>
    </section>
  )
}

type State = { id: number; langKey: string; dolu: number; toplam: number; sunulur: boolean }

function LanguageState({ id, langKey, dolu, toplam, sunulur }: State) {
  const t = useT()
  const dil = langKey.toUpperCase()
  const n = Math.ceil((toplam * completePercent) / 100)

  async function download() {
    const texts = await call(missingTexts, { id })
    const file = new Blob([JSON.stringify(texts, null, 2)], { type: 'application/json' })
    handFile(file, t('yonetim.dil.eksikDosya', { dil: langKey }))
  }

  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <RingProgress
        size={56}
        thickness={6}
        roundCaps
        sections={[{ value: (100 * dolu) / Math.max(toplam, 1), color: sunulur ? 'blue.8' : 'gray.6' }]}
        label={
          <Text size="xs" ta="center" fw={650}>
            {dil}
          </Text>
        }
        aria-hidden
      />
      <div>
        <Text size="sm">{t('yonetim.dil.oran', { dil, dolu, toplam })}</Text>
        <Text size="sm" c="dimmed">
          {sunulur ? t('yonetim.dil.sunulur') : t('yonetim.dil.sunulmaz', { n, yuzde: completePercent })}
        </Text>
        {dolu < toplam ? (
          <Anchor component="button" type="button" size="sm" onClick={() => void download()}>
            {t('yonetim.dil.eksikler', { n: toplam - dolu })}
          </Anchor>
        ) : null}
      </div>
    </Group>
  )
}
