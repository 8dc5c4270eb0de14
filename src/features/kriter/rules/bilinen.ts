import type { Value, Yanitlar } from './form.ts'
import { isSameAnswer } from './value.ts'
import { toAnswerMap } from './wire.ts'

/** An entry that the server holds. */
export type BilinenSatir = { komponentId: number; yanitlar: ReadonlyMap<number, Value>; surum: number }

/** What the server is known to hold, each with the version that a save must have seen. */
export type Bilinen = {
  kriter: ReadonlyMap<number, { value: Value | undefined; surum: number }>
  satir: ReadonlyMap<number, BilinenSatir>
}

/** Answers on a page and what is known of them. */
export type Standing = { bilinen: Bilinen; yanitlar: Yanitlar }

type AnswerList = readonly { kriterId: number; value: Value | null }[]

/** Answers as a read brings them, with their versions. */
type ReadAnswers = {
  kriterList: readonly { kriterId: number; value: Value | null; surum: number }[]
  komponentKriterList: readonly { refId: number; komponentId: number; komponentKriterler: AnswerList; surum: number }[]
}

/** What the server holds, by its own answer; `nameOf` is how the page calls an entry that it made itself. */
export function toBilinen(
  { kriterList, komponentKriterList }: ReadAnswers,
  nameOf: (refId: number) => number = (refId) => refId,
): Bilinen {
  return {
    kriter: new Map(kriterList.map(({ kriterId, value, surum }) => [kriterId, { value: value ?? undefined, surum }])),
    satir: new Map(
      komponentKriterList.map(({ refId, komponentId, komponentKriterler, surum }) => [
        nameOf(refId),
        { komponentId, yanitlar: toAnswerMap(komponentKriterler), surum },
      ]),
    ),
  }
}

/** Of these criteria the answers that the server does not hold, with the version they were changed from. */
export function findChangedAnswers(kriterIds: Iterable<number>, { bilinen, yanitlar }: Standing) {
  return [...kriterIds].flatMap((kriterId) => {
    const value = yanitlar.kriter.get(kriterId)
    const known = bilinen.kriter.get(kriterId)
    return isSameAnswer(known?.value, value) ? [] : [{ kriterId, value: value ?? null, surum: known?.surum ?? 0 }]
  })
}
