import type { Value, Yanitlar } from './form.ts'
import { isSameAnswer } from './value.ts'
import { toAnswerMap } from './wire.ts'
import type { Yazan } from './yazan.ts'

/** An answer that the server holds. */
export type BilinenYanit = { value: Value | undefined; surum: number; yazan?: Yazan | null }

/** An entry that the server holds. */
export type BilinenSatir = {
  komponentId: number
  yanitlar: ReadonlyMap<number, Value>
  surum: number
  yazan?: Yazan | null
}

/** What the server is known to hold, each with the version that a save must have seen and the devices that wrote it. */
export type Bilinen = {
  kriter: ReadonlyMap<number, BilinenYanit>
  satir: ReadonlyMap<number, BilinenSatir>
  /** The writers of entries that are gone. */
  silinen?: ReadonlyMap<number, Yazan>
}

/** Answers on a page and what is known of them. */
export type Standing = { bilinen: Bilinen; yanitlar: Yanitlar }

type AnswerList = readonly { kriterId: number; value: Value | null }[]

/** Answers as a read brings them, with their versions. */
type ReadAnswers = {
  kriterList: readonly { kriterId: number; value: Value | null; surum: number; yazan?: Yazan | null }[]
  komponentKriterList: readonly {
    refId: number
    komponentId: number
    komponentKriterler: AnswerList
    surum: number
    yazan?: Yazan | null
  }[]
  silinenSatirlar?: readonly { refId: number | null; istemciRef: string | null; yazan: Yazan }[]
}

/** What the server holds, by its own answer; `nameOf` is how the page calls an entry that it made itself. */
export function toBilinen(
  { kriterList, komponentKriterList, silinenSatirlar = [] }: ReadAnswers,
  nameOf: (refId: number) => number = (refId) => refId,
): Bilinen {
  return {
    kriter: new Map(
      kriterList.map(({ kriterId, value, surum, yazan = null }) => [
        kriterId,
        { value: value ?? undefined, surum, yazan },
      ]),
    ),
    satir: new Map(
      komponentKriterList.map(({ refId, komponentId, komponentKriterler, surum, yazan = null }) => [
        nameOf(refId),
        { komponentId, yanitlar: toAnswerMap(komponentKriterler), surum, yazan },
      ]),
    ),
    silinen: new Map(
      silinenSatirlar.flatMap(({ refId, istemciRef, yazan }) =>
        [refId, istemciRef].flatMap((name): [number, Yazan][] => (name === null ? [] : [[Number(name), yazan]])),
      ),
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
