import { choice, date, integer, money, period, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'
import { vaka } from '#features/e-vizite/rules.ts'

const listed = { hasDefault: true, write: 'none', list: true } as const
const maybe = { write: 'none', list: true } as const
const read = { write: 'none' } as const
const figure = { ...listed, total: true } as const
const company = { path: '/api/ikorg/company/getList', label: 'companyName' } as const
const sube = { path: '/api/ikorg/branch/getList', label: 'subeAdi' } as const
const actions = ['fullGet', 'pagination', 'get', 'totals', 'csv', 'views', 'export'] as const

/** Sick reports by branch, kind and month: a view, of which a company has some hundreds of rows a year. */
export const viziteOzeti = defineResource({
  name: 'viziteOzeti',
  table: 'liste_vizite_ozeti',
  path: '/api/sgk/viziteOzeti',
  access: 'staff',
  database: 'tenant',
  order: { periodId: 'desc' },
  title: 'subeAdi',
  small: true,
  actions,
  columns: ['subeAdi', 'vaka', 'adet', 'onayBekleyen', 'periodId', 'companyName', 'onaylanan', 'gunSayisi'],
  fields: {
    companyName: text(250, maybe),
    subeAdi: text(250, maybe),
    vaka: choice(vaka, { ...listed, filter: 'equals', grouped: true }),
    periodId: period({ ...listed, filter: 'range', sort: true }),
    adet: integer(figure),
    onayBekleyen: integer(figure),
    onaylanan: integer(figure),
    gunSayisi: integer(figure),
    companyId: reference({ ...read, hasDefault: true, filter: 'equals', from: company }),
    branchId: reference({ ...read, filter: 'equals', from: sube }),
  },
})

/** Debts by day, company and branch. Amounts of workplaces that were not read are in no sum. */
export const borcOzeti = defineResource({
  name: 'borcOzeti',
  table: 'liste_borc_ozeti',
  path: '/api/sgk/borcOzeti',
  access: 'staff',
  database: 'tenant',
  order: { calismaGunu: 'desc' },
  title: 'companyName',
  small: true,
  actions,
  filters: { guncelSorgu: toggle(), day: integer({ min: 1, max: 3650 }) },
  columns: ['companyName', 'toplamBorc', 'subeAdi', 'calismaGunu', 'isyeri', 'okunan', 'toplam'],
  fields: {
    calismaGunu: date({ ...listed, filter: 'range', sort: true }),
    companyName: text(250, maybe),
    subeAdi: text(250, maybe),
    toplamBorc: money({ ...maybe, total: true }),
    isyeri: integer(figure),
    okunan: integer(figure),
    toplam: integer(figure),
    primBorcu: money({ ...maybe, total: true }),
    issizlikBorcu: money({ ...maybe, total: true }),
    idariParaCezasi: money({ ...maybe, total: true }),
    gecikmeTutari: money({ ...maybe, total: true }),
    emanetTutari: money({ ...maybe, total: true }),
    companyId: reference({ ...read, hasDefault: true, filter: 'equals', from: company }),
    branchId: reference({ ...read, filter: 'equals', from: sube }),
  },
})
