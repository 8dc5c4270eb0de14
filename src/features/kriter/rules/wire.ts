import type { Kosul, Kriter, Satir, Value, Yanitlar } from './form.ts'
import type { KriterWire } from './wire-shape.ts'

/** A criterion as it travels. */
export function toKriterWire({ kosul, zorunluKosul, ...kriter }: Kriter): KriterWire {
  return {
    ...kriter,
    zorunluKriterId: zorunluKosul?.kriterId ?? null,
    zorunluSecenekId: zorunluKosul?.secenekId ?? null,
    bagliOlunanKriterId: kosul?.kriterId ?? null,
    bagliOlunanKriterSecenekId: kosul?.secenekId ?? null,
  }
}

/** The same criterion again, for the rules. */
export function toKriter(wire: KriterWire): Kriter {
  const { zorunluKriterId, zorunluSecenekId, bagliOlunanKriterId, bagliOlunanKriterSecenekId, ...kriter } = wire
  return {
    ...kriter,
    zorunluKosul: toKosul(zorunluKriterId, zorunluSecenekId),
    kosul: toKosul(bagliOlunanKriterId, bagliOlunanKriterSecenekId),
  }
}

/** A condition from the pair of ids that it travels as. */
export function toKosul(kriterId: number | null, secenekId: number | null): Kosul | null {
  return kriterId === null || secenekId === null ? null : { kriterId, secenekId }
}

type AnswerList = readonly { kriterId: number; value: Value | null }[]

/** Answers as they travel. */
export type Answers = {
  kriterList: AnswerList
  komponentKriterList: readonly {
    komponentId: number
    refId: number
    isNew?: boolean | undefined
    isDeleted?: boolean | undefined
    komponentKriterler: AnswerList
  }[]
}

/** Answers as the rules want them. */
export function toYanitlar({ kriterList, komponentKriterList }: Answers): Yanitlar {
  return {
    kriter: toAnswerMap(kriterList),
    satirlar: komponentKriterList.map(
      ({ komponentId, refId, isNew, isDeleted, komponentKriterler }): Satir => ({
        komponentId,
        refId,
        isNew: isNew ?? refId < 0,
        isDeleted: isDeleted ?? false,
        yanitlar: toAnswerMap(komponentKriterler),
      }),
    ),
  }
}

/** Answers by their criterion, from a list as it travels. */
export function toAnswerMap(list: AnswerList): ReadonlyMap<number, Value> {
  return new Map(list.flatMap(({ kriterId, value }) => (value === null ? [] : [[kriterId, value]])))
}

/** Answers as they travel and are kept for good. */
export function toAnswerList(values: ReadonlyMap<number, Value>) {
  return [...values].map(([kriterId, value]) => ({ kriterId, value }))
}
