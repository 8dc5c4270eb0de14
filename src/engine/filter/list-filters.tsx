import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { filterFieldOf, type Resource } from '#engine/declaration/resource.ts'
import { isUnclear, type ListState, rangeEnds, usedFilters } from '#engine/screen/list-screen-state.ts'
import { choiceLabel, comparedText, isDay, labelOf } from '#engine/screen/value-text.tsx'
import { later } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { useChosenName } from './reference-names.tsx'

const FilterControl = later(() => import('./filter-control.tsx').then((module) => module.FilterControl), {
  Waiting: () => <Skeleton height={60} />,
})

const columnDelay = 250
const dateDelay = 650

type FiltersProps = {
  resource: Resource
  state: ListState
  /** A filter that was just added: it stands there before it says anything. */
  added: string | undefined
  onAddedClose(): void
  onFilter(filters: Record<string, string>): void
}

/** The filters of a list, each with its control behind it and a way out. */
export function ListFilters({ resource, state, added, onAddedClose, onFilter }: FiltersProps) {
  const t = useT()
  const used = usedFilters(resource, state)
  const shown = added && !used.includes(added) ? [...used, added] : used
  if (shown.length === 0) return null
  return (
    <section className="list-filters" aria-label={t('liste.filtreler')}>
      {shown.map((name) => (
        <FilterChip
          key={name}
          resource={resource}
          name={name}
          value={state.filters[name] ?? ''}
          isNew={name === added}
          onChange={(text) => onFilter({ [name]: text })}
          onClose={onAddedClose}
        />
      ))}
      {used.length > 1 ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onFilter(Object.fromEntries(used.map((name) => [name, ''])))}
        >
          {t('liste.filtreleriTemizle')}
        </Button>
      ) : null}
    </section>
  )
}

type ChipProps = {
  resource: Resource
  name: string
  value: string
  isNew: boolean
  onChange(text: string): void
  onClose(): void
}

function FilterChip({ resource, name, value, isNew, onChange, onClose }: ChipProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(isNew)
  const label = labelOf(t, name)
  const text = useFilterText(resource, name, value)
  const field = filterFieldOf(resource, name)
  const isOdd = isUnclear(field, value)
  // what is typed is taken after a pause, and at once when the box closes
  const typed = useDebouncedCallback(onChange, isDay(field) ? dateDelay : columnDelay)
  function close() {
    typed.flush()
    setOpen(false)
    onClose()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      width={300}
    >
      <span className="list-chip" data-unclear={isOdd || undefined}>
        <Popover.Target>
          <button type="button" className="list-chip-text" onClick={() => (isOpen ? close() : setOpen(true))}>
            <span>{label}</span>
            {text ? <b>{text}</b> : null}
            {isOdd ? <em>{t('liste.anlasilamadi')}</em> : null}
          </button>
        </Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          size={28}
          aria-label={t('liste.filtreKaldir', { alan: label })}
          onClick={() => {
            typed.cancel()
            onChange('')
            close()
          }}
        >
          <IconX size={14} />
        </ActionIcon>
      </span>
      <Popover.Dropdown aria-label={label}>
        <FilterControl resource={resource} name={name} value={value} onChange={onChange} onType={typed} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** A filter in words, short enough for a chip. */
function useFilterText(resource: Resource, name: string, value: string): string {
  const t = useT()
  const field = filterFieldOf(resource, name)
  const parts = value === '' ? [] : value.split(',')
  const chosen = useChosenName(resource, name, parts[0])
  if (value === '') return ''
  // until the name is there the chip says how many there are, not a number that nobody knows the record by
  if (field.options.from && chosen === undefined) return `(${parts.length})`
  if (field.kind === 'toggle') return value === 'true' ? t('liste.evet') : t('liste.hayir')
  if (field.options.filter === 'range') {
    const { from, to } = rangeEnds(value)
    return `${comparedText(field, from)} – ${comparedText(field, to)}`.trim()
  }
  if (field.kind === 'period') return parts.map((part) => comparedText(field, part)).join(', ')
  if (field.values.length === 0 && !field.options.from) return value
  const first = chosen ?? choiceLabel(t, name, field, parts[0] ?? '')
  return parts.length > 1 ? `${first} +${parts.length - 1}` : first
}
