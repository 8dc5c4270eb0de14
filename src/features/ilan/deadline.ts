import { daysBetween } from '#core/date.ts'

const soonDays = 4

/** How the end of a posting's application time is told: in days when it is near, and how much of the time is gone. */
export function deadlineOf(ilan: { talepTarihi: string; basvuruBitisTarihi: string | null }, today: string) {
  const end = ilan.basvuruBitisTarihi
  if (end === null) return undefined
  const daysLeft = daysBetween(today, end)
  if (daysLeft < 0) return undefined
  const wholeTime = Math.max(daysBetween(ilan.talepTarihi, end), 1)
  return { end, daysLeft, isSoon: daysLeft < soonDays, shareGone: Math.min(1, Math.max(0, 1 - daysLeft / wholeTime)) }
}
