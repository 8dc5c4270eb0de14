import { fieldOf, fieldsWhere, isListed, type Resource } from './resource.ts'

/** How a person arranged a list: the order of all columns, which are hidden, widths that were pulled. */
export type ColumnLayout = {
  order: readonly string[]
  hidden: readonly string[]
  widths: Readonly<Record<string, number>>
}

/** The narrowest and the widest that a column can be pulled to. */
export const columnWidth = { min: 64, max: 800, step: 16 } as const

const cardColumns = 3

/** The columns that a list can show: what stands in lists, without the numbers that another column names. */
export function columnsOf(resource: Resource): string[] {
  const listed = fieldsWhere(resource, isListed)
  const named = new Set(
    listed.flatMap((name) => {
      const { through } = fieldOf(resource, name).options
      return through ? [through.reference] : []
    }),
  )
  const shown = listed.filter((name) => {
    const { copies } = fieldOf(resource, name).options
    // the name of the other record says more than its number
    const isNamed = named.has(name) || (copies !== undefined && listed.includes(copies))
    return !isNamed && fieldOf(resource, name).kind !== 'position'
  })
  const first = resource.columns.filter((name) => shown.includes(name))
  return shown.length > 0 ? [...first, ...shown.filter((name) => !first.includes(name))] : listed
}

/** The layout of a list that nobody arranged. */
export function defaultLayout(resource: Resource): ColumnLayout {
  return { order: columnsOf(resource), hidden: [], widths: {} }
}

/** A kept layout made true again: columns that are gone are forgotten, new ones stand at the end. */
export function repairLayout(resource: Resource, kept: unknown): ColumnLayout {
  const known = columnsOf(resource)
  const { order, hidden, widths } = (isRecord(kept) ? kept : {}) as Partial<ColumnLayout> // each part is judged below
  const wanted = texts(order).filter((name) => known.includes(name))
  const hiding = texts(hidden).filter((name) => known.includes(name))
  const pulled = Object.entries(isRecord(widths) ? widths : {}).filter(
    ([name, width]) => known.includes(name) && typeof width === 'number',
  ) as [string, number][] // both just checked
  return {
    order: [...wanted, ...known.filter((name) => !wanted.includes(name))],
    // a list without a column would be a riddle
    hidden: hiding.length < known.length ? hiding : [],
    widths: Object.fromEntries(pulled.map(([name, width]) => [name, clampWidth(width)])),
  }
}

/** A width within its bounds. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)))
}

/** The columns on screen, in their order. */
export function visibleColumns({ order, hidden }: ColumnLayout): string[] {
  return order.filter((name) => !hidden.includes(name))
}

/** Moves a column one place forward (-1) or back (1). */
export function moveColumn(layout: ColumnLayout, name: string, by: -1 | 1): ColumnLayout {
  const at = layout.order.indexOf(name)
  const other = layout.order[at + by]
  if (at === -1 || other === undefined) return layout
  const order = [...layout.order]
  order[at] = other
  order[at + by] = name
  return { ...layout, order }
}

/** Shows or hides a column; the last one stays. */
export function toggleColumn(layout: ColumnLayout, name: string): ColumnLayout {
  if (layout.hidden.includes(name)) return { ...layout, hidden: layout.hidden.filter((other) => other !== name) }
  return visibleColumns(layout).length > 1 ? { ...layout, hidden: [...layout.hidden, name] } : layout
}

/** The column whose text is the row's link: what can be pressed itself cannot, and a choice says the same in many rows. */
export function linkColumn(resource: Resource, names: readonly string[]): string | undefined {
  const isOwn = (name: string) => {
    const { kind, options } = fieldOf(resource, name)
    return kind !== 'toggle' && kind !== 'choice' && options.masked !== true
  }
  return names.find(isOwn) ?? names[0]
}

/** The columns that a card on a phone shows, its head first: what people call a record, unless they have hidden it. */
export function keyColumns(resource: Resource, layout: ColumnLayout): string[] {
  const shown = visibleColumns(layout)
  const { title } = resource
  const isNamed = title !== undefined && shown.includes(title)
  const head = isNamed ? title : linkColumn(resource, shown.slice(0, cardColumns))
  return head === undefined ? [] : [head, ...shown.filter((name) => name !== head)].slice(0, cardColumns)
}

/** The field that names a record to people: the declared one, else the first text of a list. */
export function titleField(resource: Resource): string | undefined {
  if (resource.title !== undefined) return resource.title
  const listed = columnsOf(resource)
  return listed.find((name) => fieldOf(resource, name).kind === 'text') ?? listed[0]
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
