import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { listKazaBilgisi, writeKazaSonGunleri } from './queries.server.ts'
import { kazaSonGunu } from './rules.ts'

type Degerler = Parameters<typeof kazaSonGunu>[0]

/** Works out the deadlines of open accidents, of all or of some, and writes those that differ; answers how many did. */
export async function settleKazalar(db: TenantDb, degerler: Degerler, ids: readonly number[] | null): Promise<number> {
  const rows = (await listKazaBilgisi(db, { ids })).map((kaza) => ({ id: kaza.id, ...kazaSonGunu(degerler, kaza) }))
  return (await writeKazaSonGunleri(db, { rows: JSON.stringify(rows) })).length
}

/** The same by the holidays and dated values of this moment; of one where `id` names it. */
export async function settleKazaSonGunu(db: TenantDb, master: MasterDb, id: number | null): Promise<number> {
  const [tatiller, parametreler] = [await listResmiTatil(master, {}), await listDonemParametre(master, {})]
  return settleKazalar(db, { takvim: takvimOf(tatiller), parametreler }, id === null ? null : [id])
}
