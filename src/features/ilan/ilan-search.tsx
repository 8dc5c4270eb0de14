import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#core/paths.ts'
import { useVisit } from '#web/visit.tsx'
import type { IlanFilter } from './ilan-filter.ts'

/** Long enough for the next letter, short enough to feel immediate. */
const typingPause = 350

/** The form that carries the filters when scripts do not run. */
export const searchFormId = 'ilan-ara'

type Search = { filter: IlanFilter; onSearch: (q: string) => void; children: ReactNode }

/** The search field: results follow the typing after a pause, the focus stays where it is. */
export function IlanSearch({ filter, onSearch, children }: Search) {
  const { t, tenant } = useVisit()
  const { text, type, submit } = useTypedSearch(filter.q, onSearch)
  return (
    <search>
      <form
        id={searchFormId}
        className="ilan-search"
        method="get"
        action={paths.ilanlar}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <input type="hidden" name="tenant" value={tenant.tenantKey} />
        {filter.calisantipi === null ? null : <input type="hidden" name="calisantipi" value={filter.calisantipi} />}
        <input
          className="text-input search-input"
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('ilan.filter.q')}
          placeholder={t('ilan.filter.qHint')}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <button className="button search-submit" type="submit">
          {t('ilan.filter.search')}
        </button>
        {children}
      </form>
    </search>
  )
}

/** Keeps what is being typed, and follows the address when it changes by other means (Back, a removed chip). */
function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== shown) {
    setShown(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(value: string) {
    clearTimeout(timer.current)
    if (value.trim() !== q) onSearch(value.trim())
  }

  function type(value: string) {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(value), typingPause)
  }

  return { text, type, submit: () => search(text) }
}
