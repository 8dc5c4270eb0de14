import { choice, date, integer, money, period, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { mahiyet } from './rules.ts'

const listed = { write: 'none', list: true, hasDefault: true } as const
/** What a slip may tell, or leave out: empty where nobody told it. */
const ofSlip = { write: 'none', list: true, total: true } as const

/** What workplaces declared for a month. Files bring it. */
export const tahakkuk = defineResource({
  name: 'tahakkuk',
  table: 'sgk_tahakkuk',
  path: '/api/sgk/tahakkuk',
  access: 'staff',
  database: 'tenant',
  order: { periodId: 'desc' },
  title: 'subeAdi',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'history', 'csv', 'views', 'export'],
  strip: {
    sigortali: { field: integer() },
    odenecek: { field: money() },
    tesvik: { field: money() },
  },
  columns: ['subeAdi', 'periodId', 'odenecekTutar', 'mahiyet', 'kanunNo', 'sigortaliSayisi', 'companyName'],
  fields: {
    companyName: text(250, { write: 'none', list: true }),
    subeAdi: text(250, { write: 'none', list: true }),
    periodId: period({ ...listed, filter: 'equals', sort: true }),
    belgeTuru: integer(listed),
    mahiyet: choice(mahiyet, {
      ...listed,
      filter: 'equals',
      grouped: true,
      chips: { A: 'neutral', E: 'info', I: 'warn' },
    }),
    kanunNo: text(5, { ...listed, filter: 'equals' }),
    sigortaliSayisi: integer(ofSlip),
    gunSayisi: integer(ofSlip),
    pekTutari: money(ofSlip),
    primTutari: money(ofSlip),
    issizlikTutari: money(ofSlip),
    tesvikTutari: money(ofSlip),
    damgaVergisi: money(ofSlip),
    odenecekTutar: money(ofSlip),
    sonOdemeTarihi: date({ write: 'none', list: true }),
    bildirimTarihi: date({ write: 'none', list: true }),
    referansNo: text(40, { write: 'none', list: true }),
    isyeriSicilNo: text(26, {
      write: 'none',
      list: true,
      filter: 'contains',
      through: { reference: 'isyeriId', table: 'isyeri' },
    }),
    isyeriId: reference({
      write: 'none',
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
  },
})
