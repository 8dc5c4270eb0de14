import type { TextPiece, TextTree } from './t.ts'
import type { rule } from './tr/rule.ts'
import type { tr } from './tr.ts'
import type { firstTr } from './tr-staff.ts'
import type { laterTr } from './tr-staff-later.ts'
import type { staffTr } from './tr-staff-whole.ts'
import type { Widen } from './widen.ts'

/** Every text of one language. */
export type Texts = Widen<typeof tr>

/** The texts of one language without the reasons that only calls of staff give. */
export type PortalTexts = Omit<Texts, 'rule'> & { readonly rule: Widen<typeof rule> }

/** The texts of one language that the staff's application shows. */
export type StaffTexts = Widen<typeof staffTr>

/** Those of them that the first load carries, and those that come with the first screen of its own. */
export type FirstTexts = Widen<typeof firstTr>
export type LaterTexts = Widen<typeof laterTr>

/** Live wording from the database: flat key (`shell.menu.login`) to text. */
export type Overrides = Readonly<Record<string, string>>

/** Every key of the catalogue in dotted form, plural forms included. */
export function flatKeys(texts: TextTree, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatKeys(value, `${prefix}${key}.`),
  )
}

function merge(texts: TextTree, overrides: Overrides, prefix: string): TextTree {
  const merged: Record<string, string | TextTree> = {}
  for (const [key, value] of Object.entries(texts)) {
    const path = prefix + key
    if (typeof value !== 'string') merged[key] = merge(value, overrides, `${path}.`)
    else merged[key] = wordingOf(overrides, path) ?? value
  }
  return merged
}

function wordingOf(overrides: Overrides, path: string) {
  const wording: unknown = Object.hasOwn(overrides, path) ? overrides[path] : undefined
  // A blank would leave a button without a name: no wording is better than an empty one.
  return typeof wording === 'string' && wording.trim() !== '' ? wording : undefined
}

/**
 * The texts with live wording in place of ours. Only our own keys are asked for, so a key of another release or a
 * prototype key reaches nothing; the given texts stay as they are.
 */
export function mergeTexts<X extends TextTree>(texts: X, overrides: Overrides): X {
  // The merge walks the keys of `texts` and puts a string where a string was: the shape is the same.
  return merge(texts, overrides, '') as X
}

/** The first texts with those that come later: a group that both have holds the texts of both. */
export function joinTexts(first: TextTree, later: TextTree): TextTree {
  const joined: Record<string, string | TextTree> = { ...first }
  for (const [name, group] of Object.entries(later)) {
    const known = first[name]
    joined[name] = typeof known === 'object' && typeof group === 'object' ? { ...known, ...group } : group
  }
  return joined
}

function keep(texts: TextTree, parts: readonly string[], prefix: string): TextTree {
  const kept: Record<string, string | TextTree> = {}
  for (const [key, value] of Object.entries(texts)) {
    const path = prefix + key
    if (parts.includes(path)) kept[key] = value
    else if (typeof value === 'object' && parts.some((part) => part.startsWith(`${path}.`))) {
      kept[key] = keep(value, parts, `${path}.`)
    }
  }
  return kept
}

/** Only what a page needs, for its loader data: `pick(texts, ['shell', 'enum.zamanTipi', 'field.ad'])`. */
export function pick(texts: PortalTexts, parts: readonly TextPiece[]): TextTree {
  return keep(texts, parts, '')
}
