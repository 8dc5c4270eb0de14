import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { ErrorReport } from './rules.ts'

type NewErrorLog = Omit<ErrorReport, 'exceptionMessage'> & {
  exceptionMessage: string
  tenantId: number | null
  userId: string | null
  parmakIzi: Buffer
}

const columns = [
  'tenantId',
  'exceptionMessage',
  'requestTrace',
  'userId',
  'stackTrace',
  'innerException',
  'requestpath',
  'logKey',
  'parmakIzi',
] as const

const insert = (tekrar: string) => `
  insert into error_log (tenant_id, exception_message, request_trace, user_id, stack_trace, inner_exception,
                         requestpath, log_key, parmak_izi, tekrar)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${tekrar})
  on conflict (parmak_izi, saat) do update set tekrar = error_log.tekrar + excluded.tekrar
  returning id`

export const insertErrorLog = rawStatement<MasterTables, NewErrorLog, { id: string }>(insert('1'), [...columns])

/** The same for what happened several times. */
export const countErrorLog = rawStatement<MasterTables, NewErrorLog & { tekrar: number }, { id: string }>(
  insert('$10'),
  [...columns, 'tekrar'],
)
