/** The first day of the month that lies so many months after the month of a day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** An amount of kuruş as text with a dot. */
export function lira(kurus: number): string {
  return `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, '0')}`
}

/** The seed of the demo's world, in the simulator and in the companies' rows. */
export const dunyaTohumu = 1
