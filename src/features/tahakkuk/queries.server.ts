import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** A row of `upsertTahakkuklar`, as JSON has it. */
export type TahakkukYazimi = Record<string, string | number | null>

const columns = `isyeri_id int, period_id int, belge_turu smallint, mahiyet text, kanun_no text, sigortali_sayisi int,
  gun_sayisi int, pek_tutari numeric, prim_tutari numeric, issizlik_tutari numeric, tesvik_tutari numeric,
  damga_vergisi numeric, odenecek_tutar numeric, son_odeme_tarihi date, referans_no text`
const names = columns.split(',').map((column) => column.trim().split(' ')[0] ?? '')
const values = names.slice(5)

/** Stores accruals; a row that says what is stored already is not written. `yeni`: there was none before. */
export const upsertTahakkuklar = rawStatement<TenantTables, { rows: string }, { id: number; yeni: boolean }>(
  `insert into sgk_tahakkuk as t (${names.join(', ')})
   select ${names.map((name) => `y.${name}`).join(', ')} from jsonb_to_recordset($1::jsonb) as y (${columns})
    order by y.isyeri_id, y.period_id, y.belge_turu, y.mahiyet, y.kanun_no
   on conflict (isyeri_id, period_id, belge_turu, mahiyet, kanun_no) do update
      set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}, row_version = t.row_version + 1
    where (${values.map((name) => `t.${name}`).join(', ')}) is distinct from (${values.map((name) => `excluded.${name}`).join(', ')})
   returning id, row_version = 1 as yeni`,
  ['rows'],
)

/** The newest period with an accrual. */
export const findSonDonem = rawStatement<TenantTables, object, { periodId: number | null }>(
  'select max(period_id) as period_id from sgk_tahakkuk',
  [],
)
