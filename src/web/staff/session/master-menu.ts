import { paths } from '#core/paths.ts'

/** The screens of master administration: their paths are fixed, and no company's menu names them. */
export const masterMenu = [
  { ekran: 'yonetim', yol: paths.yonetim, simge: 'dashboard' },
  { ekran: 'masterTenant', yol: paths.masterTenant, simge: 'building' },
  { ekran: 'masterUser', yol: paths.masterUser, simge: 'users' },
  { ekran: 'sysGlobalKey', yol: paths.sysGlobalKey, simge: 'language' },
  { ekran: 'language', yol: paths.sysLanguage, simge: 'flag' },
  { ekran: 'masterParameter', yol: paths.sgkMasterParameter, simge: 'adjustments' },
  { ekran: 'auditLog', yol: paths.islemKayitlari, simge: 'history' },
  { ekran: 'errorLog', yol: paths.errorLog, simge: 'bug' },
] as const

const ofTenantAdmins: readonly string[] = ['yonetim', 'masterTenant', 'masterUser', 'errorLog']

/** What of it a user sees: tenant admins look after their own companies, the users there and their errors. */
export function masterMenuOf(masterUserTipi: number | null) {
  return masterUserTipi === 1 ? [...masterMenu] : masterMenu.filter(({ ekran }) => ofTenantAdmins.includes(ekran))
}

/** True for a path that only master administration has; the log of actions is in companies too. */
export function isMasterScreenPath(path: string) {
  return path !== paths.islemKayitlari && masterMenu.some(({ yol }) => yol === path)
}
