import type { MenuIconName } from '#core/menu-icons.ts'
import type { Field } from './field-kind.ts'

type Plain = string | number | boolean | null

/**
 * An action on records with a form of its own: one call, one button, one dialog and one entry in the record of changes.
 * What it does is told to `serveResource`.
 */
export type RowAction = {
  /** The right on the resource's screen; in master administration the access of the resource decides. */
  readonly eylem: string
  /** What the dialog asks for; without fields it only asks whether to go on. */
  readonly input?: Readonly<Record<string, Field>>
  /** By field: the values at which the action is offered. At any other the server refuses it (409 `gecisYok`). */
  readonly when?: Readonly<Record<string, readonly Plain[]>>
  /** `one` (the default): a call for one record. `many`: only through `bulk`. `both`: either. */
  readonly rows?: 'one' | 'many' | 'both'
  /** Stands as a button in the row, the peek and the record page; the others are in the menu. */
  readonly main?: boolean
  /** The key that opens it for the row that the keyboard is on. */
  readonly key?: string
  readonly icon?: MenuIconName
  /** It cannot be taken back: the button that confirms is red. */
  readonly isDestructive?: boolean
  /** What its form begins with. */
  readonly initial?: Readonly<Record<string, Plain>>
  /**
   * Work on many rows can be taken back for an hour, or for so many minutes: the values that the action returned are put
   * back where nobody changed them.
   */
  readonly undo?: true | { readonly minutes: number }
  /**
   * What the call answers: the fresh record, or 1 where an older contract says so, which a repeat answers too. Names
   * with fields of the record: the record, in which the value of that field stands under the name.
   */
  readonly answer?: 'record' | 'one' | Readonly<Record<string, string>>
}

/** The actions of a resource by the names of their calls. */
export type RowActions = Readonly<Record<string, RowAction>>

/** True for an action with a call for one record. */
export const isForOne = ({ rows = 'one' }: RowAction) => rows !== 'many'

/** True for an action that `bulk` can do. */
export const isForMany = ({ rows = 'one' }: RowAction) => rows !== 'one'

/** True when an action is possible in the state that a record is in; a field that the row does not carry says nothing. */
export function isOffered({ when = {} }: RowAction, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(when).every(([name, values]) => !(name in row) || values.some((value) => value === row[name]))
}

/** The names under which an action answers fields of the record besides their own. */
export function renamedOf(answer: RowAction['answer']): Readonly<Record<string, string>> {
  return typeof answer === 'object' ? answer : {}
}

const reserved = ['id', 'rowVersion', 'deneme']
const shellKeys = ['/', 'n', 'e', 'j', 'k', 'x', 'r', 'g', 'm', 'p', 't', '?', ' ']

/** Why an action contradicts its resource; undefined when it does not. */
export function actionContradiction(
  { input = {}, when = {}, key, answer }: RowAction,
  fields: Readonly<Record<string, Field>>,
): string | undefined {
  const taken = Object.keys(input).find((field) => reserved.includes(field))
  if (taken) return `${taken} is there without being asked for`
  const unknown = Object.keys(when).find((field) => !(field in fields))
  if (unknown) return `is offered by an unknown field ${unknown}`
  const untold = Object.values(renamedOf(answer)).find((field) => !(field in fields))
  if (untold) return `answers an unknown field ${untold}`
  if (Object.values(input).some(({ kind }) => kind === 'file')) return 'files belong to records, not to actions'
  if (key !== undefined && (key.length !== 1 || shellKeys.includes(key))) return `the key ${key} means something else`
  return undefined
}
