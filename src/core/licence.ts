/** Kinds of modules that the master licenses to a company. Spec: back-office section 4, module type. */
export const modulTipi = { SGK: 1, Ebasvuru: 2, IEP: 3 } as const

const { SGK, Ebasvuru } = modulTipi
const everyKind = Object.values(modulTipi)

/** By screen, the kinds of which one must be licensed. The company's own menu arranges screens and decides nothing. */
export const screenLicence: Readonly<Record<string, readonly number[]>> = {
  company: [SGK],
  branch: [SGK],
  unit: [SGK],
  unitType: [SGK],
  ilan: [Ebasvuru],
  isTanim: [Ebasvuru],
  calisanTip: [Ebasvuru],
  // whoever has anything manages its users, rights and looks
  kullanici: everyKind,
  kullaniciRol: everyKind,
  rol: everyKind,
  yetki: everyKind,
  menu: everyKind,
  modul: everyKind,
  portalAyar: everyKind,
  auditLog: everyKind,
}

/** Whether these kinds open a screen. */
export function isLicensed(ekran: string, modulTipleri: readonly number[]): boolean {
  return screenLicence[ekran]?.some((tip) => modulTipleri.includes(tip)) ?? true
}
