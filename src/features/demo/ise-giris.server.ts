import { addDays, today } from '#core/date.ts'
import { settled } from '#features/ise-giris/kontrol.server.ts'
import { insertGirisler, listKabuller } from '#features/ise-giris/queries.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'

const girisSayisi = 30
/** So many begin before their notice could still be in time. */
const gecikenler = 4

/** Entries into work of accepted applications, four of them late, with what the checks find of each. */
export async function createDemoGirisler(db: TenantDb, master: MasterDb) {
  const day = today(new Date())
  const rows: object[] = []
  for (const [no, kabul] of (await listKabuller(db, { limit: girisSayisi })).entries()) {
    const iseBaslamaTarihi = addDays(day, no < gecikenler ? -no : no)
    const { kontrol } = await settled({ db, master }, { ...kabul, iseBaslamaTarihi })
    rows.push({ ...kabul, iseBaslamaTarihi, ...kontrol })
  }
  await insertGirisler(db, { rows: JSON.stringify(rows) })
}
