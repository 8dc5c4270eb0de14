import { reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

/** The plate numbers of the provinces. */
const lastIl = 81

export const branch = defineResource({
  name: 'branch',
  table: 'branch',
  path: '/api/ikorg/branch',
  access: 'staff',
  database: 'tenant',
  order: { subeAdi: 'asc' },
  title: 'subeAdi',
  small: true,
  actions: staffActions,
  fields: {
    subeKodu: text(30, {
      required: true,
      list: true,
      lookup: true,
      filter: 'contains',
      sort: true,
      search: true,
      width: 150,
    }),
    subeAdi: text(250, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    companyId: reference({
      required: true,
      filter: 'equals',
      copies: 'companyName',
      from: { path: '/api/ikorg/company/getList', label: 'companyName' },
    }),
    companyName: text(250, { list: true, sort: true, write: 'none' }),
    ilKodu: reference({
      max: lastIl,
      filter: 'equals',
      copies: 'ilAdi',
      from: { path: '/api/ikorg/city/getList', label: 'sehirAdi' },
    }),
    ilAdi: text(100, { list: true, sort: true, write: 'none', width: 150 }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true, width: 110 }),
  },
})
