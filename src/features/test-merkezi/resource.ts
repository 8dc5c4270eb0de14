import { position, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, orderActions, staffActions } from '#engine/declaration/resource.ts'

/** The tests that a posting asks for, each posting in an order of its own. */
export const projeTest = defineResource({
  name: 'projeTest',
  table: 'proje_test',
  path: '/api/ikisealim/projeTest',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  actions: [...staffActions, ...orderActions],
  fields: {
    iapId: reference({
      required: true,
      list: true,
      filter: 'equals',
      write: 'create',
      from: { path: '/api/ikisealim/iap/getList', label: 'baslik', search: true },
    }),
    testMerkezTipId: reference({
      required: true,
      list: true,
      filter: 'equals',
      from: { path: '/api/ikorg/testTip/getList', label: 'testAdi' },
    }),
    testAdi: text(200, { list: true, write: 'none' }),
    zorunlu: toggle({ list: true, inPlace: true }),
    siralama: position({ within: 'iapId', list: true }),
  },
})
