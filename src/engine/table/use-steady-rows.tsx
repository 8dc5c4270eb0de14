import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CellTools } from './list-cell.tsx'
import type { RowAction, RowCommands } from './row-commands.tsx'
import type { RowsProps } from './rows-props.tsx'

/** The props of rows that stay the same objects: a row is drawn anew only when it is another. */
export type SteadyRows = Pick<RowsProps, 'onSelect' | 'onOpen'> & { tools: CellTools; commands: RowCommands }

type Acts = Record<string, (...args: never[]) => unknown>

/** The same functions as long as the list is there, each doing what the newest of its name does. */
function useSteady<A extends Acts>(acts: A): A {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [steady] = useState(() => {
    const names = Object.keys(acts)
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)])) as A // name by name
  })
  return steady
}

const noActions: readonly RowAction[] = []

/** The acts of a list in a form that stays the same from one render to the next. */
export function useSteadyRows({ resource, tools, commands, onSelect, onOpen }: RowsProps): SteadyRows {
  const acts = useSteady({
    onSelect,
    onOpen,
    onToggle: tools.onToggle,
    nameOf: tools.nameOf,
    onEdit: commands.onEdit,
    onDelete: commands.onDelete,
    onMove: commands.onMove,
    onPlace: (...moved: Parameters<NonNullable<RowCommands['onPlace']>>) => commands.onPlace?.(...moved),
    onHistory: commands.onHistory,
    onPeek: commands.onPeek,
    onPage: commands.onPage,
    onAction: commands.onAction,
  })
  const { cells } = tools
  const { calls, refuses } = commands
  const isPlaced = commands.onPlace !== undefined
  const actions = commands.actions.length === 0 ? noActions : commands.actions
  return useMemo(
    () => ({
      ...acts,
      tools: { resource, cells, nameOf: acts.nameOf, refuses, onToggle: acts.onToggle },
      commands: { ...acts, onPlace: isPlaced ? acts.onPlace : undefined, calls, refuses, actions },
    }),
    [acts, resource, cells, calls, refuses, actions, isPlaced],
  )
}
