import type { BilinenSatir, Standing } from './bilinen.ts'
import type { Satir, Value, Yanitlar } from './form.ts'
import { fieldOf, satirField } from './judge.ts'
import { toAnswerMap } from './wire.ts'
import type { Yazan } from './yazan.ts'

type KriterCakisma = {
  field: string
  kriterId: number
  komponentId: null
  refId: null
  benim: Value | undefined
  digeri: Value | undefined
  surum: number
}

type SatirCakisma = {
  field: string
  kriterId: null
  komponentId: number
  refId: number
  benim: Satir
  /** Null when it was deleted there. */
  digeri: Satir | null
  surum: number
}

/**
 * Two answers to one question: this page's and the one that was saved elsewhere meanwhile. `surum` is the version of
 * the other one; a save after the choice has seen it.
 */
export type Cakisma = KriterCakisma | SatirCakisma

/** Whose answer. */
export type CakismaSide = 'benim' | 'digeri'

/** What a save is told when somebody else answered the same question meanwhile. */
export type StaleAnswer = {
  kriterList: { kriterId: number; value: Value | null; surum: number; yazan?: Yazan | null }[]
  komponentKriterList: {
    refId: number
    isDeleted: boolean
    komponentKriterler?: { kriterId: number; value: Value }[]
    surum?: number
    yazan?: Yazan | null
  }[]
}

/** Both answers to a criterion. */
export function kriterCakisma(
  kriterId: number,
  benim: Value | undefined,
  { value, surum }: { value: Value | undefined; surum: number },
): Cakisma {
  return { field: fieldOf(kriterId, null), kriterId, komponentId: null, refId: null, benim, digeri: value, surum }
}

/** Both states of an entry; null when it was deleted elsewhere. */
export function satirCakisma(benim: Satir, theirs: Pick<BilinenSatir, 'yanitlar' | 'surum'> | null): Cakisma {
  const { komponentId, refId } = benim
  const digeri = theirs && { ...benim, isNew: false, isDeleted: false, yanitlar: theirs.yanitlar }
  return { field: satirField(refId), kriterId: null, komponentId, refId, benim, digeri, surum: theirs?.surum ?? 0 }
}

/** What somebody must decide after a save met other answers. */
export function findCakismalar({ kriter, satirlar }: Yanitlar, stale: StaleAnswer): Cakisma[] {
  return [
    ...stale.kriterList.map(({ kriterId, value, surum }) =>
      kriterCakisma(kriterId, kriter.get(kriterId), { value: value ?? undefined, surum }),
    ),
    ...stale.komponentKriterList.flatMap(({ refId, isDeleted, komponentKriterler = [], surum = 0 }) => {
      const mine = satirlar.find((one) => one.refId === refId)
      return mine ? [satirCakisma(mine, isDeleted ? null : { yanitlar: toAnswerMap(komponentKriterler), surum })] : []
    }),
  ]
}

type Choice = {
  side: CakismaSide
  /** A number for an entry that has to be made anew. */
  newRef(): number
}

/** The answers after somebody chose between two: either way the other answer has been seen. */
export function decide(standing: Standing, cakisma: Cakisma, choice: Choice): Standing {
  return cakisma.refId === null ? decideKriter(standing, cakisma, choice.side) : decideSatir(standing, cakisma, choice)
}

function decideKriter({ bilinen, yanitlar }: Standing, cakisma: KriterCakisma, side: CakismaSide): Standing {
  const { kriterId, digeri, surum } = cakisma
  const seen = { ...bilinen, kriter: new Map(bilinen.kriter).set(kriterId, { value: digeri, surum }) }
  if (side === 'benim') return { bilinen: seen, yanitlar }
  const kriter = new Map(yanitlar.kriter)
  if (digeri === undefined) kriter.delete(kriterId)
  else kriter.set(kriterId, digeri)
  return { bilinen: seen, yanitlar: { ...yanitlar, kriter } }
}

function decideSatir({ bilinen, yanitlar }: Standing, cakisma: SatirCakisma, { side, newRef }: Choice): Standing {
  const { refId, komponentId, digeri, surum } = cakisma
  const satir = new Map(bilinen.satir)
  if (digeri) satir.set(refId, { komponentId, yanitlar: digeri.yanitlar, surum })
  else satir.delete(refId)
  const satirlar = yanitlar.satirlar.flatMap((one) => {
    if (one.refId !== refId) return [one]
    if (side === 'digeri') return digeri ? [digeri] : []
    // its number is gone with it: it comes back as a new one
    return digeri ? [one] : [{ ...one, refId: newRef(), isNew: true }]
  })
  return { bilinen: { ...bilinen, satir }, yanitlar: { ...yanitlar, satirlar } }
}
