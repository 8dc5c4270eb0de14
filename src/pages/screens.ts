import type { ComponentType } from 'react'
import type { ScreenName } from '#core/screens.ts'
import { plainScreen, resourceScreen } from '#engine/list/resource-screen.tsx'

/** A screen of the staff's application, loaded when somebody opens it. */
type Screen = { (): Promise<{ default: ComponentType }>; readonly isPlain?: true }

/** Every screen of `core/screens.ts`: a resource alone, or a file of its feature where there is more to show. */
export const screens: Record<ScreenName, Screen> = {
  auditLog: () => import('#features/audit-log/audit-log.screen.tsx'),
  batchOperation: () => import('#features/zamanli-islem/ekran/batch-operation.screen.tsx'),
  belgeTanim: resourceScreen(async () => (await import('#features/belge-tanim/resource.ts')).belgeTanim),
  branch: plainScreen(async () => (await import('#features/branch/resource.ts')).branch),
  calisanTip: resourceScreen(async () => (await import('#features/calisan-tip/resource.ts')).calisanTip),
  company: plainScreen(async () => (await import('#features/company/resource.ts')).company),
  donemParametre: resourceScreen(async () => (await import('#features/takvim/resource.ts')).donemParametre),
  durumTanim: () => import('#features/durum-tanim/durum-tanim.screen.tsx'),
  eVizite: () => import('#features/e-vizite/e-vizite.screen.tsx'),
  errorLog: plainScreen(async () => (await import('#features/error-log/resource.ts')).errorLog),
  gorusmeTuru: resourceScreen(async () => (await import('#features/gorusme-turu/resource.ts')).gorusmeTuru),
  ilan: () => import('#features/ilan-yonetimi/ilan.screen.tsx'),
  isAkis: resourceScreen(async () => (await import('#features/is-akis/resource.ts')).isAkis),
  isKazasi: resourceScreen(async () => (await import('#features/is-kazasi/resource.ts')).isKazasi),
  isTanim: resourceScreen(async () => (await import('#features/is-tanim/resource.ts')).isTanim),
  isyeri: () => import('#features/isyeri/isyeri.screen.tsx'),
  kullanici: () => import('#features/kullanici/kullanici.screen.tsx'),
  language: () => import('#features/language/language.screen.tsx'),
  mailGrubu: resourceScreen(async () => (await import('#features/mail-grubu/resource.ts')).mailGrubu),
  masterParameter: () => import('#features/master-parameter/master-parameter.screen.tsx'),
  masterTenant: () => import('#features/master-tenant/master-tenant.screen.tsx'),
  masterUser: () => import('#features/master-user/master-user.screen.tsx'),
  menu: () => import('#features/menu/menu.screen.tsx'),
  modul: () => import('#features/yetki-modul/yetki-modul.screen.tsx'),
  portalAyar: () => import('#features/portal-ayar/portal-ayar.screen.tsx'),
  resmiTatil: resourceScreen(async () => (await import('#features/takvim/resource.ts')).resmiTatil),
  rol: plainScreen(async () => (await import('#features/rol/resource.ts')).rol),
  scheduledJobLog: () => import('#features/zamanli-islem/ekran/scheduled-job-log.screen.tsx'),
  sgkBeyan: resourceScreen(async () => (await import('#features/sgk-beyan/resource.ts')).sgkBeyan),
  sgkCagri: () => import('#features/sgk/sgk-cagri.screen.tsx'),
  sgkHizSiniri: () => import('#features/sgk/sgk-hiz-siniri.screen.tsx'),
  sgkKanalAyar: resourceScreen(async () => (await import('#features/sgk/resource.ts')).sgkKanalAyar),
  sysGlobalKey: () => import('#features/sys-global-key/sys-global-key.screen.tsx'),
  tenantBatchOperation: () => import('#features/zamanli-islem/ekran/tenant-batch-operation.screen.tsx'),
  unit: plainScreen(async () => (await import('#features/unit/resource.ts')).unit),
  unitType: plainScreen(async () => (await import('#features/unit-type/resource.ts')).unitType),
  workerPlannedJob: () => import('#features/filo/ekran/planned-job.screen.tsx'),
  yetki: () => import('#features/yetki/yetki.screen.tsx'),
  yonetim: () => import('#features/yonetim/yonetim.screen.tsx'),
}
