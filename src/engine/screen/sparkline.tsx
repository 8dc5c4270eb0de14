const width = 120
const height = 28

/** The past of a number as a line without figures; who does not see it has the number and its change. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0)
  const least = Math.min(...values, 0)
  if (values.length < 2 || most === least) return null
  const step = width / (values.length - 1)
  const y = (value: number) => height - 2 - ((value - least) / (most - least)) * (height - 4)
  const points = values.map((value, at) => `${(at * step).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
