import { ozelNitelikliGor } from '#core/screens.ts'
import {
  choice,
  date,
  dateTime,
  deadline,
  integer,
  multiline,
  nationalId,
  phone,
  reference,
  references,
  text,
  toggle,
} from '#engine/declaration/field.ts'
import { defineResource, type ListRowOf } from '#engine/declaration/resource.ts'

/** What the rules of elimination say of an application; people decide. */
export const uygunluk = { fits: 0, warned: 1, eliminated: 2 } as const

/** After so many days in an open status an application has waited too long. */
export const waitsTooLongDays = 7
/** So long the messages of a change of many wait, and so long it can be taken back. */
export const undoMinutes = 10

const ofIlan = { reference: 'iapId', table: 'ilan' } as const
const ofAday = { reference: 'adayId', table: 'aday', folded: 'arama' } as const
const statuses = { path: '/api/ikisealim/basvuru/durumlar', label: 'durumAdi' } as const
const users = { path: '/api/ikorg/user/getList', label: 'adSoyad' } as const
const postings = { path: '/api/ikisealim/iap/getList', label: 'baslik', search: true } as const

// what is written about a person stands in its own table alone: the record of changes outlives an erasure
const unrecorded = { read: false } as const

/** Applications as staff work with them; drafts are the candidates' own. */
export const basvuru = defineResource({
  name: 'basvuru',
  table: 'basvuru',
  path: '/api/ikisealim/basvuru',
  access: 'staff',
  database: 'tenant',
  order: { gonderimTarihi: 'desc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'update', 'csv', 'totals', 'bulk', 'history', 'views', 'export', 'reveal'],
  columns: ['adSoyad', 'durumAdi', 'durumdaGun', 'baslik', 'gonderimTarihi', 'sorumlu', 'etiketler', 'basvuruTakipNo'],
  board: {
    by: 'durumYonetimiNo',
    action: 'durumDegistir',
    card: ['baslik', 'durumdaGun', 'sorumlu'],
    folded: [5, 6, 7],
  },
  timeline: ['durum', 'not', 'mesaj', 'belge', 'duzeltme'],
  families: {
    kriter: { from: { path: '/api/ikisealim/basvuru/kriterler', label: 'kriterAdi' } },
    ozelKriter: {
      from: { path: '/api/ikisealim/basvuru/ozelKriterler', label: 'kriterAdi' },
      right: ozelNitelikliGor,
    },
  },
  rowActions: {
    durumDegistir: {
      eylem: 'durum',
      rows: 'both',
      main: true,
      key: 'd',
      icon: 'flag',
      undo: { minutes: undoMinutes },
      initial: { mesajGonder: true, geciktir: true },
      input: {
        durumYonetimiNo: reference({ required: true, max: 999, from: statuses }),
        durumNedenId: reference({
          from: { path: '/api/ikisealim/basvuru/nedenler', label: 'durumNedeni' },
          dependsOn: 'durumYonetimiNo',
        }),
        adayaMetin: multiline(200, unrecorded),
        yenidenBasvuruTarihi: date(),
        mesajGonder: toggle(),
        geciktir: toggle(),
        not: multiline(2000, unrecorded),
      },
    },
    yenidenAc: {
      eylem: 'yenidenAc',
      icon: 'history',
      when: { kapali: [true] },
      initial: { mesajGonder: true },
      input: { mesajGonder: toggle(), not: multiline(2000, unrecorded) },
    },
    ata: {
      eylem: 'degistir',
      rows: 'both',
      key: 'a',
      icon: 'user',
      undo: true,
      input: { kullaniciIds: references({ required: true, from: users }) },
    },
    etiketle: {
      eylem: 'degistir',
      rows: 'both',
      icon: 'tags',
      input: { ekle: text(300, unrecorded), cikar: text(300, unrecorded) },
    },
    notEkle: {
      eylem: 'degistir',
      icon: 'file',
      input: { metin: multiline(2000, { required: true, ...unrecorded }), ozel: toggle() },
    },
    ilanDegistir: {
      eylem: 'degistir',
      icon: 'briefcase',
      when: { kapali: [false] },
      input: { iapId: reference({ required: true, from: postings }) },
    },
    belgeIste: {
      eylem: 'degistir',
      rows: 'both',
      icon: 'clipboard',
      when: { kapali: [false] },
      input: {
        belgeTanimIds: references({ from: { path: '/api/ikisealim/belgeTanim/getList', label: 'belgeAdi' } }),
      },
    },
  },
  filters: {
    bugun: toggle(),
    sahipsiz: toggle(),
    belgeTam: toggle(),
    bekleyen: integer({ min: 1, max: 365 }),
    etiketId: reference({ from: { path: '/api/ikisealim/basvuru/etiketListesi', label: 'etiketAdi' } }),
  },
  strip: {
    bugunAdet: { field: integer(), leadsTo: { bugun: 'true' } },
    sahipsizAdet: { field: integer(), leadsTo: { sahipsiz: 'true' } },
    belgeTamAdet: { field: integer(), leadsTo: { belgeTam: 'true' }, tone: 'good' },
    uzunBekleyen: { field: integer(), leadsTo: { bekleyen: String(waitsTooLongDays) }, tone: 'warn' },
    taslakAdet: { field: integer() },
  },
  fields: {
    basvuruTakipNo: text(12, { hasDefault: true, write: 'none', list: true, filter: 'equals', search: true }),
    adayId: reference({ required: true, write: 'none', list: true, filter: 'equals' }),
    adSoyad: text(101, { write: 'none', list: true, filter: 'contains', search: true, through: ofAday, width: 170 }),
    cepTel: phone({ write: 'none', masked: true }),
    tcKimlikNo: nationalId({ write: 'none' }),
    iapId: reference({ required: true, write: 'none', list: true, filter: 'equals', grouped: true, from: postings }),
    iapKodu: text(20, { write: 'none', list: true, through: ofIlan }),
    baslik: text(200, { write: 'none', list: true, filter: 'contains', search: true, through: ofIlan, width: 220 }),
    durumYonetimiNo: reference({
      required: true,
      max: 999,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: true,
      from: statuses,
    }),
    durumAdi: text(100, {
      write: 'none',
      list: true,
      through: { reference: 'durumYonetimiNo', table: 'durum_tanim', key: 'durumYonetimiNo' },
    }),
    kapali: toggle({ write: 'none', list: true, filter: 'equals' }),
    durumdaGun: integer({ hasDefault: true, write: 'none', list: true }),
    durumTarihi: dateTime({ write: 'none', filter: 'range', sort: true, relative: true }),
    gonderimTarihi: dateTime({ write: 'none', list: true, filter: 'range', sort: true, relative: true }),
    uygunluk: choice(uygunluk, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: true,
      chips: { 0: 'good', 1: 'warn', 2: 'bad' },
    }),
    puan: integer({ write: 'none', list: true, total: true }),
    kanalAdi: text(100, { write: 'none', list: true }),
    sorumluId: reference({ list: true, filter: 'equals', grouped: true, from: users }),
    sorumlu: text(250, {
      write: 'none',
      list: true,
      through: { reference: 'sorumluId', table: 'kullanici', column: 'adSoyad' },
    }),
    etiketler: text(500, { write: 'none', list: true, recorded: false }),
    ilKodu: reference({
      write: 'none',
      list: true,
      filter: 'equals',
      through: { reference: 'adayId', table: 'aday_il', key: 'adayId' },
      from: { path: '/api/ikorg/city/getList', label: 'sehirAdi' },
    }),
    ilceKodu: reference({
      write: 'none',
      list: true,
      filter: 'equals',
      through: { reference: 'adayId', table: 'aday_ilce', key: 'adayId' },
      from: { path: '/api/ikorg/district/getList', label: 'ilceAdi' },
    }),
    oggBitis: deadline({
      write: 'none',
      list: true,
      filter: 'range',
      through: { reference: 'adayId', table: 'aday_ogg', key: 'adayId' },
    }),
    belgeTamam: integer({ hasDefault: true, write: 'none', list: true }),
    belgeToplam: integer({ hasDefault: true, write: 'none', list: true }),
    testTamam: integer({ hasDefault: true, write: 'none', list: true }),
    durumNedenId: reference({ write: 'none' }),
    durumNedeni: text(150, { write: 'none', through: { reference: 'durumNedenId', table: 'durum_neden' } }),
    yenidenBasvuruTarihi: date({ write: 'none' }),
    durumDegistiren: text(80, { write: 'none', export: false, internal: true }),
    durumSurum: integer({ write: 'none', export: false, internal: true }),
  },
})

/** An application as lists answer it. */
export type BasvuruSatiri = ListRowOf<typeof basvuru>
