import { choice, date, dateTime, integer, money, period, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { borcTuru, okumaDurumu } from './rules.ts'

const listed = { write: 'none', list: true } as const
const read = { write: 'none' } as const
const amount = { ...listed, total: true } as const

/** What workplaces owe SGK, a query a workplace and day. Files bring it; nobody enters it by hand. */
export const eBorc = defineResource({
  name: 'eBorc',
  table: 'sgk_borc_sorgu',
  path: '/api/sgk/eBorc',
  access: 'staff',
  database: 'tenant',
  order: { calismaGunu: 'desc' },
  title: 'subeAdi',
  actions: ['fullGet', 'pagination', 'get', 'totals', 'history', 'csv', 'views', 'export'],
  filters: { guncelSorgu: toggle(), borcVarMi: toggle(), borcTuru: choice(borcTuru) },
  strip: {
    firma: { field: integer(), tone: 'warn' },
    isyeri: { field: integer(), leadsTo: { borcVarMi: 'true' }, tone: 'warn' },
    toplamBorc: { field: money() },
    okunan: { field: integer(), leadsTo: { okumaDurumu: '5' } },
    toplam: { field: integer() },
  },
  columns: ['subeAdi', 'toplamBorc', 'okumaDurumu', 'companyName', 'calismaGunu', 'isyeriSicilNo'],
  rowActions: {
    odendiNotu: {
      eylem: 'degistir',
      main: true,
      key: 'o',
      icon: 'clipboard',
      when: { okumaDurumu: [okumaDurumu.read] },
      input: { not: text(500, { required: true }) },
    },
    belge: {
      eylem: 'degistir',
      icon: 'clipboard',
      when: { okumaDurumu: [okumaDurumu.read] },
      input: { borcuYokturBelgeNo: text(40, { required: true }), belgeTarihi: date({ required: true }) },
    },
  },
  fields: {
    companyName: text(250, listed),
    subeAdi: text(250, listed),
    okumaDurumu: choice(okumaDurumu, {
      hasDefault: true,
      ...listed,
      filter: 'equals',
      grouped: 'chips',
      chips: {
        [-99]: 'bad',
        [-1]: 'bad',
        0: 'neutral',
        1: 'warn',
        2: 'warn',
        3: 'warn',
        4: 'neutral',
        5: 'good',
        6: 'warn',
        7: { tone: 'bad', icon: 'stop' },
        8: 'warn',
      },
    }),
    toplamBorc: money({ ...amount, filter: 'range', sort: true }),
    calismaGunu: date({ hasDefault: true, ...listed, filter: 'range', sort: true }),
    isyeriSicilNo: text(26, {
      ...listed,
      filter: 'contains',
      through: { reference: 'isyeriId', table: 'isyeri' },
    }),
    primBorcu: money(amount),
    issizlikBorcu: money(amount),
    damgaVergisi: money(amount),
    idariParaCezasi: money(amount),
    egitimOzelIslem: money(amount),
    gecikmeCezasi: money(amount),
    gecikmeZammi: money(amount),
    icraBorcu: money(amount),
    taksitliBorc: money(amount),
    emanetTutari: money(amount),
    borcuYokturBelgeNo: text(40, listed),
    belgeTarihi: date(listed),
    odendiNotu: text(500, listed),
    sorguZamani: dateTime({ ...listed, relative: true }),
    companyId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/ikorg/company/getList', label: 'companyName' },
      through: { reference: 'isyeriId', table: 'isyeri' },
    }),
    isyeriId: reference({
      ...read,
      filter: 'equals',
      from: { path: '/api/sgk/isyeri/getList', label: 'isyeriSicilNo' },
    }),
  },
})

/** The lines of debts. */
export const eBorcKalem = defineResource({
  name: 'eBorcKalem',
  table: 'sgk_borc_kalem',
  path: '/api/sgk/eBorcKalem',
  access: 'staff',
  database: 'tenant',
  order: { id: 'asc' },
  actions: ['fullGet', 'pagination', 'get', 'totals', 'csv'],
  fields: {
    sorguId: reference({ hasDefault: true, ...read, filter: 'equals' }),
    donem: period({ hasDefault: true, ...listed, filter: 'equals' }),
    borcTuru: choice(borcTuru, { hasDefault: true, ...listed, filter: 'equals' }),
    kanunNo: text(5, listed),
    asilTutar: money({ hasDefault: true, ...amount }),
    gecikmeTutari: money({ hasDefault: true, ...amount }),
    toplam: money(amount),
    vade: date(listed),
    icraDosyaNo: text(40, listed),
  },
})
