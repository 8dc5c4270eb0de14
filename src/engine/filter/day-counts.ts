import { addDays } from '#core/date.ts'
import type { Group } from '#engine/declaration/group-request.ts'

/** The rows of a day, divided by a value beside it. */
export type Gun = { gun: string; adet: number; parcalar: { deger: Group['deger']; adet: number }[] }

/** The dates of so many days, the last one last. */
export function daysUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(last, at - count + 1))
}

/** Every day with what was counted of it, also those without a row. */
export function gunlerOf(days: readonly string[], groups: readonly Group[]): Gun[] {
  return days.map((gun) => {
    const parcalar = groups.filter(({ deger }) => deger === gun).map(({ yan, adet }) => ({ deger: yan ?? null, adet }))
    const ordered = parcalar.toSorted((one, other) => String(one.deger).localeCompare(String(other.deger)))
    return { gun, adet: parcalar.reduce((sum, { adet }) => sum + adet, 0), parcalar: ordered }
  })
}
