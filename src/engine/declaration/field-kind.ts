import type { z } from 'zod'
import type { Chip } from './status-tone.ts'

/** The kind of a field's value; it decides the rule, the column's SQL, the form control and the cell of an export. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'html'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'toggle'
  | 'secret'
  | 'reference'
  | 'references'
  | 'guid'
  | 'position'
  | 'phone'
  | 'email'
  | 'password'
  | 'month'
  | 'period'
  | 'colour'
  | 'multiChoice'
  | 'nationalId'
  | 'file'
  | 'time'
  | 'numberList'

/**
 * What a list may be asked of a field: equal to a value or one of several, holding a text, within a range. `named` is
 * given to the fields that declare named filters, and to no column.
 */
type FilterKind = 'equals' | 'contains' | 'range' | 'named'

/** A field that may stay empty only while another one has the given value. */
export type RequiredUnless = { readonly unless: string; readonly is: string | number | boolean }

/** A field that may be filled in only while another one has the given value, or is asked only while it has another. */
export type EnabledWhen = { readonly field: string } & (
  | { readonly is: string | number | boolean; readonly isNot?: never }
  | { readonly isNot: string | number | boolean; readonly is?: never }
)

/** The look-up behind a reference: a call that answers rows with `id`, and the field to show. */
export type OptionsFrom = {
  readonly path: string
  readonly label: string
  /** The table is large: the call answers fifty rows, so that the control asks again while one types. */
  readonly search?: boolean
  /** What is shown may be digits alone: a file names the record by it, never by our own number. */
  readonly byLabel?: boolean
}

/**
 * A column of the record that a reference points to: read, searched and filtered there, never copied. `table` is that
 * record's table, `column` the field's own name unless it says another, `key` the column that the reference holds.
 */
export type Through = {
  readonly reference: string
  readonly table: string
  readonly column?: string
  readonly key?: string
  /** The other table holds the value as cipher text in `sealed`, a mask of it in `column` and its keyed hash in `index`. */
  readonly sealed?: string
  readonly index?: string
  /**
   * The other table's stored column with the folded text of all columns that a search looks into, and of no others: a
   * word is looked for there, so that no text is folded while rows are read.
   */
  readonly folded?: string
}

/** The options that every kind of field has. */
export type FieldOptions = {
  required?: boolean | RequiredUnless
  /** The table fills it in when a create leaves it out, so it is never null. */
  hasDefault?: boolean
  /** False: never leaves the server. */
  read?: boolean
  /** Stands in lists; bodies (`multiline`, `html`) never do. */
  list?: boolean
  /** Stands in the short list that other forms choose from. */
  lookup?: boolean
  filter?: FilterKind
  sort?: boolean
  /** Its text is part of the table's folded column `arama`. */
  search?: boolean
  /** May be exported; what stands in lists may be unless this says no. */
  export?: boolean
  /** Sum, least, greatest and average over the whole list are offered. */
  total?: boolean
  write?: 'create' | 'update' | 'both' | 'none'
  /** Where `enum.{name}` has the labels of a choice, when not under the field's own name. */
  labels?: string
  /** The field that keeps the display name of what a reference points to. */
  copies?: string
  /** Changed by one press in the list. */
  inPlace?: boolean
  /** The range of a whole number or of a reference's numbers. */
  min?: number
  max?: number
  /** Lists, forms and exports show stars; `reveal` shows one value to who has the right `goster`, and is recorded. */
  masked?: boolean
  /** What a form offers for a reference. */
  from?: OptionsFrom
  /** The parent whose value goes along when the offer is asked for: `?{parent}={value}`. */
  dependsOn?: string
  enabledWhen?: EnabledWhen
  /** Of a position: the reference within whose value places are counted; without one the whole table is one order. */
  within?: string
  /** False: the form leaves it to a part of the screen that is made for it. */
  form?: boolean
  /** Kept for the program: records and plans do not show it to people. */
  internal?: boolean
  /** False: words about a person, which an erasure takes away; the record of changes says that they changed, not what. */
  recorded?: boolean
  /** The key of the heading under which a form shows it. */
  group?: string
  /** Of its column in lists, in pixels, until somebody changes it. */
  width?: number
  /**
   * `gruplar` counts rows by it; 'chips' shows the counts as chips above the list, too, 'days' those of a moment as bars
   * of days.
   */
  grouped?: boolean | 'chips' | 'days'
  /** How each value of a choice is shown. */
  chips?: Readonly<Partial<Record<string | number, Chip>>>
  through?: Through
  /** A day by which something must be done: shown by the days that are left, unless the other field says that it is done. */
  deadline?: true | { readonly doneWhen: EnabledWhen }
  /** A moment is shown by how long ago it was, with the exact time on hover and focus. */
  relative?: boolean
  /** A time of day has seconds. */
  seconds?: boolean
}

/** One field of a resource: made by the functions below, read by both sides. */
export type Field<V = unknown, O extends FieldOptions = FieldOptions> = {
  readonly kind: FieldKind
  readonly options: O
  /** The rule of a value that is written. */
  readonly rule: z.ZodType<V>
  /** The rule of a value that a filter compares with. */
  readonly filterRule: z.ZodType
  /** The shape of a value that is read. */
  readonly shape: z.ZodType<V>
  /** The values of a choice. */
  readonly values: readonly (string | number)[]
}
