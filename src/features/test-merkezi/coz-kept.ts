import type { KeptCevap, RunWorld } from './coz-run.ts'

type Place = RunWorld['cihaz']

/**
 * Two tabs may have the same test open on one device. Each writes only about questions that it has read or written
 * there before, so that neither throws away what the other has not sent yet.
 */
export function sharedPlace(place: Place): Place {
  const known = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act)
    last = turn
    return turn
  }

  function learn(kept: KeptCevap | null) {
    for (const [soruId] of kept ?? []) known.add(soruId)
    return kept
  }

  return {
    read: () => inTurn(async () => learn(await place.read())),
    write: (kept) =>
      inTurn(async () => {
        learn(kept)
        const others = ((await place.read()) ?? []).filter(([soruId]) => !known.has(soruId))
        const all = [...others, ...(kept ?? [])]
        await place.write(all.length === 0 ? null : all)
      }),
  }
}
