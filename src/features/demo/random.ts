/** Draws by lot that come out the same on every machine. */
export type Random = ReturnType<typeof seededRandom>

export function seededRandom(seed: string) {
  let state = 0x9e3779b9
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x85ebca6b) ^ (state >>> 13)

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const chance = (share: number) => next() < share

  function pick<T>(list: readonly T[]): T {
    const chosen = list[int(0, list.length - 1)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }

  /** So many different ones, in a mixed order. */
  function some<T>(list: readonly T[], count: number): T[] {
    const mixed = [...list]
    for (let i = 0; i < Math.min(count, mixed.length); i++) {
      const other = int(i, mixed.length - 1)
      const kept = mixed[i] as T // both are within the list
      mixed[i] = mixed[other] as T
      mixed[other] = kept
    }
    return mixed.slice(0, count)
  }

  /** One of them, the heavier the likelier. */
  function weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return pick(list)[0]
  }

  return { int, chance, pick, some, weighted }
}
