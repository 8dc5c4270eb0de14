import { position, text, toggle } from '#engine/field.ts'
import { defineResource, type RowOf } from '#engine/resource.ts'

export const language = defineResource({
  name: 'language',
  table: 'language',
  path: '/api/master/language',
  access: 'master',
  database: 'master',
  order: { siralama: 'asc' },
  small: true,
  actions: [
    'fullGet',
    'pagination',
    'get',
    'getList',
    'create',
    'update',
    'fullUpdate',
    'delete',
    'remove',
    'moveUp',
    'moveDown',
    'csv',
  ],
  fields: {
    adi: text(50, { required: true, list: true, filter: 'contains', sort: true, search: true }),
    display: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    langKey: text(5, { required: true, list: true, lookup: true, filter: 'equals' }),
    isDefault: toggle({ list: true, filter: 'equals', write: 'none' }),
    siralama: position({ list: true, sort: true }),
  },
})

export type Language = RowOf<typeof language>
