import { choice, date, dateTime, deadline, integer, money, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { beyanDurum } from '#features/sgk-beyan/rules.ts'
import { sonGunDurumu } from '#features/takvim/rules.ts'
import { manuelDurumu } from './rules.ts'

const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const

/** Notices of work or absence without a report of SGK's. They are declared when they are made, and deleted at SGK. */
export const manuelBildirim = defineResource({
  name: 'manuelBildirim',
  table: 'sgk_manuel_bildirim',
  path: '/api/sgk/manuelBildirim',
  access: 'staff',
  database: 'tenant',
  order: { createdDate: 'desc' },
  title: 'adSoyad',
  tone: 'acikSonGun',
  actions: ['fullGet', 'pagination', 'get', 'create', 'totals', 'history', 'csv', 'views', 'export', 'reveal'],
  timeline: ['beyan'],
  columns: ['adSoyad', 'manuelDurumu', 'gonderim', 'raporBaslangic', 'iseBaslama', 'calisti', 'subeAdi'],
  rowActions: {
    sgkdanSil: {
      eylem: 'beyan',
      isDestructive: true,
      when: { manuelDurumu: [manuelDurumu.bildirildi] },
      input: { neden: text(500, { required: true }) },
      answer: { durum: 'gonderim' },
    },
    sgkdanOku: { eylem: 'gor', icon: 'history' },
  },
  fields: {
    isyeriId: reference({
      required: true,
      write: 'create',
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    personelId: reference({
      required: true,
      write: 'create',
      filter: 'equals',
      from: { path: '/api/sgk/personel/getList', label: 'personelNo', search: true, byLabel: true },
    }),
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false, search: true }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false, search: true }),
    adSoyad: text(201, { ...listed, recorded: false }),
    manuelDurumu: choice(manuelDurumu, {
      hasDefault: true,
      ...listed,
      filter: 'equals',
      grouped: 'chips',
      chips: { 0: 'info', 1: 'good', 2: 'bad', 3: 'neutral' },
    }),
    gonderim: choice(beyanDurum, {
      ...listed,
      labels: 'gonderim',
      chips: { 0: 'info', 1: 'info', 2: 'good', 3: 'bad', 4: 'warn' },
    }),
    raporBaslangic: date({ required: true, write: 'create', list: true, filter: 'range', sort: true }),
    iseBaslama: date({ required: true, write: 'create', list: true }),
    gunSayisi: integer({ ...listed, total: true }),
    calisti: toggle({ write: 'create', list: true }),
    subeAdi: text(250, listed),
    acikSonGun: deadline({ ...listed, sort: true, filter: 'range', width: 150 }),
    sonBildirimTarihi: date(listed),
    sonGunDurumu: choice(sonGunDurumu, { hasDefault: true, ...read }),
    gecikti: toggle(listed),
    tahminiCeza: money(listed),
    sgkNo: text(20, { ...listed, search: true }),
    islemTarihi: date(listed),
    kullaniciAdi: text(250, listed),
    sonSonucKod: integer(read),
    sonSonucAciklama: text(1000, listed),
    createdDate: dateTime({ hasDefault: true, ...listed, filter: 'range', sort: true }),
    beyanId: integer(read),
  },
})
