import { addDays, daysBetween } from '#core/date.ts'

/** The day on which an approved payment is set against premiums. */
export const mahsupGunu = (onayTarihi: string) => addDays(onayTarihi, 30)

/** SGK's word for an approved payment that is not set off yet: in the first week it is an order to pay. */
export const mahsupSozu = (onayTarihi: string, gun: string) =>
  daysBetween(onayTarihi, gun) < 7 ? 'Ödeme Emri' : 'Kurum Emaneti'
