import { Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ilanEndpoints, type PortalGirdi } from '#features/ilan/contract.ts'
import { IlanArticle } from '#features/ilan/detay/ilan-article.tsx'
import { relevelHeadings } from '#features/ilan/detay/metin.ts'
import ilanCss from '#features/ilan/ilan.css?url'
import { query } from '#web/call/query.ts'
import { PortalFrame } from '#web/portal/portal-frame.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import './portal-onizleme.css'

const typingMs = 400
const css = [ilanCss]

/** What candidates will see of a posting, at the width of a phone: the portal's own page over values that are not saved. */
export function PortalOnizleme({ girdi }: { girdi: PortalGirdi }) {
  const t = useT()
  const [settled] = useDebouncedValue(JSON.stringify(girdi), typingMs)
  const { data, error } = useQuery({
    ...query(ilanEndpoints.portalGorunumu, JSON.parse(settled) as PortalGirdi), // as it was given
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Refusal text={errorText(t, error)} />
  if (!data) return <Skeleton height={480} />
  return (
    <>
      <Text size="xs" c="dimmed" mb={4}>
        {t('iseAlim.portalNot')}
      </Text>
      <PortalFrame title={t('iseAlim.portal')} css={css}>
        <IlanArticle ilan={{ ...data, metin: relevelHeadings(data.metin) }} notice={null} />
      </PortalFrame>
    </>
  )
}
