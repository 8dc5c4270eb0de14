import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import type { Usage } from '#engine/declaration/record-calls.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ask, useCalls } from '#engine/screen/resource-calls.tsx'
import type { ListData } from '#engine/screen/use-list-data.tsx'
import type { RowAction, RowCommands } from '#engine/table/row-commands.tsx'
import { showToast } from '#web/kit/toast.ts'
import { confirmDialog } from '#web/staff/kit/confirm.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { applyAnswer, applyToggle, createTurns, type ToggleChange, undoOf } from './list-screen-toggle.ts'

type Options = {
  resource: Resource
  data: ListData
  actions: readonly RowAction[]
  refuses: RowCommands['refuses']
  nameOf(row: Row): string
  onEdit(row: Row): void
  onPeek(row: Row): void
  onPage(row: Row): void
  /** The field by which the list is shown in the order of its places; undefined where it is not. */
  place: string | undefined
  /** Told after every change that was made here. */
  onChanged(): void
  /** Told which rows are no longer there. */
  onGone(ids: readonly number[]): void
}

/** Runs what may be refused and says why it was; true when it was done. */
function useGuard() {
  const t = useT()
  return async function guard(work: () => Promise<unknown>, otherwise?: string): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      if (!isAppError(error)) throw error
      const reason = t.maybe(`message.${error.code}`)
      showToast({ kind: 'failure', text: [otherwise, reason].filter(Boolean).join(' ') || error.code })
      return false
    }
  }
}

/** Switches in the rows: shown at once, sent in turn, and taken back by one press. */
function useToggles({ resource, data, nameOf, onChanged }: Options) {
  const t = useT()
  const guard = useGuard()
  const calls = useCalls(resource)
  const [toggled, setToggled] = useState<ToggleChange>()
  const [inTurn] = useState(createTurns)

  async function toggle(change: ToggleChange, isUndo = false) {
    const row = data.rows.find(({ id }) => id === change.id) ?? { id: change.id }
    data.patchRows((rows) => applyToggle(rows, change))
    setToggled(isUndo ? undefined : change)
    const isDone = await guard(async () => {
      const answer = await inTurn(row, (rowVersion) =>
        ask<Row>(calls.update, {
          id: change.id,
          ...(rowVersion !== undefined && { rowVersion }),
          [change.field]: change.value,
        }),
      )
      if (answer) data.patchRows((rows) => applyAnswer(rows, answer))
    })
    if (!isDone) {
      setToggled(undefined)
      // somebody else may have changed it: what the server has is what is shown
      return void data.refresh()
    }
    onChanged()
    if (isUndo) showToast({ kind: 'success', text: t('liste.geriAlindi') })
  }

  return {
    toggled,
    onToggle: (row: Row, field: string, value: boolean) => void toggle({ id: row.id, field, value, name: nameOf(row) }),
    undoToggle: () => (toggled ? void toggle(undoOf(toggled), true) : undefined),
    closeUndo: () => setToggled(undefined),
  }
}

/** Deletes a row after a question; where other records point to it, they are listed. */
function useDeletion({ resource, nameOf, onGone }: Options, refresh: () => void) {
  const t = useT()
  const guard = useGuard()
  const calls = useCalls(resource)
  const [used, setUsed] = useState<{ name: string; usages: readonly Usage[] }>()

  async function remove(row: Row) {
    const [title, text] = [t('liste.silBaslik', { ad: nameOf(row) }), t('liste.silAciklama')]
    if (!(await confirmDialog({ title, text, confirm: t('liste.silDugme'), isDestructive: true }))) return
    const version = row.rowVersion === undefined ? {} : { rowVersion: row.rowVersion }
    const isDone = await guard(async () => {
      const result = await ask<number>(calls.delete ?? calls.remove, { id: row.id, ...version }).catch(tellUsage(row))
      const text = t(result === 1 ? 'rowActions.errorOnDeleteSuccess' : 'rowActions.errorOnDeleteFailed')
      showToast({ kind: result === 1 ? 'success' : 'failure', text: `${nameOf(row)}: ${text}` })
    }, t('rowActions.errorOnDeleteFailed'))
    if (!isDone) return
    onGone([row.id])
    refresh()
  }

  /** A refusal that names what points to the record opens the list of it, besides the toast. */
  const tellUsage = (row: Row) => (error: unknown) => {
    const usages = isAppError(error) && error.code === 'recordInUse' ? error.resultObject : null
    if (Array.isArray(usages) && usages.length > 0) setUsed({ name: nameOf(row), usages })
    throw error
  }
  return { remove, used, closeUsed: () => setUsed(undefined) }
}

/** Puts a pulled row in the place of another, where the list stands in the order of its places. */
function usePlacing({ resource, data, nameOf, place }: Options, refresh: () => void): RowCommands['onPlace'] {
  const t = useT()
  const guard = useGuard()
  const calls = useCalls(resource)
  if (!calls.tasi || place === undefined) return undefined

  const putInPlace = async (row: Row, target: number, isDown: boolean) => {
    const other = data.rows.find(({ id }) => id === target)
    const sira = other?.[place]
    if (typeof sira !== 'number') return
    const version = row.rowVersion === undefined ? {} : { rowVersion: row.rowVersion }
    const isDone = await guard(async () => {
      await ask<number>(calls.tasi, { id: row.id, sira, ...version })
      const text = t(`liste.tasindi.${isDown ? 'moveDown' : 'moveUp'}`, { ad: nameOf(row) })
      showToast({ kind: 'success', text })
    })
    if (isDone) refresh()
    else void data.refresh()
  }

  return (row, target, isDown) => void putInPlace(row, target, isDown)
}

/** What can be done to a row: asked for where it cannot be taken back, done at once where it can. */
export function useRowCommands(options: Options) {
  const { resource, data, actions, refuses, nameOf, onEdit, onPeek, onPage, onChanged } = options
  const t = useT()
  const guard = useGuard()
  const calls = useCalls(resource)
  const toggles = useToggles(options)
  const { remove, ...usage } = useDeletion(options, refresh)
  const [historyOf, setHistoryOf] = useState<Row>()

  async function move(row: Row, direction: 'moveUp' | 'moveDown') {
    const isDone = await guard(async () => {
      const moved = (await ask<number>(calls[direction], { id: row.id })) === 1
      // another order or a filter may hide the new place
      const text = t(moved ? `liste.tasindi.${direction}` : `liste.tasinamaz.${direction}`, { ad: nameOf(row) })
      showToast({ kind: moved ? 'success' : 'failure', text })
    })
    if (isDone) refresh()
  }

  function refresh() {
    void data.refresh()
    onChanged()
  }
  const onPlace = usePlacing(options, refresh)
  const commands: RowCommands = {
    calls,
    actions,
    refuses,
    nameOf,
    onEdit,
    onDelete: (row) => void remove(row),
    onMove: (row, direction) => (calls[direction] ? void move(row, direction) : undefined),
    onPlace,
    onHistory: setHistoryOf,
    onPeek,
    onPage,
    async onAction(action, row) {
      const text = action.confirm?.(row)
      if (text && !(await confirmDialog({ title: action.label, text, confirm: action.label }))) return
      await guard(async () => action.run(row, { refresh }))
    },
  }
  return { commands, historyOf, refresh, closeHistory: () => setHistoryOf(undefined), ...usage, ...toggles }
}
