import { sha256 } from '#server/database/crypto.ts'
import { implement } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import { createCspReport, createErrorLog } from './contract.ts'
import { countErrorLog, insertErrorLog } from './queries.server.ts'
import { toErrorReport, violationsOf } from './rules.ts'

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

  implement(createCspReport, async ({ db, input }) => {
    const violations = violationsOf(input.raporlar)
    for (const { yonerge, sayfa, engellenen, tekrar } of violations) {
      const report = toErrorReport({
        exceptionMessage: `CSP: ${yonerge}`,
        requestTrace: engellenen,
        requestpath: sayfa,
        logKey: 'csp',
      })
      // whatever was refused, and for whomever: one record an hour of a directive on a page
      const parmakIzi = sha256(JSON.stringify(['csp', yonerge, report.requestpath]))
      const row = {
        ...report,
        exceptionMessage: report.exceptionMessage ?? '',
        tenantId: null,
        userId: null,
        parmakIzi,
      }
      await countErrorLog(db, { ...row, tekrar })
    }
    return violations.length
  }),
]
