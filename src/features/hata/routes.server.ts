import { sha256 } from '#server/database/crypto.ts'
import { implement } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import { createErrorLog } from './contract.ts'
import { insertErrorLog } from './queries.server.ts'
import { toErrorReport } from './rules.ts'

export const hataRoutes = [
  implement(createErrorLog, async ({ db, input, session, tenant }) => {
    const report = toErrorReport(input)
    const tenantId = tenant?.id ?? null
    const [row] = await insertErrorLog(db, {
      ...report,
      exceptionMessage: report.exceptionMessage ?? '',
      tenantId,
      userId: session.kind === 'none' ? null : actorName(session),
      // whoever reports it, the same failure is one record an hour
      parmakIzi: sha256(JSON.stringify([tenantId, report])),
    })
    if (!row) throw new Error('an error log was not stored')
    return row
  }),
]
