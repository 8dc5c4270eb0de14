import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { Awaited } from '#engine/screen/list-states.tsx'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { isAkis } from '#features/is-akis/resource.ts'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

const { fullGet } = resourceEndpoints(isAkis)
const tones = {
  bekliyor: 'info',
  onaylandi: 'good',
  reddedildi: 'bad',
  iptal: 'neutral',
  gecersiz: 'warn',
  suresiDoldu: 'warn',
} as const

/** Who was asked to approve a posting, and what came of it, the newest request first. */
export function IlanOnaylar({ iapId }: { iapId: number }) {
  const { t, language } = useStaffTexts()
  const formats = formatsOf(language)
  const list = query(fullGet, { filter: { konuId: iapId }, paging: { PageSize: 50, page: 1 } })
  // whoever approves does it elsewhere: what was known before is asked for again each time the tab is opened
  const asked = useQuery({ ...list, staleTime: 0 })
  if (!asked.data) return <Awaited of={[asked]} height={120} />
  const { rows } = asked.data
  if (rows.length === 0) return <Text size="sm">{t('iseAlim.onayYok')}</Text>
  return (
    <Stack component="ul" gap="sm" pl={0} style={{ listStyle: 'none' }}>
      {rows.map(({ id, durum, isteyen, onaylayanlar, sonTarih, karar, kararTarihi }) => (
        <li key={id}>
          <StatusBadge chip={tones[durum]} text={t(`enum.isAkisDurum.${durum}`)} />
          <Text size="sm">{t('iseAlim.onayKimden', { isteyen, onaylayanlar: onaylayanlar ?? '' })}</Text>
          <Text size="xs" c="dimmed">
            {formats.dateTime(kararTarihi ?? sonTarih)}
            {karar ? ` · ${karar}` : ''}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
