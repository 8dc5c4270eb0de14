import type { Right } from '#core/endpoint.ts'
import type { Matris } from './contract.ts'

/** Rights that are about to be given (true) or taken (false), by `ekran/eylem`. */
export type Changes = ReadonlyMap<string, boolean>

export const noChanges: Changes = new Map()

const keyOf = ({ ekran, eylem }: Right) => `${ekran}/${eylem}`

function isGiven(matris: Matris, { ekran, eylem }: Right): boolean {
  const screen = matris.ekranlar.find((one) => one.ekran === ekran)
  return screen?.eylemler.some((one) => one.eylem === eylem && one.verili) === true
}

/** What the box shows: the change if there is one, else what is saved. */
export function isChecked(matris: Matris, changes: Changes, right: Right): boolean {
  return changes.get(keyOf(right)) ?? isGiven(matris, right)
}

function put(matris: Matris, changes: Changes, { right, value }: { right: Right; value: boolean }): Changes {
  const next = new Map(changes)
  if (isGiven(matris, right) === value) next.delete(keyOf(right))
  else next.set(keyOf(right), value)
  return next
}

function mayChange(matris: Matris, { ekran, eylem }: Right): boolean {
  const screen = matris.ekranlar.find((one) => one.ekran === ekran)
  return screen?.eylemler.some((one) => one.eylem === eylem && one.verilebilir) === true
}

/** One press. Whoever may do something on a screen must see it, and whoever may not see it can do nothing there. */
export function toggleRight(matris: Matris, changes: Changes, right: Right): Changes {
  const value = !isChecked(matris, changes, right)
  let next = put(matris, changes, { right, value })
  const see = { ekran: right.ekran, eylem: 'gor' }
  if (value && right.eylem !== 'gor' && mayChange(matris, see)) next = put(matris, next, { right: see, value: true })
  if (!value && right.eylem === 'gor') {
    for (const { eylem } of matris.ekranlar.find(({ ekran }) => ekran === right.ekran)?.eylemler ?? []) {
      const other = { ekran: right.ekran, eylem }
      if (mayChange(matris, other)) next = put(matris, next, { right: other, value: false })
    }
  }
  return next
}

const usual = ['gor', 'ekle', 'degistir', 'sil', 'disaAktar', 'goster']

/** The actions that have a column, because many screens have them. */
export function columnsOf({ ekranlar }: Matris): string[] {
  return usual.filter((eylem) => ekranlar.some(({ eylemler }) => eylemler.some((one) => one.eylem === eylem)))
}

/** What a screen has besides: each would be a column of its own, far out of sight, that stays empty nearly everywhere. */
export function othersOf<One extends { eylem: string }>(eylemler: readonly One[]): One[] {
  return eylemler.filter(({ eylem }) => !usual.includes(eylem))
}

export function countChanges(changes: Changes): number {
  return changes.size
}

/** The body of the save. */
export function toBody({ rolId }: Matris, changes: Changes) {
  const rights = (wanted: boolean) =>
    [...changes]
      .filter(([, value]) => value === wanted)
      .map(([key]) => {
        const [ekran = '', eylem = ''] = key.split('/')
        return { ekran, eylem }
      })
  return { rolId, ekle: rights(true), cikar: rights(false) }
}
