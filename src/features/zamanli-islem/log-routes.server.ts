import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { ofOwnTenants, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import { type CallContext, implement } from '#server/http/implement.ts'
import { isEnded, listSatirlar, markGoruldu, streamKosu } from './contract.ts'
import { findLogTenant, findRun, gorulmediSql, listLines, seeRun, sureSql } from './queries.server.ts'
import { scheduledJobLog } from './resource.ts'

type Context = CallContext<'master'>

const mostLines = 1000
const mostLive = 500

const tenantOf = async (db: Context['db'], id: number) => (await findLogTenant(db, { id }))[0]?.tenantId

async function requireOwnRun({ db, session }: Pick<Context, 'db' | 'session'>, id: number) {
  const tenantId = await tenantOf(db, id)
  if (tenantId === undefined) throw new AppError('notFound')
  await requireOwnTenant(db, session, tenantId)
}

export const logRoutes = [
  ...serveResource(scheduledJobLog, {
    columns: { isSccessStatus: '(t.status = 1)', sure: sureSql },
    filters: {
      gorulmedi: (value: boolean) => (value ? gorulmediSql : `not (${gorulmediSql})`),
      sonSaat: (value: number, bind) => `t.running_date > now() - ${bind(value, 'int')} * interval '1 hour'`,
    },
    scope: ofOwnTenants((tenantIds) => `t.tenant_id = any(${tenantIds})`),
    async beforeWrite(_context, { before }) {
      // its schedule waits for the run: a reset ends it first
      if (before && !isEnded({ status: Number(before.status) })) throw new AppError('alreadyRunning')
      return undefined
    },
  }),

  implement(listSatirlar, async ({ db, session, input: { id, sonra = 0 } }) => {
    await requireOwnRun({ db, session }, id)
    return listLines(db, { id, sonra, limit: mostLines })
  }),

  implement(markGoruldu, async ({ db, session, input: { id } }) => {
    await requireOwnRun({ db, session }, id)
    return (await seeRun(db, { id })).length
  }),

  implement(streamKosu, async ({ db, session, input: { id } }) => {
    await requireOwnRun({ db, session }, id)
    const [run] = await findRun(db, { id })
    if (!run) throw new AppError('notFound')
    return { ...run, satirlar: await listLines(db, { id, sonra: 0, limit: mostLive }) }
  }),
]
