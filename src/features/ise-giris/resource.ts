import { choice, date, dateTime, deadline, integer, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { iseGirisDurumu } from './rules.ts'

const { hazirlaniyor, hazir, isEmri } = iseGirisDurumu
const listed = { write: 'none', list: true } as const
// why may say anything about a person, and the record of changes outlives an erasure
const reason = { write: 'none', recorded: false } as const

/** Entries into work from accepted applications, on their way to a work order of SGK. */
export const iseGiris = defineResource({
  name: 'iseGiris',
  table: 'ise_giris',
  path: '/api/ikisealim/iseGiris',
  access: 'staff',
  database: 'tenant',
  order: { acikSonGun: 'asc' },
  title: 'adSoyad',
  tone: 'acikSonGun',
  actions: [
    ...(['fullGet', 'pagination', 'get', 'create', 'update', 'csv', 'totals', 'bulk', 'history', 'views'] as const),
    'export',
  ],
  columns: ['acikSonGun', 'adSoyad', 'baslik', 'durum', 'eksikSayisi', 'iseBaslamaTarihi', 'subeAdi', 'isEmriDurumu'],
  rowActions: {
    isEmriAc: {
      eylem: 'degistir',
      main: true,
      key: 'i',
      icon: 'clipboard',
      rows: 'both',
      // what was missing is looked at anew by the action itself
      when: { durum: [hazirlaniyor, hazir] },
      input: { gecikmeNedeni: text(500, { read: false }) },
    },
    iptal: {
      eylem: 'sil',
      icon: 'lock',
      isDestructive: true,
      when: { durum: [hazirlaniyor, hazir, isEmri] },
      input: { neden: text(500, { required: true, read: false }) },
    },
  },
  fields: {
    acikSonGun: deadline({ ...listed, sort: true, filter: 'range', width: 150 }),
    basvuruId: reference({
      required: true,
      write: 'create',
      list: true,
      filter: 'equals',
      from: { path: '/api/ikisealim/iseGiris/adaylar', label: 'display', search: true },
    }),
    adSoyad: text(101, listed),
    baslik: text(250, listed),
    durum: choice(iseGirisDurumu, {
      ...listed,
      hasDefault: true,
      filter: 'equals',
      grouped: 'chips',
      labels: 'iseGirisDurumu',
      chips: { 1: 'warn', 2: 'info', 3: 'info', 4: 'good', '-1': 'neutral' },
    }),
    eksikSayisi: integer({ ...listed, hasDefault: true }),
    iseBaslamaTarihi: date({ required: true, list: true, filter: 'range', sort: true }),
    branchId: reference({
      required: true,
      list: true,
      filter: 'equals',
      from: { path: '/api/ikorg/branch/getList', label: 'subeAdi' },
    }),
    subeAdi: text(250, listed),
    isyeriId: integer({ write: 'none' }),
    meslekKodu: text(7, { list: true }),
    sigortaliTuru: integer({ hasDefault: true, list: true, min: 0, max: 999 }),
    sonBildirimTarihi: date({ ...listed, filter: 'range' }),
    kalanGun: integer(listed),
    isEmriId: integer({ write: 'none' }),
    isEmriNo: text(30, listed),
    isEmriDurumu: text(20, listed),
    gecikmeNedeni: text(500, reason),
    iptalNedeni: text(500, reason),
    olusturulmaTarihi: dateTime({ ...listed, hasDefault: true }),
  },
})
