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
import { defineResource, type ListRowOf, listActions } from '#engine/declaration/resource.ts'

/** Spec: candidate §3, posting. */
export const zamanTipi = { unspecified: -1, fullTime: 0, partTime: 1, freelance: 2 } as const

/** Postings as staff work with them. */
export const ilan = defineResource({
  name: 'ilan',
  table: 'ilan',
  path: '/api/ikisealim/iap',
  access: 'staff',
  database: 'tenant',
  order: { id: 'desc' },
  actions: [...listActions, 'totals'],
  fields: {
    iapKodu: text(20, {
      hasDefault: true,
      write: 'none',
      list: true,
      lookup: true,
      filter: 'equals',
      sort: true,
      search: true,
    }),
    baslik: text(200, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    kisaAciklama: text(500, { hasDefault: true, search: true, export: true }),
    metin: html({ hasDefault: true }),
    talepTarihi: date({ hasDefault: true, list: true, filter: 'range', sort: true }),
    basvuruBitisTarihi: date({ list: true, filter: 'range', sort: true }),
    zamanTipi: choice(zamanTipi, { hasDefault: true, list: true, filter: 'equals' }),
    isId: reference({ list: true, filter: 'equals' }),
    isAciklamasi: text(250, { hasDefault: true, list: true, search: true }),
    calisanTipId: reference({ list: true, filter: 'equals' }),
    ilKodu: reference({ max: 81, list: true, filter: 'equals', copies: 'sehirAdi' }),
    ilceKodu: reference({ list: true, filter: 'equals', copies: 'ilceAdi' }),
    sehirAdi: text(50, { list: true, write: 'none', search: true }),
    ilceAdi: text(60, { list: true, write: 'none', search: true }),
    havuzdaMi: toggle({ list: true, filter: 'equals' }),
    otomatikYonlendir: toggle({ list: true }),
    acik: toggle({ list: true, filter: 'equals', inPlace: true }),
    gorunmeyeAcik: toggle({ list: true, filter: 'equals', inPlace: true }),
    kontenjan: integer({ min: 1, max: 100_000, list: true, total: true }),
    asgariYas: integer({ min: 16, max: 99 }),
    maasMin: money({ list: true, total: true }),
    maasMax: money({ list: true, total: true }),
    yanHaklar: multiline(1000),
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
