import type { Field } from './field-kind.ts'
import type { Tone } from './status-tone.ts'

/**
 * One figure of the summary strip above a list: an aggregate over all rows that the filter finds. Its kind says how it
 * is written; its SQL is told to `serveResource`.
 */
export type Figure = {
  readonly field: Field
  /** Filters, as the address writes them, that show the rows behind the figure. */
  readonly leadsTo?: Readonly<Record<string, string>>
  /** How a figure other than zero is shown. */
  readonly tone?: Tone
}

/** The figures of a list by their names on the wire. */
export type Figures = Readonly<Record<string, Figure>>
