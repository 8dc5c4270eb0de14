import { useMemo } from 'react'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { mayAct } from '#web/staff/session/staff-rule.ts'
import type { ResourcePageProps } from './resource-page-props.tsx'

const noActions: readonly RowAction[] = []

/** The actions on a row that the user may do, each on the rows that it is not refused on; the others are not offered. */
export function useRowActions({
  rowActions = noActions,
  refuses,
}: Pick<ResourcePageProps, 'rowActions' | 'refuses'>): readonly RowAction[] {
  const staff = useStaff()
  return useMemo(() => {
    const permitted = rowActions.filter(({ right }) => mayAct(staff, right))
    if (!refuses) return permitted
    return permitted.map((action) => ({
      ...action,
      isShown: (row) => (action.isShown?.(row) ?? true) && !refuses(row, action.name),
    }))
  }, [rowActions, refuses, staff])
}
