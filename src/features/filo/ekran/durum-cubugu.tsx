import type { CSSProperties } from 'react'
import { chipParts } from '#engine/declaration/status-tone.ts'
import { chipOf } from '#engine/screen/status-badge.tsx'
import type { FiloDurumu } from '#features/filo/contract.ts'
import { sgkWorkerMonitor } from '#features/filo/resource.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type Job = NonNullable<FiloDurumu['job']>

/** The rows of a job by their code, as parts of one bar with their words below it. */
export function DurumCubugu({ job }: { job: Job }) {
  const t = useT()
  const field = sgkWorkerMonitor.fields.status
  if (job.durumlar.length === 0) return <p className="filo-bos">{t('filo.satirYok')}</p>
  const parts = job.durumlar.map(({ status, completed, adet }) => ({
    key: `${status} ${completed}`,
    adet,
    tone: chipParts(chipOf(field, status)).tone,
    text: `${t.maybe(`enum.monitorStatus.${status}`) ?? status}: ${adet}`,
  }))
  const label = t('filo.ilerleme', { n: job.toplam, m: job.tamamlanan, h: job.hatali })
  return (
    <figure className="filo-cubuk" aria-label={label}>
      <div aria-hidden>
        {parts.map(({ key, adet, tone }) => (
          <span key={key} data-tone={tone} style={{ flexGrow: adet } as CSSProperties} />
        ))}
      </div>
      <figcaption>
        {parts.map(({ key, tone, text }) => (
          <span key={key} data-tone={tone}>
            {text}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
