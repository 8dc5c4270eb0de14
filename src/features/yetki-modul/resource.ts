import { modulTipi } from '#core/licence.ts'
import { menuIcons } from '#core/menu-icons.ts'
import { choice, position, text } from '#engine/declaration/field.ts'
import { defineResource, orderActions, type RowOf, staffActions } from '#engine/declaration/resource.ts'

export const modul = defineResource({
  name: 'modul',
  table: 'yetki_modul',
  path: '/api/ikorg/modul',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  whole: true,
  actions: [...staffActions, ...orderActions],
  fields: {
    moduleName: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true }),
    /** What a company must have been given by the master to see the module. */
    modulTipi: choice(modulTipi, { required: true, list: true, lookup: true, filter: 'equals', width: 160 }),
    simge: choice(menuIcons, { list: true, width: 140 }),
    siralama: position({ list: true, sort: true, width: 110 }),
  },
})

export type Modul = RowOf<typeof modul>
