import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { SearchInput, useTypedSearch } from '#web/kit/typed-search.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import type { IlanFilter } from './ilan-filter.ts'

/** The form that carries the filters when scripts do not run. */
export const searchFormId = 'ilan-ara'

type Search = { filter: IlanFilter; onSearch: (q: string) => void; children: ReactNode }

/** The search field: results follow the typing after a pause, the focus stays where it is. */
export function IlanSearch({ filter, onSearch, children }: Search) {
  const { t, tenant } = useVisit()
  const { text, type, search } = useTypedSearch(filter.q, onSearch)
  return (
    <search>
      <form
        id={searchFormId}
        className="ilan-search"
        method="get"
        action={paths.ilanlar}
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <input type="hidden" name="tenant" value={tenant.tenantKey} />
        {filter.calisantipi === null ? null : <input type="hidden" name="calisantipi" value={filter.calisantipi} />}
        <SearchInput name="q" label={t('ilan.filter.q')} hint={t('ilan.filter.qHint')} text={text} onType={type} />
        <button className="button search-submit" type="submit">
          {t('ilan.filter.search')}
        </button>
        {children}
      </form>
    </search>
  )
}
