import type { OnDolum } from '#features/basvuru/contract.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf } from '#features/kriter/rules/judge.ts'
import { isSameValue } from '#features/kriter/rules/value.ts'

/** Numbers from here down are names of entries; those that pages draw at random lie far below. */
const namedBelow = -1_000_000
const rowsAtMost = 1000

/**
 * The answers with those that were given before, where nothing was answered yet. An entry's name follows from its
 * place, so that two devices that open the form at once fill in one entry, not two.
 */
export function prefill(yanitlar: Yanitlar, onDolum: OnDolum): Yanitlar {
  const kriter = new Map(yanitlar.kriter)
  for (const { kriterId, value, alinabilir } of onDolum.kriterList) {
    if (alinabilir && value !== null && !kriter.has(kriterId)) kriter.set(kriterId, value)
  }
  const filled = new Set(yanitlar.satirlar.map(({ komponentId }) => komponentId))
  const counts = new Map<number, number>()
  const satirlar = onDolum.komponentKriterList.flatMap(({ komponentId, komponentKriterler, alinabilir }): Satir[] => {
    if (!alinabilir || filled.has(komponentId)) return []
    const count = counts.get(komponentId) ?? 0
    counts.set(komponentId, count + 1)
    const refId = namedBelow - komponentId * rowsAtMost - count
    const answers = komponentKriterler.flatMap(({ kriterId, value }) =>
      value === null ? [] : [[kriterId, value] as const],
    )
    return [{ komponentId, refId, isNew: true, isDeleted: false, yanitlar: new Map(answers) }]
  })
  return { kriter, satirlar: [...yanitlar.satirlar, ...satirlar] }
}

type Source = OnDolum['kriterList'][number]

/** By field: where an answer that is still as it was given before came from. */
export function findSources({ kriter }: Yanitlar, { kriterList }: OnDolum): ReadonlyMap<string, Source> {
  return new Map(
    kriterList
      .filter(({ kriterId, value }) => value !== null && isSameValue(kriter.get(kriterId), value))
      .map((source) => [fieldOf(source.kriterId, null), source]),
  )
}

/** How many questions and entries are filled in by this. */
export function countFilled(onDolum: OnDolum): number {
  return [...onDolum.kriterList, ...onDolum.komponentKriterList].filter(({ alinabilir }) => alinabilir).length
}
