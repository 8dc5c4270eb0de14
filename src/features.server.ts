import { izinRoutes } from '#features/aday/izin-routes.server.ts'
import { profilRoutes } from '#features/aday/profil-routes.server.ts'
import { adayRoutes } from '#features/aday/routes.server.ts'
import { adayJobs } from '#features/aday/silme-jobs.server.ts'
import { silmeRoutes } from '#features/aday/silme-routes.server.ts'
import { telefonRoutes } from '#features/aday/telefon-routes.server.ts'
import { veriRoutes } from '#features/aday/veri-routes.server.ts'
import { arsJobs, arsSchedules } from '#features/ars/jobs.server.ts'
import { arsRoutes } from '#features/ars/routes.server.ts'
import { basvuruCopyRoutes } from '#features/basvuru/copy-routes.server.ts'
import { ownBasvuruRoutes } from '#features/basvuru/own-routes.server.ts'
import { basvuruRoutes } from '#features/basvuru/routes.server.ts'
import { basvuruFormuRoutes } from '#features/basvuru-formu/routes.server.ts'
import { belgeRoutes } from '#features/belge/routes.server.ts'
import { bellekRoutes } from '#features/bellek/routes.server.ts'
import { calisanTipRoutes } from '#features/calisan-tip/routes.server.ts'
import { demoRoutes } from '#features/demo/routes.server.ts'
import { dilRoutes } from '#features/dil/routes.server.ts'
import { dogrulamaRoutes } from '#features/dogrulama/routes.server.ts'
import { dosyaJobs, dosyaSchedules } from '#features/dosya/jobs.server.ts'
import { dosyaRoutes } from '#features/dosya/routes.server.ts'
import { hataRoutes } from '#features/hata/routes.server.ts'
import { ilanRoutes } from '#features/ilan/routes.server.ts'
import { isAkisRoutes } from '#features/is-akis/routes.server.ts'
import { isTanimRoutes } from '#features/is-tanim/routes.server.ts'
import { kanalRoutes } from '#features/kanal/routes.server.ts'
import { kisiselKriterRoutes } from '#features/kisisel-kriter/routes.server.ts'
import { languageRoutes } from '#features/language/routes.server.ts'
import { mesajJobs, mesajSchedules } from '#features/mesaj/jobs.server.ts'
import { oneriTalepRoutes } from '#features/oneri-talep/routes.server.ts'
import { oturumRoutes } from '#features/oturum/routes.server.ts'
import { sablonRoutes } from '#features/sablon/routes.server.ts'
import { smsIptalRoutes } from '#features/sms-iptal/routes.server.ts'
import { temizlikJobs, temizlikSchedules } from '#features/temizlik/jobs.server.ts'
import { yerRoutes } from '#features/yer/routes.server.ts'
import type { Config } from '#server/config.ts'
import type { Route } from '#server/implement.ts'
import type { AnyJob, Schedule } from '#server/job.ts'

/** Every call of the product, in alphabetical order of features. */
export function listRoutes(config: Pick<Config, 'demo'>): Route[] {
  return [
    ...adayRoutes,
    ...izinRoutes,
    ...profilRoutes,
    ...silmeRoutes,
    ...telefonRoutes,
    ...veriRoutes,
    ...arsRoutes,
    ...basvuruRoutes,
    ...basvuruCopyRoutes,
    ...ownBasvuruRoutes,
    ...belgeRoutes,
    ...basvuruFormuRoutes,
    ...bellekRoutes,
    ...calisanTipRoutes,
    ...(config.demo ? demoRoutes : []),
    ...dilRoutes,
    ...dogrulamaRoutes,
    ...dosyaRoutes,
    ...hataRoutes,
    ...ilanRoutes,
    ...isAkisRoutes,
    ...isTanimRoutes,
    ...kanalRoutes,
    ...kisiselKriterRoutes,
    ...languageRoutes,
    ...oneriTalepRoutes,
    ...oturumRoutes,
    ...sablonRoutes,
    ...smsIptalRoutes,
    ...yerRoutes,
  ]
}

/** All background work. */
export function listJobs(): AnyJob[] {
  return [...adayJobs, ...arsJobs, ...dosyaJobs, ...mesajJobs, ...temizlikJobs]
}

/** What runs by the clock, in Istanbul's time. */
export function listSchedules(): Schedule[] {
  return [...arsSchedules, ...dosyaSchedules, ...mesajSchedules, ...temizlikSchedules]
}
