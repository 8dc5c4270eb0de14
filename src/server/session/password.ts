import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLane } from '#server/limits/lane.ts'
import { isCommonPassword, type KnownNames } from './common-password.ts'

/** OWASP's smallest setting for Argon2id; about 20 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const shortest = 12
const longest = 128
const fewestDifferent = 5

/** Each takes 19 MiB and a core for its time: a flood of logins must leave room for everybody else. */
const lane = createLane({ atOnce: 2, waiting: 32, perSource: 32 })

let checks = 0

/** Hashes a password for storage (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return lane.run(() => hash(password, cost))
}

const hashShape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
let nobodys: Promise<string> | undefined

/**
 * Whether a password is the stored one. Null stands for somebody who has none, or does not exist: that costs the same
 * and is never right, so that the time of an answer tells nothing.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hash(randomBytes(24).toString('base64url'), cost)
  const substitute = await nobodys
  const isReal = stored !== null && hashShape.test(stored)
  return lane.run(async () => {
    checks++
    const isRight = await verify(isReal ? stored : substitute, password)
    return isReal && isRight
  })
}

/** The number of passwords that this process has checked, those of nobody included. */
export function countPasswordChecks(): number {
  return checks
}

/** Whose password it is: the user name, and the names of the person's companies. */
type PasswordOwner = { username: string; names?: KnownNames }

/** Why a password is not taken, in English for an operator; undefined when it is. */
export function findPasswordFault(password: string, { username, names }: PasswordOwner): string | undefined {
  const length = [...password].length
  if (length < shortest) return `must have at least ${shortest} characters`
  if (length > longest) return `must have at most ${longest} characters`
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return 'must not hold control characters'
  if (password.toLowerCase().includes(username.toLowerCase())) return 'must not hold the user name'
  if (new Set(password).size < fewestDifferent) return `must hold at least ${fewestDifferent} different characters`
  // long enough and still among the first that anybody tries
  const isFirst = /^(?:0?123456789\d*|password\w*|qwertyuiop\w*|administrator|abcdefgh\w*)[!.?*]*$/i.test(password)
  return isFirst || isCommonPassword(password, names) ? 'is among those that everybody tries first' : undefined
}
