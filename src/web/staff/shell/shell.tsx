import { type CSSProperties, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, splitRecordPath, urlOf } from '#core/paths.ts'
import { fetchLaterParts, later } from '#web/kit/later.tsx'
import { useFollowLinks } from '#web/portal/follow-links.tsx'
import { useFocusOnNewPage } from '#web/portal/use-focus-on-new-page.tsx'
import type { Overlay } from '#web/staff/kit/overlay.ts'
import { useRunningWorks, workPlaceOf } from '#web/staff/kit/running-works.ts'
import { useDocumentTitle } from '#web/staff/kit/use-document-title.tsx'
import { usePlaceMenu } from '#web/staff/menu/place-menu.tsx'
import { SideMenu } from '#web/staff/menu/side-menu.tsx'
import { usePinned } from '#web/staff/menu/use-pinned.tsx'
import { goKeysOf } from '#web/staff/palette/go-keys.ts'
import { usePaletteWanted } from '#web/staff/palette/use-palette-wanted.tsx'
import { useShortcuts } from '#web/staff/palette/use-shortcuts.tsx'
import type { Place } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import { TextModeHost } from '#web/staff/texts/texts-mode-host.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'
import type { StaffParts } from './staff-parts.ts'
import { TopBar } from './top-bar.tsx'
import { usePageTitle } from './use-page-title.tsx'

const Palette = later(withLaterTexts(() => import('#web/staff/palette/palette.tsx').then((module) => module.Palette)))
const ShortcutSheet = later(() =>
  import('#web/staff/palette/shortcut-sheet.tsx').then((module) => module.ShortcutSheet),
)
const TenantDialog = later(() => import('#web/staff/tenant/tenant-dialog.tsx').then((module) => module.TenantDialog))
const SideDrawer = later(() => import('#web/staff/menu/side-drawer.tsx').then((module) => module.SideDrawer))

/** Bar, side menu and the screen of the address. */
export function Shell({ place, parts }: { place: Place; parts: StaffParts }) {
  const t = useT()
  const { demo, t: publicT } = useVisit()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const menu = usePlaceMenu(place)
  const title = usePageTitle(menu)
  const [isPinned, setPinned] = usePinned()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const close = () => setOverlay(null)
  const palettePart = usePaletteWanted()
  const workPlace = workPlaceOf(place.user, place.phase === 'tenant' ? place.tenant : null)
  const works = useRunningWorks(workPlace)
  const isSimulated = place.phase === 'tenant' && place.tenant.sgkSimulator
  useEffect(fetchLaterParts, [])
  useFollowLinks()
  useFocusOnNewPage()
  useDocumentTitle(title, place.phase === 'tenant' ? place.tenant.tenantName : t('kabuk.master'))
  useShortcuts({
    onOverlay: setOverlay,
    onPin: () => setPinned(!isPinned),
    onGo(letter) {
      const target = goKeysOf(menu.lines).find((key) => key.letter === letter)
      if (target) void navigate(target.yol)
    },
  })
  const style: CSSProperties & Record<'--kiraci', string> = { '--kiraci': colourOf(place) }

  /**
   * The same page in another company where it has one, without the records and filters of this one: their numbers mean
   * something else there. A page with something unsaved asks first.
   */
  function switchTo(kiraci: string) {
    close()
    const returnUrl = pathname === paths.panel ? undefined : splitRecordPath(pathname).page.slice(1)
    void navigate(urlOf(paths.panel, { kiraci, returnUrl }))
  }

  return (
    <div className="staff" data-pinned={isPinned} data-mode={place.phase} style={style}>
      <a className="staff-skip" href="#icerik">
        {t('kabuk.skipToContent')}
      </a>
      {demo || isSimulated ? (
        <aside className="staff-demo" aria-label={demo ? publicT('demo.label') : undefined}>
          {demo ? publicT('demo.banner') : null} {isSimulated ? t('kabuk.simulator') : null}
        </aside>
      ) : null}
      <TopBar place={place} menu={menu} title={title} isPinned={isPinned} onOverlay={setOverlay} />
      <div className="staff-side">
        <SideMenu menu={menu} Sayi={parts.MenuSayi} onPin={() => setPinned(false)} />
      </div>
      <main id="icerik" className="staff-main" tabIndex={-1}>
        <ScreenOutlet place={place} menu={menu} parts={parts} />
        {/* the kit puts what opens over the page here: inside the page's landmark it is found by readers of the screen */}
        <div data-mantine-shared-portal-node="true" />
      </main>
      {overlay === 'menu' ? (
        <SideDrawer menu={menu} Sayi={parts.MenuSayi} onClose={close} onKeep={() => setPinned(true)} />
      ) : null}
      {palettePart.isWanted ? (
        <Palette
          place={place}
          menu={menu}
          onOverlay={setOverlay}
          onSwitch={switchTo}
          findRecords={parts.findRecords}
          typed={palettePart.typed}
          onTyped={palettePart.setTyped}
          onClose={palettePart.giveUp}
        />
      ) : null}
      {overlay === 'tenants' ? <TenantDialog place={place} onChoose={switchTo} onClose={close} /> : null}
      {overlay === 'modules' ? <parts.ModulDialog onClose={close} /> : null}
      {works.length > 0 ? <parts.WorkHost place={workPlace} /> : null}
      {overlay === 'shortcuts' ? <ShortcutSheet lines={menu.lines} onClose={close} /> : null}
      <TextModeHost isAllowed={place.user.masterUserTipi === 1} Editor={parts.TextEditor} />
    </div>
  )
}

const masterColour = '#7c2d12'

function colourOf(place: Place) {
  return place.phase === 'tenant' ? place.tenant.renk : masterColour
}
