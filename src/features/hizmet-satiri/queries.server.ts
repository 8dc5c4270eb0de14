import { rawStatement, type TenantTables } from '#server/database/database.ts'

const columns = `"tahakkukId" bigint, "kisiId" bigint, "siraNo" int, gun smallint, ucret numeric, ikramiye numeric,
  "eksikGunSayisi" smallint, "eksikGunNedeni" smallint, "girisGunu" date, "cikisGunu" date, "istenCikisNedeni" smallint,
  "meslekKodu" text`
const values = ['gun', 'ucret', 'ikramiye', 'eksik_gun_sayisi', 'eksik_gun_nedeni', 'giris_gunu', 'cikis_gunu']
values.push('isten_cikis_nedeni', 'meslek_kodu')
const of = (table: string) => values.map((name) => `${table}.${name}`).join(', ')

/** Takes away the lines of accruals that a file does not tell. */
export const deleteSatirlar = rawStatement<TenantTables, { ids: number[]; rows: string }, { id: number }>(
  `delete from sgk_hizmet_satiri t where t.tahakkuk_id = any ($1::bigint[])
      and (t.tahakkuk_id, t.kisi_id, t.sira_no) not in (
        select y."tahakkukId", y."kisiId", y."siraNo" from jsonb_to_recordset($2::jsonb) as y (${columns}))
   returning t.id`,
  ['ids', 'rows'],
)

/** Stores lines; one that says what is stored already is not written. `yeni`: there was none before. */
export const upsertSatirlar = rawStatement<TenantTables, { rows: string }, { yeni: boolean }>(
  `insert into sgk_hizmet_satiri as t (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, sira_no, ${values.join(', ')})
   select a.id, a.isyeri_id, a.period_id, a.belge_turu, a.mahiyet, a.kanun_no, y."kisiId", y."siraNo", y.gun, y.ucret,
          y.ikramiye, y."eksikGunSayisi", y."eksikGunNedeni", y."girisGunu", y."cikisGunu", y."istenCikisNedeni", y."meslekKodu"
     from jsonb_to_recordset($1::jsonb) as y (${columns}) join sgk_tahakkuk a on a.id = y."tahakkukId"
    order by a.id, y."kisiId", y."siraNo"
   on conflict (tahakkuk_id, kisi_id, sira_no) do update
      set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}, row_version = t.row_version + 1
    where (${of('t')}) is distinct from (${of('excluded')})
   returning row_version = 1 as yeni`,
  ['rows'],
)
