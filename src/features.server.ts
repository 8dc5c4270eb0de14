import { izinRoutes } from '#features/aday/izin-routes.server.ts'
import { profilRoutes } from '#features/aday/profil-routes.server.ts'
import { adayRoutes } from '#features/aday/routes.server.ts'
import { adayJobs } from '#features/aday/silme/jobs.server.ts'
import { silmeRoutes } from '#features/aday/silme/routes.server.ts'
import { telefonRoutes } from '#features/aday/telefon-routes.server.ts'
import { veriRoutes } from '#features/aday/veri/routes.server.ts'
import { adayTestRoutes } from '#features/aday-test/routes.server.ts'
import { arsJobs, arsSchedules } from '#features/ars/jobs.server.ts'
import { arsRoutes } from '#features/ars/routes.server.ts'
import { audiRoutes } from '#features/audi/routes.server.ts'
import { auditLogRoutes } from '#features/audit-log/routes.server.ts'
import { basvuruCopyRoutes } from '#features/basvuru/copy-routes.server.ts'
import { basvuruMasaRoutes } from '#features/basvuru/masa/routes.server.ts'
import { ownBasvuruRoutes } from '#features/basvuru/own-routes.server.ts'
import { basvuruRoutes } from '#features/basvuru/routes.server.ts'
import { basvuruFormuRoutes } from '#features/basvuru-formu/routes.server.ts'
import { belgeRoutes } from '#features/belge/routes.server.ts'
import { belgeIncelemeRoutes } from '#features/belge-inceleme/routes.server.ts'
import { belgeTanimRoutes } from '#features/belge-tanim/routes.server.ts'
import { bellekRoutes } from '#features/bellek/routes.server.ts'
import { branchRoutes } from '#features/branch/routes.server.ts'
import { calisanTipRoutes } from '#features/calisan-tip/routes.server.ts'
import { companyRoutes } from '#features/company/routes.server.ts'
import { demoRoutes } from '#features/demo/routes.server.ts'
import { dilRoutes } from '#features/dil/routes.server.ts'
import { disaAktarimJobs, disaAktarimSchedules } from '#features/disa-aktarim/jobs.server.ts'
import { disaAktarimRoutes } from '#features/disa-aktarim/routes.server.ts'
import { dogrulamaRoutes } from '#features/dogrulama/routes.server.ts'
import { dosyaJobs, dosyaSchedules } from '#features/dosya/jobs.server.ts'
import { dosyaRoutes } from '#features/dosya/routes.server.ts'
import { durumTanimRoutes } from '#features/durum-tanim/routes.server.ts'
import { eBorcJobs } from '#features/e-borc/jobs.server.ts'
import { eBorcRoutes } from '#features/e-borc/routes.server.ts'
import { manuelBildirimJobs } from '#features/e-vizite/manuel/jobs.server.ts'
import { manuelBildirimRoutes } from '#features/e-vizite/manuel/routes.server.ts'
import { eViziteRoutes } from '#features/e-vizite/routes.server.ts'
import { errorLogRoutes } from '#features/error-log/routes.server.ts'
import { filoJobs, filoSchedules } from '#features/filo/jobs.server.ts'
import type { Okuyucular } from '#features/filo/okuyucu.server.ts'
import { filoRoutes } from '#features/filo/routes.server.ts'
import { girisKeyRoutes } from '#features/giris/key-routes.server.ts'
import { girisRoutes } from '#features/giris/routes.server.ts'
import { girisSsoRoutes } from '#features/giris/sso-routes.server.ts'
import { girisTenantRoutes } from '#features/giris/tenant-routes.server.ts'
import { girisCikisKontrolJobs } from '#features/giris-cikis-kontrol/jobs.server.ts'
import { girisCikisKontrolRoutes } from '#features/giris-cikis-kontrol/routes.server.ts'
import { gorusmeTuruRoutes } from '#features/gorusme-turu/routes.server.ts'
import { hataRoutes } from '#features/hata/routes.server.ts'
import { hesapRoutes } from '#features/hesap/routes.server.ts'
import { hizmetSatiriRoutes } from '#features/hizmet-satiri/routes.server.ts'
import { ilanJobs, ilanSchedules } from '#features/ilan/jobs.server.ts'
import { ilanRoutes } from '#features/ilan/routes.server.ts'
import { isAkisJobs, isAkisSchedules } from '#features/is-akis/jobs.server.ts'
import { isAkisRoutes } from '#features/is-akis/routes.server.ts'
import { isKazasiRoutes } from '#features/is-kazasi/routes.server.ts'
import { isTanimRoutes } from '#features/is-tanim/routes.server.ts'
import { iseGirisRoutes } from '#features/ise-giris/routes.server.ts'
import { isyeriRoutes } from '#features/isyeri/routes.server.ts'
import { kanalRoutes } from '#features/kanal/routes.server.ts'
import { kayitAraRoutes } from '#features/kayit-ara/routes.server.ts'
import { kodListesiRoutes } from '#features/kod-listesi/routes.server.ts'
import { kisiselKriterRoutes } from '#features/kriter/routes.server.ts'
import { kullaniciRoutes } from '#features/kullanici/routes.server.ts'
import { languageRoutes } from '#features/language/routes.server.ts'
import { eviziteMahsupRoutes } from '#features/mahsup/routes.server.ts'
import { mailGrubuRoutes } from '#features/mail-grubu/routes.server.ts'
import { masterParameterRoutes } from '#features/master-parameter/routes.server.ts'
import { masterTenantRoutes } from '#features/master-tenant/routes.server.ts'
import { masterUserRoutes } from '#features/master-user/routes.server.ts'
import { menuRoutes } from '#features/menu/routes.server.ts'
import { menuSayiRoutes } from '#features/menu-sayi/routes.server.ts'
import { mesajJobs, mesajSchedules } from '#features/mesaj/jobs.server.ts'
import { oneriTalepRoutes } from '#features/oneri-talep/routes.server.ts'
import { oneriTalepStaffRoutes } from '#features/oneri-talep/staff-routes.server.ts'
import { oturumRoutes } from '#features/oturum/routes.server.ts'
import { personelRoutes } from '#features/personel/routes.server.ts'
import { portalAyarRoutes } from '#features/portal-ayar/routes.server.ts'
import { rolRoutes } from '#features/rol/routes.server.ts'
import { sablonRoutes } from '#features/sablon/routes.server.ts'
import { sablonStaffRoutes } from '#features/sablon/staff-routes.server.ts'
import { sgkRoutes } from '#features/sgk/routes.server.ts'
import { sgkBeyanJobs, sgkBeyanSchedules } from '#features/sgk-beyan/jobs.server.ts'
import { sgkBeyanRoutes } from '#features/sgk-beyan/routes.server.ts'
import { sgkHaberJobs, sgkHaberSchedules } from '#features/sgk-haber/jobs.server.ts'
import { sgkOkumaJobs, sgkOkumaSchedules } from '#features/sgk-okuma/jobs.server.ts'
import { oku } from '#features/sgk-okuma/oku.server.ts'
import { sgkOzetRoutes } from '#features/sgk-ozet/routes.server.ts'
import { sgkPanoRoutes } from '#features/sgk-pano/routes.server.ts'
import { siradakiRoutes } from '#features/siradaki/routes.server.ts'
import { smsIptalRoutes } from '#features/sms-iptal/routes.server.ts'
import { sysGlobalKeyRoutes } from '#features/sys-global-key/routes.server.ts'
import { tahakkukJobs } from '#features/tahakkuk/jobs.server.ts'
import { tahakkukRoutes } from '#features/tahakkuk/routes.server.ts'
import { takvimRoutes } from '#features/takvim/routes.server.ts'
import { temizlikJobs, temizlikSchedules } from '#features/temizlik/jobs.server.ts'
import { tescilJobs } from '#features/tescil/jobs.server.ts'
import { tescilRoutes } from '#features/tescil/routes.server.ts'
import { projeTestRoutes } from '#features/test-merkezi/proje-test-routes.server.ts'
import { testMerkeziRoutes } from '#features/test-merkezi/routes.server.ts'
import { sonucRoutes } from '#features/test-merkezi/sonuc/routes.server.ts'
import { tesvikJobs } from '#features/tesvik/jobs.server.ts'
import { tesvikRoutes } from '#features/tesvik/routes.server.ts'
import { topluIsJobs, topluIsSchedules } from '#features/toplu-is/jobs.server.ts'
import { unitRoutes } from '#features/unit/routes.server.ts'
import { unitTypeRoutes } from '#features/unit-type/routes.server.ts'
import { yerRoutes } from '#features/yer/routes.server.ts'
import { yetkiRoutes } from '#features/yetki/routes.server.ts'
import { modulRoutes } from '#features/yetki-modul/routes.server.ts'
import { yonetimRoutes } from '#features/yonetim-pano/routes.server.ts'
import { zamanliIslemJobs, zamanliIslemSchedules } from '#features/zamanli-islem/jobs.server.ts'
import { zamanliIslemRoutes } from '#features/zamanli-islem/routes.server.ts'
import type { Config } from '#server/config.ts'
import type { Route } from '#server/http/implement.ts'
import type { AnyJob, Schedule } from '#server/jobs/job.ts'

