import { text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

export const company = defineResource({
  name: 'company',
  table: 'company',
  path: '/api/ikorg/company',
  access: 'staff',
  database: 'tenant',
  order: { companyName: 'asc' },
  small: true,
  actions: staffActions,
  fields: {
    companyName: text(250, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    vergiNo: text(11, { list: true, filter: 'contains', sort: true, search: true, width: 160 }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true, width: 110 }),
  },
})
