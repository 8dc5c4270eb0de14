import { hash } from '@node-rs/argon2'

/** OWASP's smallest setting for Argon2id; about 20 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const shortest = 12
const longest = 128
const fewestDifferent = 5

/** A password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Why a password is not taken, in English for an operator; undefined when it is. */
export function findPasswordFault(password: string, username: string): string | undefined {
  const length = [...password].length
  if (length < shortest) return `must have at least ${shortest} characters`
  if (length > longest) return `must have at most ${longest} characters`
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return 'must not hold control characters'
  if (password.toLowerCase().includes(username.toLowerCase())) return 'must not hold the user name'
  if (new Set(password).size < fewestDifferent) return `must hold at least ${fewestDifferent} different characters`
  // long enough and still among the first that anybody tries
  if (/^(?:0?123456789\d*|password\w*|qwertyuiop\w*|administrator|abcdefgh\w*)[!.?*]*$/i.test(password)) {
    return 'is among those that everybody tries first'
  }
  return undefined
}
