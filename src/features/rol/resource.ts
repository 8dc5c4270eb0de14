import { choice, integer, text } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

/** The parts of the product that have roles of their own. */
const sistemler = { SGK: 'SGK', IK: 'IK', IEP: 'IEP' } as const

export const rol = defineResource({
  name: 'rol',
  table: 'rol',
  path: '/api/ikorg/rol',
  access: 'staff',
  database: 'tenant',
  order: { rol: 'asc' },
  small: true,
  actions: staffActions,
  fields: {
    sistem: choice(sistemler, {
      required: true,
      list: true,
      lookup: true,
      filter: 'equals',
      sort: true,
      width: 120,
      grouped: 'chips',
    }),
    rol: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    aciklama: text(500, { list: true }),
    kullaniciSayisi: integer({ list: true, write: 'none', width: 130, total: true }),
  },
})