/** The calls of every feature, in alphabetical order; those of the two features below depend on settings and on this list. */
const featureRoutes: readonly Route[] = [
  ...adayRoutes,
  ...izinRoutes,
  ...profilRoutes,
  ...silmeRoutes,
  ...telefonRoutes,
  ...veriRoutes,
  ...adayTestRoutes,
  ...arsRoutes,
  ...auditLogRoutes,
  ...basvuruMasaRoutes,
  ...basvuruRoutes,
  ...basvuruCopyRoutes,
  ...ownBasvuruRoutes,
  ...basvuruFormuRoutes,
  ...belgeRoutes,
  ...belgeIncelemeRoutes,
  ...belgeTanimRoutes,
  ...bellekRoutes,
  ...branchRoutes,
  ...calisanTipRoutes,
  ...companyRoutes,
  ...dilRoutes,
  ...disaAktarimRoutes,
  ...dogrulamaRoutes,
  ...dosyaRoutes,
  ...durumTanimRoutes,
  ...errorLogRoutes,
  ...filoRoutes,
  ...girisKeyRoutes,
  ...girisRoutes,
  ...girisSsoRoutes,
  ...girisTenantRoutes,
  ...hesapRoutes,
  ...gorusmeTuruRoutes,
  ...hataRoutes,
  ...hizmetSatiriRoutes,
  ...ilanRoutes,
  ...isAkisRoutes,
  ...iseGirisRoutes,
  ...isTanimRoutes,
  ...isKazasiRoutes,
  ...isyeriRoutes,
  ...kanalRoutes,
  ...kisiselKriterRoutes,
  ...kodListesiRoutes,
  ...kayitAraRoutes,
  ...kullaniciRoutes,
  ...languageRoutes,
  ...mailGrubuRoutes,
  ...audiRoutes,
  ...girisCikisKontrolRoutes,
  ...sgkOzetRoutes,
  ...eviziteMahsupRoutes,
  ...masterParameterRoutes,
  ...masterTenantRoutes,
  ...masterUserRoutes,
  ...menuRoutes,
  ...menuSayiRoutes,
  ...oneriTalepRoutes,
  ...oneriTalepStaffRoutes,
  ...oturumRoutes,
  ...personelRoutes,
  ...portalAyarRoutes,
  ...rolRoutes,
  ...sablonRoutes,
  ...sablonStaffRoutes,
  ...eBorcRoutes,
  ...manuelBildirimRoutes,
  ...eViziteRoutes,
  ...sgkBeyanRoutes,
  ...sgkPanoRoutes,
  ...sgkRoutes,
  ...siradakiRoutes,
  ...smsIptalRoutes,
  ...sysGlobalKeyRoutes,
  ...tahakkukRoutes,
  ...takvimRoutes,
  ...tescilRoutes,
  ...tesvikRoutes,
  ...projeTestRoutes,
  ...testMerkeziRoutes,
  ...sonucRoutes,
  ...unitRoutes,
  ...unitTypeRoutes,
  ...yerRoutes,
  ...modulRoutes,
  ...yonetimRoutes,
  ...zamanliIslemRoutes,
]

