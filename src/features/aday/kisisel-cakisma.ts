import type { Satir, Value } from '#core/kriter/form.ts'
import type { Standing } from './kisisel-fark.ts'

/** The same thing changed here and elsewhere. */
export type Cakisma =
  | { field: string; kriterId: number; refId: null; benim: Value | undefined; digeri: Value | undefined; surum: number }
  | {
      field: string
      kriterId: null
      refId: number
      benim: Satir
      /** Null when it was deleted there. */
      digeri: ReadonlyMap<number, Value> | null
      surum: number
    }

/** What a refused save answers. */
export type Stale = {
  kriterList: { kriterId: number; value: Value | null; surum: number }[]
  komponentKriterList: {
    refId: number
    isDeleted: boolean
    komponentKriterler?: { kriterId: number; value: Value }[]
    surum?: number
  }[]
}

/** Both sides of everything that a save was refused for. */
export function findCakismalar({ yanitlar }: Standing, stale: Stale): Cakisma[] {
  const kriterler = stale.kriterList.map(
    ({ kriterId, value, surum }): Cakisma => ({
      field: `kriterList.${kriterId}.value`,
      kriterId,
      refId: null,
      benim: yanitlar.kriter.get(kriterId),
      digeri: value ?? undefined,
      surum,
    }),
  )
  const satirlar = stale.komponentKriterList.flatMap(
    ({ refId, isDeleted, komponentKriterler = [], surum = 0 }): Cakisma[] => {
      const benim = yanitlar.satirlar.find((satir) => satir.refId === refId)
      const digeri = isDeleted ? null : new Map(komponentKriterler.map(({ kriterId, value }) => [kriterId, value]))
      return benim ? [{ field: `komponentKriterList.${refId}`, kriterId: null, refId, benim, digeri, surum }] : []
    },
  )
  return [...kriterler, ...satirlar]
}

type Choice = {
  side: 'benim' | 'digeri'
  /** A number for an entry that has to be made anew. */
  newRef(): number
}

/** The answers after somebody chose a side: theirs is taken over, ours may be saved over it. */
export function decide(standing: Standing, cakisma: Cakisma, choice: Choice): Standing {
  return cakisma.refId === null ? decideKriter(standing, cakisma, choice) : decideSatir(standing, cakisma, choice)
}

type KriterCakisma = Extract<Cakisma, { refId: null }>
type SatirCakisma = Extract<Cakisma, { kriterId: null }>

function decideKriter(
  { known, yanitlar }: Standing,
  { kriterId, digeri, surum }: KriterCakisma,
  { side }: Choice,
): Standing {
  const kriter = new Map(yanitlar.kriter)
  if (side === 'digeri') {
    if (digeri === undefined) kriter.delete(kriterId)
    else kriter.set(kriterId, digeri)
  }
  return {
    known: { ...known, kriter: new Map(known.kriter).set(kriterId, { value: digeri, surum }) },
    yanitlar: { ...yanitlar, kriter },
  }
}

function decideSatir({ known, yanitlar }: Standing, cakisma: SatirCakisma, { side, newRef }: Choice): Standing {
  const { refId, benim, digeri, surum } = cakisma
  const satir = new Map(known.satir)
  if (digeri === null) satir.delete(refId)
  else satir.set(refId, { komponentId: benim.komponentId, yanitlar: digeri, surum })
  const chosen = chooseSatir(cakisma, { side, newRef })
  const satirlar = yanitlar.satirlar.flatMap((one) => (one.refId !== refId ? [one] : chosen ? [chosen] : []))
  return { known: { ...known, satir }, yanitlar: { ...yanitlar, satirlar } }
}

function chooseSatir({ benim, digeri }: SatirCakisma, { side, newRef }: Choice): Satir | null {
  if (side === 'benim') return digeri === null ? { ...benim, refId: newRef(), isNew: true } : benim
  return digeri === null ? null : { ...benim, isNew: false, isDeleted: false, yanitlar: digeri }
}
