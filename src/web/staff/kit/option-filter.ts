import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldTurkish } from '#core/turkish.ts'

/** The options that a typed text finds, as every other search does; the kit's own knows neither İ nor ı. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldTurkish(search.trim())
  const found = options.flatMap((one): ComboboxParsedItem[] => {
    if (!('group' in one)) return foldTurkish(one.label).includes(wanted) ? [one] : []
    const items = one.items.filter(({ label }) => foldTurkish(label).includes(wanted))
    return items.length > 0 ? [{ ...one, items }] : []
  })
  return found.slice(0, limit)
}
