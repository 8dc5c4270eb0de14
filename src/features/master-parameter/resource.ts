import { choice, dateTime, multiline, text } from '#engine/declaration/field.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { paramTipi } from './rules.ts'

/** A setting of the whole deployment; the specification's SGKMasterParameter. */
export const masterParameter = defineResource({
  name: 'masterParameter',
  table: 'master_parameter',
  path: '/api/master/masterParameter',
  access: 'superAdmin',
  database: 'master',
  order: { paramKey: 'asc' },
  small: true,
  actions: staffActions,
  fields: {
    paramterName: text(200, { required: true, list: true, filter: 'contains', sort: true, search: true }),
    paramKey: text(100, { required: true, list: true, filter: 'contains', sort: true, search: true }),
    paramTipi: choice(paramTipi, { required: true, list: true, filter: 'equals', sort: true }),
    value: text(2000, { required: true, list: true }),
    aciklama: multiline(1000, { required: true }),
    lastModifiedDate: dateTime({ hasDefault: true, write: 'none', list: true, sort: true }),
  },
})
