import { Loader, MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { OptionsFrom } from '#engine/declaration/field-kind.ts'
import { offerOf } from '#engine/screen/resource-calls.tsx'
import { labelOf } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { ControlProps } from './edit-control.tsx'
import { MaskedField } from './edit-masked.tsx'
import type { FormValues } from './edit-values.ts'

/** Another record, chosen by its name; without an offer it is typed by its number. */
export function ReferenceField(props: ControlProps) {
  const { from } = props.field.options
  return from ? <OfferedReference {...props} from={from} /> : <MaskedField {...props} />
}

function OfferedReference({ resource, name, field, frame, from }: ControlProps & { from: OptionsFrom }) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const { dependsOn } = field.options
  const parent = String(useWatch<FormValues>({ name: dependsOn ?? name }) ?? '')
  const isWaiting = dependsOn !== undefined && parent === ''
  const [typed, setTyped] = useState('')
  const value = input.value === '' ? null : String(input.value)
  const [first] = useState(value)
  const [ara] = useDebouncedValue(from.search ? typed : '', 250)
  const offer = useQuery({
    ...query(offerOf(resource, from), {
      ...(dependsOn && { [dependsOn]: parent }),
      ...(from.search && ara !== '' && { ara }),
      // the record that was chosen before has its name, whichever fifty are answered
      ...(from.search && first !== null && { id: first }),
    }),
    enabled: !isWaiting,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  useClearWithParent(name, dependsOn === undefined ? undefined : parent)
  const rows = (offer.data ?? []) as Record<string, unknown>[] // the offer's own contract
  const data = rows.map((row) => ({ value: String(row.id), label: String(row[from.label] ?? row.id) }))
  const chosen = useChosen(data, value)
  return (
    <Select
      {...frame}
      ref={input.ref}
      disabled={frame.disabled || isWaiting}
      description={isWaiting ? t('kayit.onceSec', { alan: labelOf(t, dependsOn) }) : frame.description}
      searchable
      // a dialog focuses its first field when it opens: the list of options would cover the rest of the form
      openOnFocus={false}
      {...(from.search && { onSearchChange: setTyped, filter: ({ options }) => options })}
      clearable={!frame.withAsterisk}
      clearButtonProps={{ 'aria-label': t('kayit.temizle') }}
      placeholder={offer.isFetching ? t('kayit.secenekYukleniyor') : t(from.search ? 'kayit.araYaz' : 'kayit.sec')}
      rightSection={offer.isFetching ? <Loader size="xs" /> : undefined}
      nothingFoundMessage={t('kayit.bulunamadi')}
      data={chosen ? [chosen, ...data] : data}
      value={value}
      onChange={(value) => input.onChange(value ?? '')}
      onBlur={input.onBlur}
    />
  )
}

/** Several other records, chosen by their names. */
export function ReferencesField({ resource, name, field, frame }: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name })
  const { from } = field.options
  if (!from) throw new Error(`${name} of ${resource.name} says nowhere what can be chosen`)
  const offer = useQuery({ ...query(offerOf(resource, from), {}), staleTime: 60_000 })
  const rows = (offer.data ?? []) as Record<string, unknown>[] // the offer's own contract
  return (
    <MultiSelect
      {...frame}
      ref={input.ref}
      searchable
      openOnFocus={false}
      placeholder={offer.isFetching ? t('kayit.secenekYukleniyor') : t('kayit.sec')}
      nothingFoundMessage={t('kayit.bulunamadi')}
      data={rows.map((row) => ({ value: String(row.id), label: String(row[from.label] ?? row.id) }))}
      value={Array.isArray(input.value) ? [...input.value] : []}
      onChange={(value) => input.onChange(value)}
      onBlur={input.onBlur}
    />
  )
}

type Option = { value: string; label: string }

/** The chosen option while the answer to other words does not have it: without it the control would forget its name. */
function useChosen(data: readonly Option[], value: string | null): Option | undefined {
  const [kept, setKept] = useState<Option>()
  const found = data.find((option) => option.value === value)
  if (found && found.label !== kept?.label) setKept(found)
  return !found && kept?.value === value ? kept : undefined
}

/** A child's choice does not outlive its parent's. */
function useClearWithParent(name: string, parent: string | undefined) {
  const { setValue } = useFormContext<FormValues>()
  const before = useRef(parent)
  useEffect(() => {
    if (before.current === parent) return
    before.current = parent
    setValue(name, '', { shouldDirty: true })
  }, [name, parent, setValue])
}
