import { addressBlock, type Limit, type Limits } from '#server/limits/limits.ts'

/**
 * Who tries. A browser in which the user has signed in before, or an open session, counts by itself: a stranger's
 * failures never close it.
 */
export type Guesser = { username: string } & ({ address: string } | { trusted: string })

/** `isAllowed` false: the guess is answered like a wrong one and never looked at. */
export type Guess = { isAllowed: boolean; hasJustLocked: boolean; giveBack(): Promise<void> }

const quarter = 15 * 60
const day = 24 * 3600
const perSource = 10
/** Together a hundred a day (security P8). */
const perDay = { stranger: 80, trusted: 20 }

/** Counts a try before it is looked at, across all processes; whoever was right gives it back. */
export async function takeGuess(limits: Limits, what: 'sifre' | 'kod', guesser: Guesser): Promise<Guess> {
  const kind = 'trusted' in guesser ? 'trusted' : 'stranger'
  const source = 'trusted' in guesser ? guesser.trusted : addressBlock(guesser.address)
  const taken: [Limit, string][] = []
  const giveBack = async () => {
    for (const [limit, key] of taken) await limits.giveBack(limit, key)
  }
  // whoever is closed out by the first uses up nothing of the second
  const steps: [Limit, string][] = [
    [{ name: `giris.${what}.kaynak`, max: perSource, seconds: quarter }, `${guesser.username}|${kind}|${source}`],
    [{ name: `giris.${what}.gun`, max: perDay[kind], seconds: day }, `${guesser.username}|${kind}`],
  ]
  for (const [limit, key] of steps) {
    const { count } = await limits.countSliding(limit, key)
    taken.push([limit, key])
    if (count > limit.max) return { isAllowed: false, hasJustLocked: count === limit.max + 1, giveBack }
  }
  return { isAllowed: true, hasJustLocked: false, giveBack }
}
