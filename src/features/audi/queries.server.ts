import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** A row of `upsertAudi`, as JSON has it. */
export type AudiYazimi = {
  bolum: number
  isyeri_id: number
  period_id: number
  kisi_id: number | null
  gun: number
  tutar: string
  aciklama: string | null
}

/** Stores lines; one that says what is stored already is not written. `yeni`: there was none before. */
export const upsertAudi = rawStatement<TenantTables, { rows: string }, { id: number; yeni: boolean }>(
  `insert into sgk_audi as t (bolum, isyeri_id, period_id, kisi_id, gun, tutar, aciklama)
   select y.bolum, y.isyeri_id, y.period_id, y.kisi_id, y.gun, y.tutar, y.aciklama
     from jsonb_to_recordset($1::jsonb) as y (bolum smallint, isyeri_id int, period_id int, kisi_id bigint, gun int,
            tutar numeric, aciklama text)
    order by y.bolum, y.isyeri_id, y.period_id, y.kisi_id
   on conflict (bolum, isyeri_id, period_id, kisi_id) do update
      set gun = excluded.gun, tutar = excluded.tutar, aciklama = excluded.aciklama, row_version = t.row_version + 1
    where (t.gun, t.tutar, t.aciklama) is distinct from (excluded.gun, excluded.tutar, excluded.aciklama)
   returning id, row_version = 1 as yeni`,
  ['rows'],
)
