import type { Board } from '#engine/declaration/board.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { useReferenceNames } from '#engine/filter/reference-names.tsx'
import { choiceLabel } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** The columns of a board in their order, with their names: the values of a choice, or the records that a reference offers. */
export function useBoardValues(resource: Resource, { by }: Board) {
  const t = useT()
  const field = fieldOf(resource, by)
  const isReference = field.kind === 'reference'
  const names = useReferenceNames(resource, by, isReference)
  const values: readonly (string | number)[] = isReference ? [...(names?.keys() ?? [])].map(Number) : field.values
  const labelOf = (value: string | number) =>
    isReference ? (names?.get(String(value)) ?? String(value)) : choiceLabel(t, by, field, value)
  return { values, labelOf }
}
