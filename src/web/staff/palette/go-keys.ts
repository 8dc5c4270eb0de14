import { foldTurkish } from '#core/turkish.ts'
import type { MenuLine } from '#web/staff/session/staff-user.ts'

/** A screen with the letter that opens it after `g`. */
export type GoKey = { letter: string; baslik: string; yol: string }

/** Gives each screen of the menu a letter of its own: the first of its title that no screen before it has. */
export function goKeysOf(lines: readonly Pick<MenuLine, 'baslik' | 'yol'>[]): GoKey[] {
  const taken = new Set<string>()
  return lines.flatMap(({ baslik, yol }) => {
    if (yol === null) return []
    const letter = [...foldTurkish(baslik)].find((one) => /[a-z]/.test(one) && !taken.has(one))
    if (letter === undefined) return []
    taken.add(letter)
    return [{ letter, baslik, yol }]
  })
}
