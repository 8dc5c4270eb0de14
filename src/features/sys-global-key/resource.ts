import { z } from 'zod'
import { choice, dateTime, integer, multiChoice, reference, text, toggle } from '#engine/declaration/field.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { defineResource, listActions } from '#engine/declaration/resource.ts'

/** Keys of texts that belong together. */
export const sysGlobalGroup = defineResource({
  name: 'sysGlobalGroup',
  table: 'sys_global_group',
  path: '/api/master/sysGlobalGroup',
  access: 'superAdmin',
  database: 'master',
  order: { groupKey: 'asc' },
  small: true,
  actions: listActions,
  fields: {
    groupKey: text(50, { required: true, list: true, lookup: true, filter: 'contains', sort: true }),
    sira: integer({ hasDefault: true, min: 0, list: true, sort: true }),
  },
})

/** What is live of a key: its texts as they are written here, an older wording, nothing. */
export const yayin = { guncel: 'guncel', eski: 'eski', yok: 'yok' } as const

const oneLanguage = multiChoice(
  { tr: 'tr', en: 'en' },
  { hasDefault: true, write: 'none', list: true, filter: 'equals' },
)

/** The languages without a text for a key. Languages are records: which there are is not known here. */
const missingIn: Field<string[], (typeof oneLanguage)['options']> = {
  ...oneLanguage,
  rule: z.array(z.string()),
  filterRule: z.string('invalidChoice').regex(/^[a-z]{2}$/, 'invalidChoice'),
  shape: z.array(z.string()),
}

/** A text by its key; the wording is in `sysGlobalKey/values`, a beginning of it in lists. */
export const sysGlobalKey = defineResource({
  name: 'sysGlobalKey',
  table: 'sys_global_key',
  path: '/api/master/sysGlobalKey',
  access: 'superAdmin',
  database: 'master',
  order: { id: 'desc' },
  small: true,
  rowActions: { sync: { eylem: 'degistir', rows: 'many' } },
  actions: ['fullGet', 'pagination', 'get', 'update', 'delete', 'remove', 'csv', 'bulk', 'history', 'views', 'export'],
  fields: {
    keyLabel: text(100, { required: true, list: true, filter: 'contains', sort: true, search: true, write: 'none' }),
    sysGlobalGroupId: reference({
      required: true,
      write: 'none',
      filter: 'equals',
      from: { path: '/api/master/sysGlobalGroup/getList', label: 'groupKey' },
    }),
    groupKey: text(50, { hasDefault: true, list: true, write: 'none' }),
    metinTr: text(50, { list: true, write: 'none' }),
    metinEn: text(50, { list: true, write: 'none' }),
    // of the other languages, as an object of JSON by `langKey`: they have columns of their own on the screen
    digerMetinler: text(4000, { list: true, export: false, write: 'none' }),
    eksikDil: missingIn,
    isNew: toggle({ list: true, filter: 'equals', inPlace: true, form: false }),
    // what pages show of the key now: this text, an older one, or ours
    yayin: choice(yayin, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      grouped: 'chips',
      chips: { guncel: 'good', eski: 'warn', yok: 'neutral' },
    }),
    isSync: toggle({ list: true, filter: 'equals', inPlace: true, form: false }),
    createdDate: dateTime({ hasDefault: true, write: 'none', list: true, filter: 'range', sort: true }),
  },
})
