import { ColorInput, Group, MultiSelect, PasswordInput, Select, Skeleton, Switch, Textarea } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { codePoints } from '#core/plain-text.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { choiceLabel, labelOf, useValueText } from '#engine/screen/value-text.tsx'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { ControlProps, OwnControls } from './edit-control.tsx'
import { MaskedField } from './edit-masked.tsx'
import { ReferenceField, ReferencesField } from './edit-reference.tsx'
import { conditionOf, isMet, isRepeated, repeatOf } from './edit-rules.ts'
import { type EditMode, type FormValues, isChange, isHidden } from './edit-values.ts'

const FileField = lazy(() => import('./edit-file.tsx').then((module) => ({ default: module.FileField })))
const RichTextField = lazy(() => import('./edit-rich-text.tsx').then((module) => ({ default: module.RichTextField })))

/** Links the summary of errors with the controls. */
export const controlId = (name: string) => `alan-${name}`

/** What the form calls a control: the field's label, and for the second of two passwords that it repeats the first. */
export function controlLabel(t: StaffT, resource: Resource, name: string): string {
  const repeated = Object.keys(resource.fields).find((field) => repeatOf(field) === name)
  return repeated ? t('kayit.sifreTekrar', { alan: labelOf(t, repeated) }) : labelOf(t, name)
}

type FieldProps = Pick<ControlProps, 'resource' | 'name' | 'recordId'> & {
  mode: EditMode
  isFirst: boolean
  own: OwnControls | undefined
}

/** One field of the form, with the control that its kind wants. */
export function EditField({ resource, name, recordId, mode, isFirst, own }: FieldProps) {
  const t = useT()
  const field = fieldOf(resource, name)
  const { isEnabled, isAway, reason } = useEnabled(resource, name)
  const { fieldState } = useController<FormValues>({ name })
  const { required } = field.options
  const watched = useWatch<FormValues>({ name: typeof required === 'object' ? required.unless : name })
  const isNeeded = required === true || (typeof required === 'object' && String(watched) !== String(required.is))
  const keeps = isHidden(field) && isChange(mode)
  const frame: ControlProps['frame'] = {
    id: controlId(name),
    label: labelOf(t, name),
    withAsterisk: isNeeded && !keeps && isEnabled,
    description: isEnabled ? (keeps ? t('kayit.sifreKalir') : undefined) : reason,
    error: fieldState.error?.message,
    disabled: !isEnabled,
    // the dialog's own focus goes there, too: otherwise the field would be left at once, and complain
    'data-autofocus': isFirst || undefined,
  }
  const props = { resource, name, field, recordId, frame }
  if (isAway) return null
  const Own = own?.[name]
  if (Own) return <Own {...props} />
  if (isRepeated(resource, name)) return <RepeatedPassword {...props} />
  const Large = largeControls[field.kind]
  if (Large) {
    return (
      <Suspense fallback={<Skeleton height={180} />}>
        <Large {...props} />
      </Suspense>
    )
  }
  if (field.kind === 'reference') return <ReferenceField {...props} />
  const Control = controls[field.kind] ?? MaskedField
  return <Control {...props} />
}

/** Whether a field waits for another one, and for what. */
function useEnabled(resource: Resource, name: string) {
  const t = useT()
  const valueText = useValueText()
  const condition = conditionOf(resource, name)
  const value = useWatch<FormValues>({ name: condition?.field ?? name })
  if (!condition || isMet(condition, value)) return { isEnabled: true, isAway: false, reason: undefined }
  if (condition.is === undefined) return { isEnabled: false, isAway: true, reason: undefined }
  const deger = valueText(condition.field, resource.fields[condition.field], condition.is)
  return { isEnabled: false, isAway: false, reason: t('kayit.yalnizca', { alan: labelOf(t, condition.field), deger }) }
}

/** Controls that few forms have, loaded with those. */
const largeControls: Record<string, typeof RichTextField | undefined> = { html: RichTextField, file: FileField }

const controls: Record<string, (props: ControlProps) => ReactNode> = {
  multiline: MultilineField,
  choice: ChoiceField,
  multiChoice: MultiChoiceField,
  references: ReferencesField,
  toggle: ToggleField,
  colour: ColourField,
  secret: SecretField,
}

function MultilineField({ name, field, frame }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const value = String(input.value ?? '')
  const most = Number(field.rule.meta()?.maxLength ?? -1)
  const count = most > 0 ? t('kayit.sayac', { n: codePoints(value), enCok: most }) : undefined
  return (
    <Textarea
      {...frame}
      autosize
      minRows={3}
      maxRows={12}
      {...input}
      value={value}
      description={frame.description ?? count}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

type ChoiceProps = ControlProps & {
  /** A picture before the words of each choice. */
  picture?: (value: string) => ReactNode
}

/** A select for one of the values of a field. */
export function ChoiceField({ name, field, frame, picture }: ChoiceProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  return (
    <Select
      {...frame}
      {...(picture && {
        leftSection: input.value === '' ? null : picture(String(input.value)),
        renderOption: ({ option }) => (
          <Group gap="sm" wrap="nowrap">
            {picture(option.value)}
            <span>{option.label}</span>
          </Group>
        ),
      })}
      ref={input.ref}
      searchable={field.values.length > 7}
      clearable={!frame.withAsterisk}
      clearButtonProps={{ 'aria-label': t('kayit.temizle') }}
      placeholder={t('kayit.sec')}
      nothingFoundMessage={t('kayit.bulunamadi')}
      data={field.values.map((value) => ({ value: String(value), label: choiceLabel(t, name, field, value) }))}
      value={input.value === '' ? null : String(input.value)}
      onChange={(value) => input.onChange(value ?? '')}
      onBlur={input.onBlur}
    />
  )
}

function MultiChoiceField({ name, field, frame }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  return (
    <MultiSelect
      {...frame}
      ref={input.ref}
      searchable
      nothingFoundMessage={t('kayit.bulunamadi')}
      data={field.values.map((value) => ({ value: String(value), label: choiceLabel(t, name, field, value) }))}
      value={Array.isArray(input.value) ? [...input.value] : []}
      onChange={input.onChange}
      onBlur={input.onBlur}
    />
  )
}

function ToggleField({ name, frame }: ControlProps) {
  const { field: input } = useController<FormValues>({ name })
  const { withAsterisk: _none, ...rest } = frame
  return (
    <Switch
      {...rest}
      ref={input.ref}
      checked={input.value === true}
      onChange={(event) => input.onChange(event.currentTarget.checked)}
      onBlur={input.onBlur}
    />
  )
}

function ColourField({ name, frame }: ControlProps) {
  const { field: input } = useController<FormValues>({ name })
  return <ColorInput {...frame} {...input} format="hex" withEyeDropper={false} value={String(input.value ?? '')} />
}

function SecretField({ name, frame }: ControlProps) {
  const { field: input } = useController<FormValues>({ name })
  return <PasswordInput {...frame} {...input} autoComplete="new-password" value={String(input.value ?? '')} />
}

/** A password that is typed twice; the two are compared, and only one is sent. */
function RepeatedPassword(props: ControlProps) {
  const t = useT()
  const { name, frame } = props
  const again = repeatOf(name)
  const { getFieldState, formState } = useFormContext<FormValues>()
  const { error } = getFieldState(again, formState)
  const repeat = {
    ...frame,
    id: controlId(again),
    label: controlLabel(t, props.resource, again),
    description: undefined,
    error: error?.message,
  }
  return (
    <>
      <SecretField {...props} />
      <SecretField {...props} name={again} frame={repeat} />
    </>
  )
}
