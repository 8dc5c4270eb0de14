import {
  choice,
  date,
  dateTime,
  html,
  integer,
  money,
  multiline,
  reference,
  text,
  toggle,
} from '#engine/declaration/field.ts'
import { defineResource, type ListRowOf, staffActions } from '#engine/declaration/resource.ts'

/** Spec: candidate §3, posting. */
export const zamanTipi = { unspecified: -1, fullTime: 0, partTime: 1, freelance: 2 } as const

/** What a posting has come to; worked out from its columns, its last day and the approvals that wait. */
export const ilanDurumu = { draft: 1, approval: 2, published: 3, expired: 4, closed: 5, withdrawn: 6 } as const

const sonGun = { basvuruBitisTarihi: date({ required: true }), uyariOnay: toggle() }

/** Postings as staff work with them. Publication is the result of actions: no form writes `acik` or `gorunmeyeAcik`. */
export const ilan = defineResource({
  name: 'ilan',
  table: 'ilan',
  path: '/api/ikisealim/iap',
  access: 'staff',
  database: 'tenant',
  order: { id: 'desc' },
  actions: staffActions,
  title: 'baslik',
  columns: ['iapKodu', 'baslik', 'ilanDurumu', 'basvuruSayisi', 'kalanGun', 'doluKontenjan'],
  rowActions: {
    yayinla: {
      eylem: 'yayinla',
      main: true,
      icon: 'flag',
      when: { ilanDurumu: [1, 2, 6] },
      input: { uyariOnay: toggle() },
    },
    uzat: { eylem: 'yayinla', rows: 'both', icon: 'calendar', when: { ilanDurumu: [3, 4] }, input: sonGun },
    yenidenAc: { eylem: 'yayinla', icon: 'history', when: { ilanDurumu: [4, 5, 6] }, input: sonGun },
    yayindanKaldir: { eylem: 'yayinla', icon: 'lock', isDestructive: true, when: { ilanDurumu: [3, 4, 5] } },
  },
  fields: {
    iapKodu: text(20, {
      width: 100,
      hasDefault: true,
      write: 'none',
      list: true,
      lookup: true,
      filter: 'equals',
      sort: true,
      search: true,
    }),
    baslik: text(200, {
      width: 270,
      required: true,
      list: true,
      lookup: true,
      filter: 'contains',
      sort: true,
      search: true,
    }),
    kisaAciklama: text(500, { hasDefault: true, search: true, export: true }),
    metin: html({ hasDefault: true }),
    talepTarihi: date({ hasDefault: true, list: true, filter: 'range', sort: true }),
    basvuruBitisTarihi: date({ list: true, filter: 'range', sort: true }),
    zamanTipi: choice(zamanTipi, { hasDefault: true, list: true, filter: 'equals' }),
    isId: reference({ list: true, filter: 'equals', from: { path: '/api/ikisealim/isTanim/getList', label: 'isAdi' } }),
    isAdi: text(150, { list: true, write: 'none', through: { reference: 'isId', table: 'is_tanim' } }),
    isAciklamasi: text(250, { hasDefault: true, list: true, search: true }),
    calisanTipId: reference({
      list: true,
      filter: 'equals',
      from: { path: '/api/ikorg/calisanTip/getList', label: 'tipAdi' },
    }),
    tipAdi: text(100, { list: true, write: 'none', through: { reference: 'calisanTipId', table: 'calisan_tip' } }),
    ilKodu: reference({
      max: 81,
      list: true,
      filter: 'equals',
      copies: 'sehirAdi',
      from: { path: '/api/ikorg/city/getList', label: 'sehirAdi' },
    }),
    ilceKodu: reference({
      list: true,
      filter: 'equals',
      copies: 'ilceAdi',
      from: { path: '/api/ikorg/district/getList', label: 'ilceAdi' },
      dependsOn: 'ilKodu',
    }),
    sehirAdi: text(50, { list: true, write: 'none', search: true }),
    ilceAdi: text(60, { list: true, write: 'none', search: true }),
    havuzdaMi: toggle({ list: true, filter: 'equals' }),
    otomatikYonlendir: toggle({ list: true }),
    ilanDurumu: choice(ilanDurumu, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: 'chips',
      chips: { 1: 'neutral', 2: 'info', 3: 'good', 4: 'warn', 5: { tone: 'neutral', icon: 'stop' }, 6: 'bad' },
    }),
    kalanGun: integer({ list: true, write: 'none', min: -100_000 }),
    basvuruSayisi: integer({ hasDefault: true, list: true, write: 'none' }),
    doluKontenjan: integer({ hasDefault: true, list: true, write: 'none', width: 200 }),
    acik: toggle({ list: true, write: 'none', filter: 'equals' }),
    gorunmeyeAcik: toggle({ list: true, write: 'none', filter: 'equals' }),
    kontenjan: integer({ min: 1, max: 100_000, list: true, total: true }),
    asgariYas: integer({ min: 16, max: 99 }),
    basvuruFormuId: reference({
      filter: 'equals',
      from: { path: '/api/ikorg/basvuruFormu/getList', label: 'formAdi' },
    }),
    formAdi: text(200, { write: 'none', through: { reference: 'basvuruFormuId', table: 'basvuru_formu' } }),
    fotoZorunlu: toggle(),
    cvZorunlu: toggle(),
    degerlendirmeSorumlusuId: reference({ from: { path: '/api/ikorg/user/getList', label: 'adSoyad' } }),
    companyId: reference({ filter: 'equals', from: { path: '/api/ikorg/firma/getList', label: 'companyName' } }),
    branchId: reference({
      filter: 'equals',
      from: { path: '/api/ikorg/sube/getList', label: 'subeAdi' },
      dependsOn: 'companyId',
    }),
    companyName: text(250, { write: 'none', through: { reference: 'companyId', table: 'company' } }),
    subeAdi: text(250, { write: 'none', through: { reference: 'branchId', table: 'branch' } }),
    maasMin: money({ list: true, total: true }),
    maasMax: money({ list: true, total: true }),
    yanHaklar: multiline(1000),
    kapatmaNedeni: text(500, { write: 'none' }),
    ilkYayinTarihi: dateTime({ write: 'none', relative: true }),
    olusturulmaTarihi: dateTime({ hasDefault: true, write: 'none', list: true, sort: true, filter: 'range' }),
  },
})

