import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ask, type Calls, callsOf } from '#engine/screen/resource-calls.tsx'
import { canChange, type Refuses } from './row-commands.tsx'

type Opened = {
  resource: Resource
  /** What the user may do. */
  calls: Calls
  refuses: Refuses | undefined
  /** What the address says is open; the form of a new one is none of this. */
  record: string
  /** The record as the list has it; an address may name any. */
  listed: Row | undefined
}

/**
 * Whether the open record stands in its form or is only read; undefined while it is not known. A record that the list
 * does not show is fetched before it is judged, and what was opened once stays as it is while the list changes.
 */
export function useIsForm({ resource, calls, refuses, record, listed }: Opened): boolean | undefined {
  const [judged, setJudged] = useState<{ record: string; isForm: boolean }>()
  const id = Number(record)
  const isOpen = id > 0 && canChange(calls)
  const isUnknown = isOpen && refuses !== undefined && judged?.record !== record
  const whole = useWhole(resource, id, isUnknown && listed === undefined)
  const row = listed ?? whole.row
  if (!isOpen || !refuses) return isOpen
  if (!isUnknown) return judged?.isForm
  // a record that is not there is told by its form
  if (!row && !whole.isFailed) return undefined
  const isForm = row === undefined || !refuses(row, 'change')
  setJudged({ record, isForm })
  return isForm
}

/** The whole record by its number, where it is asked for. */
function useWhole(resource: Resource, id: number, isAsked: boolean) {
  const { get } = callsOf(resource)
  const { data, isError } = useQuery({
    queryKey: [get?.path ?? resource.path, { id }],
    queryFn: () => ask<Row>(get, { id }),
    enabled: isAsked && get !== undefined,
  })
  return { row: data, isFailed: isError || get === undefined }
}
