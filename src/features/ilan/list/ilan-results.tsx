import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { unpack } from '#core/packed.ts'
import { paths } from '#core/paths.ts'
import { IlanCards } from '#features/ilan/ilan-cards.tsx'
import type { LinkState } from '#web/portal/follow-links.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { chipsOf, IlanChips } from './ilan-chips.tsx'
import { clearFilter, type IlanFilter, isUnfiltered, toParameters } from './ilan-filter.ts'
import type { IlanListData } from './ilan-list-data.ts'
import type { IlanLists } from './ilan-lists.ts'
import { IlanPaging } from './ilan-paging.tsx'

type Results = { data: IlanListData; isPending: boolean }

/** The found postings with what narrowed them, how many there are, and the way to the other pages. */
export function IlanResults({ data, isPending }: Results) {
  const { t } = useVisit()
  const count = data.resultCount
  const found = data.resultCountKesin ? t('ilan.found', { count }) : t('ilan.foundMore', { count })
  const heading = useResultFocus(data)
  const lists = unpack(data.lists)
  return (
    <section className="results" aria-labelledby="sonuc" aria-busy={isPending}>
      <IlanChips filter={data.filter} lists={lists} />
      <h2 id="sonuc" ref={heading} tabIndex={-1}>
        {found}
      </h2>
      <p role="status" className="visually-hidden">
        {isPending ? t('ilan.loading') : found}
      </p>
      {data.isUnknownKind ? <p className="notice">{t('ilan.unknownKind')}</p> : null}
      {data.failed ? <FailedNotice /> : null}
      {data.rows.length === 0 ? <NothingFound filter={data.filter} lists={lists} /> : null}
      <IlanCards rows={data.rows} today={data.today} isOld={isPending} />
      <IlanPaging filter={data.filter} pageCount={data.pageCount} />
    </section>
  )
}

/** After a change the results' top is shown; the focus goes there only when the link that was followed asked for it. */
function useResultFocus(data: IlanListData) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(data)
  const state: LinkState | null = useLocation().state
  useEffect(() => {
    if (shown.current === data) return
    shown.current = data
    const element = heading.current
    if (!element) return
    if (state?.focus === 'sonuc') element.focus({ preventScroll: true })
    if (state?.focus === 'sonuc' || element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }, [data, state])
  return heading
}

function FailedNotice() {
  const { t } = useVisit()
  const { revalidate } = useRevalidator()
  return (
    <div className="notice notice-warning" role="alert">
      <div>
        <strong>{t('ilan.failed.title')}</strong>
        <p>{t('ilan.failed.text')}</p>
      </div>
      <button className="button button-quiet" type="button" onClick={() => void revalidate()}>
        {t('shell.state.retry')}
      </button>
    </div>
  )
}

function NothingFound({ filter, lists }: { filter: IlanFilter; lists: IlanLists }) {
  const { t, href } = useVisit()
  if (isUnfiltered(filter)) {
    return (
      <div className="nothing">
        <p className="nothing-title">{t('ilan.empty.noneTitle')}</p>
        <p>{t('ilan.empty.noneText')}</p>
      </div>
    )
  }
  const names = chipsOf(filter, lists, t).map((chip) => chip.name)
  return (
    <div className="nothing">
      <p className="nothing-title">{t('ilan.empty.title')}</p>
      <p className="nothing-filters">{names.join(' · ')}</p>
      <p>{t('ilan.empty.text')}</p>
      <a className="button" href={href(paths.ilanlar, toParameters(clearFilter(filter)))} data-focus="sonuc">
        {t('ilan.filter.clear')}
      </a>
    </div>
  )
}