/**
 * Postings as visitors list them. `acik` and `gorunmeyeAcik` may be said and are always true: the specification's
 * client sends them.
 */
export const iap = defineResource({
  name: 'iap',
  table: 'ilan',
  path: '/api/adayDomain/iap',
  access: 'visitor',
  database: 'tenant',
  order: { talepTarihi: 'desc' },
  pageSize: 10,
  actions: ['fullGet'],
  fields: {
    iapKodu: text(20, { required: true, list: true, search: true }),
    baslik: text(200, { required: true, list: true, sort: true, search: true }),
    kisaAciklama: text(500, { hasDefault: true, list: true, search: true }),
    talepTarihi: date({ required: true, list: true, sort: true }),
    basvuruBitisTarihi: date({ list: true, sort: true }),
    zamanTipi: choice(zamanTipi, { required: true, list: true, filter: 'equals' }),
    isAciklamasi: text(250, { hasDefault: true, list: true, search: true }),
    isId: reference({ list: true, filter: 'equals' }),
    calisanTipId: reference({ list: true, filter: 'equals' }),
    ilKodu: reference({ list: true, filter: 'equals' }),
    ilceKodu: reference({ list: true, filter: 'equals' }),
    sehirAdi: text(50, { list: true, search: true }),
    ilceAdi: text(60, { list: true, search: true }),
    havuzdaMi: toggle({ list: true }),
    otomatikYonlendir: toggle({ list: true }),
    basvuruFormuId: reference({ list: true }),
    acik: toggle({ filter: 'equals' }),
    gorunmeyeAcik: toggle({ filter: 'equals' }),
  },
})

/** A posting as the listing's cards show it. */
export type IapCard = ListRowOf<typeof iap>
