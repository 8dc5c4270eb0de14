import { modulTipi } from './licence.ts'
import { paths } from './paths.ts'

const { SGK, Ebasvuru } = modulTipi
const everyKind = Object.values(modulTipi)

/**
 * The screens of a company, each with the kinds of modules of which one must be licensed. The titles and help texts,
 * `pages/screens.ts`, the choice of the menu's lines and the kinds of the record of changes follow from this list.
 */
export const tenantScreens = {
  adayTest: [Ebasvuru],
  auditLog: everyKind,
  basvuru: [Ebasvuru],
  belge: [Ebasvuru],
  belgeTanim: [Ebasvuru],
  branch: [SGK],
  calisanTip: [Ebasvuru],
  company: [SGK],
  eBorc: [SGK],
  eVizite: [SGK],
  eviziteMahsup: [SGK],
  isKazasi: [SGK],
  durumTanim: [Ebasvuru],
  gorusmeTuru: [Ebasvuru],
  hizmetSatiri: [SGK],
  ilan: [Ebasvuru],
  isAkis: [Ebasvuru],
  isTanim: [Ebasvuru],
  iseGiris: [Ebasvuru],
  isyeri: [SGK],
  // whoever has anything manages its users, rights and looks
  kullanici: everyKind,
  mailGrubu: everyKind,
  menu: everyKind,
  modul: everyKind,
  personel: [SGK],
  oneriTalep: [Ebasvuru],
  portalAyar: everyKind,
  rol: everyKind,
  sablon: [SGK, Ebasvuru],
  scheduledJobLog: everyKind,
  sgkBeyan: [SGK],
  sgkCagri: [SGK],
  sgkPano: [SGK],
  tahakkuk: [SGK],
  tenantBatchOperation: everyKind,
  tescil: [SGK],
  tesvik: [SGK],
  unit: [SGK],
  unitType: [SGK],
  workerPlannedJob: [SGK],
  yetki: everyKind,
} as const satisfies Readonly<Record<string, readonly number[]>>

/** The name of a company's screen. */
export type TenantScreen = keyof typeof tenantScreens

/** The names of the screens of a company, in alphabetical order. */
export const tenantScreenNames = Object.keys(tenantScreens) as TenantScreen[] // the keys of a constant

/** The screens of master administration in the order of its menu: their paths are fixed, and no company's menu names them. */
export const masterMenu = [
  { ekran: 'yonetim', yol: paths.yonetim, simge: 'dashboard' },
  { ekran: 'masterTenant', yol: paths.masterTenant, simge: 'building' },
  { ekran: 'masterUser', yol: paths.masterUser, simge: 'users' },
  { ekran: 'batchOperation', yol: paths.batchOperation, simge: 'clipboard' },
  { ekran: 'tenantBatchOperation', yol: paths.tenantBatchOperation, simge: 'clock' },
  { ekran: 'scheduledJobLog', yol: paths.hangfireLoglama, simge: 'history' },
  { ekran: 'workerPlannedJob', yol: paths.workerPlannedJob, simge: 'robot' },
  { ekran: 'sysGlobalKey', yol: paths.sysGlobalKey, simge: 'language' },
  { ekran: 'language', yol: paths.sysLanguage, simge: 'flag' },
  { ekran: 'masterParameter', yol: paths.sgkMasterParameter, simge: 'adjustments' },
  { ekran: 'resmiTatil', yol: paths.resmiTatil, simge: 'calendar' },
  { ekran: 'donemParametre', yol: paths.donemParametre, simge: 'coins' },
  { ekran: 'kodListesi', yol: paths.kodListesi, simge: 'tags' },
  { ekran: 'sgkKanalAyar', yol: paths.sgkKanalAyar, simge: 'settings' },
  { ekran: 'sgkHizSiniri', yol: paths.sgkHizSiniri, simge: 'clock' },
  { ekran: 'auditLog', yol: paths.islemKayitlari, simge: 'history' },
  { ekran: 'errorLog', yol: paths.errorLog, simge: 'bug' },
] as const

/** The name of a screen of master administration. */
export type MasterScreen = (typeof masterMenu)[number]['ekran']

/** The name of any screen of the staff's application. */
export type ScreenName = TenantScreen | MasterScreen

/** Lists with rights of their own and no screen: calls reach them, or another screen shows them. */
const withoutScreen: Readonly<Record<string, readonly number[]>> = {
  audi: [SGK],
  borcOzeti: [SGK],
  durumNeden: [Ebasvuru],
  eBorcKalem: [SGK],
  girisCikisKontrol: [SGK],
  kullaniciRol: everyKind,
  manuelBildirim: [SGK],
  ozelNitelikli: [Ebasvuru],
  projeTest: [Ebasvuru],
  sgkWorkerMonitor: [SGK],
  sgkWorkerTask: [SGK],
  viziteOzeti: [SGK],
}

/** By the name that rights are given for, the kinds of which one must be licensed. The company's own menu decides nothing. */
export const screenLicence: Readonly<Record<string, readonly number[]>> = { ...tenantScreens, ...withoutScreen }

/** Whether these kinds open a screen. */
export function isLicensed(ekran: string, modulTipleri: readonly number[]): boolean {
  return screenLicence[ekran]?.some((tip) => modulTipleri.includes(tip)) ?? true
}

/** Opens what belongs to a special category of personal data; asked for besides the right on a screen. */
export const ozelNitelikliGor = { ekran: 'ozelNitelikli', eylem: 'gor' } as const
