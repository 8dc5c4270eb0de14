import { daysBetween, isIsoDate } from '#core/date.ts'
import type { SatirView } from '#features/kriter/rules/evaluate.ts'
import type { RangeValue } from '#features/kriter/rules/form.ts'

const barHeight = 6
const barGap = 4

/** Entries with a first and a last day as bars under each other. A picture only: the cards say the same in words. */
export function SatirTimeline({ satirlar }: { satirlar: readonly SatirView[] }) {
  const ranges = rangesOf(satirlar)
  const [first, ...others] = ranges
  if (!first || others.length === 0) return null
  const start = others.reduce((least, range) => (range.start < least ? range.start : least), first.start)
  const end = others.reduce((most, range) => (range.end > most ? range.end : most), first.end)
  const whole = daysBetween(start, end)
  const height = ranges.length * (barHeight + barGap) - barGap
  return (
    <div className="satir-timeline">
      <svg viewBox={`0 0 100 ${height}`} height={height * 1.5} preserveAspectRatio="none" aria-hidden="true">
        {ranges.map((range, index) => (
          <rect
            key={range.refId}
            x={(daysBetween(start, range.start) / whole) * 100}
            y={index * (barHeight + barGap)}
            width={Math.max(1, (daysBetween(range.start, range.end) / whole) * 100)}
            height={barHeight}
          />
        ))}
      </svg>
      <p aria-hidden="true">
        <span>{start.slice(0, 4)}</span>
        <span>{end.slice(0, 4)}</span>
      </p>
    </div>
  )
}

/** The first range of each entry that will stay, in the order of time. */
export function rangesOf(satirlar: readonly SatirView[]): (RangeValue & { refId: number })[] {
  return satirlar
    .flatMap(({ satir, kriterler }) => {
      const range = kriterler.map(({ value }) => value).find(isWholeRange)
      return range && !satir.isDeleted ? [{ ...range, refId: satir.refId }] : []
    })
    .sort((a, b) => (a.start < b.start ? -1 : 1))
}

function isWholeRange(value: unknown): value is RangeValue {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return false
  const { start, end } = value
  return typeof start === 'string' && typeof end === 'string' && isIsoDate(start) && isIsoDate(end) && start < end
}
