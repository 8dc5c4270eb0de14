import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chipFields, dayFields, type Group } from '#engine/declaration/group-request.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { hasUnclear, type ListState, toFilter } from '#engine/screen/list-screen-state.ts'
import { useCalls } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { choiceLabel, labelOf } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import { ListDays } from './list-days.tsx'

type GroupsProps = { resource: Resource; state: ListState; onFilter(filters: Record<string, string>): void }

/** The values of a field as chips with their exact counts; a press narrows the list to one of them, a second lets go. */
export function ListGroups(props: GroupsProps) {
  const { gruplar } = useCalls(props.resource)
  if (!gruplar) return null
  return (
    <>
      {dayFields(props.resource).map((name) => (
        <ListDays key={name} {...props} name={name} />
      ))}
      {chipFields(props.resource).map((name) => (
        <Chips key={name} {...props} name={name} />
      ))}
    </>
  )
}

/** Of more states than these only those that have rows are shown at first. */
const shownAtOnce = 6

function Chips({ resource, state, onFilter, name }: GroupsProps & { name: string }) {
  const { t, language } = useStaffTexts()
  const calls = useCalls(resource)
  const field = fieldOf(resource, name)
  // the counts beside a chosen one are those of the lists that the others lead to
  const others = { ...state, filters: { ...state.filters, [name]: '' } }
  const filter = toFilter(resource, others)
  const isUnclear = hasUnclear(resource, others)
  const asked = useQuery({
    ...query(calls.gruplar ?? never(), { filter, alan: name } as never), // the declaration's own body
    enabled: !isUnclear,
    placeholderData: (before) => before,
  })
  const isCounted = asked.data !== undefined && !isUnclear
  const counts = new Map(((asked.data ?? []) as Group[]).map(({ deger, adet }) => [String(deger), adet])) // the call's contract
  const values = field.kind === 'toggle' ? [true, false] : field.values
  const chosen = state.filters[name] ?? ''
  const [isWhole, setIsWhole] = useState(values.length <= shownAtOnce)
  const shown = values.filter((value) => isWhole || chosen === String(value) || (counts.get(String(value)) ?? 0) > 0)
  const label = (value: unknown) => {
    if (field.kind === 'toggle') return value === true ? t('liste.evet') : t('liste.hayir')
    return choiceLabel(t, name, field, value)
  }
  return (
    <fieldset className="list-groups">
      <legend>{labelOf(t, name)}</legend>
      {shown.map((value) => {
        const text = String(value)
        const count = counts.get(text)
        return (
          <button
            key={text}
            type="button"
            aria-pressed={chosen === text}
            onClick={() => onFilter({ [name]: chosen === text ? '' : text })}
          >
            <StatusBadge chip={chipOf(field, value)} text={label(value)} />{' '}
            {/* a count that is not known is not shown */}
            {isCounted ? <b>{formatsOf(language).number(count ?? 0)}</b> : null}
          </button>
        )
      })}
      {isWhole || shown.length === values.length ? null : (
        <button type="button" aria-expanded={false} title={t('liste.hepsi')} onClick={() => setIsWhole(true)}>
          +{formatsOf(language).number(values.length - shown.length)}
          <span className="list-hidden">
            {' '}
            {labelOf(t, name)}: {t('liste.hepsi')}
          </span>
        </button>
      )}
    </fieldset>
  )
}

function never(): never {
  throw new Error('groups of a resource that has none')
}
