import { menuIcons } from '#core/menu-icons.ts'
import { type TenantScreen, tenantScreenNames } from '#core/screens.ts'
import { choice, position, reference, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, type RowOf, staffActions } from '#engine/declaration/resource.ts'

/** The screens that a company's menu may show. */
const ekranlar = Object.fromEntries(tenantScreenNames.map((name) => [name, name])) as { [K in TenantScreen]: K } // name by name

export const menu = defineResource({
  name: 'menu',
  table: 'menu',
  path: '/api/ikorg/menu',
  access: 'staff',
  database: 'tenant',
  order: { siralama: 'asc' },
  small: true,
  rowActions: { setDefault: { eylem: 'degistir', when: { isDefault: [false] }, icon: 'flag', answer: 'one' } },
  // every write numbers the lines anew as the tree is read, so that a line moves among its neighbours only
  actions: [...staffActions, 'moveUp', 'moveDown'],
  fields: {
    baslik: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    metinAnahtari: text(100, {}),
    yol: text(100, { list: true, filter: 'contains', sort: true, search: true }),
    ekran: choice(ekranlar, { list: true, filter: 'equals' }),
    modulId: reference({
      required: true,
      filter: 'equals',
      from: { path: '/api/ikorg/module/getList', label: 'moduleName' },
    }),
    moduleName: text(100, { list: true, write: 'none', width: 140 }),
    ustId: reference({ filter: 'equals', from: { path: '/api/ikorg/menu/getList', label: 'baslik' } }),
    ustBaslik: text(100, { list: true, write: 'none' }),
    simge: choice(menuIcons, { list: true, width: 120 }),
    siralama: position({ list: true, sort: true, width: 90 }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true, width: 110 }),
    isDefault: toggle({ list: true, filter: 'equals', write: 'none', width: 110 }),
  },
})

export type Menu = RowOf<typeof menu>
