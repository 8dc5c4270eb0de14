import { paths } from '#core/paths.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** Searches the postings from any page; a plain form, so that it works without scripts. */
export function SearchBox() {
  const { t, tenant } = useVisit()
  return (
    <search>
      <form className="search-box" method="get" action={paths.ilanlar}>
        <input type="hidden" name="tenant" value={tenant.tenantKey} />
        <label className="visually-hidden" htmlFor="search-box">
          {t('ilan.filter.q')}
        </label>
        <input id="search-box" className="text-input" type="search" name="q" placeholder={t('ilan.filter.qHint')} />
        <button className="button" type="submit">
          {t('ilan.filter.search')}
        </button>
      </form>
    </search>
  )
}
