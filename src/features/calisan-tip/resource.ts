import { position, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, orderActions, staffActions } from '#engine/declaration/resource.ts'

export const calisanTip = defineResource({
  name: 'calisanTip',
  table: 'calisan_tip',
  path: '/api/ikisealim/calisanTip',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  actions: [...staffActions, ...orderActions],
  fields: {
    tipAdi: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    guvenlikMi: toggle({ list: true, filter: 'equals' }),
    silahliMi: toggle({ list: true, filter: 'equals', enabledWhen: { field: 'guvenlikMi', is: true } }),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true }),
    siralama: position({ list: true, sort: true }),
  },
})
