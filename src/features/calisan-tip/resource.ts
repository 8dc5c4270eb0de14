import { position, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, listActions, orderActions } from '#engine/declaration/resource.ts'

export const calisanTip = defineResource({
  name: 'calisanTip',
  table: 'calisan_tip',
  path: '/api/ikisealim/calisanTip',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  actions: [...listActions, ...orderActions],
  fields: {
    tipAdi: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true }),
    siralama: position({ list: true, sort: true }),
  },
})
