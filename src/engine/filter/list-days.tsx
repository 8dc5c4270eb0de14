import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { formatDate, today } from '#core/date.ts'
import { chipFields, type Group } from '#engine/declaration/group-request.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { hasUnclear, type ListState, rangeEnds, rangeText, toFilter } from '#engine/screen/list-screen-state.ts'
import { useCalls } from '#engine/screen/resource-calls.tsx'
import { chipOf } from '#engine/screen/status-badge.tsx'
import { choiceLabel, labelOf } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import { daysUntil, type Gun, gunlerOf } from './day-counts.ts'
import './list-days.css'

type DaysProps = {
  resource: Resource
  state: ListState
  name: string
  onFilter(filters: Record<string, string>): void
}

const shownDays = 30

/**
 * The rows of the last days as bars, divided by the list's first chips; a press narrows the list to a day, a second
 * lets go. Each bar tells its counts in words.
 */
export function ListDays({ resource, state, name, onFilter }: DaysProps) {
  const { t, language } = useStaffTexts()
  const { number } = formatsOf(language)
  const { gruplar } = useCalls(resource)
  if (!gruplar) throw new Error(`resource ${resource.name} has no groups`)
  const [yan] = chipFields(resource)
  const now = today(new Date())
  const { to } = rangeEnds(state.filters[name] ?? '')
  const days = daysUntil(to !== '' && to < now ? to : now, shownDays)
  const span = rangeText({ from: days[0] ?? '', to: days.at(-1) ?? '' })
  const inSpan = { ...state, filters: { ...state.filters, [name]: span } }
  const filter = toFilter(resource, inSpan)
  const isUnclear = hasUnclear(resource, inSpan)
  const asked = useQuery({
    ...query(gruplar, { filter, alan: name, ...(yan && { yan }) } as never), // the declaration's own body
    enabled: !isUnclear,
    placeholderData: keepPreviousData,
  })
  const counted = isUnclear ? undefined : asked.data
  const gunler = gunlerOf(days, (counted ?? []) as Group[]) // the call's contract
  const most = Math.max(1, ...gunler.map(({ adet }) => adet))
  const sum = gunler.reduce((all, { adet }) => all + adet, 0)
  const chosen = state.filters[name] ?? ''
  const words = ({ gun, adet, parcalar }: Gun) => {
    const parts = yan
      ? parcalar.map((part) => `${choiceLabel(t, yan, fieldOf(resource, yan), part.deger)} ${number(part.adet)}`)
      : []
    return [`${formatDate(gun)}: ${t('liste.kayit', { count: adet })}`, ...parts].join(', ')
  }
  return (
    <fieldset className="list-days" aria-busy={asked.isFetching}>
      <legend>{labelOf(t, name)}</legend>
      <Bars
        gunler={gunler}
        chosen={chosen}
        words={words}
        most={most}
        toneOf={(value) => (yan ? toneOf(chipOf(fieldOf(resource, yan), value)) : 'neutral')}
        onPress={(gun) => {
          const day = rangeText({ from: gun, to: gun })
          onFilter({ [name]: chosen === day ? '' : day })
        }}
      />
      <p>
        {formatDate(days[0] ?? '')} – {formatDate(days.at(-1) ?? '')}
        {counted ? `: ${t('liste.kayit', { count: sum })}` : ''}
      </p>
    </fieldset>
  )
}

const toneOf = (chip: ReturnType<typeof chipOf>) => (typeof chip === 'object' ? chip.tone : chip)

type BarsProps = {
  gunler: Gun[]
  chosen: string
  most: number
  words(gun: Gun): string
  toneOf(value: Gun['parcalar'][number]['deger']): string | undefined
  onPress(gun: string): void
}

/** One stop of the Tab key; arrows go from day to day. */
function Bars({ gunler, chosen, most, words, toneOf, onPress }: BarsProps) {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = bars.current
    if (box) box.scrollLeft = box.scrollWidth
  }, [])
  const isChosen = (gun: string) => chosen === rangeText({ from: gun, to: gun })
  const stop = Math.max(
    gunler.findIndex(({ gun }) => isChosen(gun)),
    -1,
  )
  const first = stop === -1 ? gunler.length - 1 : stop

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const all = [...(bars.current?.querySelectorAll('button') ?? [])]
    const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + (step ?? 0)]
    if (step === undefined || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div className="list-days-bars" ref={bars} onKeyDown={move}>
      {gunler.map((gun, at) => (
        <button
          key={gun.gun}
          type="button"
          tabIndex={at === first ? 0 : -1}
          aria-pressed={isChosen(gun.gun)}
          aria-label={words(gun)}
          title={words(gun)}
          onClick={() => onPress(gun.gun)}
        >
          {gun.parcalar.map(({ deger, adet }) => (
            <span
              key={String(deger)}
              data-tone={toneOf(deger)}
              style={{ '--pay': `${(adet / most) * 100}%` } as CSSProperties}
            />
          ))}
        </button>
      ))}
    </div>
  )
}
