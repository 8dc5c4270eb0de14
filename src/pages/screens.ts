import type { ComponentType } from 'react'
import type { ScreenName } from '#core/screens.ts'
import { resourceScreen } from '#engine/list/resource-screen.tsx'

/** A screen of the staff's application, loaded when somebody opens it. */
type Screen = () => Promise<{ default: ComponentType }>

/** Every screen of `core/screens.ts`: a resource alone, or a file of its feature where there is more to show. */
export const screens: Record<ScreenName, Screen> = {
  auditLog: () => import('#features/audit-log/audit-log.screen.tsx'),
  batchOperation: () => import('#features/zamanli-islem/ekran/batch-operation.screen.tsx'),
  branch: resourceScreen(async () => (await import('#features/branch/resource.ts')).branch),
  company: resourceScreen(async () => (await import('#features/company/resource.ts')).company),
  donemParametre: resourceScreen(async () => (await import('#features/takvim/resource.ts')).donemParametre),
  errorLog: resourceScreen(async () => (await import('#features/error-log/resource.ts')).errorLog),
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
  rol: resourceScreen(async () => (await import('#features/rol/resource.ts')).rol),
  scheduledJobLog: () => import('#features/zamanli-islem/ekran/scheduled-job-log.screen.tsx'),
  sgkCagri: () => import('#features/sgk/sgk-cagri.screen.tsx'),
  sgkHizSiniri: resourceScreen(async () => (await import('#features/sgk/resource.ts')).sgkHizSiniri),
  sgkKanalAyar: resourceScreen(async () => (await import('#features/sgk/resource.ts')).sgkKanalAyar),
  sysGlobalKey: () => import('#features/sys-global-key/sys-global-key.screen.tsx'),
  tenantBatchOperation: () => import('#features/zamanli-islem/ekran/tenant-batch-operation.screen.tsx'),
  unit: resourceScreen(async () => (await import('#features/unit/resource.ts')).unit),
  unitType: resourceScreen(async () => (await import('#features/unit-type/resource.ts')).unitType),
  workerPlannedJob: () => import('#features/filo/ekran/worker-planned-job.screen.tsx'),
  yetki: () => import('#features/yetki/yetki.screen.tsx'),
  yonetim: () => import('#features/yonetim/yonetim.screen.tsx'),
}
