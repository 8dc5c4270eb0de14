import { clearTotpKey, saveTotpKey, spendTotpStep } from '#features/master-user/queries.server.ts'
import { decrypt, encrypt } from '#server/database/crypto.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { describeTotp, findTotpStep, newTotpKey } from '#server/session/totp.ts'
import type { StaffUser } from './queries.server.ts'

const readClock = rawStatement<MasterTables, object, { seconds: number }>(
  'select extract(epoch from now())::float8 as seconds',
  [],
)
const place = (id: number) => `master_user|totp_anahtari|${id}`

type Owner = Pick<StaffUser, 'id' | 'username'>

/** A key that waits for its first code; null when the user has one that is in use. */
export async function findSetup({ keys, master }: Runtime, { id, username }: Owner) {
  const key = newTotpKey()
  const [saved] = await saveTotpKey(master.db, { id, anahtar: encrypt(keys, place(id), key) })
  return saved ? describeTotp(key, username) : null
}

/** The same, for somebody who is known to have none. */
export async function beginSetup(runtime: Runtime, user: Owner) {
  const setup = await findSetup(runtime, user)
  if (!setup) throw new Error(`a second factor was switched on meanwhile: ${user.id}`)
  return setup
}

/** Takes the second factor away; false when there was none. */
export async function endSetup(db: MasterDb, id: number): Promise<boolean> {
  const [ended] = await clearTotpKey(db, { id })
  return ended !== undefined
}

/** Whether a code is right and was not used before; the first right one switches the second factor on. */
export async function spendKod(
  { keys, master }: Runtime,
  { id, totpAnahtari }: Pick<StaffUser, 'id' | 'totpAnahtari'>,
  kod: string,
): Promise<boolean> {
  if (totpAnahtari === null) return false
  const [clock] = await readClock(master.db, {})
  const adim = findTotpStep(decrypt(keys, place(id), totpAnahtari), kod, clock?.seconds ?? 0)
  if (adim === null) return false
  const [used] = await spendTotpStep(master.db, { id, anahtar: totpAnahtari, adim })
  return used !== undefined
}
