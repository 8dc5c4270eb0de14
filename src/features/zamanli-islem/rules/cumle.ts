import type { T } from '#i18n/t.ts'
import type { Plan } from './plan.ts'
import { operationType } from './schedule.ts'

/** When a row runs, in one sentence. */
export function planCumlesi(t: T, plan: Plan): string {
  const { interval: n } = plan
  const saat = (plan.specificTime ?? '00:00:00').replace(/:00$/, '')
  const isEach = n === 1
  switch (plan.operationType) {
    case operationType.saatlik:
      return isEach ? t('zamanli.cumle.herSaat', { saat }) : t('zamanli.cumle.saatte', { n, saat })
    case operationType.gunluk:
      return isEach ? t('zamanli.cumle.herGun', { saat }) : t('zamanli.cumle.gunde', { n, saat })
    case operationType.haftalik: {
      const gunler = weekdays(t, plan.daysOfWeek)
      return isEach ? t('zamanli.cumle.herHafta', { gunler, saat }) : t('zamanli.cumle.haftada', { n, gunler, saat })
    }
    case operationType.aylik: {
      const gunler = plan.daysOfMonth ? plan.daysOfMonth.replaceAll(',', ', ') : t('zamanli.cumle.kayitGunu')
      return isEach ? t('zamanli.cumle.herAy', { gunler, saat }) : t('zamanli.cumle.ayda', { n, gunler, saat })
    }
    case operationType.birKez:
      return t('zamanli.cumle.birKez', { saat })
    default:
      return t('zamanli.cumle.ozel', { cron: plan.param1 ?? '' })
  }
}

function weekdays(t: T, list: string | null | undefined): string {
  if (!list) return t('zamanli.cumle.kayitGunu')
  return list
    .split(',')
    .map((day) => t.maybe(`enum.daysOfWeek.${day}`) ?? day)
    .join(', ')
}
