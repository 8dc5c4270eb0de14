import { Alert } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Resource } from '#engine/declaration/resource.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { toFilter } from './list-screen-state.ts'
import { labelOf } from './value-text.tsx'

/** Says which of these names has a value in the address that is none; the page stands without it. */
export function AddressNotes({ names }: { names: readonly string[] }) {
  const t = useT()
  return names.map((name) => (
    <Alert key={name} color="yellow" variant="light" role="status" mb="sm">
      {t('liste.degerYok', { ad: labelOf(t, name) })}
    </Alert>
  ))
}

/** A note about filters in the address that cannot be understood. */
export function AddressNote({ resource, names }: { resource: Resource; names: readonly string[] }) {
  const [parameters] = useSearchParams()
  const unknown = names.filter((name) => {
    const value = parameters.get(name)
    if (value === null || value === '' || !(name in resource.filters || name in resource.fields)) return false
    return !(name in toFilter(resource, { search: '', filters: { [name]: value } }))
  })
  return <AddressNotes names={unknown} />
}
