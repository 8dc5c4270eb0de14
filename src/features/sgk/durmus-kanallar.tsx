import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatInstant } from '#core/date.ts'
import { callQuietly } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { listDurmusKanal } from './contract.ts'

/** A stream would hold one of the browser's few connections on every screen of SGK for something that is rare. */
const askEveryMs = 10_000

/** Tells which channels of the company stand still, since when and until when; each goes by itself at its end. */
export function DurmusKanallar() {
  const t = useT()
  const { mode } = useStaff()
  const { queryKey } = query(listDurmusKanal, {})
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => callQuietly(listDurmusKanal, {}),
    refetchInterval: askEveryMs,
    enabled: mode === 'tenant',
  })
  const now = useNow(data.map(({ bitis }) => Date.parse(bitis)))
  return (
    <div role="status">
      {data
        .filter(({ bitis }) => Date.parse(bitis) > now)
        .map(({ kanal, basladi, bitis }) => (
          <Alert key={kanal} color="orange" icon={<IconPlugConnectedX />} mb="sm" data-kanal={kanal}>
            {t('isyeri.kanalDurdu', {
              kanal: t(`enum.sgkKanal.${kanal}`),
              basladi: clockOf(basladi),
              bitis: clockOf(bitis),
            })}
          </Alert>
        ))}
    </div>
  )
}

/** The hours and minutes of an instant: a stop lasts ten minutes. */
const clockOf = (instant: string) => formatInstant(instant).slice(-5)

/** The time, which moves on at each of these moments. */
function useNow(moments: readonly number[]): number {
  const [now, setNow] = useState(Date.now)
  const next = Math.min(...moments.filter((moment) => moment > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [next])
  return now
}
