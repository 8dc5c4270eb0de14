import type { FieldError } from '#core/errors.ts'
import { longestInterval, nextRuns, operationType, type Schedule } from './schedule.ts'

/** What a row of the form says about the time; lists are texts with commas. */
export type Plan = {
  operationType: number
  interval: number
  specificTime?: string | null | undefined
  daysOfWeek?: string | null | undefined
  daysOfMonth?: string | null | undefined
  param1?: string | null | undefined
}

const numbers = (list: string | null | undefined) => (list ? list.split(',').map(Number) : [])

/** The schedule of a row whose n-th hours, days, weeks or months are counted from `anchor`. */
export function scheduleOf(plan: Plan, anchor: string): Schedule {
  const { operationType: kind } = plan
  return {
    operationType: kind,
    interval: plan.interval,
    specificTime: plan.specificTime ?? null,
    daysOfWeek: kind === operationType.haftalik ? numbers(plan.daysOfWeek) : [],
    daysOfMonth: kind === operationType.aylik ? numbers(plan.daysOfMonth) : [],
    cron: kind === operationType.ozel ? (plan.param1 ?? null) : null,
    anchor,
  }
}

/** What of a row contradicts its kind: an interval that is too long, or a custom time that never comes. */
export function planErrors(plan: Plan, { anchor, now }: { anchor: string; now: Date }): FieldError[] {
  const longest = longestInterval[plan.operationType] ?? 1
  if (plan.interval > longest) return [{ field: 'interval', key: 'maxValue', params: { n: longest } }]
  if (plan.operationType !== operationType.ozel) return []
  if (!plan.param1) return [{ field: 'param1', key: 'required' }]
  const [first] = nextRuns(scheduleOf(plan, anchor), now, 1)
  return first ? [] : [{ field: 'param1', key: 'invalidCron' }]
}

/** The lists that do not belong to the kind of a row are emptied; what the row does not say stays unsaid. */
export function ownLists({ operationType: kind }: Pick<Plan, 'operationType'>) {
  return {
    ...(kind !== operationType.haftalik && { daysOfWeek: null }),
    ...(kind !== operationType.aylik && { daysOfMonth: null }),
    ...(kind !== operationType.ozel && { param1: null, param2: null }),
  }
}
