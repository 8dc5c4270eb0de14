import { text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

export const isTanim = defineResource({
  name: 'isTanim',
  table: 'is_tanim',
  path: '/api/ikisealim/isTanim',
  access: 'staff',
  database: 'tenant',
  order: { isAdi: 'asc' },
  small: true,
  actions: staffActions,
  fields: {
    isAdi: text(150, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true }),
  },
})
