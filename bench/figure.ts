/** One measured value beside what it is held to. */
export type Figure = {
  what: string
  value: number
  unit: string
  /** The same measured on the floor of the same run; absent where the target is a plain limit. */
  floor?: number
  /** `value` divided by `floor`. */
  ratio?: number
  target: string
  isMet: boolean
}

export type Table = { caption: string; head: string[]; rows: (string | number)[][] }

/** Everything one part of the bench found. */
export type PartResult = { title: string; figures: Figure[]; tables: Table[]; notes: string[] }

type Measured = { value: number; unit: string; floor: number }
type Plain = { value: number; unit: string }

/** Held to at least so many times the floor. */
export function atLeast(what: string, { value, unit, floor }: Measured, target: number): Figure {
  const ratio = value / floor
  return { what, value, unit, floor, ratio, target: `at least ${target} times`, isMet: ratio >= target }
}

/** Held to at most so many times the floor. */
export function atMost(what: string, { value, unit, floor }: Measured, target: number): Figure {
  const ratio = value / floor
  return { what, value, unit, floor, ratio, target: `at most ${target} times`, isMet: ratio <= target }
}

/** Held to a plain limit. */
export function within(what: string, { value, unit }: Plain, limit: number): Figure {
  return { what, value, unit, target: `at most ${limit} ${unit}`, isMet: value <= limit }
}

/** Three digits that count, no more. */
export function round(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 100) return String(Math.round(value))
  return String(Number(value.toPrecision(3)))
}

/** The head under which figures are printed and written. */
export const figureHead = ['Figure', 'Value', 'Floor', 'Ratio', 'Held to', 'Verdict']

/** A figure as one row of a table. */
export function figureRow({ what, value, unit, floor, ratio, target, isMet }: Figure): string[] {
  return [
    what,
    `${round(value)} ${unit}`,
    floor === undefined ? '-' : `${round(floor)} ${unit}`,
    ratio === undefined ? '-' : ratio.toFixed(2),
    target,
    isMet ? 'met' : 'MISSED',
  ]
}

/** A table in Markdown. */
export function toMarkdown(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.map((cell) => cellText(cell)).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cellText(cell: string | number): string {
  return typeof cell === 'number' ? round(cell) : cell
}
