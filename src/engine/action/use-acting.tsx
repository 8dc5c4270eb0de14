import { useState } from 'react'
import type { BulkTarget, Left } from '#engine/screen/list-screen-selection.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { ActionTarget } from './action-dialog.tsx'

type Open = {
  action: string
  target: ActionTarget
  /** What the form begins with. */
  initial?: Readonly<Record<string, unknown>> | undefined
  done?: ((outcome?: Left) => void) | undefined
}
type Many = { target: BulkTarget; count: number; done(outcome?: Left): void }

/** Which action's dialog is open over a list, and the ways to open one. */
export function useActing() {
  const [open, setOpen] = useState<Open>()
  return {
    open,
    close: () => setOpen(undefined),
    onOne: (action: string, row: Row, name: string, initial?: Open['initial']) =>
      setOpen({ action, target: { row, name }, initial }),
    onMany: (action: string, { target, count, done }: Many) =>
      setOpen({ action, target: { many: target, count }, done }),
  }
}

/** The return value of `useActing`: the open dialog, and the ways to open one. */
export type Acting = ReturnType<typeof useActing>
