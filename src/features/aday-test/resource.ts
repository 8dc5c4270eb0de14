import { testDurum } from '#core/test-merkezi/durum.ts'
import { choice, date, dateTime, integer, multiline, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'

/** Whether the pass mark was reached; nothing for tests without one. */
export const testSonucu = { passed: 1, failed: 2 } as const

const iptalNedeni = { sure: 'sure', iptal: 'iptal', silindi: 'silindi' } as const
const read = { write: 'none' } as const
const listed = { write: 'none', list: true } as const
const ofAday = { reference: 'adayId', table: 'aday', folded: 'arama' } as const
const open = [testDurum.created, testDurum.sent]

/** The tests of candidates. Why one was reset is free text about a person: it stands in the timeline, not in the record of changes. */
export const adayTest = defineResource({
  name: 'adayTest',
  table: 'aday_test',
  path: '/api/ikisealim/test',
  access: 'staff',
  database: 'tenant',
  order: { olusturulmaTarihi: 'desc' },
  title: 'adSoyad',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'bulk', 'csv', 'history', 'views', 'export'],
  timeline: ['sifirlama'],
  columns: ['adSoyad', 'testAdi', 'durum', 'puan', 'sonuc', 'kalanGun', 'sonTarih', 'bitisZamani'],
  rowActions: {
    uzat: {
      eylem: 'degistir',
      rows: 'both',
      main: true,
      key: 'u',
      icon: 'calendar',
      when: { durum: open },
      input: { sonTarih: date({ required: true }) },
    },
    iptal: { eylem: 'degistir', rows: 'both', icon: 'alert', isDestructive: true, when: { durum: open } },
    sifirla: {
      eylem: 'degistir',
      icon: 'history',
      isDestructive: true,
      when: { durum: [...open, testDurum.answered], sifirlamaTarihi: [null] },
      input: { neden: multiline(500, { required: true, read: false }) },
    },
    sonucIptal: { eylem: 'degistir', icon: 'lock', isDestructive: true, when: { durum: [testDurum.answered] } },
  },
  fields: {
    adSoyad: text(101, { ...listed, hasDefault: true }),
    ad: text(50, { ...read, search: true, through: ofAday }),
    soyad: text(50, { ...read, search: true, through: ofAday }),
    adayId: reference({ ...listed, hasDefault: true, filter: 'equals' }),
    testMerkezTipId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikorg/testTip/getList', label: 'testAdi' },
    }),
    testAdi: text(200, { ...listed, through: { reference: 'testMerkezTipId', table: 'test_merkez_tip' } }),
    iapId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikisealim/iap/getList', label: 'baslik', search: true },
    }),
    baslik: text(200, { ...listed, through: { reference: 'iapId', table: 'ilan' } }),
    durum: choice(testDurum, {
      ...listed,
      hasDefault: true,
      filter: 'equals',
      labels: 'testDurum',
      grouped: 'chips',
      chips: { '-1': { tone: 'neutral', icon: 'stop' }, 1: 'info', 2: 'info', 3: 'good' },
    }),
    puan: integer({ ...listed, min: -1_000_000, total: true }),
    sonuc: choice(testSonucu, { ...listed, labels: 'testSonucu', chips: { 1: 'good', 2: 'bad' } }),
    kalanGun: integer({ ...listed, min: -100_000 }),
    sonTarih: dateTime({ ...listed, hasDefault: true, sort: true, filter: 'range' }),
    bitisZamani: dateTime({ ...listed, sort: true, filter: 'range' }),
    baslamaZamani: dateTime({ ...read, hasDefault: true }),
    iptalNedeni: choice(iptalNedeni, { ...read, labels: 'testIptalNedeni' }),
    sifirlamaTarihi: dateTime(listed),
    olusturulmaTarihi: dateTime({ ...listed, hasDefault: true, sort: true, filter: 'range' }),
  },
})
