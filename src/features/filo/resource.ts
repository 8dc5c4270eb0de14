import { isIsoDate } from '#core/date.ts'
import { choice, date, dateTime, integer, reference, text, toggle } from '#engine/declaration/field.ts'
import type { Field, FieldOptions } from '#engine/declaration/field-kind.ts'
import { defineResource, staffActions } from '#engine/declaration/resource.ts'
import {
  asama,
  firstDayOf,
  jobStatus,
  monitorStatus,
  monitorType,
  readDayOrMonth,
  saatSonucu,
  taskStatus,
  workerStatus,
  workerTip,
} from './rules.ts'

const tenants = { path: '/api/master/masterTenant/getList', label: 'name' } as const
const ofTenant = { reference: 'tenantId', table: 'master_tenant', column: 'name' } as const

const isDayOrMonth = (value: string) => isIsoDate(firstDayOf(value))
const areBranchCodes = (value: string) => /^[^,\s][^,]*(?:,[^,\s][^,]*)*$/.test(value)

/** Narrows the rule of a text that may be left out; forms send '' for it. */
function shaped<O extends FieldOptions>(
  field: Field<string, O>,
  isRight: (value: string) => boolean,
  key: string,
): Field<string, O> {
  return { ...field, rule: field.rule.refine((value) => value === '' || isRight(value), key) }
}

const plain = text(10, { list: true, search: true })
const dayOrMonth = { ...plain, rule: plain.rule.overwrite(readDayOrMonth) }

/** Set and reset, offered for one record and for many; a record that a worker holds is skipped. */
const setAndReset = {
  tamamla: { eylem: 'sifirla', rows: 'both', icon: 'clipboard', answer: 'one' },
  sifirla: { eylem: 'sifirla', rows: 'both', icon: 'history', isDestructive: true, answer: 'one' },
} as const

/** The address of a controller of the fleet, by the name that outside clients know it under. */
export const controllerPath = (name: string) => `/api/master/${name}`

/** A reading of SGK that is planned for all workplaces of a company. */
export const workerPlannedJob = defineResource({
  name: 'workerPlannedJob',
  table: 'worker_planned_job',
  path: controllerPath('workerplannedjob'),
  access: 'masterOrStaff',
  database: 'master',
  order: { id: 'desc' },
  title: 'ad',
  columns: ['ad', 'tenantName', 'status', 'tip', 'toplam', 'calismaZamani', 'tahminiBitis', 'priority', 'parameter1'],
  tone: 'status',
  actions: staffActions.filter((action) => action !== 'getList'),
  rowActions: {
    ...setAndReset,
    iptal: {
      eylem: 'sifirla',
      icon: 'alert',
      isDestructive: true,
      when: { status: [jobStatus.waiting, jobStatus.running] },
    },
  },
  fields: {
    tenantId: reference({ required: true, write: 'create', filter: 'equals', from: tenants }),
    tenantName: text(250, { list: true, write: 'none', filter: 'contains', search: true, through: ofTenant }),
    // its number and its time
    ad: text(40, { hasDefault: true, write: 'none', list: true, export: false, width: 190 }),
    tip: choice(monitorType, { required: true, list: true, filter: 'equals', labels: 'monitorType' }),
    calismaZamani: dateTime({ required: true, list: true, filter: 'range', sort: true }),
    status: choice(jobStatus, {
      hasDefault: true,
      write: 'update',
      list: true,
      filter: 'equals',
      labels: 'plannedJobStatus',
      grouped: 'chips',
      chips: {
        0: { tone: 'neutral', icon: 'clock' },
        1: 'info',
        2: 'good',
        '-1': 'bad',
        '-2': { tone: 'neutral', icon: 'stop' },
      },
    }),
    priority: integer({ required: true, min: 1, max: 9, list: true }),
    parameter1: shaped(dayOrMonth, isDayOrMonth, 'invalidDayOrPeriod'),
    parameter2: shaped(text(500, { search: true }), areBranchCodes, 'invalidBranchCodes'),
    isMaster: toggle({ write: 'none', list: true }),
    toplam: integer({ hasDefault: true, write: 'none', list: true }),
    tamamlanan: integer({ hasDefault: true, write: 'none', list: true }),
    hatali: integer({ hasDefault: true, write: 'none', list: true }),
    tahminiBitis: dateTime({ write: 'none', list: true }),
    startDate: dateTime({ write: 'none', list: true }),
    endDate: dateTime({ write: 'none', list: true }),
    mesaj: text(250, { write: 'none', list: true }),
  },
})

