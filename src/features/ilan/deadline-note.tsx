import { formatDate } from '#core/date.ts'
import { type Translate, useVisit } from '#web/visit/visit.tsx'
import { deadlineOf } from './deadline.ts'

type Dated = { talepTarihi: string; basvuruBitisTarihi: string | null }

/** Until when one may apply: a date, and in days and amber when it is near. */
export function DeadlineNote({ ilan, today }: { ilan: Dated; today: string }) {
  const { t } = useVisit()
  const deadline = deadlineOf(ilan, today)
  if (!deadline) return null
  return (
    <div className={deadline.isSoon ? 'deadline deadline-soon' : 'deadline'}>
      <p className="icon-clock">
        {deadline.isSoon ? <strong>{tellDays(t, deadline.daysLeft)}</strong> : null}
        <span>
          {deadline.isSoon ? '' : `${t('ilan.basvuruBitisTarihi')} `}
          <time dateTime={deadline.end}>{formatDate(deadline.end)}</time>
        </span>
      </p>
      <span className="deadline-bar">
        <span style={{ inlineSize: `${Math.round(deadline.shareGone * 100)}%` }} />
      </span>
    </div>
  )
}

function tellDays(t: Translate, days: number) {
  if (days === 0) return t('ilan.deadline.today')
  if (days === 1) return t('ilan.deadline.tomorrow')
  return t('ilan.deadline.left', { count: days })
}
