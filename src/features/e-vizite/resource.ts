import { choice, date, dateTime, deadline, integer, money, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { beyanDurum, beyanIslem } from '#features/sgk-beyan/rules.ts'
import { sonGunDurumu } from '#features/takvim/rules.ts'
import { onayDurumu, raporDurumu, vaka } from './rules.ts'

const { bekliyor, kismi, onayli, arsiv, kayip } = onayDurumu
const open = [bekliyor, kismi]
const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const
/** Actions that declare answer the state of their declaration as `durum`, beside `beyanId`. */
const declared = { durum: 'gonderim' } as const

/** Sick reports that SGK shows for the workplaces. They are read, never made; people declare about them. */
export const eVizite = defineResource({
  name: 'eVizite',
  table: 'sgk_evizite',
  path: '/api/sgk/eVizite',
  access: 'staff',
  database: 'tenant',
  order: { acikSonGun: 'asc' },
  title: 'adSoyad',
  tone: 'acikSonGun',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'bulk', 'history', 'csv', 'views', 'export', 'reveal'],
  timeline: ['beyan'],
  filters: { onayli: toggle(), day: integer({ min: 1, max: 3650 }), gecikmis: toggle() },
  strip: {
    adet: { field: integer() },
    gecikmis: { field: integer(), leadsTo: { gecikmis: 'true' }, tone: 'bad' },
    enYakin: { field: date() },
  },
  columns: ['acikSonGun', 'adSoyad', 'onayDurumu', 'onayliGun', 'gonderim', 'raporBaslangic', 'raporBitis'],
  rowActions: {
    onayla: {
      eylem: 'onayla',
      main: true,
      key: 'o',
      icon: 'clipboard',
      rows: 'both',
      when: { onayDurumu: open },
      input: { calisti: toggle(), tarih: date() },
      answer: declared,
    },
    onayIptal: {
      eylem: 'beyan',
      isDestructive: true,
      when: { onayDurumu: [kismi, onayli] },
      input: { bildirimId: text(20), neden: text(500, { required: true }) },
      answer: declared,
    },
    personelimDegil: {
      eylem: 'beyan',
      isDestructive: true,
      when: { onayDurumu: [bekliyor] },
      input: { onay: toggle({ required: true }) },
      answer: declared,
    },
    detayOku: { eylem: 'gor', icon: 'history', when: { onayDurumu: [bekliyor, kismi, onayli, arsiv, kayip] } },
    okunduKapat: { eylem: 'beyan', icon: 'lock', when: { okunduIstendi: [null] } },
    kazayaBagla: { eylem: 'beyan', icon: 'alert', when: { vaka: [vaka.isKazasi] } },
  },
  fields: {
    acikSonGun: deadline({ ...listed, sort: true, filter: 'range', width: 150 }),
    ...kisiFields,
    ad: text(100, { ...kisiFields.ad.options, list: false, search: true }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false, search: true }),
    adSoyad: text(201, { ...listed, recorded: false }),
    onayDurumu: choice(onayDurumu, {
      hasDefault: true,
      ...listed,
      filter: 'equals',
      grouped: 'chips',
      chips: { 0: 'warn', 1: 'warn', 2: 'good', 3: 'neutral', 4: 'neutral', 5: { tone: 'bad', icon: 'stop' } },
    }),
    gonderim: choice(beyanDurum, {
      ...listed,
      labels: 'gonderim',
      chips: { 0: 'info', 1: 'info', 2: 'good', 3: 'bad', 4: 'warn' },
    }),
    subeAdi: text(250, listed),
    vaka: choice(vaka, { hasDefault: true, ...listed, filter: 'equals', grouped: true }),
    raporBaslangic: date({ ...listed, filter: 'range', sort: true }),
    raporBitis: date({ ...listed, filter: 'range', sort: true }),
    gunSayisi: integer({ ...listed, total: true }),
    onayliGun: integer({ hasDefault: true, ...listed, total: true }),
    kalanBaslangic: date(read),
    kalanBitis: date(read),
    onayliBitis: date(read),
    raporDurumu: choice(raporDurumu, listed),
    tesisAdi: text(250, { ...listed, search: true }),
    sonBildirimTarihi: date({ ...listed, filter: 'range' }),
    sonGunDurumu: choice(sonGunDurumu, { hasDefault: true, ...read }),
    tahminiCeza: money({ ...listed, total: true }),
    medulaRaporId: text(20, { hasDefault: true, ...listed, search: true }),
    raporTakipNo: text(40, read),
    raporSiraNo: text(20, read),
    poliklinikTarihi: date({ ...listed, filter: 'range', sort: true }),
    yatisBaslangic: date(read),
    yatisBitis: date(read),
    ayaktaBaslangic: date(read),
    ayaktaBitis: date(read),
    dogumOncesiBaslangic: date(read),
    isbasiKontrolTarihi: date(read),
    isKazasiTarihi: date(read),
    isyeriId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    arsiv: toggle(read),
    bekleyenListede: toggle(read),
    onayliListede: toggle(read),
    personelimDegil: toggle(read),
    okunduIstendi: dateTime(read),
    okunduKapatildi: dateTime(read),
    detayOkundu: dateTime(read),
    ilkGorulme: dateTime({ hasDefault: true, ...read }),
    sonIslem: choice(beyanIslem, { ...read, labels: 'beyanIslem' }),
    sonIslemKullanici: text(250, read),
    sonSonucKod: integer(read),
    sonSonucAciklama: text(1000, listed),
    beyanId: integer(read),
  },
})
