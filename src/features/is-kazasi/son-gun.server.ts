import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { listKazaBilgisi, writeKazaSonGunleri } from './queries.server.ts'
import { kazaSonGunu } from './rules.ts'

/** Works out the deadlines of all open accidents, or of one, and writes those that differ; answers how many did. */
export async function settleKazaSonGunu(db: TenantDb, master: MasterDb, id: number | null): Promise<number> {
  const [tatiller, parametreler] = [await listResmiTatil(master, {}), await listDonemParametre(master, {})]
  const degerler = { takvim: takvimOf(tatiller), parametreler }
  const rows = (await listKazaBilgisi(db, { id })).map((kaza) => ({ id: kaza.id, ...kazaSonGunu(degerler, kaza) }))
  return (await writeKazaSonGunleri(db, { rows: JSON.stringify(rows) })).length
}
