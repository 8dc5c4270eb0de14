import { choice, integer, money, period, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { audiBolumu } from './rules.ts'

const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const

/** Lines of imported AUDI datasets. Files bring them; nothing is worked out from them. */
export const audi = defineResource({
  name: 'audi',
  table: 'sgk_audi',
  path: '/api/sgk/audi',
  access: 'staff',
  database: 'tenant',
  order: { periodId: 'desc' },
  title: 'subeAdi',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'history', 'csv', 'views', 'export', 'reveal'],
  columns: ['subeAdi', 'bolum', 'tutar', 'periodId', 'gun', 'adSoyad', 'companyName', 'aciklama'],
  fields: {
    bolum: choice(audiBolumu, {
      hasDefault: true,
      ...listed,
      filter: 'equals',
      grouped: 'chips',
      labels: 'audiBolumu',
      chips: { 1: 'neutral', 2: 'info', 3: 'good' },
    }),
    companyName: text(250, listed),
    subeAdi: text(250, listed),
    periodId: period({ hasDefault: true, ...listed, filter: 'equals', sort: true }),
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false }),
    adSoyad: text(201, listed),
    gun: integer({ hasDefault: true, ...listed, total: true }),
    tutar: money({ hasDefault: true, ...listed, total: true }),
    aciklama: text(250, listed),
    isyeriSicilNo: text(26, {
      ...listed,
      filter: 'contains',
      through: { reference: 'isyeriId', table: 'isyeri' },
    }),
    isyeriId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
  },
})
