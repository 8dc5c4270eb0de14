import { Alert, Anchor, Button, Fieldset, Group, List, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { ConflictPanel } from './edit-conflict-panel.tsx'
import type { OwnControls } from './edit-control.tsx'
import { SavedDone } from './edit-done.tsx'
import { controlId, controlLabel, EditField } from './edit-field.tsx'
import { formFields, isChange } from './edit-values.ts'
import { type EditOptions, type EditForm as Form, useEditForm } from './use-edit-form.tsx'

type FormProps = EditOptions & {
  controls?: OwnControls | undefined
  onClose(): void
  onCancel(): Promise<void>
  onDirty(isDirty: boolean): void
  /** Opens the next record of the list after a save; undefined where there is none. */
  onNext?: (() => void) | undefined
}

/** The fields of a record, what is wrong with them, and Save that becomes Done. */
export function EditForm({ controls: own, onClose, onCancel, onDirty, onNext, ...given }: FormProps) {
  const t = useT()
  const { resource, mode } = given
  const goesOn = useRef(false)
  const form = useEditForm(given)
  const { isDirty } = form.fields.formState
  const isOpen = form.phase !== 'done'
  useEffect(() => onDirty(isDirty && isOpen), [isDirty, isOpen, onDirty])
  const goOn = useEffectEvent(() => {
    if (goesOn.current) onNext?.()
    goesOn.current = false
  })
  // after it was said that nothing is unsaved: the guard of the open record would hold the address back
  useEffect(() => {
    if (!isOpen) goOn()
  }, [isOpen])
  const [first] = formFields(resource, mode)
  useEffect(() => {
    if (isOpen && first) document.getElementById(controlId(first))?.focus()
  }, [isOpen, first])

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    save(false)
  }

  function save(isWithNext: boolean) {
    goesOn.current = isWithNext
    void form.save()
  }

  if (form.conflict) {
    const { conflict } = form
    const met = String(conflict.rowVersion)
    return <ConflictPanel key={met} resource={resource} form={form} fresh={conflict} onCancel={() => void onCancel()} />
  }
  if (!isOpen) return <SavedDone {...(!isChange(mode) && { onAgain: form.again })} onClose={onClose} />
  return (
    <FormProvider {...form.fields}>
      <form
        method="dialog"
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          save(onNext !== undefined)
        }}
      >
        <Stack gap="md">
          <Summary form={form} resource={resource} />
          <FormFields resource={resource} mode={mode} recordId={given.row?.id} own={own} />
        </Stack>
        {/* the focus stays where it is: a field that complained now would push the button from under the finger */}
        <Group className="edit-actions" justify="flex-end" gap="sm" onMouseDown={(event) => event.preventDefault()}>
          <Button variant="default" onClick={() => void onCancel()}>
            {t('kayit.vazgec')}
          </Button>
          {onNext ? (
            <Button variant="default" title="Ctrl+Enter" onClick={() => save(true)}>
              {t('kayit.kaydetSonraki')}
            </Button>
          ) : null}
          <Button type="submit" aria-disabled={form.phase === 'saving'} loading={form.phase === 'saving'}>
            {t('kayit.kaydet')}
          </Button>
        </Group>
      </form>
    </FormProvider>
  )
}

type FieldsProps = {
  resource: Resource
  mode: EditOptions['mode']
  recordId: number | undefined
  own: OwnControls | undefined
}

/** The controls of a form under their headings. */
export function FormFields({ resource, mode, recordId, own }: FieldsProps) {
  const t = useT()
  const all = formFields(resource, mode)
  return groupsOf(resource, all).map(({ heading, names }) => {
    const controls = names.map((name) => (
      <EditField key={name} {...{ resource, name, recordId, mode, own }} isFirst={name === all[0]} />
    ))
    if (!heading) return controls
    return (
      <Fieldset key={heading} legend={t.maybe(heading) ?? t.maybe(`field.${heading}`) ?? heading} radius="md">
        <Stack gap="md">{controls}</Stack>
      </Fieldset>
    )
  })
}

type FieldGroup = { heading: string | undefined; names: string[] }

/** Fields under their headings, in the order of the declaration. */
function groupsOf(resource: Resource, names: readonly string[]): FieldGroup[] {
  const groups: FieldGroup[] = []
  for (const name of names) {
    const { group } = fieldOf(resource, name).options
    const known = groups.find(({ heading }) => heading === group)
    if (known) known.names.push(name)
    else groups.push({ heading: group, names: [name] })
  }
  return groups
}

/** The summary of errors above the form; it takes the focus, and each line leads to its field. */
export function Summary({ form, resource }: { form: Form; resource: Resource }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { errors } = form.fields.formState
  const found = Object.entries(errors).flatMap(([field, error]) =>
    error?.message ? [{ field, text: sentenceOf(field, error) }] : [],
  )

  /** Spec: back-office section 5, '{label} {col.mandatory}' for what is empty; other faults follow the label. */
  function sentenceOf(field: string, { type, message }: { type?: unknown; message?: unknown }): string {
    const label = controlLabel(t, resource, field)
    return type === 'required' ? `${label} ${t('col.mandatory')}` : `${label}: ${String(message)}`
  }

  const isShown = form.attempt > 0 && (found.length > 0 || form.refusal !== undefined)
  const focused = useRef(0)
  useEffect(() => {
    if (!isShown || focused.current === form.attempt) return
    focused.current = form.attempt
    box.current?.focus()
  }, [isShown, form.attempt])
  if (!isShown) return null
  return (
    <Alert ref={box} role="alert" tabIndex={-1} color="red" title={form.refusal ?? t('kayit.hataBasligi')}>
      {found.length > 0 ? (
        <List size="sm">
          {found.map(({ field, text }) => (
            <List.Item key={field}>
              <Anchor
                className="edit-summary-link"
                href={`#${controlId(field)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(controlId(field))?.focus()
                }}
              >
                {text}
              </Anchor>
            </List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  )
}
