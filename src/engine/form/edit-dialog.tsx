import { Modal, Skeleton, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { RecordTimeline } from '#engine/record/timeline.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { callsOf, forget } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'
import { useFocusBack } from '#web/kit/opening.ts'
import { isAsking } from '#web/staff/kit/asking.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { OwnControls } from './edit-control.tsx'
import { EditForm } from './edit-form.tsx'
import { type EditMode, formFields } from './edit-values.ts'
import { useAskToLeave, useLeaveGuard } from './use-leave-guard.tsx'

/**
 * More of a record than its fields: a part of the dialog behind a tab of its own. One in which something is typed tells
 * so by `onDirty`, and every way out of the dialog asks.
 */
export type EditTab = {
  name: string
  label: string
  render(row: Row | null, onDirty: (isDirty: boolean) => void): ReactNode
}

/** The props of the dialog: resource, record and what follows a save. */
export type EditDialogProps = {
  resource: Resource
  /** The record, or only its number; null for a new one. */
  row: Row | null
  mode?: EditMode
  tabs?: readonly EditTab[]
  controls?: OwnControls
  initialValues?: Readonly<Record<string, unknown>>
  title?: string
  /** What people call the record: the dialog says it. */
  name?: string | undefined
  /** Opens the next record of the list; undefined where there is none. */
  onNext?: (() => void) | undefined
  onClose(): void
  onSaved?(row: Row): void
  /** Told when there is something to lose, and when there no longer is. */
  onUnsaved?(isUnsaved: boolean): void
}

/** How a record of this resource is saved when nobody says. */
function modeFor(resource: Resource, row: Row | null): EditMode {
  if (row === null) return 'C'
  return resource.actions.includes('update') ? 'U' : 'F'
}

/** What the dialog is called: a new record by what it is, one that is there by its name. */
export function titleOf(t: StaffT, resource: Resource, { row, name }: Pick<EditDialogProps, 'row' | 'name'>): string {
  if (!row) return t.maybe(`yeniTur.${resource.name}`) ?? t('kayit.yeni')
  return name === undefined ? t('kayit.duzenle') : `${t('kayit.duzenle')}: ${name}`
}

/** The form of one record in a dialog; with unsaved changes it asks before it closes. */
export function EditDialog({ resource, row, onClose, ...props }: EditDialogProps) {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const dirtyParts = useRef(new Set<string>())
  const isDirty = useRef(false)
  const mode = props.mode ?? modeFor(resource, row)
  const ask = useAskToLeave()
  useLeaveGuard(isDirty)
  useFocusBack()
  // the dialog stands before its many fields do
  const hasFields = useDeferredValue(true, false)
  const { onUnsaved } = props
  const markDirty = useCallback(
    (part: string, is: boolean) => {
      if (is) dirtyParts.current.add(part)
      else dirtyParts.current.delete(part)
      isDirty.current = dirtyParts.current.size > 0
      onUnsaved?.(isDirty.current)
    },
    [onUnsaved],
  )

  async function close() {
    if (isAsking()) return
    if (isDirty.current && !(await ask())) return
    for (const part of dirtyParts.current) markDirty(part, false)
    onClose()
  }

  return (
    <Modal.Root
      opened
      onClose={() => void close()}
      size={640}
      fullScreen={isPhone ?? false}
      closeOnClickOutside={false}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius={isPhone ? 0 : 'lg'} className="edit-dialog">
        <Modal.Header className="edit-head">
          <Modal.Title>{props.title ?? titleOf(t, resource, { row, name: props.name })}</Modal.Title>
          <Modal.CloseButton aria-label={t('kayit.kapat')} size={40} />
        </Modal.Header>
        <Modal.Body className="edit-body">
          {hasFields ? (
            <DialogParts
              {...props}
              resource={resource}
              row={row}
              mode={mode}
              onDirty={markDirty}
              onClose={onClose}
              onCancel={close}
            />
          ) : (
            <FormSkeleton />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type PartsProps = EditDialogProps & {
  mode: EditMode
  onDirty(part: string, isDirty: boolean): void
  onCancel(): Promise<void>
}

function DialogParts({ resource, row, mode, onDirty, ...props }: PartsProps) {
  const t = useT()
  const calls = callsOf(resource)
  const onFormDirty = useCallback((is: boolean) => onDirty('form', is), [onDirty])
  const form = <RecordForm resource={resource} row={row} mode={mode} onDirty={onFormDirty} {...props} />
  // they speak of a record that is there
  const tabs = row === null ? [] : (props.tabs ?? [])
  const hasForm = formFields(resource, mode).length > 0
  const [shown, setShown] = useState<string | null>(hasForm ? 'form' : (tabs[0]?.name ?? 'gecmis'))
  const [seen, setSeen] = useState([shown])
  const hasHistory = row !== null && calls.history !== undefined
  if (tabs.length === 0 && !hasHistory) return form
  return (
    <Tabs
      value={shown}
      onChange={(next) => {
        setShown(next)
        setSeen([...seen, next])
      }}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {hasForm ? <Tabs.Tab value="form">{t('kayit.bilgiler')}</Tabs.Tab> : null}
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
        {hasHistory ? <Tabs.Tab value="gecmis">{t('kayit.gecmis')}</Tabs.Tab> : null}
      </Tabs.List>
      {/* what is typed stays while another tab is looked at */}
      {hasForm ? (
        <Tabs.Panel value="form" keepMounted>
          {form}
        </Tabs.Panel>
      ) : null}
      {tabs.map(({ name, render }) => (
        <Tabs.Panel key={name} value={name} keepMounted={seen.includes(name)}>
          {render(row, (is) => onDirty(name, is))}
        </Tabs.Panel>
      ))}
      {hasHistory ? (
        <Tabs.Panel value="gecmis">
          <RecordTimeline resource={resource} id={row.id} />
        </Tabs.Panel>
      ) : null}
    </Tabs>
  )
}

type RecordProps = Omit<PartsProps, 'tabs' | 'onDirty'> & { onDirty(isDirty: boolean): void }

/** Fetches the whole record first: lists do not carry its bodies. */
function RecordForm({ resource, row, onSaved, ...props }: RecordProps) {
  const client = useQueryClient()
  const { get } = callsOf(resource)
  const isFetched = row !== null && get !== undefined
  const whole = useQuery({
    ...query(get ?? anyCall(resource), { id: row?.id ?? 0 } as never), // the call's own input
    enabled: isFetched,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (whole.error) return <LoadError error={whole.error} onRetry={() => void whole.refetch()} />
  // a save makes it fetch again: the form stays, with what it has to say
  if (isFetched && !whole.data) return <FormSkeleton />
  return (
    <EditForm
      {...props}
      resource={resource}
      row={isFetched ? (whole.data as Row) : row} // the call's contract
      onSaved={(saved) => {
        void forget(client, resource)
        onSaved?.(saved)
      }}
    />
  )
}

function anyCall(resource: Resource) {
  const [first] = Object.values(callsOf(resource))
  if (!first) throw new Error(`resource ${resource.name} has no calls`)
  return first
}

function FormSkeleton() {
  const t = useT()
  return (
    <Stack role="status" aria-label={t('kayit.yukleniyor')}>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={42} />
      ))}
    </Stack>
  )
}
