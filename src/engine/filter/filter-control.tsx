import { Checkbox, Group, MultiSelect, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { typedDate } from '#core/date.ts'
import { typedDonem } from '#core/period.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { filterFieldOf, type Resource } from '#engine/declaration/resource.ts'
import { typedMonth } from '#engine/form/edit-values.ts'
import { isUnclear, rangeEnds, rangeText } from '#engine/screen/list-screen-state.ts'
import { choiceLabel, comparedText, isDay, labelOf } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { typedEnd } from './filter-typed.ts'
import { useChosenNames, useOffer } from './reference-offer.tsx'

const searchDelay = 250

type ControlProps = {
  resource: Resource
  name: string
  value: string
  /** Taken at once: one press says all. */
  onChange(text: string): void
  /** Taken after a pause. */
  onType(text: string): void
}

/** The control of one column's filter; it takes the focus, for it may come later than the box that it is in. */
export function FilterControl(props: ControlProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  return (
    <div ref={box}>
      <KindControl {...props} />
    </div>
  )
}

function KindControl({ resource, name, value, onChange, onType }: ControlProps) {
  const field = filterFieldOf(resource, name)
  if (field.kind === 'toggle') return <YesNo name={name} value={value} onChange={onChange} />
  if (field.options.filter === 'range') return <RangeControl field={field} value={value} onChange={onType} />
  if (field.values.length > 0) return <ChoiceControl field={field} name={name} value={value} onChange={onType} />
  if (field.options.from) return <ReferenceControl resource={resource} name={name} value={value} onChange={onChange} />
  return <TextControl field={field} name={name} value={value} onChange={onType} />
}

type Part = { name: string; value: string; onChange(text: string): void }

function YesNo({ name, value, onChange }: Part) {
  const t = useT()
  const data = [
    { value: '', label: t('liste.hepsi') },
    { value: 'true', label: t('liste.evet') },
    { value: 'false', label: t('liste.hayir') },
  ]
  return <SegmentedControl fullWidth aria-label={labelOf(t, name)} data={data} value={value} onChange={onChange} />
}

function TextControl({ field, name, value, onChange }: Part & { field: Field }) {
  const t = useT()
  const [typed, setTyped] = useState(comparedText(field, value))
  function type(text: string) {
    const next = text.length < typed.length ? text : written(field, text)
    setTyped(next)
    onChange(field.kind === 'period' ? typedEnd(field, next) : next)
  }
  return (
    <TextInput
      data-autofocus
      label={field.options.filter === 'contains' ? t('liste.icerir') : t('liste.esit')}
      aria-description={labelOf(t, name)}
      value={typed}
      error={isUnclear(field, value) ? t('liste.anlasilamadi') : undefined}
      {...(field.kind === 'period' && { inputMode: 'numeric', placeholder: t('kayit.donemBicimi') })}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

function ChoiceControl({ field, name, value, onChange }: Part & { field: Field }) {
  const t = useT()
  const [chosen, setChosen] = useState(value === '' ? [] : value.split(','))
  function choose(next: string[]) {
    setChosen(next)
    onChange(next.join(','))
  }
  return (
    <Checkbox.Group label={labelOf(t, name)} value={chosen} onChange={choose}>
      <Stack gap="xs" mt="xs" mah={280} className="list-choices">
        {field.values.map((entry) => (
          <Checkbox key={entry} value={String(entry)} label={choiceLabel(t, name, field, entry)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Records to choose from; of a large table it asks while one types, and keeps the names of those that are chosen. */
function ReferenceControl({ resource, name, value, onChange }: Part & Pick<ControlProps, 'resource'>) {
  const t = useT()
  const isLarge = filterFieldOf(resource, name).options.from?.search === true
  const chosen = value === '' ? [] : value.split(',')
  const [typed, setTyped] = useState('')
  const [ara] = useDebouncedValue(isLarge ? typed.trim() : '', searchDelay)
  const { names: offered } = useOffer(resource, name, { ara })
  const known = useChosenNames(resource, name, chosen)
  const data = [...new Map([...(known ?? []), ...(offered ?? [])])].map(([id, label]) => ({ value: id, label }))
  return (
    <MultiSelect
      searchable
      clearable
      {...(isLarge && {
        onSearchChange: setTyped,
        // the server found them; what was chosen before is not among what the words mean
        filter: ({ options }) => options.filter((one) => 'value' in one && offered?.has(one.value)),
        placeholder: t('kayit.araYaz'),
      })}
      label={labelOf(t, name)}
      nothingFoundMessage={t('kayit.bulunamadi')}
      comboboxProps={{ withinPortal: false }}
      data={data}
      value={chosen}
      onChange={(next) => onChange(next.join(','))}
    />
  )
}

type RangeProps = { field: Field; value: string; onChange(text: string): void }

/** A text on its way, in the form of its field. */
function written(field: Field, text: string): string {
  if (isDay(field)) return typedDate(text)
  if (field.kind === 'period') return typedDonem(text)
  return (field.kind as string) === 'month' ? typedMonth(text) : text
}

function RangeControl({ field, value, onChange }: RangeProps) {
  const t = useT()
  const kept = rangeEnds(value)
  const [typed, setTyped] = useState({ from: comparedText(field, kept.from), to: comparedText(field, kept.to) })
  const isOfDays = isDay(field)
  const isPeriod = field.kind === 'period'

  function type(end: 'from' | 'to', text: string) {
    // deleting is left alone, otherwise the dot would come back at once
    const next = { ...typed, [end]: text.length < typed[end].length ? text : written(field, text) }
    setTyped(next)
    onChange(rangeText({ from: typedEnd(field, next.from), to: typedEnd(field, next.to) }))
  }

  const placeholder = isOfDays ? t('kayit.tarihBicimi') : isPeriod ? t('kayit.donemBicimi') : undefined
  return (
    <Group gap="sm" grow wrap="nowrap">
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          {...(end === 'from' && { 'data-autofocus': true })}
          label={
            isOfDays || isPeriod
              ? t(end === 'from' ? 'liste.baslangic' : 'liste.bitis')
              : t(end === 'from' ? 'liste.enAz' : 'liste.enCok')
          }
          inputMode={isOfDays || isPeriod ? 'numeric' : 'decimal'}
          placeholder={placeholder}
          maxLength={isOfDays ? 10 : 20}
          value={typed[end]}
          error={isUnclear(field, rangeText({ from: kept[end], to: '' })) ? t('liste.anlasilamadi') : undefined}
          onChange={(event) => type(end, event.currentTarget.value)}
        />
      ))}
    </Group>
  )
}
