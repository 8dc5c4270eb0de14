import { choice, integer, text, toggle } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'

/** The greatest mark of an interview; with 1 it is passed or failed. */
export const notSistemi = { passed: 1, five: 5, ten: 10, hundred: 100 } as const

export const gorusmeTuru = defineResource({
  name: 'gorusmeTuru',
  table: 'gorusme_turu',
  path: '/api/ikisealim/gorusmeTuru',
  access: 'staff',
  database: 'tenant',
  order: { gorusmeTuru: 'asc' },
  small: true,
  actions: staffActions,
  fields: {
    gorusmeTuru: text(100, { required: true, list: true, lookup: true, filter: 'contains', sort: true, search: true }),
    notSistemi: choice(notSistemi, { required: true, list: true, lookup: true, filter: 'equals' }),
    basariEsigi: integer({ required: true, list: true, lookup: true, min: 1, max: 100 }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
  },
})
