import { dogrulamaTipi, masterUserTipi } from '#core/master-user.ts'

/** A user name as it is compared: only ASCII letters lose their case, so that no language has a say in it. */
export function normaliseUsername(typed: string): string {
  return typed
    .normalize('NFC')
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** How somebody proves who they are. A super admin must get in while every directory is down. */
export function wayOf(user: { masterUserTipi: number | null; dogrulamaTipi: number }): number {
  return user.masterUserTipi === masterUserTipi.superAdmin ? dogrulamaTipi.hash : user.dogrulamaTipi
}

type MenuEntry = { yol: string | null; isDefault: boolean; modulId: number }
type ModulEntry = { id: number; isDefault: boolean }
type Landing = { menu: readonly MenuEntry[]; moduller: readonly ModulEntry[]; uiStartPage: string | null }

/**
 * Spec: back-office section 4. The default route if it may be seen, that of the user's own default module before those of
 * other modules, else the company's own page, else `/`.
 */
export function landingOf({ menu, moduller, uiStartPage }: Landing): string {
  const own = moduller.find(({ isDefault }) => isDefault)?.id
  const defaults = menu.filter(({ isDefault }) => isDefault)
  const path = (defaults.find(({ modulId }) => modulId === own) ?? defaults[0])?.yol
  if (path) return path
  return uiStartPage && /^\/(?![/\\])[A-Za-z0-9/_?=&.-]*$/.test(uiStartPage) ? uiStartPage : '/'
}
