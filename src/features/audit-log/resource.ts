import { z } from 'zod'
import { masterMenu, screenLicence } from '#core/screens.ts'
import { choice, dateTime, multiline, reference, text, toggle } from '#engine/declaration/field.ts'
import type { Field, OptionsFrom, Through } from '#engine/declaration/field-kind.ts'
import { defineResource } from '#engine/declaration/resource.ts'

/** Screens on which nothing is changed, so that no record names them. */
const readOnly: readonly string[] = ['auditLog', 'errorLog', 'yonetim']

/** Who came and went: of a person's day one entry says enough. */
export const oturumIslemleri = ['giris', 'kiraciSecimi', 'oturumBitir', 'anahtarKullan'] as const

/** Who was not let in. */
export const redIslemleri = ['girisReddi', 'girisKilidi', 'kodReddi'] as const
/** What left as a file. */
export const dosyaIslemleri = ['csv', 'export'] as const

/** The kinds of records that the filter offers: lists that staff have rights on, and what is changed elsewhere. */
function kindsOf(lists: readonly string[], others: readonly string[]): string[] {
  return [...lists.filter((name) => !readOnly.includes(name)), ...others].sort()
}

export const companyKinds = kindsOf(Object.keys(screenLicence), [
  ...['aday', 'adayTest', 'arsAday', 'arsProje', 'basvuru', 'belge', 'belgeDosya', 'dogrulama', 'isAkis'],
  ...['kisiselKriter', 'kvkkBasvuru', 'oneriTalep', 'smsEngel'],
])
const deploymentKinds = kindsOf(
  masterMenu.map(({ ekran }) => ekran),
  [
    'kurulum',
    'masterTenantModul',
    'masterTenantUserModul',
    'masterUserTenant',
    'oturum',
    'sgkWorker',
    'sgkWorkerMonitor',
    'sgkWorkerTask',
    'sysGlobalGroup',
  ],
)

/** Found by the words that one reads, as a choice; the words of the program are its values. */
function kindOfRecord(values: readonly string[]) {
  const one = choice({}, { hasDefault: true, write: 'none', list: true, filter: 'equals', labels: 'varlik' })
  const field: Field<string, (typeof one)['options']> = {
    ...one,
    rule: z.string(),
    filterRule: text(60).filterRule,
    shape: z.string(),
    values,
  }
  return field
}

const fields = (users: OptionsFrom, names: Through, kinds: readonly string[]) =>
  ({
    zaman: dateTime({ hasDefault: true, write: 'none', list: true, filter: 'range', sort: true }),
    aktorAdi: text(250, { hasDefault: true, write: 'none', list: true, search: true, through: names }),
    kullaniciId: reference({ write: 'none', filter: 'equals', from: users }),
    islem: text(60, { hasDefault: true, write: 'none', list: true, width: 560 }),
    varlik: kindOfRecord(kinds),
    varlikId: text(64, { write: 'none', list: true }),
    kayitAdi: text(150, { write: 'none', search: true }),
    sonuc: text(20, { hasDefault: true, write: 'none', list: true }),
    aktor: text(80, { hasDefault: true, write: 'none' }),
    adres: text(64, { write: 'none' }),
    istekId: text(64, { write: 'none' }),
    degisim: multiline(100_000, { hasDefault: true, write: 'none', internal: true }),
  }) as const

const common = {
  table: 'audit_log',
  order: { id: 'desc' },
  palette: false,
  columns: ['zaman', 'islem', 'varlik'],
  // of comings and goings the last of a person's day, in the place of all of that day
  filters: { oturumTek: toggle(), girisReddi: toggle(), dosyaAlma: toggle() },
  actions: ['fullGet', 'pagination', 'get', 'csv', 'views', 'export'],
} as const

/** Who changed what in a company: its own staff's record, in its own database. */
export const auditLog = defineResource({
  ...common,
  name: 'auditLog',
  path: '/api/ikorg/auditLog',
  access: 'staff',
  database: 'tenant',
  fields: fields(
    { path: '/api/ikorg/user/getList', label: 'adSoyad' },
    { reference: 'kullaniciId', table: 'kullanici', column: 'adSoyad' },
    companyKinds,
  ),
})

/** The same of the whole deployment: sign-ins, companies, users, texts. */
export const masterAuditLog = defineResource({
  ...common,
  name: 'masterAuditLog',
  path: '/api/master/auditLog',
  access: 'superAdmin',
  database: 'master',
  fields: fields(
    { path: '/api/master/masterUser/getList', label: 'fullName' },
    { reference: 'kullaniciId', table: 'master_user', column: 'fullName' },
    deploymentKinds,
  ),
})
