import { position, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, listActions, orderActions, type RowOf } from '#engine/declaration/resource.ts'

export const language = defineResource({
  name: 'language',
  table: 'language',
  path: '/api/master/language',
  access: 'superAdmin',
  database: 'master',
  order: { siralama: 'asc' },
  small: true,
  rowActions: { setDefault: { eylem: 'degistir', when: { isDefault: [false] }, icon: 'flag', answer: 'one' } },
  actions: [...listActions, ...orderActions, 'history', 'views', 'export'],
  fields: {
    adi: text(50, { required: true, list: true, filter: 'contains', sort: true, search: true }),
    display: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    langKey: text(5, { hasDefault: true, list: true, lookup: true, filter: 'equals' }),
    isDefault: toggle({ list: true, filter: 'equals', write: 'none' }),
    siralama: position({ list: true, sort: true }),
  },
})

export type Language = RowOf<typeof language>
