import { Anchor, EmptyState, SimpleGrid, Text } from '@mantine/core'
import { IconBuildingOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths, returnPath } from '#core/paths.ts'
import { MenuIcon } from '#web/staff/menu/menu-icon.tsx'
import { lineOf, type PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import type { Place } from '#web/staff/session/staff.tsx'
import { chooseMaster, chooseTenant } from '#web/staff/session/staff-session.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { showFailure } from '#web/wire/failure.ts'

/** Leads on: into the company that the address names, then to the page that was wanted, or to where one begins. */
export function PanelPage({ place, menu }: { place: Place; menu: PlaceMenu }) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const kiraci = parameters.get('kiraci')
  const current = place.phase === 'tenant' ? place.tenant.guid : 'ana'
  const isElsewhere = kiraci !== null && kiraci !== current && isOpenTo(place, kiraci)
  const target = targetOf(menu, parameters.get('returnUrl'))
  useEffect(() => {
    if (isElsewhere && kiraci === 'ana') chooseMaster()
    else if (isElsewhere) void chooseTenant(kiraci).catch((error: unknown) => showFailure(error))
    else if (target !== null) void navigate(target, { replace: true })
  }, [isElsewhere, kiraci, target, navigate])
  return isElsewhere || target !== null ? null : <Home menu={menu} />
}

function isOpenTo({ user, tenants }: Place, kiraci: string) {
  if (kiraci === 'ana') return user.masterUserTipi !== null
  return tenants.some(({ guid }) => guid === kiraci)
}

/** Security 2.3: only a page of this menu, or the own account, is returned to. */
function targetOf({ lines, landing }: PlaceMenu, returnUrl: string | null) {
  const isOwn = (path: string) => path === paths.hesabim || lineOf(lines, path) !== undefined
  const wanted = returnUrl === null ? null : returnPath(returnUrl, isOwn)
  return wanted !== null && isOwn(wanted.split('?')[0] ?? '') ? wanted : landing
}

/** Where no page is set to begin on: everything that is open. */
function Home({ menu }: { menu: PlaceMenu }) {
  const t = useT()
  const pages = menu.lines.filter(({ yol }) => yol !== null)
  if (pages.length === 0) return <EmptyState icon={<IconBuildingOff />} title={t('kabuk.home.empty')} />
  return (
    <>
      <Text mb="lg">{t('kabuk.home.text')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {pages.map(({ id, baslik, yol, simge }) => (
          <Anchor key={id} className="home-card" href={yol ?? ''}>
            <MenuIcon name={simge} size={22} />
            {baslik}
          </Anchor>
        ))}
      </SimpleGrid>
    </>
  )
}
