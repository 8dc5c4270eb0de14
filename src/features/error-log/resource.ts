import { dateTime, guid, integer, multiline, reference, text } from '#engine/declaration/field.ts'
import { defineResource } from '#engine/declaration/resource.ts'

/** What went wrong for somebody; `errorId` is the number that they read out. Those of three months ago are swept, so it stays small. */
export const errorLog = defineResource({
  name: 'errorLog',
  table: 'error_log_liste',
  path: '/api/master/errorLog',
  access: 'master',
  database: 'master',
  order: { id: 'desc' },
  small: true,
  actions: ['fullGet', 'pagination', 'get', 'csv', 'totals', 'views', 'export'],
  fields: {
    olusturulmaTarihi: dateTime({ hasDefault: true, write: 'none', list: true, filter: 'range', sort: true }),
    errorId: guid({ hasDefault: true, write: 'none', list: true, filter: 'equals', search: true }),
    tenantId: reference({ write: 'none', filter: 'equals' }),
    tenantName: text(250, { write: 'none', list: true }),
    exceptionMessage: text(1000, { hasDefault: true, write: 'none', list: true, filter: 'contains', search: true }),
    requestpath: text(250, { write: 'none', list: true, filter: 'contains' }),
    logKey: text(100, { write: 'none', list: true, filter: 'contains' }),
    userId: text(80, { write: 'none', list: true }),
    tekrar: integer({ hasDefault: true, write: 'none', list: true, total: true }),
    requestTrace: multiline(8000, { write: 'none' }),
    stackTrace: multiline(8000, { write: 'none' }),
    innerException: multiline(8000, { write: 'none' }),
  },
})
