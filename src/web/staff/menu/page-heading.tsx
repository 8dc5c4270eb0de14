import { useLocation } from 'react-router'
import type { Place } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { menuTrail, type PlaceMenu } from './place-menu.tsx'

/** The page's name with the way to it above. */
export function PageHeading({ place, menu, title }: { place: Place; menu: PlaceMenu; title: string }) {
  const t = useT()
  const { pathname } = useLocation()
  const trail = menuTrail(menu, pathname)
  const modul = menu.moduls.find(({ id }) => id === trail[0]?.modulId)
  const first = place.phase === 'tenant' ? modul?.moduleName : t('kabuk.master')
  const above = [first, ...trail.slice(0, -1).map(({ baslik }) => baslik)].filter((name) => name !== undefined)
  return (
    <div className="staff-heading">
      {above.length > 0 ? (
        <nav aria-label={t('kabuk.bar.breadcrumbs')}>
          <ol>
            {above.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        </nav>
      ) : null}
      <h1>{title}</h1>
    </div>
  )
}
