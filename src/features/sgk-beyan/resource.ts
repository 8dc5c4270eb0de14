import { choice, dateTime, integer, multiline, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { kisiFields } from '#features/kisi/fields.ts'
import { beyanDurum, beyanIslem, beyanNeden } from './rules.ts'

const { belirsiz, basarili, hata } = beyanDurum
const whenUncertain = { durum: [belirsiz] } as const

/** Declarations to SGK. They are made by the features that they are about; here they are followed and closed. */
export const sgkBeyan = defineResource({
  name: 'sgkBeyan',
  table: 'sgk_beyan',
  path: '/api/sgk/sgkBeyan',
  access: 'staff',
  database: 'tenant',
  order: { createdDate: 'desc' },
  title: 'islem',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'history', 'csv', 'views', 'export'],
  rowActions: {
    dogrula: { eylem: 'dogrula', main: true, key: 'd', icon: 'history', when: whenUncertain },
    kapat: {
      eylem: 'beyanKapat',
      icon: 'lock',
      isDestructive: true,
      when: whenUncertain,
      input: {
        durum: choice({ basarili, hata }, { required: true, labels: 'beyanDurum' }),
        aciklama: multiline(900, { required: true }),
      },
    },
  },
  fields: {
    islem: choice(beyanIslem, { hasDefault: true, write: 'none', list: true, filter: 'equals', labels: 'beyanIslem' }),
    durum: choice(beyanDurum, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: 'chips',
      labels: 'beyanDurum',
      chips: { 0: 'neutral', 1: 'neutral', 2: 'good', 3: 'bad', 4: 'warn' },
    }),
    neden: choice(beyanNeden, { write: 'none', list: true, labels: 'beyanNeden' }),
    kisiId: kisiFields.kisiId,
    ad: text(100, { ...kisiFields.ad.options, list: false, search: true }),
    soyad: text(100, { ...kisiFields.soyad.options, list: false, search: true }),
    adSoyad: text(201, { write: 'none', list: true, recorded: false }),
    isyeriId: reference({
      write: 'none',
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    subeAdi: text(250, { write: 'none', list: true }),
    kayit: text(60, { hasDefault: true, write: 'none' }),
    kayitId: integer({ hasDefault: true, write: 'none' }),
    sonucKod: integer({ write: 'none', list: true }),
    sonucAciklama: text(1000, { write: 'none', list: true, search: true }),
    kullaniciAdi: text(250, { write: 'none', list: true }),
    createdDate: dateTime({ hasDefault: true, write: 'none', list: true, filter: 'range', sort: true }),
    gonderimZamani: dateTime({ write: 'none' }),
    sonucZamani: dateTime({ write: 'none' }),
    okumaSayisi: integer({ hasDefault: true, write: 'none' }),
    istekId: text(36, { hasDefault: true, write: 'none' }),
    istek: text(4000, { hasDefault: true, write: 'none' }),
  },
})
