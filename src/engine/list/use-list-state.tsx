import { parseAsString, useQueryStates } from 'nuqs'
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v8'
import { startTransition, useDeferredValue, useMemo } from 'react'
import { lastPage } from '#core/paging.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import {
  allowedSize,
  boardLayout,
  filterFields,
  isTouchedBy,
  type ListState,
  listParameters,
  parseSort,
  sortText,
} from '#engine/screen/list-screen-state.ts'

type Change = Partial<Pick<ListState, 'search' | 'page' | 'pageSize' | 'sort'>> & {
  filters?: Readonly<Record<string, string>>
}

/** What the address says about a list, and the ways to change it. Whatever else the address carries is left alone. */
export type ListAddress = {
  state: ListState
  /** The record whose dialog is open: its number, `yeni` for a new one, empty for none. */
  record: string
  /** The saved view that was chosen; empty when nobody has. */
  view: string
  /** True when the list stands as a board. */
  isBoard: boolean
  /** True when the address says which part of the list is wanted, or in which order. */
  isTouched: boolean
  change(change: Change): void
  /** Goes to a page that is there after the one in the address has gone; nothing to come back to. */
  settle(page: number): void
  /** Everything at once, as a saved view has it. */
  replace(state: ListState, view: string): void
  showBoard(isBoard: boolean): void
  openRecord(record: string): void
  /** Opens another record in place of the open one, on the page of the list that it stands on. */
  openNext(record: { id: number; page: number }): void
  /** The address of a record's dialog over the list as it is. */
  hrefOf(record: string): string
}

const text = parseAsString.withDefault('')
const { search, page, pageSize, sort, view, record, layout } = listParameters

function toTexts(change: Change): Record<string, string> {
  return {
    ...(change.search !== undefined && { [search]: change.search }),
    ...(change.page !== undefined && { [page]: change.page > 1 ? String(change.page) : '' }),
    ...(change.pageSize !== undefined && { [pageSize]: String(change.pageSize) }),
    ...(change.sort !== undefined && { [sort]: sortText(change.sort) }),
    ...change.filters,
  }
}

function readState(resource: Resource, texts: Record<string, string>): ListState {
  const wanted = Number(texts[page])
  return {
    search: texts[search] ?? '',
    page: Number.isSafeInteger(wanted) && wanted > 0 ? Math.min(wanted, lastPage) : 1,
    pageSize: allowedSize(resource, Number(texts[pageSize])),
    sort: parseSort(resource, texts[sort] ?? ''),
    filters: Object.fromEntries(filterFields(resource).map((name) => [name, texts[name] ?? ''])),
  }
}

/** The list's part of the address: it survives reloads, the way back and links to colleagues. */
export function useListState(resource: Resource): ListAddress {
  const parsers = useMemo(() => {
    const names = [...Object.values(listParameters), ...filterFields(resource)]
    return Object.fromEntries(names.map((name) => [name, text]))
  }, [resource])
  const [texts, setTexts] = useQueryStates(parsers)
  // every row carries it: a press is answered before all of them are drawn anew
  const parameters = useDeferredValue(useOptimisticSearchParams())
  const state = useMemo(() => readState(resource, texts), [resource, texts])
  const others = useMemo(() => {
    const next = new URLSearchParams(parameters)
    next.delete(record)
    return next.size > 0 ? `${next}&` : ''
  }, [parameters])

  function change(next: Change) {
    // what narrows or sorts begins at the first page again; only turning a page is a step to come back from
    const isTurning = next.page !== undefined
    void setTexts({ ...toTexts(isTurning ? next : { ...next, page: 1 }) }, { history: isTurning ? 'push' : 'replace' })
  }

  return {
    state,
    record: texts[record] ?? '',
    view: texts[view] ?? '',
    isBoard: resource.board !== null && texts[layout] === boardLayout,
    isTouched: isTouchedBy(resource, (name) => texts[name]),
    change,
    settle: (last) => void setTexts(toTexts({ page: last }), { history: 'replace' }),
    replace(whole, chosen) {
      void setTexts(
        { ...toTexts({ ...whole, filters: allFilters(resource, whole) }), [view]: chosen },
        { history: 'push' },
      )
    },
    showBoard: (isBoard) => void setTexts({ [layout]: isBoard ? boardLayout : '' }, { history: 'push' }),
    openRecord(id) {
      // a second press before the form is there is no second step to come back from
      const isThere = new URLSearchParams(window.location.search).get(record) === id
      // a form of many fields takes longer than a frame
      startTransition(() => void setTexts({ [record]: id }, { history: isThere ? 'replace' : 'push' }))
    },
    openNext({ id, page: at }) {
      void setTexts({ ...toTexts({ page: at }), [record]: String(id) }, { history: 'replace' })
    },
    hrefOf: (id) => `?${others}${record}=${encodeURIComponent(id)}`,
  }
}

function allFilters(resource: Resource, { filters }: ListState) {
  return Object.fromEntries(filterFields(resource).map((name) => [name, filters[name] ?? '']))
}
