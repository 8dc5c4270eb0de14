import { Progress, Text, Title } from '@mantine/core'
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
          return (
            <li key={workerNo}>
              <Text size="sm">{label}</Text>
              {gorev ? <Progress value={(gorev.tamamlanan / gorev.satir) * 100} size="sm" aria-label={label} /> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
