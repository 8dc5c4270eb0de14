import { reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'

/** What a role may do, one right a row; the screen shows them as a matrix. */
export const yetki = defineResource({
  name: 'yetki',
  table: 'yetki',
  path: '/api/ikorg/yetki',
  access: 'staff',
  database: 'tenant',
  order: { id: 'asc' },
  small: true,
  actions: ['fullGet', 'pagination', 'get', 'create', 'delete', 'remove', 'csv'],
  fields: {
    rolId: reference({
      required: true,
      list: true,
      filter: 'equals',
      from: { path: '/api/ikorg/role/getList', label: 'display' },
    }),
    ekran: text(60, { required: true, list: true, filter: 'equals', sort: true }),
    eylem: text(30, { required: true, list: true, filter: 'equals', sort: true }),
    sistem: text(20, { list: true, write: 'none' }),
    rol: text(100, { list: true, write: 'none' }),
  },
})
