import { randomInt } from 'node:crypto'

/** A repeatable source of choices. */
export type Random = {
  readonly seed: number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** True once in `n`. */
  oneIn(n: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

/** True in `npm run soak`: the same rounds at full size. */
export const isSoak = process.env.KADRO_SOAK === '1'

/** The size of a round: a sample in the test command, all of it in the soak. */
export function sized(sample: number, full: number): number {
  return isSoak ? full : sample
}

/** Chooses by a printed seed; `KADRO_SEED` repeats an earlier run. */
export function seeded(what: string): Random {
  const seed = process.env.KADRO_SEED ? Number(process.env.KADRO_SEED) : randomInt(2 ** 31)
  say(`${what}: KADRO_SEED=${seed}`)
  return createRandom(seed)
}

/** One line for the person who watches the run. */
export function say(line: string) {
  console.log(line)
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const below = (end: number) => Math.floor(next() * end)
  return {
    seed,
    below,
    pick(list) {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[below(list.length)] as (typeof list)[number] // the index is within the list
    },
    oneIn: (n) => below(n) === 0,
    shuffle(list) {
      const keyed = list.map((value) => ({ value, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value)
    },
  }
}
