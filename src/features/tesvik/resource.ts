import { choice, decimal, integer, money, period, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { mahiyet } from '#features/tahakkuk/rules.ts'
import { engel, tesvikDurumu } from './rules.ts'

const listed = { write: 'none', list: true, hasDefault: true } as const
const told = { write: 'none', list: true } as const
const amount = { ...told, total: true } as const

/** Incentives as declared and as computed, by law and person. A job computes them. */
export const tesvik = defineResource({
  name: 'tesvik',
  table: 'sgk_tesvik',
  path: '/api/sgk/tesvik',
  access: 'staff',
  database: 'tenant',
  order: { periodId: 'desc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'csv', 'views', 'export', 'reveal'],
  strip: {
    bildirilen: { field: money() },
    hesaplanan: { field: money() },
    netKazanc: { field: money() },
    kacirilan: { field: money(), leadsTo: { durum: '2' }, tone: 'warn' },
  },
  columns: [
    'adSoyad',
    'durum',
    'bildirilenTutar',
    'hesaplananTutar',
    'kanunNo',
    'fark',
    'periodId',
    'subeAdi',
    'engel',
  ],
  fields: {
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false }),
    adSoyad: text(201, told),
    companyName: text(250, told),
    subeAdi: text(250, told),
    periodId: period({ ...listed, filter: 'equals', sort: true }),
    kanunNo: text(5, { ...listed, filter: 'equals' }),
    kanunAdi: text(150, told),
    belgeTuru: integer(listed),
    mahiyet: choice(mahiyet, { ...listed, filter: 'equals', chips: { A: 'neutral', E: 'info', I: 'warn' } }),
    durum: choice(tesvikDurumu, {
      ...listed,
      labels: 'tesvikDurumu',
      filter: 'equals',
      grouped: 'chips',
      chips: { 1: 'good', 2: 'warn', 3: 'bad' },
    }),
    engel: choice(engel, { ...told, filter: 'equals', grouped: true }),
    gun: integer({ ...listed, total: true }),
    pekTutari: money({ ...listed, total: true }),
    oran: decimal(4, told),
    bildirilenTutar: money(amount),
    hesaplananTutar: money(amount),
    fark: money(amount),
    bagliKanun: text(5, told),
    bagliKanunTutari: money(amount),
    netKazanc: money(amount),
    isyeriSicilNo: text(26, { ...told, filter: 'contains', through: { reference: 'isyeriId', table: 'isyeri' } }),
    isyeriId: reference({
      write: 'none',
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
  },
})
