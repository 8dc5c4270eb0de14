import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pack } from '#core/packed.ts'
import { type Language, shippedOf } from '#i18n/language.ts'
import { query } from '#web/call/query.ts'
import formCss from '#web/form/form.css?url'
import { PortalFrame } from '#web/portal/portal-frame.tsx'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import { TextsProvider } from '#web/visit/page-texts.tsx'
import cizgiCss from './aday-cizgisi.css?url'
import { DurumBadge, Progress } from './aday-cizgisi.tsx'
import { durumTanimEndpoints } from './contract.ts'

const css = [formCss, cizgiCss]

const load = {
  tr: async () => (await import('#i18n/tr/basvurularim.ts')).basvurularim,
  en: async () => (await import('#i18n/en/basvurularim.ts')).basvurularim,
}

const textsIn = (language: Language) => ({
  queryKey: ['adayGorunumu', language],
  queryFn: async () => pack({ basvurularim: await load[shippedOf(language)]() }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Every status as candidates read it: the word, and where it stands on the line of an application. */
export function AdayGorunumu() {
  const { t, language } = useStaffTexts()
  const texts = useQuery(textsIn(language))
  const durumlar = useQuery(query(durumTanimEndpoints.fullGet, { paging: { PageSize: 50, page: 1 } }))
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="aday-gorunumu">
      <Stack gap="sm">
        <Title order={2} size="h4" id="aday-gorunumu">
          {t('iseAlim.adayGorunumu')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('iseAlim.adayGorunumuNot')}
        </Text>
        {texts.data && durumlar.data ? (
          <TextsProvider texts={texts.data}>
            <PortalFrame title={t('iseAlim.adayGorunumu')} css={css}>
              {durumlar.data.rows.map(({ id, durumAdi, ...durum }) => (
                <article key={id} className="panel" aria-label={durumAdi}>
                  <p className="panel-text">{t('iseAlim.adayPersonel', { ad: durumAdi })}</p>
                  <DurumBadge basvuru={{ ...durum, ilanKapali: false }} />
                  <Progress basvuru={{ ...durum, ilanKapali: false }} />
                </article>
              ))}
            </PortalFrame>
          </TextsProvider>
        ) : (
          <Skeleton height={320} />
        )}
      </Stack>
    </Paper>
  )
}
