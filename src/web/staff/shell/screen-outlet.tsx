import { Skeleton, Stack } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { later } from '#web/kit/later.tsx'
import { lineOf, type PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import { isMasterScreenPath } from '#web/staff/session/master-menu.ts'
import type { Place } from '#web/staff/session/staff.tsx'
import { chooseMaster } from '#web/staff/session/staff-session.ts'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { NoSuchPath, UnknownScreen } from './screen-missing.tsx'
import type { StaffParts } from './staff-parts.ts'

// the page that is opened first is a list: these two come when they are shown, or before that in an idle moment
const PanelPage = later(() => import('./panel-page.tsx').then((module) => module.PanelPage), {
  Waiting: ScreenSkeleton,
})
const HelpPage = later(
  withLaterTexts(() => import('./help-page.tsx').then((module) => module.HelpPage)),
  { Waiting: ScreenSkeleton },
)

type Outlet = { place: Place; menu: PlaceMenu; parts: Pick<StaffParts, 'screens' | 'Account' | 'StilPage'> }

/** The screen that the menu names for the address: exactly that path, or that of a record below it. */
export function ScreenOutlet({ place, menu, parts }: Outlet) {
  const { hasStil = false } = useVisit()
  const { pathname } = useLocation()
  const isForMaster = place.phase === 'tenant' && place.user.masterUserTipi !== null && isMasterScreenPath(pathname)
  useEffect(() => {
    if (isForMaster) chooseMaster()
  }, [isForMaster])
  if (isForMaster) return <ScreenSkeleton />
  if (pathname === paths.panel) return <PanelPage place={place} menu={menu} />
  if (pathname === paths.yardim) return <HelpPage menu={menu} />
  if (pathname === paths.stil && hasStil) {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <parts.StilPage />
      </Suspense>
    )
  }

  if (pathname === paths.hesabim) {
    return (
      <ScreenBoundary key={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>
          <parts.Account />
        </Suspense>
      </ScreenBoundary>
    )
  }

  const line = lineOf(menu.lines, pathname)
  if (!line?.ekran) return <NoSuchPath menu={menu} isForMaster={isMasterScreenPath(pathname)} />
  const Screen = findScreen(parts.screens, line.ekran)
  if (!Screen) return <UnknownScreen menu={menu} ekran={line.ekran} />
  return (
    <ScreenBoundary key={line.yol}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
}

const loaded = new Map<string, ComponentType>()

function findScreen(screens: StaffParts['screens'], name: string) {
  const load = Object.hasOwn(screens, name) ? screens[name] : undefined
  const known = loaded.get(name)
  if (known || !load) return known
  const Screen = lazy(load.isPlain ? load : withLaterTexts(load))
  loaded.set(name, Screen)
  return Screen
}

/** The shape of most screens while they are on their way; quick ones never show it. */
function ScreenSkeleton() {
  return (
    <Stack className="screen-skeleton" aria-hidden="true">
      <Skeleton height={36} width="40%" />
      <Skeleton height={280} />
    </Stack>
  )
}
