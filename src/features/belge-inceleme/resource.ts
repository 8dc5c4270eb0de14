import { choice, date, dateTime, integer, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { belgeDurum } from '#features/belge/contract.ts'

const read = { write: 'none' } as const
const listed = { write: 'none', list: true } as const
const ofAday = { reference: 'adayId', table: 'aday', folded: 'arama' } as const

/**
 * The files that candidates gave for documents: those that wait come first, the oldest first. Files of special-category
 * documents exist only for holders of `ozelNitelikli/gor`.
 */
export const belge = defineResource({
  name: 'belge',
  table: 'belge_dosya',
  path: '/api/ikisealim/belge',
  access: 'staff',
  database: 'tenant',
  order: { durum: 'asc', eklenmeTarihi: 'asc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'csv', 'views', 'export'],
  filters: { bekleyenGun: integer({ min: 1, max: 3650 }) },
  strip: {
    adet: { field: integer() },
    bekleyenAdet: { field: integer(), leadsTo: { durum: '0' } },
  },
  columns: ['adSoyad', 'belgeAdi', 'baslik', 'durum', 'eklenmeTarihi', 'beklemeGunu', 'inceleyen'],
  fields: {
    adSoyad: text(101, { ...listed, hasDefault: true }),
    ad: text(50, { ...read, search: true, through: ofAday }),
    soyad: text(50, { ...read, search: true, through: ofAday }),
    adayId: reference(read),
    basvuruId: reference(read),
    basvuruTakipNo: text(12, { ...listed, through: { reference: 'basvuruId', table: 'basvuru' } }),
    belgeTanimId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikisealim/belgeTanim/getList', label: 'belgeAdi' },
    }),
    belgeAdi: text(150, { ...listed, hasDefault: true }),
    iapId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikisealim/iap/getList', label: 'baslik', search: true },
    }),
    baslik: text(200, { ...listed, through: { reference: 'iapId', table: 'ilan' } }),
    durum: choice(belgeDurum, {
      ...listed,
      hasDefault: true,
      filter: 'equals',
      labels: 'belgeDurum',
      grouped: 'chips',
      chips: { 0: 'info', 1: 'good', 2: 'bad' },
    }),
    zorunlu: toggle(listed),
    ozelNitelikli: toggle(listed),
    eklenmeTarihi: dateTime({ ...listed, hasDefault: true, sort: true, filter: 'range', relative: true }),
    beklemeGunu: integer(listed),
    inceleyen: text(250, listed),
    kararTarihi: dateTime(listed),
    kararVeren: text(250, listed),
    retNedeni: text(500, read),
    barkodNo: text(40, { ...listed, search: true }),
    dogrulandi: toggle(listed),
    duzenlenmeTarihi: date(read),
    gecerlilikTarihi: date({ ...listed, filter: 'range', sort: true }),
  },
})
