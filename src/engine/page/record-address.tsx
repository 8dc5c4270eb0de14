import { parseAsString, useQueryStates } from 'nuqs'
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v8'
import { useLocation, useNavigate } from 'react-router'
import { splitRecordPath } from '#core/paths.ts'
import { listParameters } from '#engine/screen/list-screen-state.ts'

const text = parseAsString.withDefault('')
/** The parts of an address that belong to one record, besides its number in the path. */
const own = { peek: 'bak', tab: 'sekme' } as const
const parsers = { [own.peek]: text, [own.tab]: text, [listParameters.page]: text }

/** A record beside another in the list's own order: its number, and the page of the list that it stands on. */
export type Neighbour = { id: number; page: number }

/** What the address says of one record, and the ways to change it; the list's own part stays as it is. */
export function useRecordAddress() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const parameters = useOptimisticSearchParams()
  const [texts, setTexts] = useQueryStates(parsers)
  const { page: screen, record } = splitRecordPath(pathname)

  function searchOf(page?: number) {
    const next = new URLSearchParams(parameters)
    for (const name of [own.peek, own.tab, listParameters.record]) next.delete(name)
    if (page !== undefined) next.set(listParameters.page, String(page))
    if (page === 1) next.delete(listParameters.page)
    return next.size > 0 ? `?${next}` : ''
  }
  const pageOf = (id: number, page?: number) => `${screen}/${id}${searchOf(page)}`
  return {
    /** The record whose page is shown; null on the list. */
    pageId: record,
    /** The record that is looked at beside the list; 0 for none. */
    peekId: Number(texts[own.peek]) || 0,
    tab: texts[own.tab] ?? '',
    listHref: `${screen}${searchOf()}`,
    pageHref: pageOf,
    openTab: (tab: string) => void setTexts({ [own.tab]: tab }, { history: 'replace' }),
    openPeek(id: number, page?: number) {
      const turned = page === undefined ? {} : { [listParameters.page]: page > 1 ? String(page) : '' }
      void setTexts({ [own.peek]: id > 0 ? String(id) : '', ...turned }, { history: 'replace' })
    },
    openPage: ({ id, page }: Neighbour) => void navigate(pageOf(id, page)),
  }
}

/** The return value of `useRecordAddress`. */
export type RecordAddress = ReturnType<typeof useRecordAddress>
