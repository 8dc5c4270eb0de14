import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import { query } from '#web/call/query.ts'
import { listSablonlar } from './contract.ts'

/** The wording of a status' messages, among those that can be sent for it; below stands what candidates will read. */
export function SablonSec({ name, frame }: ControlProps) {
  const { field: input } = useController<FormValues>({ name })
  const { data = [] } = useQuery(query(listSablonlar, {}))
  const chosen = String(input.value ?? '')
  const offered = data.some(({ code }) => code === chosen) || chosen === '' ? [] : [chosen]
  const description = data.find(({ code }) => code === chosen)?.sablonMetni
  return (
    <Select
      {...frame}
      ref={input.ref}
      data={[...data.map(({ code }) => code), ...offered]}
      value={chosen === '' ? null : chosen}
      onChange={(code) => input.onChange(code ?? '')}
      onBlur={input.onBlur}
      {...(description !== undefined && { description })}
      searchable
      clearable
    />
  )
}
