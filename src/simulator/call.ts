import type { Olay } from './journal.ts'
import type { SoapRequest } from './request.ts'
import type { Durum, Isyeri } from './state.ts'

/** A date of a request that is none; the service answers its code. */
export class BadDate extends Error {}

/** A request of a workplace whose user is known, as the operations see it. */
export type Call = {
  durum: Durum
  isyeri: Isyeri
  fields: SoapRequest['fields']
  /** The text of a field, empty when it was not sent. */
  field(path: string): string
  /** A date of the request (`dd.MM.yyyy`) as `yyyy-MM-dd`. */
  date(path: string): string
  commit(olay: Olay): void
}

/** The fields of a request, read by path. `onEffect` hears of every change that the operation makes. */
export function openCall(
  durum: Durum,
  isyeri: Isyeri,
  { fields, onEffect }: { fields: SoapRequest['fields']; onEffect: () => void },
): Call {
  const byPath = new Map(fields)
  const field = (path: string) => byPath.get(path) ?? ''
  return {
    durum,
    isyeri,
    fields,
    field,
    date: (path) => isoDate(field(path)),
    commit(olay) {
      onEffect()
      durum.commit(olay)
    },
  }
}

function isoDate(text: string): string {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) throw new BadDate()
  return `${year}-${month}-${day}`
}
