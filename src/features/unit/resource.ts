import { reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

export const unit = defineResource({
  name: 'unit',
  table: 'unit',
  path: '/api/ikorg/unit',
  access: 'staff',
  database: 'tenant',
  order: { unitName: 'asc' },
  title: 'unitName',
  small: true,
  actions: staffActions,
  fields: {
    unitCode: text(30, {
      required: true,
      list: true,
      lookup: true,
      filter: 'contains',
      sort: true,
      search: true,
      width: 150,
    }),
    unitName: text(250, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    unitTypeId: reference({
      filter: 'equals',
      copies: 'unitType',
      from: { path: '/api/ikorg/unitType/getList', label: 'typeName' },
    }),
    unitType: text(100, { list: true, sort: true, write: 'none' }),
    companyId: reference({
      filter: 'equals',
      copies: 'companyName',
      from: { path: '/api/ikorg/company/getList', label: 'companyName' },
    }),
    companyName: text(250, { list: true, sort: true, write: 'none' }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true, width: 110 }),
  },
})
