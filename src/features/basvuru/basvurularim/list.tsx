import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import type { BasvuruItem } from '#features/basvuru/contract.ts'
import { formatsOf } from '#web/format.ts'
import { SearchInput, useTypedSearch } from '#web/kit/typed-search.tsx'
import type { LinkState } from '#web/portal/follow-links.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { BasvuruCard, type CardActions } from './card.tsx'
import { pageOf, readSayfa, searchBasvuru } from './search.ts'

type ListProps = CardActions & { list: BasvuruItem[] | undefined }

/** The search, what it finds, four a page, and the way to the other pages. */
export function BasvurularimList({ list, ...actions }: ListProps) {
  const t = useTexts<'basvurularim'>()
  const { text, sayfa, type, clear } = useAddressSearch()
  const valuesOf = useShownValues()
  const found = searchBasvuru(list ?? [], text, valuesOf)
  const { rows, page, pageCount } = pageOf(found, sayfa)
  const heading = useResultFocus()
  const isSearch = text.trim() !== ''
  const count = t(isSearch ? 'basvurularim.found' : 'basvurularim.count', { count: found.length })

  if (list?.length === 0) return <NothingYet />
  return (
    <section aria-labelledby="sonuc" aria-busy={!list}>
      <SearchField text={text} onType={type} />
      <h2 id="sonuc" ref={heading} tabIndex={-1} className="basvuru-count">
        {list ? count : t('shell.state.loading')}
      </h2>
      <p role="status" className="visually-hidden">
        {list ? count : t('shell.state.loading')}
      </p>
      {list ? null : <Waiting />}
      {list && rows.length === 0 ? <NoMatch onClear={clear} /> : null}
      <div className="basvuru-cards">
        {rows.map((basvuru) => (
          <BasvuruCard key={basvuru.id} basvuru={basvuru} {...actions} />
        ))}
      </div>
      <Paging page={page} pageCount={pageCount} q={text.trim()} />
    </section>
  )
}

/** Every value that a card shows: whoever reads one can look for it. */
function useShownValues() {
  const t = useTexts<'basvurularim'>()
  const { language } = useVisit()
  const { dateTime } = formatsOf(language)
  return ({ basvuruTakipNo, baslik, durumGorunenAdi, gonderimTarihi, degismeTarihi }: BasvuruItem) => [
    basvuruTakipNo ?? '',
    baslik,
    durumGorunenAdi ?? t('basvurularim.draft'),
    dateTime(gonderimTarihi ?? degismeTarihi),
  ]
}

/** What is typed and the page of the address. Whatever is typed begins at page 1. */
function useAddressSearch() {
  const parameters = new URLSearchParams(useLocation().search)
  const q = parameters.get('q') ?? ''
  const navigate = useNavigate()
  const { href } = useVisit()
  const { text, type, search } = useTypedSearch(q, (wanted) => {
    void navigate(href(paths.basvurularim, { q: wanted }), { replace: true, preventScrollReset: true })
  })

  function clear() {
    search('')
    document.getElementById('basvuru-ara')?.focus()
  }

  const sayfa = text.trim() === q ? readSayfa(parameters.get('sayfa')) : 1
  return { text, sayfa, type, clear }
}

/** A page that was followed to begins at its top. */
function useResultFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const focus = (state as LinkState | null)?.focus // whatever else is in there is not ours
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the navigation that asked for it
  useEffect(() => {
    if (focus !== 'sonuc') return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [key, focus])
  return heading
}

function SearchField({ text, onType }: { text: string; onType(text: string): void }) {
  const t = useTexts<'basvurularim'>()
  return (
    <search className="basvuru-search">
      <SearchInput
        id="basvuru-ara"
        label={t('basvurularim.search')}
        hint={t('basvurularim.searchHint')}
        text={text}
        onType={onType}
      />
    </search>
  )
}

function Waiting() {
  return (
    <div className="basvuru-cards" aria-hidden="true">
      <div className="skeleton basvuru-skeleton" />
      <div className="skeleton basvuru-skeleton" />
    </div>
  )
}

function NothingYet() {
  const t = useTexts<'basvurularim'>()
  const { href } = useVisit()
  return (
    <div className="nothing">
      <h2 className="nothing-title">{t('basvurularim.empty.title')}</h2>
      <p>{t('basvurularim.empty.text')}</p>
      <a className="button" href={href(paths.ilanlar)}>
        {t('shell.state.goToIlanlar')}
      </a>
    </div>
  )
}

function NoMatch({ onClear }: { onClear(): void }) {
  const t = useTexts<'basvurularim'>()
  return (
    <div className="nothing">
      <p className="nothing-title">{t('basvurularim.noMatch.title')}</p>
      <p>{t('basvurularim.noMatch.text')}</p>
      <button className="button button-quiet" type="button" onClick={onClear}>
        {t('basvurularim.noMatch.clear')}
      </button>
    </div>
  )
}

/** A candidate has few pages: all of them are there. */
function Paging({ page, pageCount, q }: { page: number; pageCount: number; q: string }) {
  const t = useTexts<'basvurularim'>()
  const { href } = useVisit()
  if (pageCount <= 1) return null
  const to = (sayfa: number) => href(paths.basvurularim, { q, sayfa: sayfa === 1 ? '' : sayfa })
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return (
    <nav className="paging" aria-label={t('basvurularim.paging.label')}>
      {page > 1 ? (
        <a href={to(page - 1)} data-focus="sonuc" rel="prev">
          <span className="visually-hidden">{t('basvurularim.paging.previous')}</span>
          <span aria-hidden="true">‹</span>
        </a>
      ) : null}
      {numbers.map((no) => (
        <a
          key={no}
          href={to(no)}
          data-focus="sonuc"
          aria-label={t('basvurularim.paging.page', { no })}
          aria-current={no === page ? 'page' : undefined}
        >
          {no}
        </a>
      ))}
      {page < pageCount ? (
        <a href={to(page + 1)} data-focus="sonuc" rel="next">
          <span className="visually-hidden">{t('basvurularim.paging.next')}</span>
          <span aria-hidden="true">›</span>
        </a>
      ) : null}
    </nav>
  )
}
