import { NativeSelect, Pagination } from '@mantine/core'
import { useId } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { type ListState, pageSizes } from '#engine/screen/list-screen-state.ts'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

type PagerProps = {
  resource: Resource
  state: ListState
  count: number
  isExact: boolean
  pageCount: number
  onPage(page: number): void
  onSize(size: number): void
}

/** Where in the list one is; the count is told to those who cannot see it change. */
export function ListPager({ resource, state, count, isExact, pageCount, onPage, onSize }: PagerProps) {
  const { t, language } = useStaffTexts()
  const size = useId()
  const first = (state.page - 1) * state.pageSize + 1
  const last = Math.min(state.page * state.pageSize, count)
  const all = isExact ? t('liste.kayit', { count }) : t('liste.yaklasik', { sayi: count })
  const said = count === 0 || resource.whole ? all : t('liste.aralik', { ilk: first, son: last, toplam: all })
  const told = (
    <p role="status" aria-live="polite">
      {said}
    </p>
  )
  if (resource.whole) return <div className="list-pager">{told}</div>
  return (
    <div className="list-pager">
      {told}
      <div className="list-size">
        <label htmlFor={size}>{t('liste.sayfaBoyutu')}</label>
        <NativeSelect
          id={size}
          data={pageSizes.map(String)}
          value={String(state.pageSize)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </div>
      {pageCount > 1 ? (
        <nav aria-label={t('liste.sayfalar')}>
          <Pagination
            total={pageCount}
            value={state.page}
            onChange={onPage}
            siblings={1}
            boundaries={1}
            // who speaks to the page says what is written on the button
            getItemProps={(page) => ({
              children: formatsOf(language).number(page),
              'aria-label': t('liste.sayfa', { sayfa: page }),
            })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? t('liste.oncekiSayfa') : t('liste.sonrakiSayfa'),
            })}
          />
        </nav>
      ) : null}
    </div>
  )
}