/** Every call of the product. */
export function listRoutes(config: Pick<Config, 'demo'>): Route[] {
  const routes: Route[] = [
    ...featureRoutes,
    ...(config.demo ? demoRoutes : []),
    ...yetkiRoutes(() => routes.map(({ endpoint }) => endpoint)),
  ]
  return routes
}

/** All background work. */
export function listJobs(): AnyJob[] {
  return [
    ...adayJobs,
    ...arsJobs,
    ...disaAktarimJobs,
    ...dosyaJobs,
    ...eBorcJobs,
    ...manuelBildirimJobs,
    ...filoJobs,
    ...girisCikisKontrolJobs,
    ...ilanJobs,
    ...isAkisJobs,
    ...mesajJobs,
    ...sgkBeyanJobs,
    ...sgkHaberJobs,
    ...sgkOkumaJobs,
    ...tahakkukJobs,
    ...temizlikJobs,
    ...tescilJobs,
    ...tesvikJobs,
    ...topluIsJobs,
    ...zamanliIslemJobs,
  ]
}

/** What runs by the clock, in Istanbul's time. */
export function listSchedules(): Schedule[] {
  return [
    ...arsSchedules,
    ...disaAktarimSchedules,
    ...dosyaSchedules,
    ...filoSchedules,
    ...ilanSchedules,
    ...isAkisSchedules,
    ...mesajSchedules,
    ...sgkBeyanSchedules,
    ...sgkHaberSchedules,
    ...sgkOkumaSchedules,
    ...temizlikSchedules,
    ...topluIsSchedules,
    ...zamanliIslemSchedules,
  ]
}

/** Who reads SGK for the fleet, by type: accidents and sick reports. A type without a reader waits for its rows' end. */
export function listOkuyucular(): Okuyucular {
  return { 0: oku, 1: oku }
}
