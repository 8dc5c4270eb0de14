import { Progress, Text, Title } from '@mantine/core'
import { memo } from 'react'
import type { FiloDurumu } from '#features/filo/contract.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** A lane for each worker: its lease and how far it is, or that it waits. */
export function Seritler({ durum: { gorevler, isciler } }: { durum: FiloDurumu }) {
  const t = useT()
  return (
    <section aria-label={t('filo.seritler')}>
      <Title order={2} size="h5">
        {t('filo.seritler')}
      </Title>
      {isciler.length === 0 ? <Text c="dimmed">{t('filo.seritYok')}</Text> : null}
      <ul className="filo-seritler">
        {isciler.map(({ workerNo, status }) => {
          const gorev = gorevler.find((one) => one.workerNo === workerNo)
          const label = gorev
            ? t('filo.serit', { no: workerNo, id: gorev.id, m: gorev.tamamlanan, n: gorev.satir })
            : t('filo.bosta', { no: workerNo, durum: t.maybe(`enum.workerStatus.${status}`) ?? '' })
          return <Serit key={workerNo} label={label} pay={gorev && (gorev.tamamlanan / gorev.satir) * 100} />
        })}
      </ul>
    </section>
  )
}

type SeritProps = { label: string; pay: number | undefined }

/** One lane; of fifty, the few that moved are drawn again. */
const Serit = memo(function Serit({ label, pay }: SeritProps) {
  return (
    <li>
      <Text size="sm">{label}</Text>
      {pay === undefined ? null : <Progress value={pay} size="sm" aria-label={label} />}
    </li>
  )
})
