import { useLayoutEffect, useMemo, useState } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { type RowAction as Declared, isForOne, isOffered } from '#engine/declaration/row-action.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { MenuIcon } from '#web/staff/menu/menu-icon.tsx'
import type { StaffRule } from '#web/staff/session/staff-rule.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { actionLabel } from './action-label.tsx'

/** Who is offered a declared action: inside a company the right that it names, elsewhere whoever sees the resource. */
function ruleOf({ name: ekran, access }: Resource, { eylem }: Declared): StaffRule {
  if (access === 'staff' || access === 'masterOrStaff') return { access, right: { ekran, eylem } }
  return { access: access === 'superAdmin' ? access : 'master' }
}

/** The declared actions of a resource as a row offers them; `onAct` opens the dialog of one. */
function declaredActions(t: StaffT, resource: Resource, onAct: (name: string, row: Row) => void): readonly RowAction[] {
  return Object.entries<Declared>(resource.rowActions)
    .filter(([, action]) => isForOne(action))
    .map(([name, action]) => ({
      name,
      label: actionLabel(t, resource, name),
      icon: <MenuIcon name={action.icon ?? null} size={16} />,
      right: ruleOf(resource, action),
      isMain: action.main === true,
      ...(action.key !== undefined && { hotkey: action.key }),
      isShown: (row) => isOffered(action, row),
      run: (row) => onAct(name, row),
    }))
}

/** The declared actions of a resource before those of its screen; the same list from one render to the next, because rows are drawn anew with it. */
export function useAllActions(
  { resource, rowActions }: { resource: Resource; rowActions?: readonly RowAction[] },
  onAct: (name: string, row: Row) => void,
): readonly RowAction[] {
  const t = useT()
  const [latest] = useState(() => ({ act: onAct }))
  useLayoutEffect(() => {
    latest.act = onAct
  })
  const declared = useMemo(
    () => declaredActions(t, resource, (name, row) => latest.act(name, row)),
    [t, resource, latest],
  )
  return useMemo(() => [...declared, ...(rowActions ?? [])], [declared, rowActions])
}
