import { z } from 'zod'
import {
  choice,
  date,
  dateTime,
  integer,
  numberList,
  reference,
  text,
  time,
  toggle,
} from '#engine/declaration/field.ts'
import type { Field, FieldOptions } from '#engine/declaration/field-kind.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import { operasyon } from './islem/operasyon.ts'
import { operationType } from './rules/schedule.ts'

/** States of the newest run of a schedule (specification 4). */
export const processStatus = {
  Succeeded: 'Succeeded',
  Failed: 'Failed',
  Processing: 'Processing',
  Enqueued: 'Enqueued',
  Scheduled: 'Scheduled',
  AwaitingRetry: 'AwaitingRetry',
  Deleted: 'Deleted',
} as const

/** States of a run in the log (specification 4). */
export const kosuDurumu = { waiting: 98, running: 99, good: 1, failed: -1 } as const

/** What becomes of a run whose time passed while nothing ran. */
export const kacirilan = { none: 0, once: 1 } as const

/** When a mail about the result is sent. */
export const mailKosulu = { failure: 1, always: 2 } as const

const statusChips = { 98: 'neutral', 99: 'info', 1: 'good', '-1': 'bad' } as const
const processChips = {
  Succeeded: 'good',
  Failed: 'bad',
  Processing: 'info',
  Enqueued: 'neutral',
  Scheduled: { tone: 'neutral', icon: 'clock' },
  AwaitingRetry: 'warn',
  Deleted: { tone: 'neutral', icon: 'stop' },
} as const

const staffOnly = staffActions.filter((action) => action !== 'bulk')
const ofTenant = { reference: 'tenantId', table: 'master_tenant', column: 'name' } as const
const ofDefinition = { reference: 'operationId', table: 'batch_operation' } as const
const definitions = { path: '/api/master/batchoperation/getList', label: 'operationName' } as const
const tenants = { path: '/api/master/masterTenant/getList', label: 'name' } as const

const isAscending = (value: string) => {
  const numbers = value.split(',').map(Number)
  return numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? number))
}

/** Days as the form gives them, the first one first: any other order is a mistake of whoever wrote the list. */
function days<const O extends FieldOptions>(options: O): Field<string, O> {
  const list = numberList(options)
  const rule = list.rule as z.ZodType<string, string> // it reads texts and gives texts
  return { ...list, rule: z.string('invalidNumberList').refine(isAscending, 'numberListOrder').pipe(rule) }
}

