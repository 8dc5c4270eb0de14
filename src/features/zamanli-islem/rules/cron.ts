import { CronExpressionParser } from 'cron-parser'

// The library also takes seconds, nicknames and letters; ours is the plain form that the form explains.
const plain = /^[0-9*,/-]+(?: [0-9*,/-]+){4}$/

/** The first time after `after` by five cron fields in Istanbul's time; null when the fields are wrong or never come. */
export function nextCronTime(cron: string, after: Date): Date | null {
  if (!plain.test(cron)) return null
  try {
    return CronExpressionParser.parse(cron, { currentDate: after, tz: 'Europe/Istanbul' }).next().toDate()
  } catch {
    // the library throws for a field out of its range and for a day that no year has
    return null
  }
}
