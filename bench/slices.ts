import { quietShare, read, spentBetween, type Watched, waitForQuiet } from './cpu.ts'

/** One thing that is measured in turn with the others. */
export type Variant<T> = {
  name: string
  /** Done before the clocks are read. */
  prepare?(): Promise<void>
  run(): Promise<T>
  /** What the run left to be done: it belongs to its cost. */
  finish?(): Promise<void>
}

/** One measurement with what the machine did meanwhile. */
export type Slice<T> = { result: T; micros: Map<number, number>; foreign: number }

/** All measurements of one variant: the ones made while the machine was ours, and how many there were. */
export type Slices<T> = { kept: Slice<T>[]; made: number; isQuiet: boolean }

type Rounds = { rounds: number; watched: Watched; say?: (line: string) => void }

const attemptsPerRound = 3

/**
 * Measures every variant in each round, in an order that moves on by one, so that a slow minute of the machine falls on
 * all of them. Slices that others disturbed are made again, up to three times as many as asked for.
 */
export async function interleave<T>(variants: Variant<T>[], { rounds, watched, say }: Rounds): Promise<Slices<T>[]> {
  const all = variants.map((): Slice<T>[] => [])
  const quiet = (slices: Slice<T>[]) => slices.filter(({ foreign }) => foreign <= quietShare)
  const isEnough = (slices: Slice<T>[]) => quiet(slices).length >= rounds

  for (let round = 0; round < rounds * attemptsPerRound && !all.every(isEnough); round++) {
    for (let i = 0; i < variants.length; i++) {
      const index = (i + round) % variants.length
      const variant = variants[index]
      if (!variant) continue
      const slice = await measure(variant, watched)
      all[index]?.push(slice)
      say?.(`  ${variant.name}: ${Math.round(slice.foreign * 100)} % of the machine used by others`)
    }
  }
  // a machine that is never quiet still gives figures, alike for all variants, and the report says what they are worth
  const isQuiet = all.every((slices) => quiet(slices).length > 0)
  return all.map((slices) => ({ kept: isQuiet ? quiet(slices) : slices, made: slices.length, isQuiet }))
}

/** Runs one variant once, when the machine lets us. */
export async function measure<T>(variant: Variant<T>, watched: Watched): Promise<Slice<T>> {
  await variant.prepare?.()
  await waitForQuiet(watched)
  const before = read(watched)
  const result = await variant.run()
  await variant.finish?.()
  return { result, ...spentBetween(before, read(watched)) }
}

/** The value in the middle. */
export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** The value below which the given share of the others lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  if (sorted.length === 0) return Number.NaN
  const place = share * (sorted.length - 1)
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}

/** How many slices count, for the reader of a table. */
export function describeKept<T>({ kept, made, isQuiet }: Slices<T>): string {
  return isQuiet ? `${kept.length}/${made}` : `0/${made}, all used`
}
