import { choice, date, dateTime, integer, money, period, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { beyanDurum } from '#features/sgk-beyan/rules.ts'
import { mahsupDurumu } from './rules.ts'

const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const

/** Payments that SGK sets against premiums. They are read; people approve them. */
export const eviziteMahsup = defineResource({
  name: 'eviziteMahsup',
  table: 'sgk_mahsup',
  path: '/api/sgk/eviziteMahsup',
  access: 'staff',
  database: 'tenant',
  order: { odemeBitTar: 'desc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'bulk', 'history', 'csv', 'views', 'export', 'reveal'],
  filters: { type: choice(mahsupDurumu, { labels: 'mahsupDurumu' }), fark: toggle() },
  strip: {
    onayBekleyenAdet: { field: integer(), leadsTo: { mahsupDurumu: '1' }, tone: 'warn' },
    onayBekleyenTutar: { field: money() },
    odemeEmriAdet: { field: integer(), leadsTo: { mahsupDurumu: '2' } },
    odemeEmriTutar: { field: money() },
    kurumEmanetiAdet: { field: integer(), leadsTo: { mahsupDurumu: '3' } },
    kurumEmanetiTutar: { field: money() },
    mahsuplastiAdet: { field: integer(), leadsTo: { mahsupDurumu: '5' } },
    mahsuplastiTutar: { field: money() },
  },
  columns: ['adSoyad', 'mahsupDurumu', 'odenenTutar', 'gonderim', 'odemeBasTar', 'odemeBitTar', 'subeAdi'],
  rowActions: {
    onayla: {
      eylem: 'onayla',
      main: true,
      key: 'o',
      icon: 'clipboard',
      rows: 'both',
      when: { mahsupDurumu: [mahsupDurumu.onayBekliyor] },
      answer: { durum: 'gonderim' },
    },
  },
  fields: {
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false, search: true }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false, search: true }),
    adSoyad: text(201, { ...listed, recorded: false }),
    mahsupDurumu: choice(mahsupDurumu, {
      ...listed,
      filter: 'equals',
      // the figures above the list count by it
      grouped: true,
      chips: { 1: 'warn', 2: 'info', 3: 'info', 5: 'good' },
    }),
    durumStr: text(100, listed),
    gonderim: choice(beyanDurum, {
      ...listed,
      labels: 'gonderim',
      chips: { 0: 'info', 1: 'info', 2: 'good', 3: 'bad', 4: 'warn' },
    }),
    subeAdi: text(250, listed),
    vakaAdi: text(60, listed),
    odemeBasTar: date({ hasDefault: true, ...listed }),
    odemeBitTar: date({ hasDefault: true, ...listed, filter: 'range', sort: true }),
    gun: integer(listed),
    periodId: period({ ...listed, filter: 'equals' }),
    odenenTutar: money({ hasDefault: true, ...listed, total: true }),
    tahsilatTutari: money({ ...listed, total: true }),
    farkTutari: money({ ...listed, total: true }),
    mahsuplasmaTarihi: date(listed),
    primTahsilatDonem: period(listed),
    onayTarihi: date(listed),
    sgkMahsupId: text(20, { hasDefault: true, ...listed, search: true }),
    ilkGorulme: dateTime({ hasDefault: true, ...read }),
    eviziteId: integer(read),
    isyeriId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    beyanId: integer(read),
    sonSonucAciklama: text(1000, listed),
  },
})
