import { type ColumnLayout, repairLayout } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { allowedSize, filterFields, type ListState, parseSort, sortText } from '#engine/screen/list-screen-state.ts'

/** The content of a saved view, as the server keeps it: the texts of an address and the columns. */
export type ViewContent = {
  q: string
  sirala: string
  boyut: number
  filtre: Record<string, string>
  kolonlar: ColumnLayout
}

/** Makes the content of a view from the list on screen. */
export function toViewContent(state: ListState, kolonlar: ColumnLayout): ViewContent {
  const used = Object.entries(state.filters).filter(([, text]) => text !== '')
  return {
    q: state.search,
    sirala: sortText(state.sort),
    boyut: state.pageSize,
    filtre: Object.fromEntries(used),
    kolonlar,
  }
}

/** A kept view for a list of today: what the list no longer knows is left out. */
export function fromViewContent(resource: Resource, kept: unknown): { state: ListState; layout: ColumnLayout } {
  const content = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof ViewContent, unknown>> // judged below
  const filtre = (typeof content.filtre === 'object' && content.filtre !== null ? content.filtre : {}) as Record<
    string,
    unknown
  > // judged below
  const filters = filterFields(resource).flatMap((name) => {
    const text = filtre[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return {
    state: {
      search: typeof content.q === 'string' ? content.q : '',
      page: 1,
      pageSize: allowedSize(resource, Number(content.boyut)),
      sort: parseSort(resource, typeof content.sirala === 'string' ? content.sirala : ''),
      filters: Object.fromEntries(filters),
    },
    layout: repairLayout(resource, content.kolonlar),
  }
}

/** True when the screen no longer shows what the view keeps. */
export function isViewChanged(resource: Resource, kept: unknown, state: ListState, layout: ColumnLayout): boolean {
  const saved = fromViewContent(resource, kept)
  return (
    JSON.stringify(ordered(toViewContent(saved.state, saved.layout))) !==
    JSON.stringify(ordered(toViewContent(state, layout)))
  )
}

function ordered(content: ViewContent) {
  const sorted = (record: Readonly<Record<string, unknown>>) =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  const { hidden, order, widths } = content.kolonlar
  return {
    ...content,
    filtre: sorted(content.filtre),
    kolonlar: { order, hidden: [...hidden].sort(), widths: sorted(widths) },
  }
}
