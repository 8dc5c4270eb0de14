import { userInfo } from 'node:os'
import { cutText } from '#core/cut-text.ts'
import { masterUserTipi } from '#core/master-user.ts'
import { insertUser } from '#features/master-user/queries.server.ts'
import type { MasterDb, MasterTables, TenantDb } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { insertOperation } from '#server/session/audit.ts'
import { findPasswordFault, hashPassword } from '#server/session/password.ts'
import { StartError } from '#server/start-error.ts'

/** What an operator did, in the record of the database that was changed. */
type Operation = { islem: string; varlik: string; varlikId: string; degisim?: Record<string, unknown> }

/** Writes an operation into the record under the name of the system's user. */
export async function recordOperation(db: MasterDb | TenantDb, { islem, varlik, varlikId, degisim = {} }: Operation) {
  const aktor = cutText(`admin:${userInfo().username}`, 80)
  await insertOperation(db, { aktor, islem, varlik, varlikId, degisim: JSON.stringify(degisim) })
}

/** Makes an administrator of the whole deployment. */
export async function createAdministrator(
  master: Pool<MasterTables>,
  { username, name: fullName }: { username: string; name: string },
  typed: string,
): Promise<string> {
  const fault = findPasswordFault(typed, { username })
  if (fault) throw new StartError(`The password ${fault}.`)
  const password = await hashPassword(typed)
  await master.inTransaction(async (db) => {
    const [made] = await insertUser(db, { username, fullName, password, tip: masterUserTipi.superAdmin })
    if (!made) throw new StartError(`The user ${username} exists already.`)
    await recordOperation(db, { islem: 'create', varlik: 'masterUser', varlikId: String(made.id) })
  })
  return `The administrator ${username} is made.`
}
