import { paths } from '#core/paths.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { type IlanFilter, toParameters } from './ilan-filter.ts'

/** The pages of the list as real links: the current one, its neighbours, first and last. */
export function IlanPaging({ filter, pageCount }: { filter: IlanFilter; pageCount: number }) {
  const { t, href } = useVisit()
  if (pageCount <= 1) return null
  const current = filter.sayfa
  const to = (sayfa: number) => href(paths.ilanlar, toParameters({ ...filter, sayfa }))
  return (
    <nav className="paging" aria-label={t('ilan.paging.label')}>
      {current > 1 ? (
        <a href={to(current - 1)} data-focus="sonuc" rel="prev">
          <span className="visually-hidden">{t('ilan.paging.previous')}</span>
          <span aria-hidden="true">‹</span>
        </a>
      ) : null}
      {pageNumbers(current, pageCount).map((page, index) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else that tells it from the other gap
          <span key={`gap-${index}`} className="paging-gap">
            …
          </span>
        ) : (
          <a
            key={page}
            href={to(page)}
            data-focus="sonuc"
            aria-label={t('ilan.paging.page', { no: page })}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </a>
        ),
      )}
      {current < pageCount ? (
        <a href={to(current + 1)} data-focus="sonuc" rel="next">
          <span className="visually-hidden">{t('ilan.paging.next')}</span>
          <span aria-hidden="true">›</span>
        </a>
      ) : null}
    </nav>
  )
}

/** First, last and the neighbours of the current page; null where pages are left out. */
function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(shown)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? [null, page] : [page]
  })
}
