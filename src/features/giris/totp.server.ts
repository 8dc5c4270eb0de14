import { decrypt, encrypt } from '#server/database/crypto.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { describeTotp, findTotpStep, newTotpKey } from '#server/session/totp.ts'
import type { StaffUser } from './queries.server.ts'

const saveKey = rawStatement<MasterTables, { id: number; anahtar: string }, { id: number }>(
  `update master_user set totp_anahtari = $2, totp_adimi = 0, row_version = row_version + 1
    where id = $1 and not totp_aktif returning id`,
  ['id', 'anahtar'],
)
const clearKey = rawStatement<MasterTables, { id: number }, { id: number }>(
  `update master_user set totp_anahtari = null, totp_aktif = false, row_version = row_version + 1
    where id = $1 and totp_anahtari is not null returning id`,
  ['id'],
)
const readClock = rawStatement<MasterTables, object, { seconds: number }>(
  'select extract(epoch from now())::float8 as seconds',
  [],
)
// of the same code in two hands one wins, and none wins twice
const spendStep = rawStatement<MasterTables, { id: number; anahtar: string; adim: number }, { id: number }>(
  `update master_user set totp_adimi = $3, totp_aktif = true
    where id = $1 and totp_anahtari = $2 and totp_adimi < $3 returning id`,
  ['id', 'anahtar', 'adim'],
)

const place = (id: number) => `master_user|totp_anahtari|${id}`

type Owner = Pick<StaffUser, 'id' | 'username'>

/** A key that waits for its first code; null when the user has one that is in use. */
export async function findSetup({ keys, master }: Runtime, { id, username }: Owner) {
  const key = newTotpKey()
  const [saved] = await saveKey(master.db, { id, anahtar: encrypt(keys, place(id), key) })
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
  const [ended] = await clearKey(db, { id })
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
  const [used] = await spendStep(master.db, { id, anahtar: totpAnahtari, adim })
  return used !== undefined
}
