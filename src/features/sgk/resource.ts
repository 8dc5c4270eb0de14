import { choice, date, dateTime, integer, reference, secret, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { sgkHataTuru } from './hata-turu.ts'
import { hizKapsam, servisKanali, sgkKanal, sgkMod } from './kanal.ts'
import { sgkOperasyonAdi } from './operasyon-adi.ts'

const common = { access: 'superAdmin', database: 'master', small: true, actions: staffActions } as const
const longestSeconds = 31_536_000

/** How often an operation of SGK may be called, from a day on. */
export const sgkHizSiniri = defineResource({
  ...common,
  name: 'sgkHizSiniri',
  table: 'sgk_hiz_siniri',
  path: '/api/master/sgkHizSiniri',
  order: { operasyon: 'asc' },
  fields: {
    kanal: choice(servisKanali, { required: true, list: true, filter: 'equals', sort: true, labels: 'sgkKanal' }),
    operasyon: text(80, { required: true, list: true, filter: 'contains', sort: true, width: 190 }),
    serit: text(80, { required: true, list: true, filter: 'contains', sort: true, width: 190 }),
    kapsam: choice(hizKapsam, { required: true, list: true, filter: 'equals', labels: 'hizKapsam' }),
    pencereSn: integer({ min: 1, max: longestSeconds, list: true }),
    adet: integer({ min: 1, max: 1000, list: true }),
    minAralikSn: integer({ min: 1, max: longestSeconds, list: true }),
    gecerliBaslangic: date({ required: true, list: true, filter: 'range', sort: true }),
  },
})

const ofAx = { field: 'kanal', is: sgkKanal.ax } as const

/** How a company talks to SGK over one channel. The signing key is written and never read. */
export const sgkKanalAyar = defineResource({
  ...common,
  name: 'sgkKanalAyar',
  table: 'sgk_kanal_ayar',
  path: '/api/master/sgkKanalAyar',
  order: { id: 'desc' },
  filters: { kesik: toggle() },
  fields: {
    tenantId: reference({
      required: true,
      write: 'create',
      filter: 'equals',
      from: { path: '/api/master/masterTenant/getList', label: 'name' },
    }),
    tenantName: text(250, { list: true, write: 'none', width: 240 }),
    kanal: choice(sgkKanal, {
      required: true,
      write: 'create',
      list: true,
      filter: 'equals',
      sort: true,
      labels: 'sgkKanal',
    }),
    mod: choice(sgkMod, { required: true, list: true, filter: 'equals', sort: true, labels: 'sgkMod' }),
    adres: text(500, { enabledWhen: ofAx, list: true }),
    imzaAnahtari: secret(200, { enabledWhen: ofAx }),
    imzaAnahtariVar: toggle({ write: 'none', list: true }),
    // until then nothing is sent over it: SGK's service failed too often
    durdu: dateTime({ write: 'none', list: true }),
  },
})

/** The calls to SGK that were made for the workplaces of a company; nobody changes them. */
export const sgkCagri = defineResource({
  name: 'sgkCagri',
  table: 'sgk_cagri',
  path: '/api/sgk/sgkCagri',
  access: 'staff',
  database: 'tenant',
  order: { zaman: 'desc' },
  actions: ['fullGet', 'pagination', 'get', 'totals', 'csv', 'views', 'export'],
  fields: {
    zaman: dateTime({ hasDefault: true, write: 'none', list: true, filter: 'range', sort: true }),
    kanal: choice(servisKanali, { hasDefault: true, write: 'none', list: true, labels: 'sgkKanal' }),
    operasyon: choice(sgkOperasyonAdi, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      labels: 'sgkOperasyon',
    }),
    isyeriId: reference({
      write: 'none',
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
    isyeriSicilNo: text(26, { write: 'none', list: true, width: 240 }),
    sureMs: integer({ write: 'none', list: true, total: true }),
    sonucKod: integer({ write: 'none', list: true, filter: 'equals' }),
    hataTuru: choice(sgkHataTuru, { write: 'none', list: true, filter: 'equals', labels: 'sgkHata' }),
    beyanId: integer({ write: 'none' }),
    jobId: integer({ write: 'none', list: true }),
    taskId: integer({ write: 'none', list: true }),
    hamVar: toggle({ write: 'none', list: true }),
  },
})