/** The lease of a worker on some rows of a job. */
export const sgkWorkerTask = defineResource({
  name: 'sgkWorkerTask',
  table: 'sgk_worker_task',
  path: controllerPath('sgkworkertask'),
  access: 'masterOrStaff',
  database: 'master',
  order: { id: 'desc' },
  columns: ['workerNo', 'jobId', 'tenantName', 'status', 'startDate', 'endDate', 'satir', 'tamamlanan'],
  actions: ['fullGet', 'pagination', 'get', 'bulk'],
  rowActions: setAndReset,
  fields: {
    workerId: integer({ hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    workerNo: integer({ hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    jobId: reference({ hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    tenantId: reference({ hasDefault: true, write: 'none', filter: 'equals', from: tenants }),
    tenantName: text(250, { list: true, write: 'none', filter: 'contains', through: ofTenant }),
    serit: choice(asama, { hasDefault: true, write: 'none', list: true }),
    status: choice(taskStatus, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      labels: 'workerTaskStatus',
      chips: { 1: 'info', 2: 'good', 3: 'bad', '-1': { tone: 'neutral', icon: 'stop' } },
    }),
    startDate: dateTime({ hasDefault: true, write: 'none', list: true }),
    endDate: dateTime({ write: 'none', list: true }),
    satir: integer({ hasDefault: true, write: 'none', list: true }),
    tamamlanan: integer({ hasDefault: true, write: 'none', list: true }),
  },
})

/** A loop of a process that reads. */
export const sgkWorker = defineResource({
  name: 'sgkWorker',
  table: 'sgk_worker',
  path: controllerPath('sgkworker'),
  access: 'superAdmin',
  database: 'master',
  small: true,
  order: { workerNo: 'asc' },
  title: 'workerNo',
  columns: ['workerNo', 'tip', 'status', 'tenantName', 'aktifJobId', 'aktifTaskId', 'startDate', 'endDate', 'sonYasam'],
  actions: ['fullGet', 'pagination', 'get', 'bulk'],
  rowActions: setAndReset,
  fields: {
    workerNo: integer({ hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    tip: choice(workerTip, { hasDefault: true, write: 'none', list: true, labels: 'workerTip' }),
    status: choice(workerStatus, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      labels: 'workerStatus',
      chips: { 0: 'neutral', 1: 'info', 2: { tone: 'warn', icon: 'stop' } },
    }),
    tenantName: text(250, { write: 'none', list: true }),
    aktifJobId: integer({ write: 'none', list: true }),
    aktifTaskId: integer({ write: 'none', list: true }),
    startDate: dateTime({ write: 'none', list: true }),
    endDate: dateTime({ write: 'none', list: true }),
    sonYasam: dateTime({ write: 'none', list: true, relative: true }),
  },
})

const monitorChips = {
  0: { tone: 'neutral', icon: 'clock' },
  1: 'warn',
  2: 'warn',
  3: 'warn',
  4: { tone: 'neutral', icon: 'stop' },
  5: 'good',
  6: 'warn',
  7: 'bad',
  8: 'bad',
  '-1': 'bad',
  '-99': 'bad',
} as const

/** The reading of one workplace within a job. */
export const sgkWorkerMonitor = defineResource({
  name: 'sgkWorkerMonitor',
  table: 'sgk_worker_monitor',
  path: controllerPath('sgkworkermonitor'),
  access: 'masterOrStaff',
  database: 'master',
  order: { id: 'desc' },
  title: 'subeAdi',
  columns: [
    ...(['tenantName', 'subeAdi', 'status', 'completed', 'mesaj', 'workerNo', 'deneme', 'ertelemeZamani'] as const),
    ...(['startDate', 'endDate', 'calismaGunu', 'monitorType', 'jobId'] as const),
  ],
  tone: 'status',
  filters: {
    // an hour of Istanbul as 2026111813, and what the rows were in it
    saat: integer({ min: 2000010100, max: 2147123123 }),
    saatSonucu: choice(saatSonucu),
  },
  actions: ['fullGet', 'pagination', 'get', 'totals', 'bulk', 'csv', 'export', 'views'],
  rowActions: setAndReset,
  fields: {
    tenantId: reference({ hasDefault: true, write: 'none', filter: 'equals', from: tenants }),
    tenantName: text(250, { list: true, write: 'none', filter: 'contains', search: true, through: ofTenant }),
    monitorType: choice(monitorType, { hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    jobId: reference({ hasDefault: true, write: 'none', list: true, filter: 'equals' }),
    calismaGunu: date({ hasDefault: true, write: 'none', list: true, filter: 'range' }),
    isyeriId: integer({ hasDefault: true, write: 'none', list: true }),
    subeKodu: text(30, { write: 'none', list: true, search: true }),
    subeAdi: text(250, { hasDefault: true, write: 'none', list: true, search: true }),
    workerNo: integer({ write: 'none', list: true, filter: 'equals' }),
    status: choice(monitorStatus, {
      hasDefault: true,
      write: 'none',
      list: true,
      filter: 'equals',
      labels: 'monitorStatus',
      grouped: 'chips',
      chips: monitorChips,
    }),
    completed: toggle({ write: 'none', list: true, filter: 'equals' }),
    asama: choice(asama, { hasDefault: true, write: 'none', list: true, labels: 'serit' }),
    startDate: dateTime({ write: 'none', list: true }),
    endDate: dateTime({ write: 'none', list: true }),
    deneme: integer({ hasDefault: true, write: 'none', list: true }),
    ertelemeZamani: dateTime({ write: 'none', list: true }),
    sonucKod: integer({ write: 'none', list: true }),
    mesaj: text(250, { hasDefault: true, write: 'none', list: true, filter: 'equals', search: true }),
  },
})
