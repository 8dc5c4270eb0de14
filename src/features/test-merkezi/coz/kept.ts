import type { KeptCevap, RunWorld } from './run.ts'

type Place = RunWorld['cihaz']

/**
 * Two tabs may have the same test open on one device. Each changes only what it chose anew and forgets only what it put
 * or found there itself, so that neither throws away what the other has not sent yet.
 */
export function sharedPlace(place: Place): Place {
  let own = new Map<number, number>()
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act)
    last = turn
    return turn
  }

  return {
    read: () =>
      inTurn(async () => {
        const found = await place.read()
        own = new Map(found)
        return found
      }),
    write: (kept) =>
      inTurn(async () => {
        const others = ((await place.read()) ?? []).filter(([soruId, yanitId]) => own.get(soruId) !== yanitId)
        const all = merge(others, kept ?? [], own)
        own = new Map(kept)
        await place.write(all.length === 0 ? null : all)
      }),
  }
}

/** Of one question the tab's choice counts if it is a new one, else that of the other. */
function merge(others: KeptCevap, kept: KeptCevap, own: ReadonlyMap<number, number>): KeptCevap {
  const changed = new Set(kept.flatMap(([soruId, yanitId]) => (own.get(soruId) === yanitId ? [] : soruId)))
  const staying = others.filter(([soruId]) => !changed.has(soruId))
  const taken = new Set(staying.map(([soruId]) => soruId))
  return [...staying, ...kept.filter(([soruId]) => !taken.has(soruId))]
}
