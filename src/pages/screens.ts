import type { ComponentType } from 'react'

/** A screen of the staff's application, loaded when somebody opens it. */
export type Screen = () => Promise<{ default: ComponentType }>

/**
 * Every screen by its name. A tenant's menu says which path shows which screen; the paths of master administration are
 * fixed (`web/staff/session/master-menu.ts`).
 */
export const screens: Record<string, Screen> = {
  auditLog: () => import('#features/audit-log/audit-log.screen.tsx'),
  branch: () => import('#features/branch/branch.screen.tsx'),
  company: () => import('#features/company/company.screen.tsx'),
  errorLog: () => import('#features/error-log/error-log.screen.tsx'),
  kullanici: () => import('#features/kullanici/kullanici.screen.tsx'),
  language: () => import('#features/language/language.screen.tsx'),
  masterParameter: () => import('#features/master-parameter/master-parameter.screen.tsx'),
  masterTenant: () => import('#features/master-tenant/master-tenant.screen.tsx'),
  masterUser: () => import('#features/master-user/master-user.screen.tsx'),
  menu: () => import('#features/menu/menu.screen.tsx'),
  modul: () => import('#features/yetki-modul/yetki-modul.screen.tsx'),
  portalAyar: () => import('#features/portal-ayar/portal-ayar.screen.tsx'),
  rol: () => import('#features/rol/rol.screen.tsx'),
  sysGlobalKey: () => import('#features/sys-global-key/sys-global-key.screen.tsx'),
  unit: () => import('#features/unit/unit.screen.tsx'),
  unitType: () => import('#features/unit-type/unit-type.screen.tsx'),
  yetki: () => import('#features/yetki/yetki.screen.tsx'),
  yonetim: () => import('#features/yonetim/yonetim.screen.tsx'),
}
