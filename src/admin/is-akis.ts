import { isAppError } from '#core/errors.ts'
import { askIlanYayin, cancelIsAkis } from '#features/is-akis/ask.server.ts'
import { listIsAkis } from '#features/is-akis/queries.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inOneTenant, listInTenants } from './in-tenant.ts'
import type { Admin } from './open.ts'

// Stands in for the staff's screens until they are there; the work itself is done by the same functions.

const listedAtMost = 50

const hasIlan = rawStatement<TenantTables, { value: string }, { found: boolean }>(
  'select exists (select from ilan where iap_kodu = $1) as found',
  ['value'],
)
const hasIsAkis = rawStatement<TenantTables, { value: string }, { found: boolean }>(
  'select exists (select from is_akis where id = $1::bigint) as found',
  ['value'],
)

const refusals: Record<string, string> = {
  notPublishable: 'That posting is published already, or its time to apply is over.',
  approvalWaiting: 'That posting already waits for an approval.',
}

/** Asks approvers by a link each that a posting be published. */
export function askForIsAkis(admin: Admin, input: Inputs['is-akis create']): Promise<string> {
  const { iapKodu, key, onaylayan, sahip, isteyen, not } = input
  return inOneTenant(admin, { key, text: hasIlan, value: iapKodu }, async (write) => {
    const asking = { ...write, publicUrl: admin.config.publicUrl }
    const request = { iapKodu, isteyen, not, sahip, onaylayanList: onaylayan }
    const { id, sonGun } = await askIlanYayin(asking, request).catch((error: unknown) => {
      const reason = isAppError(error) ? refusals[error.errors[0]?.key ?? ''] : undefined
      throw reason ? new StartError(reason) : error
    })
    return `The approval ${id} is asked of ${onaylayan.map(({ alici }) => alici).join(', ')}, until ${sonGun}.`
  })
}

/** Takes a request back. */
export function withdrawIsAkis(admin: Admin, { id, key }: Inputs['is-akis cancel']): Promise<string> {
  return inOneTenant(admin, { key, text: hasIsAkis, value: String(id) }, async (write) => {
    await cancelIsAkis(write, id).catch((error: unknown) => {
      if (isAppError(error) && error.code === 'notFound') throw new StartError('That approval is over already.')
      throw error
    })
    return `The approval ${id} is taken back; its links are old.`
  })
}

const states: Record<string, string> = {
  bekliyor: 'waiting',
  onaylandi: 'approved',
  reddedildi: 'rejected',
  iptal: 'taken back',
  gecersiz: 'too late',
  suresiDoldu: 'too late',
}

/** The newest requests of one tenant or of all. */
export async function listApprovals(admin: Admin, { key }: Inputs['is-akis list']): Promise<string[][]> {
  const lines = await listInTenants(admin, key, async (db) =>
    (await listIsAkis(db, { limit: listedAtMost })).map((row) => {
      const state = row.isOld ? 'too late' : (states[row.durum] ?? row.durum)
      return [String(row.id), state, row.sonGun, row.onaylayan, row.ozet]
    }),
  )
  return [['KEY', 'ID', 'STATE', 'UNTIL', 'APPROVERS', 'WHAT'], ...lines]
}
