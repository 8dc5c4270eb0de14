import type { ScreenName } from '#core/screens.ts'

/** The name of each screen, as its heading and the document's title show it. */
export const ekran = {
  auditLog: 'İşlem kayıtları',
  branch: 'Şubeler',
  company: 'Firmalar',
  donemParametre: 'Dönem parametreleri',
  errorLog: 'Hata kayıtları',
  kullanici: 'Kullanıcılar',
  language: 'Diller',
  masterAuditLog: 'İşlem kayıtları',
  masterParameter: 'Ana parametreler',
  masterTenant: 'Kiracılar',
  masterUser: 'Yönetici kullanıcılar',
  menu: 'Menüler',
  modul: 'Modüller',
  portalAyar: 'Portal ayarları',
  resmiTatil: 'Resmî tatiller',
  rol: 'Roller',
  sgkHizSiniri: 'SGK hız sınırları',
  sgkKanalAyar: 'SGK kanalları',
  sysGlobalKey: 'Dil yönetimi',
  unit: 'Birimler',
  unitType: 'Birim türleri',
  yetki: 'Yetkiler',
  yonetim: 'Yönetim',
} as const satisfies Record<ScreenName | 'masterAuditLog', string>
