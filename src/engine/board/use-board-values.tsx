import type { Board } from '#engine/declaration/board.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { useChosenNames, useOffer } from '#engine/filter/reference-offer.tsx'
import { choiceLabel } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/**
 * The columns of a board in their order, with their names: the values of a choice, or the records that a reference
 * offers. `counted`: the values that cards have, for a large table offers only some of its records.
 */
export function useBoardValues(resource: Resource, { by }: Board, counted: readonly string[]) {
  const t = useT()
  const field = fieldOf(resource, by)
  const isReference = field.kind === 'reference'
  const { names: offered } = useOffer(resource, by, { ara: '', isWanted: isReference })
  const beyond = isReference && offered ? counted.filter((value) => !offered.has(value)) : []
  const others = useChosenNames(resource, by, beyond)
  const values = isReference ? [...(offered?.keys() ?? []), ...beyond].map(Number) : field.values
  const labelOf = (value: string | number) => {
    const id = String(value)
    return isReference ? (offered?.get(id) ?? others?.get(id) ?? id) : choiceLabel(t, by, field, value)
  }
  return { values, labelOf }
}
