import { useMemo } from 'react'
import { splitRecordPath } from '#core/paths.ts'
import { masterMenuOf } from '#web/staff/session/master-menu.ts'
import type { Place } from '#web/staff/session/staff.tsx'
import type { MenuLine, Modul } from '#web/staff/session/staff-user.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { type MenuNode, toMenuTree, trailOf } from './menu-tree.ts'

/** The side menu of a place: a company's modules, or master administration. */
export type PlaceMenu = {
  lines: MenuLine[]
  /** Only those that hold a line. */
  moduls: Modul[]
  /** Where one begins; null when nothing is set up for that. */
  landing: string | null
}

/** The company's menu, or that of master administration. */
export function usePlaceMenu(place: Place): PlaceMenu {
  const t = useT()
  return useMemo(() => {
    if (place.phase === 'tenant') return tenantMenu(place, t)
    const lines = masterMenuOf(place.user.masterUserTipi).map(({ ekran, yol, simge }, index) => ({
      id: index + 1,
      baslik: t(`ekran.${ekran}`),
      metinAnahtari: `ekran.${ekran}`,
      yol,
      ekran,
      modulId: 0,
      ustId: null,
      simge,
      siralama: index,
      isDefault: index === 0,
    }))
    return { lines, moduls: [], landing: lines[0]?.yol ?? null }
  }, [place, t])
}

function tenantMenu({ tenant }: Extract<Place, { phase: 'tenant' }>, t: StaffT): PlaceMenu {
  const { moduller, landing } = tenant
  const menu = tenant.menu.map((line) => ({ ...line, baslik: titleOf(line, t) }))
  const moduls = moduller.filter(({ id }) => menu.some(({ modulId, yol }) => modulId === id && yol !== null))
  return { lines: menu, moduls, landing: menu.some(({ yol }) => yol === landing) ? landing : null }
}

/** A line's title in the reader's language where it has a text, else as the company worded it. */
function titleOf({ baslik, metinAnahtari }: MenuLine, t: StaffT): string {
  return (metinAnahtari && t.maybe(metinAnahtari)) || baslik
}

/** Where a module opens: its default page, else its first. */
export function firstPageOf({ lines }: PlaceMenu, modulId: number): string | null {
  const pages = lines.filter((line) => line.modulId === modulId && line.yol !== null)
  return (pages.find(({ isDefault }) => isDefault) ?? pages[0])?.yol ?? null
}

/** The line of the menu that a path belongs to: that of its page, whichever record it names. */
export function lineOf(lines: readonly MenuLine[], path: string): MenuLine | undefined {
  return lines.find(({ yol }) => yol === path) ?? lines.find(({ yol }) => yol === splitRecordPath(path).page)
}

/** The module that a path belongs to; the user's own default where it belongs to none. */
export function modulOf({ lines, moduls }: PlaceMenu, path: string): number | undefined {
  const line = lineOf(lines, path)
  return line?.modulId ?? (moduls.find(({ isDefault }) => isDefault) ?? moduls[0])?.id
}

/** The lines above a path and the line itself. */
export function menuTrail({ lines }: PlaceMenu, path: string): MenuNode[] {
  return trailOf(toMenuTree(lines), splitRecordPath(path).page)
}
