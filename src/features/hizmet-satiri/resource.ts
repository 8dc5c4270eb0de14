import { choice, date, integer, money, period, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { mahiyet } from '#features/tahakkuk/rules.ts'

const listed = { write: 'none', list: true, hasDefault: true } as const
const figure = { ...listed, total: true } as const
const told = { write: 'none', list: true } as const

/** What workplaces declared for each person. Files bring it. */
export const hizmetSatiri = defineResource({
  name: 'hizmetSatiri',
  table: 'sgk_hizmet_satiri',
  path: '/api/sgk/hizmetSatiri',
  access: 'staff',
  database: 'tenant',
  order: { periodId: 'desc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'csv', 'views', 'export'],
  strip: {
    kisi: { field: integer() },
    gunSayisi: { field: integer() },
    pekToplami: { field: money() },
  },
  columns: ['adSoyad', 'gun', 'pekTutari', 'periodId', 'mahiyet', 'kanunNo', 'subeAdi', 'tcKimlikNo'],
  fields: {
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false }),
    adSoyad: text(201, told),
    companyName: text(250, told),
    subeAdi: text(250, told),
    periodId: period({ ...listed, filter: 'equals', sort: true }),
    belgeTuru: integer(listed),
    mahiyet: choice(mahiyet, {
      ...listed,
      filter: 'equals',
      grouped: true,
      chips: { A: 'neutral', E: 'info', I: 'warn' },
    }),
    kanunNo: text(5, { ...listed, filter: 'equals' }),
    gun: integer(figure),
    ucret: money(figure),
    ikramiye: money(figure),
    pekTutari: money({ ...told, total: true }),
    eksikGunSayisi: integer(listed),
    eksikGunNedeni: integer(told),
    girisGunu: date(told),
    cikisGunu: date(told),
    istenCikisNedeni: integer(told),
    meslekKodu: text(7, told),
    isyeriSicilNo: text(26, {
      ...told,
      filter: 'contains',
      through: { reference: 'isyeriId', table: 'isyeri' },
    }),
    isyeriId: reference({
      write: 'none',
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    tahakkukId: reference({ write: 'none', filter: 'equals' }),
  },
})
