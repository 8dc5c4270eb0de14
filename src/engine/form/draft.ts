/** A record on its way, where the fields are not a resource's: as it was opened, and what was changed since. */
export type Draft<V extends object> = {
  opened: V
  changes: Partial<V>
  /** Fields changed here that somebody else saved differently meanwhile: `opened` has theirs. */
  contested: readonly (keyof V)[]
}

/** Makes the draft of a form in which nothing is changed yet. */
export const beginDraft = <V extends object>(opened: V): Draft<V> => ({ opened, changes: {}, contested: [] })

/** Tells whether a draft has no change to lose. */
export const isUntouched = <V extends object>({ changes }: Draft<V>) => Object.keys(changes).length === 0

/** The values of a draft's controls. */
export const valuesOf = <V extends object>({ opened, changes }: Draft<V>): V => ({ ...opened, ...changes })

// an empty box and nothing at all are the same
const isSame = (a: unknown, b: unknown) => JSON.stringify(a === '' ? null : a) === JSON.stringify(b === '' ? null : b)

/** Adds a change to a draft; a value that is again as it was opened is none. */
export function change<V extends object>(draft: Draft<V>, values: Partial<V>): Draft<V> {
  const { opened } = draft
  const all = Object.entries({ ...draft.changes, ...values }) as [keyof V, unknown][] // the names of the fields
  const changes = Object.fromEntries(all.filter(([name, value]) => !isSame(value, opened[name]))) as Partial<V> // of the same
  return { opened, changes, contested: draft.contested.filter((name) => name in changes) }
}

/** Puts a draft's changes over the record as somebody else saved it meanwhile. */
export function putOver<V extends object>(draft: Draft<V>, fresh: V): Draft<V> {
  const moved = change(beginDraft(fresh), draft.changes)
  const names = Object.keys(moved.changes) as (keyof V)[] // the names of the fields
  return { ...moved, contested: names.filter((name) => !isSame(draft.opened[name], fresh[name])) }
}