/** What companies may have on their clock: an operation of the program under a name. */
export const batchOperation = defineResource({
  name: 'batchOperation',
  table: 'batch_operation',
  path: '/api/master/batchoperation',
  access: 'superAdmin',
  database: 'master',
  small: true,
  order: { id: 'asc' },
  title: 'operationName',
  columns: ['operationId', 'operationName', 'operationType', 'aktif'],
  actions: staffActions,
  rowActions: {
    trigger_operation: { eylem: 'tetikle', icon: 'robot' },
    reset_operation: { eylem: 'sifirla', icon: 'history', isDestructive: true, answer: 'one' },
  },
  fields: {
    operationId: choice(operasyon, { required: true, write: 'create', list: true, filter: 'equals' }),
    operationName: text(150, {
      required: true,
      list: true,
      lookup: true,
      filter: 'contains',
      sort: true,
      search: true,
    }),
    operationType: choice(operationType, { required: true, list: true, lookup: true, filter: 'equals' }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
  },
})

/** When an operation runs for a company; one row a company and operation. */
export const tenantBatchOperation = defineResource({
  name: 'tenantBatchOperation',
  table: 'tenant_batch_operation',
  path: '/api/master/tenantbatchoperation',
  access: 'masterOrStaff',
  database: 'master',
  order: { id: 'desc' },
  title: 'operationName',
  columns: [
    ...(['tenantName', 'operationName', 'operationType', 'aktif', 'sonrakiKosu', 'sonKosu'] as const),
    ...(['sonuclar', 'processStatus', 'isEmailTest'] as const),
  ],
  actions: staffOnly.filter((action) => action !== 'getList'),
  rowActions: {
    trigger_operation: { eylem: 'tetikle', main: true, key: 'c', icon: 'robot' },
    reset_operation: { eylem: 'sifirla', icon: 'history', isDestructive: true, answer: 'one' },
  },
  fields: {
    tenantId: reference({ required: true, write: 'create', filter: 'equals', from: tenants }),
    tenantName: text(250, { list: true, write: 'none', filter: 'contains', search: true, through: ofTenant }),
    operationId: reference({ required: true, write: 'create', filter: 'equals', from: definitions }),
    operationName: text(150, { list: true, write: 'none', filter: 'contains', search: true, through: ofDefinition }),
    operationType: choice(operationType, { required: true, list: true }),
    interval: integer({ required: true, min: 1, max: 365 }),
    specificTime: time({ seconds: true, list: true }),
    daysOfWeek: days({ min: 1, max: 7 }),
    daysOfMonth: days({ min: 1, max: 30 }),
    param1: text(500, { search: true, enabledWhen: { field: 'operationType', is: operationType.ozel } }),
    param2: text(500, { search: true, enabledWhen: { field: 'operationType', is: operationType.ozel } }),
    toEmail: numberList({ min: 1 }),
    ccEmail: numberList({ min: 1 }),
    bccEmail: numberList({ min: 1 }),
    mailKosulu: choice(mailKosulu, { hasDefault: true }),
    kacirilan: choice(kacirilan, { hasDefault: true }),
    sonrakiKosu: dateTime({ write: 'none', list: true, sort: true, filter: 'range' }),
    sonKosu: dateTime({ write: 'none', list: true, sort: true, relative: true }),
    sonSonuc: choice({ good: 1, failed: -1 }, { write: 'none', labels: 'jobLogStatus' }),
    sonuclar: text(100, { hasDefault: true, write: 'none', list: true, export: false, width: 230 }),
    processStatus: choice(processStatus, { write: 'none', list: true, filter: 'equals', chips: processChips }),
    aktif: toggle({ list: true, filter: 'equals', inPlace: true }),
    isEmailTest: toggle({ list: true, inPlace: true }),
    isMaster: toggle({ write: 'none', list: true }),
    logId: integer({ write: 'none' }),
    calisiyor: toggle({ write: 'none' }),
    baslangic: date({ hasDefault: true, write: 'none' }),
    emailTestKullaniciId: integer({ write: 'none', read: false }),
  },
})

/** The runs of the operations. */
export const scheduledJobLog = defineResource({
  name: 'scheduledJobLog',
  table: 'scheduled_job_log',
  path: '/api/master/scheduledJobLog',
  access: 'masterOrStaff',
  database: 'master',
  order: { id: 'desc' },
  title: 'operationName',
  columns: ['tenantName', 'operationName', 'runningDate', 'status', 'sure', 'exception', 'tetikleyen', 'deneme'],
  tone: 'status',
  actions: ['fullGet', 'pagination', 'get', 'delete', 'totals', 'csv', 'export', 'views'],
  filters: { gorulmedi: toggle(), sonSaat: integer({ min: 1, max: 720 }) },
  fields: {
    tenantId: reference({ write: 'none', hasDefault: true, filter: 'equals', from: tenants }),
    tenantName: text(250, { list: true, write: 'none', filter: 'contains', search: true, through: ofTenant }),
    operationId: reference({ write: 'none', hasDefault: true, filter: 'equals', from: definitions }),
    operationName: text(150, { list: true, write: 'none', filter: 'contains', search: true, through: ofDefinition }),
    tenantBatchOperationId: reference({ write: 'none', filter: 'equals' }),
    runningDate: dateTime({
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'range',
      sort: true,
      grouped: 'days',
    }),
    startTime: dateTime({ write: 'none', list: true }),
    endTime: dateTime({ write: 'none', list: true }),
    status: choice(kosuDurumu, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      labels: 'jobLogStatus',
      grouped: 'chips',
      chips: statusChips,
    }),
    isSccessStatus: toggle({ write: 'none', list: true }),
    // milliseconds
    sure: integer({ write: 'none', list: true }),
    exception: text(2000, { write: 'none', list: true, search: true }),
    deneme: integer({ hasDefault: true, write: 'none', list: true }),
    // when somebody first opened a failure
    goruldu: dateTime({ write: 'none', list: true, relative: true }),
    tetikleyen: text(250, { write: 'none', list: true }),
  },
})
