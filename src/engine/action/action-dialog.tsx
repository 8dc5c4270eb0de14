import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { actionFields, actionForm } from '#engine/declaration/action-request.ts'
import type { BulkAnswer, BulkStarted, BulkTrial } from '#engine/declaration/bulk-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { ChangedBy } from '#engine/form/changed-by.tsx'
import { FormFields, Summary } from '#engine/form/edit-form.tsx'
import { useEditForm } from '#engine/form/use-edit-form.tsx'
import type { BulkTarget, Left } from '#engine/screen/list-screen-selection.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { actionLabel, actionNote } from './action-label.tsx'
import { ActionDone, ManyPlan, MessagePlan, RowPlan } from './action-outcome.tsx'
import { useBegunWork } from './use-begun-work.tsx'
import { useTrial } from './use-trial.tsx'

/** What an action is done to: one record with its name, or many. */
export type ActionTarget = { row: Row; name: string } | { many: BulkTarget; count: number }

type DialogProps = {
  resource: Resource
  action: string
  target: ActionTarget
  /** What the form begins with. */
  initial?: Readonly<Record<string, unknown>> | undefined
  onClose(): void
  /** Told when something was changed; of many rows with what was done and left. */
  onDone(outcome?: Left): void
}

/** The dialog of a declared action: what it asks for, what would happen, and what has happened. */
export function ActionDialog(props: DialogProps) {
  const t = useT()
  const { resource, action, target, onClose } = props
  const subject = 'row' in target ? target.name : t('liste.kayit', { count: target.count })
  return (
    <OpenDialog
      onClose={onClose}
      radius="lg"
      title={`${actionLabel(t, resource, action)}: ${subject}`}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <ActionForm {...props} />
    </OpenDialog>
  )
}

/** What the call of an action is given: one record at the version on screen, or the rows that were chosen. */
function bodyOf({ action, target }: DialogProps, girdi: object, fresh: Row | null): Record<string, unknown> {
  if ('many' in target) {
    const counted = 'filter' in target.many ? { count: target.count } : {}
    return { action, ...target.many, ...counted, girdi }
  }
  const { id, rowVersion } = fresh ?? target.row
  return { id, ...(rowVersion !== undefined && { rowVersion }), ...girdi }
}

/** The button names what was tried out: how many records, and how many messages. */
function submitLabel(t: StaffT, label: string, plan: unknown): string {
  const { etkilenecek: n, mesaj } = (plan ?? {}) as Partial<BulkTrial> // of the call just made
  return n === undefined ? label : t('kayit.planDugme', { eylem: label, n, m: mesaj?.adet ?? 0 })
}

function ActionForm(props: DialogProps) {
  const { resource, action, target, initial, onClose, onDone } = props
  const t = useT()
  const form = useMemo(() => actionForm(resource, action), [resource, action])
  const schema = useMemo(() => actionFields(resource, action), [resource, action])
  const [done, setDone] = useState<unknown>()
  const begun = useBegunWork(resource)
  const label = actionLabel(t, resource, action)
  const endpoint = callsOf(resource)['many' in target ? 'bulk' : action]
  const edit = useEditForm({
    resource: form,
    mode: 'C',
    row: null,
    initialValues: { ...resource.rowActions[action]?.initial, ...initial },
    sends: { endpoint, schema, wrap: (girdi, fresh) => bodyOf(props, girdi, fresh) },
    onSaved(answer) {
      setDone(answer)
      const { isId, geriAlId } = answer as Partial<BulkAnswer> // of the call just made
      const workId = isId ?? geriAlId
      if (workId !== undefined && 'many' in target) begun(workId, label, target.count)
      onDone('many' in target ? (answer as Left) : undefined) // as above
    },
  })
  const { conflict } = edit
  const { plan, mesaj, tryOut, letGo } = useTrial({ resource, action, isOne: 'row' in target, endpoint, edit })

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    void edit.save()
  }

  if (edit.phase === 'done') {
    const name = 'row' in target ? target.name : undefined
    return <ActionDone label={label} name={name} outcome={done as BulkAnswer} onClose={onClose} /> // of the call just made
  }
  if (conflict) {
    return (
      <Stack>
        <Alert role="alert" color="yellow" title={t('kayit.cakismaBaslik')}>
          <ChangedBy resource={resource} id={conflict.id} />
          {'row' in target ? <RowPlan resource={resource} before={target.row} after={conflict} /> : null}
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kayit.vazgec')}
          </Button>
          <Button onClick={() => void edit.resolve(edit.fields.getValues(), conflict)}>
            {t('kayit.yineDe', { eylem: label })}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <FormProvider {...edit.fields}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Summary form={edit} resource={form} />
          {actionNote(t, resource, action) ? <Text size="sm">{actionNote(t, resource, action)}</Text> : null}
          <FormFields resource={form} mode="C" recordId={undefined} own={undefined} />
          {plan === undefined ? null : 'row' in target ? (
            <div>
              <RowPlan resource={resource} before={target.row} after={plan as Row /* of the call just made */} />
              {mesaj ? <MessagePlan mesaj={mesaj} /> : null}
            </div>
          ) : (
            <ManyPlan resource={resource} plan={plan as BulkTrial | BulkStarted} onStop={letGo} /> // as above
          )}
        </Stack>
        {/* the focus stays where it is: a field that complained now would push the button from under the finger */}
        <Group justify="flex-end" mt="lg" onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={onClose}>
            {t('kayit.vazgec')}
          </Button>
          <Button variant="default" onClick={() => void tryOut()}>
            {t('kayit.neOlur')}
          </Button>
          <Button
            type="submit"
            {...(resource.rowActions[action]?.isDestructive && { color: 'red.9' })}
            loading={edit.phase === 'saving'}
          >
            {submitLabel(t, label, plan)}
          </Button>
        </Group>
      </form>
    </FormProvider>
  )
}
