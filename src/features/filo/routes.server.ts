import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Change } from '#engine/server/change.server.ts'
import { ofOwnTenants, ownTenantIds, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import {
  findWaitingJob,
  getMonitorJobSummary,
  listMonitorSummary,
  listSaatler,
  resetJobOrWorker,
  resetJobs,
  resetMonitor,
  resetTasks,
  resetWorkers,
  setJobOrWorker,
  setJobs,
  setMonitor,
  setTasks,
  setWorkers,
  streamMonitor,
} from './contract.ts'
import { metin } from './isci/bakim.server.ts'
import { filoSubject } from './isci/gorev.server.ts'
import { sgkPlanla } from './plan/planla.server.ts'
import {
  countSummary,
  findJob,
  findLiveJob,
  findTenantName,
  jobColumns,
  listChangedRows,
  listHours,
  listLiveTasks,
  listLiveWorkers,
  listOpenJobs,
  listSummary,
  saatFilters,
  summariseJob,
  workerColumns,
} from './queries.server.ts'
import { sgkWorker, sgkWorkerMonitor, sgkWorkerTask, workerPlannedJob } from './resource.ts'
import { isAhead, isRefusedToStaff, jobStatus } from './rules.ts'
import { record, rowWorks, setOrReset, setOrResetNamed } from './set-reset.server.ts'
import type { SetReset } from './set-reset.ts'
import { cancelJob, listRowIds } from './set-reset-queries.server.ts'

type Context = CallContext<'master'>

const ofTenants = ofOwnTenants((tenantIds) => `t.tenant_id = any(${tenantIds})`)
const refuse = (error: FieldError) => {
  throw new AppError('validationFailed', { errors: [error] })
}

const dayMs = 86_400_000
/** A time that has passed means now; one that passed long ago is a mistake. */
const pastMs = dayMs
const aheadMs = 366 * dayMs

function requireTime({ values }: Change) {
  if (typeof values.calismaZamani !== 'string') return
  const ahead = Date.parse(values.calismaZamani) - Date.now()
  if (ahead < -pastMs || ahead > aheadMs) refuse({ field: 'calismaZamani', key: 'invalidJobTime' })
}

/** A job reads a day that has come when it runs. */
function requireDay({ row, values }: Change) {
  if (!('parameter1' in values || 'calismaZamani' in values)) return
  const { parameter1, calismaZamani } = row
  if (typeof parameter1 !== 'string' || parameter1 === '') return
  if (isAhead(parameter1, new Date(String(calismaZamani)), new Date())) {
    refuse({ field: 'parameter1', key: 'dayInFuture' })
  }
}

/** Status changes of the form are the actions of the same meaning; no other state can be entered by hand. */
async function applyStatus(context: Context, { before, values }: Change) {
  const id = Number(before?.id)
  if (values.status === jobStatus.cancelled) return void (await cancel(context, id))
  const action = values.status === jobStatus.good ? 'set' : values.status === jobStatus.waiting ? 'reset' : undefined
  if (!action) return refuse({ field: 'status', key: 'invalidChoice' })
  const { nedenler } = await setOrReset(context, 'job', action, [id])
  if (nedenler.length > 0) throw new AppError('alreadyRunning')
}

async function cancel({ db, changed }: Context, id: number) {
  const [done] = await cancelJob(db, { id, neden: metin('filo.neden.iptal') })
  if (!done) throw new AppError('gecisYok')
  changed(filoSubject)
}

async function beforeWrite(context: Context, change: Change) {
  const { action, before, values } = change
  const { session } = context
  const act = action === 'delete' ? 'delete' : 'change'
  if (session.kind === 'tnt' && before && isRefusedToStaff(before, act)) throw new AppError('noAuthority')
  if (action === 'delete') {
    if (before?.status === jobStatus.running) throw new AppError('alreadyRunning')
    return undefined
  }
  requireTime(change)
  requireDay(change)
  const empty = Object.fromEntries(
    ['parameter1', 'parameter2'].filter((name) => values[name] === '').map((name) => [name, null]),
  )
  if (action === 'create') return { ...empty, isMaster: session.kind === 'mst' }
  const { status, ...others } = values
  // a job that has begun keeps what it was begun with
  const isFixed = before?.status !== jobStatus.waiting && Object.keys(others).some((name) => name !== 'priority')
  if (isFixed) throw new AppError('gecisYok')
  if (status === undefined) return empty
  await applyStatus(context, change)
  return { ...empty, status }
}

/** What is due is planned at once; what is due later is found by the clock. */
async function afterWrite({ enqueue }: Context, { action, row }: Change) {
  const isDue = row.status === jobStatus.waiting && Date.parse(String(row.calismaZamani)) <= Date.now()
  if (action === 'delete' || !isDue) return
  const id = Number(row.id)
  await enqueue(sgkPlanla, { id }, { singletonKey: String(id), tenantIds: [Number(row.tenantId)] })
}

const jobRoutes = serveResource(workerPlannedJob, {
  columns: jobColumns,
  scope: ofTenants,
  references: {
    // a company of somebody else is as little there as one that does not exist
    tenantId: async ({ db, session }, id) => {
      const own = await ownTenantIds(db, session)
      return own && !own.includes(id) ? null : ((await findTenantName(db, { id }))[0]?.name ?? null)
    },
  },
  beforeWrite,
  afterWrite,
  rowActions: {
    ...rowWorks('job'),
    async iptal(context, row) {
      await cancel(context, Number(row.id))
      return undefined
    },
  },
})

/** The job of a call, in a company that the caller sees. */
async function requireJob({ db, session }: Pick<Context, 'db' | 'session'>, id: number) {
  const [job] = await findJob(db, { id })
  if (!job) throw new AppError('notFound')
  await requireOwnTenant(db, session, job.tenantId)
}

async function setOrResetAll(
  context: Context,
  { jobId = null, workerNo = null }: { jobId?: number | null | undefined; workerNo?: number | null | undefined },
  action: SetReset,
) {
  if (jobId !== null) await requireJob(context, jobId)
  const tenantIds = await ownTenantIds(context.db, context.session)
  const rows = await listRowIds(context.db, { jobId, workerNo, tenantIds })
  const outcome = await setOrReset(
    context,
    'monitor',
    action,
    rows.map(({ id }) => id),
  )
  record(context, sgkWorkerMonitor, action, { ...outcome, jobId, workerNo })
  // a job has thousands of rows: a few reasons tell what there is to tell
  return { ...outcome, nedenler: outcome.nedenler.slice(0, mostReasons) }
}

const mostReasons = 100

const job = { kind: 'job', resource: workerPlannedJob } as const
const task = { kind: 'task', resource: sgkWorkerTask } as const
const worker = { kind: 'worker', resource: sgkWorker } as const
const monitor = { kind: 'monitor', resource: sgkWorkerMonitor } as const

export const filoRoutes = [
  ...jobRoutes,
  ...serveResource(sgkWorkerTask, { scope: ofTenants, rowActions: rowWorks('task') }),
  ...serveResource(sgkWorker, { columns: workerColumns, rowActions: rowWorks('worker') }),
  ...serveResource(sgkWorkerMonitor, { scope: ofTenants, rowActions: rowWorks('monitor'), filters: saatFilters }),

  implement(setJobs, (context) => setOrResetNamed(context, { ...job, action: 'set' }, context.input.items)),
  implement(resetJobs, (context) => setOrResetNamed(context, { ...job, action: 'reset' }, context.input.items)),
  implement(setTasks, (context) => setOrResetNamed(context, { ...task, action: 'set' }, context.input.items)),
  implement(resetTasks, (context) => setOrResetNamed(context, { ...task, action: 'reset' }, context.input.items)),
  implement(setWorkers, (context) => setOrResetNamed(context, { ...worker, action: 'set' }, context.input.items)),
  implement(resetWorkers, (context) => setOrResetNamed(context, { ...worker, action: 'reset' }, context.input.items)),
  implement(setMonitor, (context) => setOrResetNamed(context, { ...monitor, action: 'set' }, context.input.items)),
  implement(resetMonitor, (context) => setOrResetNamed(context, { ...monitor, action: 'reset' }, context.input.items)),
  implement(setJobOrWorker, (context) => setOrResetAll(context, context.input, 'set')),
  implement(resetJobOrWorker, (context) => setOrResetAll(context, context.input, 'reset')),

  implement(getMonitorJobSummary, async (context) => {
    await requireJob(context, context.input.jobId)
    return summariseJob(context.db, context.input)
  }),

  implement(listMonitorSummary, async (context) => {
    const { filter = {}, paging = {} } = context.input
    if (filter.jobId !== undefined) await requireJob(context, filter.jobId)
    const { PageSize = 25, page = 1 } = paging
    const limit = Math.min(PageSize, 100)
    const tenantIds = await ownTenantIds(context.db, context.session)
    const asked = { jobId: filter.jobId ?? null, tenantId: filter.tenantId ?? null, tenantIds }
    const rows = await listSummary(context.db, { ...asked, limit, offset: (page - 1) * limit })
    const resultCount = (await countSummary(context.db, asked))[0]?.n ?? 0
    return { rows, resultCount, resultCountKesin: true, pageCount: Math.ceil(resultCount / limit) }
  }),

  implement(listSaatler, async (context) => {
    const { db, session, input } = context
    const { jobId = null } = input
    if (jobId !== null) await requireJob(context, jobId)
    return listHours(db, { jobId, tenantIds: await ownTenantIds(db, session) })
  }),

  implement(streamMonitor, async (context) => {
    const { db, session, input } = context
    const { jobId } = input
    if (jobId !== undefined) await requireJob(context, jobId)
    const tenantIds = await ownTenantIds(db, session)
    return {
      job: jobId === undefined ? null : ((await findLiveJob(db, { jobId }))[0] ?? null),
      satirlar: jobId === undefined ? [] : await listChangedRows(db, { jobId }),
      gorevler: await listLiveTasks(db, { jobId: jobId ?? null, tenantIds }),
      isciler: await listLiveWorkers(db, { tenantIds }),
    }
  }),

  implement(findWaitingJob, async ({ db, session, tenant, input: { tenantId = tenant?.id, tip } }) => {
    if (tenantId === undefined)
      throw new AppError('validationFailed', { errors: [{ field: 'tenantId', key: 'required' }] })
    await requireOwnTenant(db, session, tenantId)
    return listOpenJobs(db, { tenantId, tip })
  }),
]
