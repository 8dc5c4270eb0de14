import { position, text } from '#engine/declaration/field.ts'
import { defineResource, orderActions, staffActions } from '#engine/declaration/resource.ts'

export const unitType = defineResource({
  name: 'unitType',
  table: 'unit_type',
  path: '/api/ikorg/unitType',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  actions: [...staffActions, ...orderActions],
  fields: {
    typeName: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    siralama: position({ list: true, sort: true, width: 110 }),
  },
})
