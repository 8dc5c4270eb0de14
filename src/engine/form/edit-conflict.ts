import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { type FormValue, type FormValues, isHidden, isSame, toFormValue } from './edit-values.ts'

/** The side whose value stays. */
export type Keeper = 'mine' | 'theirs'

/** One field that two people see differently. */
export type Difference = {
  field: string
  mine: FormValue
  theirs: FormValue
  /** Both changed it: somebody has to decide. */
  isContested: boolean
}

/**
 * Finds the fields in which the form and the fresh record differ. A field that only one of both changed is not
 * contested.
 */
export function differences(
  resource: Resource,
  { initial, mine: typed, fresh }: { initial: FormValues; mine: FormValues; fresh: Row },
): Difference[] {
  return Object.keys(initial).flatMap((name) => {
    if (!(name in resource.fields) || isHidden(fieldOf(resource, name))) return []
    const theirs = toFormValue(fieldOf(resource, name), fresh[name])
    const own = typed[name] ?? ''
    if (isSame(own, theirs)) return []
    const [isMine, isTheirs] = [!isSame(own, initial[name]), !isSame(theirs, initial[name])]
    const isFile = fieldOf(resource, name).kind === 'file'
    const mine = isFile ? together(entries(initial[name]), entries(own), entries(theirs)) : own
    return [{ field: name, mine, theirs, isContested: isMine && isTheirs }]
  })
}

const entries = (value: FormValue | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** Files are added and removed one by one: mine is theirs with what I added and without what I removed. */
function together(before: readonly string[], own: readonly string[], theirs: readonly string[]): string[] {
  const removed = before.filter((entry) => !own.includes(entry))
  const added = own.filter((entry) => !before.includes(entry) && !theirs.includes(entry))
  return [...theirs.filter((entry) => !removed.includes(entry)), ...added]
}

/** The choices before anybody made one: my changes stay; a field that I did not touch is theirs. */
export function firstChoices(found: readonly Difference[], initial: FormValues): Record<string, Keeper> {
  return Object.fromEntries(
    found.map(({ field, mine, isContested }) => {
      const isTheirs = !isContested && isSame(mine, initial[field])
      return [field, isTheirs ? 'theirs' : 'mine'] as const
    }),
  )
}

/** The form's values after the choices. */
export function merge(mine: FormValues, found: readonly Difference[], choices: Record<string, Keeper>): FormValues {
  const taken = found.map((one) => [one.field, choices[one.field] === 'theirs' ? one.theirs : one.mine])
  return { ...mine, ...Object.fromEntries(taken) }
}
