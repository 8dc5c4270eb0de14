import { useEffect } from 'react'
import { redirect, useNavigate, useNavigation } from 'react-router'
import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import { unpack } from '#core/packed.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { reportDonusum } from '#web/donusum/donusum.ts'
import { pageCall, visitContext } from '#web/visit/page-context.ts'
import { metaOfVisit } from '#web/visit/page-meta.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { noteReachable } from '#web/wire/connection.ts'
import { isConnectionFailure } from '#web/wire/failure.ts'
import type { Route } from './+types/ilan-list.page.ts'
import { changeFilter, type IlanFilter, isUnfiltered, readIlanFilter, toParameters } from './ilan-filter.ts'
import { IlanFilterButton } from './ilan-filter-button.tsx'
import { IlanFilterFields } from './ilan-filter-fields.tsx'
import { type IlanListData, loadIlanList } from './ilan-list-data.ts'
import { IlanResults } from './ilan-results.tsx'
import { IlanSearch, searchFormId } from './ilan-search.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { tenantKey } = context.get(visitContext).tenant
  const filter = readIlanFilter(new URL(request.url).searchParams)
  const { data, autoRedirect } = await loadIlanList(pageCall(context), filter)
  if (autoRedirect !== undefined) throw redirect(pageUrl(paths.adayTelefonOnayi, tenantKey, { id: autoRedirect }))

  const last = Math.max(data.pageCount, 1)
  if (data.filter.sayfa > last) {
    throw redirect(pageUrl(paths.ilanlar, tenantKey, toParameters({ ...data.filter, sayfa: last })))
  }
  return data
}

let lastShown: IlanListData | undefined

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<IlanListData> {
  try {
    const data = await serverLoader()
    noteReachable(true)
    return data
  } catch (error) {
    // A redirect is no failure; and without a list to keep there is only the error page.
    if (error instanceof Response || !lastShown) throw error
    if (isConnectionFailure(error)) noteReachable(false)
    return { ...lastShown, filter: readIlanFilter(new URL(request.url).searchParams), failed: true }
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return metaOfVisit(matches[0].loaderData, ({ t, tenant, href, publicUrl }) => {
    const filter = loaderData?.filter
    const isNarrowed = filter !== undefined && (!isUnfiltered(filter) || filter.calisantipi !== null)
    return [
      { title: t('ilan.titleOf', { kurum: tenant.name }) },
      { name: 'description', content: t('ilan.description', { kurum: tenant.name }) },
      { property: 'og:title', content: t('ilan.titleOf', { kurum: tenant.name }) },
      { property: 'og:type', content: 'website' },
      {
        tagName: 'link',
        rel: 'canonical',
        href: `${publicUrl}${href(paths.ilanlar, { sayfa: pageInCanonical(filter) })}`,
      },
      // a narrowed list is a view of the same postings: search engines get the list itself
      ...(isNarrowed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ]
  })
}

function pageInCanonical(filter: IlanFilter | undefined) {
  return filter && isUnfiltered(filter) && filter.sayfa > 1 ? filter.sayfa : null
}

export default function IlanListPage({ loaderData: data }: Route.ComponentProps) {
  const { t } = useVisit()
  const { filter, isPending, change } = useIlanFilter(data.filter)
  useEffect(() => {
    lastShown = data
  }, [data])
  useEffect(() => reportDonusum({ islemTipi: islemTipi.view, sayfaId: donusumSayfa.ilanlar }), [])

  return (
    <div className="ilan-page">
      <div className="ilan-hero">
        <div className="ilan-hero-inner">
          <h1>{t('ilan.title')}</h1>
          <p>{t('ilan.intro')}</p>
          <IlanSearch filter={data.filter} onSearch={(q) => change({ q }, true)}>
            <IlanFilterButton filter={filter} data={data} isPending={isPending} onChange={change} />
          </IlanSearch>
        </div>
      </div>
      <div className="ilan-columns">
        <aside id="filtreler" className="ilan-filters" aria-label={t('ilan.filter.label')}>
          <IlanFilterFields filter={filter} lists={unpack(data.lists)} onChange={change} form={searchFormId} />
          <button className="button no-script-only" type="submit" form={searchFormId}>
            {t('ilan.filter.search')}
          </button>
        </aside>
        <IlanResults data={data} isPending={isPending} />
      </div>
    </div>
  )
}

/** The filter in the address, or the one on its way there; a change is a navigation. */
function useIlanFilter(shown: IlanFilter) {
  const { href } = useVisit()
  const navigate = useNavigate()
  const { location } = useNavigation()
  const isPending = location?.pathname === paths.ilanlar
  const filter = isPending ? readIlanFilter(new URLSearchParams(location.search)) : shown

  function change(changes: Partial<IlanFilter>, replace = false) {
    const next = changeFilter(filter, changes)
    void navigate(href(paths.ilanlar, toParameters(next)), { replace, preventScrollReset: true })
  }
  return { filter, isPending, change }
}
