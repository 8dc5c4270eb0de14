import { useMemo } from 'react'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { mayAct } from '#web/staff/session/staff-rule.ts'
import type { ResourcePageProps } from './resource-page-props.tsx'

const noActions: readonly RowAction[] = []

/** The actions on a row that the user may do; the others are not offered. */
export function useRowActions({ rowActions = noActions }: Pick<ResourcePageProps, 'rowActions'>): readonly RowAction[] {
  const staff = useStaff()
  return useMemo(() => rowActions.filter(({ right }) => mayAct(staff, right)), [rowActions, staff])
}
