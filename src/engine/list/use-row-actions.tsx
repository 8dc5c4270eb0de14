import type { RowAction } from '#engine/table/row-commands.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { mayAct } from '#web/staff/session/staff-rule.ts'
import type { ResourcePageProps } from './resource-page-props.tsx'

/** The actions of a screen on a row that the user may do; the others are not offered. */
export function useRowActions({ rowActions = [] }: Pick<ResourcePageProps, 'rowActions'>): readonly RowAction[] {
  const staff = useStaff()
  return rowActions.filter(({ right }) => mayAct(staff, right))
}
