import { today } from '#core/date.ts'
import { AppError, type FieldError, isAppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Change } from '#engine/server/change.server.ts'
import { ofOwnTenants, ownTenantIds, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { getNow, resetIslem, startRuns, triggersAMinute } from './baslat.server.ts'
import { getTenantMailGroup, logOperation, onizle } from './contract.ts'
import { definitionRoutes } from './definition-routes.server.ts'
import { operasyonOf } from './islem/operasyon.ts'
import { logRoutes } from './log-routes.server.ts'
import { matrisRoutes } from './matris/routes.server.ts'
import {
  countRunsOf,
  findIslemTenant,
  findOfTenant,
  findOpenDefinition,
  findTenantName,
  findTetik,
  findUserName,
  listMailGroups,
  listRunsOf,
} from './queries.server.ts'
import { processStatus, tenantBatchOperation } from './resource.ts'
import { planCumlesi } from './rules/cumle.ts'
import { isRefusedToStaff } from './rules/owner.ts'
import { ownLists, type Plan, planErrors, scheduleOf } from './rules/plan.ts'
import { nextRun, nextRuns } from './rules/schedule.ts'

type Context = CallContext<'master'>

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

const planFields = ['operationType', 'interval', 'specificTime', 'daysOfWeek', 'daysOfMonth', 'param1']
const groupFields = ['toEmail', 'ccEmail', 'bccEmail'] as const

function requireOwn({ session }: Context, row: Change['row'], act: string) {
  if (session.kind === 'tnt' && isRefusedToStaff(row, act)) throw new AppError('noAuthority')
}

/** One row a company and operation; the table refuses what slips through between two writers. */
async function requireFirst({ db }: Context, { tenantId, operationId }: Change['row']) {
  const [other] = await findOfTenant(db, { tenantId: Number(tenantId), operationId: Number(operationId) })
  if (other) throw new AppError('recordExists', { errors: [{ field: 'operationId', key: 'tenantJobExists' }] })
}

/** Recipients are groups of the company itself. One without a database has none. */
async function requireGroups({ runtime }: Context, { values, row }: Change) {
  const asked = groupFields.filter((name) => typeof values[name] === 'string')
  if (asked.length === 0) return
  const groups = await runtime.tenants.open(Number(row.tenantId)).then(
    ({ db }) => listMailGroups(db, {}),
    (error: unknown) => {
      if (isAppError(error) && error.code === 'notFound') return []
      throw error
    },
  )
  const known = new Set(groups.map(({ id }) => String(id)))
  const isKnown = (name: string) =>
    String(values[name])
      .split(',')
      .every((id) => known.has(id))
  refuse(asked.filter((name) => !isKnown(name)).map((field) => ({ field, key: 'invalidChoice' })))
}

function requireParam({ row, values }: Change) {
  const { param2 } = values
  if (typeof param2 !== 'string' || param2 === '') return
  const rule = operasyonOf(Number(row.operationId))?.param2
  if (!rule?.safeParse(param2).success) refuse([{ field: 'param2', key: 'invalidParam' }])
}

/** Judges the time of a row and finds its next run. The day on which the time was saved is what intervals count from. */
async function planOf({ db }: Context, { action, values, before, row }: Change) {
  const isNewPlan = action === 'create' || planFields.some((name) => name in values)
  if (!isNewPlan && values.aktif === undefined) return {}
  const now = await getNow(db)
  const baslangic = isNewPlan ? today(now) : String(before?.baslangic ?? today(now))
  const plan = row as Plan // the fields of the declaration, each by its rule
  refuse(planErrors(plan, { anchor: baslangic, now }))
  const next = row.aktif === false ? null : nextRun(scheduleOf(plan, baslangic), now)
  return { ...(isNewPlan && { baslangic, ...ownLists(plan) }), sonrakiKosu: next?.toISOString() ?? null }
}

async function beforeWrite(context: Context, change: Change) {
  const { action, before, row, values } = change
  const { session } = context
  if (before) requireOwn(context, before, action === 'delete' ? 'delete' : 'change')
  if (action === 'delete') return undefined
  if (action === 'create') await requireFirst(context, row)
  requireParam(change)
  await requireGroups(context, change)
  const isTestOn = values.isEmailTest === true && before?.isEmailTest !== true
  return {
    ...(await planOf(context, change)),
    ...(action === 'create' && { isMaster: session.kind === 'mst', processStatus: processStatus.Scheduled }),
    ...(isTestOn && 'subjectId' in session && { emailTestKullaniciId: session.subjectId }),
  }
}

async function trigger(context: Context, row: Change['row']) {
  const { db, session } = context
  const id = Number(row.id)
  if (row.calisiyor === true) throw new AppError('alreadyRunning')
  const [tetik] = await findTetik(db, { id })
  // while an operation is switched off no company's row of it runs
  if (!tetik?.acik) throw new AppError('gecisYok')
  if (tetik.n >= triggersAMinute) throw new AppError('tooManyRequests', { retryAfterSeconds: 60 })
  const [user] = 'subjectId' in session ? await findUserName(db, { id: session.subjectId }) : []
  await startRuns(context, [{ id }], user?.fullName ?? '?')
  return undefined
}

const tenantOf = async (db: Context['db'], id: number) => (await findIslemTenant(db, { id }))[0]?.tenantId

const resourceRoutes = serveResource(tenantBatchOperation, {
  columns: { sonuclar: `array_to_string(t.sonuclar, ',')` },
  scope: ofOwnTenants((tenantIds) => `t.tenant_id = any(${tenantIds})`),
  references: {
    // a company of somebody else is as little there as one that does not exist
    tenantId: async ({ db, session }, id) => {
      const own = await ownTenantIds(db, session)
      return own && !own.includes(id) ? null : ((await findTenantName(db, { id }))[0]?.name ?? null)
    },
    operationId: async ({ db }, id) => (await findOpenDefinition(db, { id }))[0]?.operationName ?? null,
  },
  beforeWrite,
  rowActions: {
    trigger_operation: trigger,
    async reset_operation(context, row) {
      requireOwn(context, row, 'reset_operation')
      await resetIslem(context.db, [Number(row.id)])
      return undefined
    },
  },
})

export const zamanliIslemRoutes = [
  ...resourceRoutes,
  ...definitionRoutes,
  ...logRoutes,
  ...matrisRoutes,

  implement(logOperation, async ({ db, input: { id, paging = {} }, session }) => {
    const tenantId = await tenantOf(db, id)
    if (tenantId === undefined) throw new AppError('notFound')
    await requireOwnTenant(db, session, tenantId)
    const { PageSize = 25, page = 1 } = paging
    const limit = Math.min(PageSize, 100)
    const rows = await listRunsOf(db, { id, limit, offset: (page - 1) * limit })
    const resultCount = (await countRunsOf(db, { id }))[0]?.n ?? 0
    return { rows, resultCount, resultCountKesin: true, pageCount: Math.ceil(resultCount / limit) }
  }),

  implement(getTenantMailGroup, async ({ db, input, tenant, session, runtime }) => {
    const id = input.id ?? tenant?.id
    if (id === undefined) throw new AppError('validationFailed', { errors: [{ field: 'id', key: 'required' }] })
    await requireOwnTenant(db, session, id)
    const groups = await listMailGroups((await runtime.tenants.open(id)).db, {})
    return groups.map(({ adresler, ...group }) => ({ ...group, adresSayisi: adresler.split('\n').length }))
  }),

  implement(onizle, async ({ db, input, caller }) => {
    const now = await getNow(db)
    const anchor = today(now)
    refuse(planErrors(input, { anchor, now }))
    const t = createT(catalogue[caller.language], caller.language)
    const sonraki = nextRuns(scheduleOf(input, anchor), now, 5).map((run) => run.toISOString())
    return { cumle: planCumlesi(t, input), sonraki }
  }),
]
