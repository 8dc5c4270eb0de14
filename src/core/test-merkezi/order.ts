/** The same items in an order that a number gives: whoever comes back finds them as they were. Zero leaves them. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const shuffled = [...items]
  if (seed === 0) return shuffled
  let state = seed
  for (let last = shuffled.length - 1; last > 0; last--) {
    state = mix(state)
    const other = (state >>> 0) % (last + 1)
    const kept = shuffled[last] as T // both are inside
    shuffled[last] = shuffled[other] as T
    shuffled[other] = kept
  }
  return shuffled
}

/** One step of a xorshift generator: never zero for anything but zero. */
function mix(state: number): number {
  let next = state | 0
  next ^= next << 13
  next ^= next >>> 17
  next ^= next << 5
  return next
}
