import type { Field } from './field-kind.ts'
import { isForOne, type RowActions } from './row-action.ts'

/**
 * The declaration of a board: the choice that makes its columns, the action that moves a card, the fields of a card.
 */
export type Board = {
  /** The choice, or the reference with an offer, whose values are the columns; grouped, so that each has its exact count. */
  readonly by: string
  /** The action that moves a card: its form asks for a field of the same name. */
  readonly action: string
  /** What a card shows besides its title. */
  readonly card: readonly string[]
  /** Columns that are shut until somebody opens them. */
  readonly folded?: readonly (string | number)[]
}

type Boarded = {
  board?: Board | null
  fields: Readonly<Record<string, Field>>
  rowActions?: RowActions
}

/** Finds the reason why a board contradicts its resource; undefined when it does not. */
export function boardContradiction({ board, fields, rowActions = {} }: Boarded): string | undefined {
  if (!board) return undefined
  const { by, action, card } = board
  const { kind, options } = fields[by] ?? {}
  const hasValues = kind === 'choice' || (kind === 'reference' && options?.from !== undefined)
  if (!hasValues || !options?.grouped || !options.list || options.filter !== 'equals') {
    return `board: ${by} is no choice that is listed, grouped and filtered by`
  }
  const moves = rowActions[action]
  if (!moves || !isForOne(moves) || !moves.input?.[by]) return `board: ${action} does not ask for ${by} of one record`
  const unknown = card.find((name) => fields[name]?.options.list !== true)
  return unknown && `board: ${unknown} does not stand in the list`
}
