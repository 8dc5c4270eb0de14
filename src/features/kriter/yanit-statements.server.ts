import type { StoredSatir, StoredYanit } from '#features/kriter/rules/merge.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables
type Owner = { ownerId: number }
type Version = { id: number; surum: number }

/** An answer with the time it was given. */
type YanitRow = StoredYanit & { degismeTarihi: string }
/** An entry with the time it was changed. */
export type SatirRow = StoredSatir & { degismeTarihi: string }

/** The statements over one owner's answers and entries: an application's, a person's. The two pairs of tables are alike. */
export function yanitStatements(prefix: 'basvuru' | 'kisisel', owner: 'basvuru_id' | 'aday_id') {
  return {
    listYanit: rawStatement<T, Owner, YanitRow>(
      `select kriter_id, value, surum, degisme_tarihi from ${prefix}_yanit where ${owner} = $1 order by kriter_id`,
      ['ownerId'],
    ),
    // a cleared answer stays as null: its version must not begin anew
    saveYanitList: rawStatement<T, Owner & { list: string }, { kriterId: number; surum: number }>(
      `insert into ${prefix}_yanit (${owner}, kriter_id, value)
       select $1, y.kriter_id, coalesce(y.value, 'null') from jsonb_to_recordset($2::jsonb) as y (kriter_id int, value jsonb)
       on conflict (${owner}, kriter_id) do update
         set value = excluded.value, surum = ${prefix}_yanit.surum + 1, degisme_tarihi = now()
       returning kriter_id, surum`,
      ['ownerId', 'list'],
    ),
    updateSatir: rawStatement<T, Owner & { id: number; yanitlar: string }, Version>(
      `update ${prefix}_satir set yanitlar = $3::jsonb, surum = surum + 1, degisme_tarihi = now()
        where id = $1 and ${owner} = $2 returning id, surum`,
      ['id', 'ownerId', 'yanitlar'],
    ),
    deleteSatir: rawStatement<T, Owner & { id: number }, { id: number }>(
      `delete from ${prefix}_satir where id = $1 and ${owner} = $2 returning id`,
      ['id', 'ownerId'],
    ),
  }
}
