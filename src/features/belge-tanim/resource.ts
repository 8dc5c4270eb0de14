import { integer, multiline, position, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, orderActions, staffActions } from '#engine/declaration/resource.ts'

export const belgeTanim = defineResource({
  name: 'belgeTanim',
  table: 'belge_tanim',
  path: '/api/ikisealim/belgeTanim',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  actions: [...staffActions, ...orderActions],
  fields: {
    belgeAdi: text(150, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    zorunlu: toggle({ list: true, lookup: true, filter: 'equals' }),
    // asked only of candidates who chose this answer
    bagliKriterId: reference({ from: { path: '/api/ikorg/kriter/getList', label: 'display' } }),
    bagliSecenekId: reference({
      from: { path: '/api/ikorg/kriterSecenek/getList', label: 'secenekAdi' },
      dependsOn: 'bagliKriterId',
    }),
    gecerlilikGun: integer({ list: true, min: 1, max: 3650 }),
    barkodlu: toggle({ list: true }),
    ozelNitelikli: toggle({ list: true }),
    enCokSayfa: integer({ min: 1, max: 200 }),
    aciklama: multiline(500),
    aktif: toggle({ list: true, lookup: true, filter: 'equals', inPlace: true }),
    siralama: position({ list: true, sort: true }),
  },
})
