import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Resource } from '#engine/declaration/resource.ts'
import { hasUnclear, type ListState, toFilter } from '#engine/screen/list-screen-state.ts'
import { useCalls } from '#engine/screen/resource-calls.tsx'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type StripProps = { resource: Resource; state: ListState; onFilter(filters: Record<string, string>): void }

/** The figures above a list, of everything that its filter finds; one that leads somewhere is a button. */
export function ListStrip({ resource, state, onFilter }: StripProps) {
  const { ozet } = useCalls(resource)
  return ozet ? <Figures resource={resource} state={state} onFilter={onFilter} /> : null
}

function Figures({ resource, state, onFilter }: StripProps) {
  const t = useT()
  const valueText = useValueText()
  const { ozet } = useCalls(resource)
  if (!ozet) throw new Error(`resource ${resource.name} has no figures`)
  const isUnclear = hasUnclear(resource, state)
  const asked = useQuery({
    ...query(ozet, { filter: toFilter(resource, state) } as never), // the declaration's own body
    enabled: !isUnclear,
    placeholderData: keepPreviousData,
  })
  const values = (isUnclear ? undefined : asked.data) as Record<string, unknown> | undefined // the call's contract
  return (
    <dl className="list-strip" aria-label={t('liste.ozet')}>
      {Object.entries(resource.strip).map(([name, { field, tone, leadsTo }]) => {
        const value = values?.[name]
        const text = values ? valueText(name, field, value) || '—' : ''
        const isMarked = tone !== undefined && value !== null && value !== 0 && values !== undefined
        const shown = isMarked ? <StatusBadge chip={tone} text={text} /> : text
        return (
          <div key={name}>
            <dt>{labelOf(t, name)}</dt>
            <dd>
              {leadsTo && values ? (
                <button
                  type="button"
                  aria-label={`${labelOf(t, name)}: ${text}`}
                  onClick={() => onFilter({ ...leadsTo })}
                >
                  {shown}
                </button>
              ) : (
                shown
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
