import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { lineOf, type PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** The heading of the page: the screen's name, or what stands in its place. */
export function usePageTitle({ lines }: PlaceMenu): string {
  const t = useT()
  const { pathname, search } = useLocation()
  if (pathname === paths.panel) return t('kabuk.home.title')
  if (pathname === paths.hesabim) return t('ekran.hesabim')
  if (pathname === paths.yardim) return t('kabuk.helpPage.title', { screen: helpScreenTitle() })
  const line = lineOf(lines, pathname)
  return line?.baslik ?? t('kabuk.unknown.noPath')

  function helpScreenTitle() {
    return t.maybe(`ekran.${new URLSearchParams(search).get('ekran')}`) ?? ''
  }
}
