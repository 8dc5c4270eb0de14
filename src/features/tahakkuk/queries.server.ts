import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** A row of `upsertTahakkuklar`, as JSON has it. */
export type TahakkukYazimi = Record<string, string | number | null>

const columns = `isyeri_id int, period_id int, belge_turu smallint, mahiyet text, kanun_no text, sigortali_sayisi int,
  gun_sayisi int, pek_tutari numeric, prim_tutari numeric, issizlik_tutari numeric, tesvik_tutari numeric,
  damga_vergisi numeric, odenecek_tutar numeric, son_odeme_tarihi date, bildirim_tarihi date, referans_no text`
const names = columns.split(',').map((column) => column.trim().split(' ')[0] ?? '')
const values = names.slice(5)

/** What lines tell as well: theirs holds where there are any. */
const ofLines = ['sigortali_sayisi', 'gun_sayisi', 'pek_tutari']
const told = (name: string) => `coalesce(excluded.${name}, t.${name})`
const hasLines = 'exists (select from sgk_hizmet_satiri h where h.tahakkuk_id = t.id)'
const kept = (name: string) =>
  ofLines.includes(name) ? `case when ${hasLines} then t.${name} else ${told(name)} end` : told(name)

/**
 * Stores accruals; what a file does not tell is left as it is, and a row that says what is stored already is not written.
 * `yeni`: there was none before.
 */
export const upsertTahakkuklar = rawStatement<TenantTables, { rows: string }, { id: number; yeni: boolean }>(
  `insert into sgk_tahakkuk as t (${names.join(', ')})
   select ${names.map((name) => `y.${name}`).join(', ')} from jsonb_to_recordset($1::jsonb) as y (${columns})
    order by y.isyeri_id, y.period_id, y.belge_turu, y.mahiyet, y.kanun_no
   on conflict (isyeri_id, period_id, belge_turu, mahiyet, kanun_no) do update
      set ${values.map((name) => `${name} = ${kept(name)}`).join(', ')}, row_version = t.row_version + 1
    where (${values.map((name) => `t.${name}`).join(', ')}) is distinct from (${values.map(kept).join(', ')})
   returning id, row_version = 1 as yeni`,
  ['rows'],
)

/** What an accrual is found by. */
export type TahakkukAnahtari = {
  isyeriId: number
  periodId: number
  belgeTuru: number
  mahiyet: string
  kanunNo: string
}

const key = '"isyeriId" int, "periodId" int, "belgeTuru" smallint, mahiyet text, "kanunNo" text'

/** Makes the accruals that lines belong to and no slip has told of; `sumTahakkuklar` gives them their sums. */
export const openTahakkuklar = rawStatement<TenantTables, { rows: string }, never>(
  `insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no)
   select y."isyeriId", y."periodId", y."belgeTuru", y.mahiyet, y."kanunNo"
     from jsonb_to_recordset($1::jsonb) as y (${key}) order by 1, 2, 3, 4, 5
   on conflict (isyeri_id, period_id, belge_turu, mahiyet, kanun_no) do nothing`,
  ['rows'],
)

/** The accruals with these keys, locked in the order of their numbers. */
export const lockTahakkuklar = rawStatement<TenantTables, { rows: string }, TahakkukAnahtari & { id: number }>(
  `select t.id, t.isyeri_id, t.period_id, t.belge_turu, t.mahiyet, t.kanun_no
     from jsonb_to_recordset($1::jsonb) as y (${key})
     join sgk_tahakkuk t on (t.isyeri_id, t.period_id, t.belge_turu, t.mahiyet, t.kanun_no)
                          = (y."isyeriId", y."periodId", y."belgeTuru", y.mahiyet, y."kanunNo")
    order by t.id for update of t`,
  ['rows'],
)

/** Gives accruals the sums of their lines: persons, days and earnings. Amounts of the slip stay. */
export const sumTahakkuklar = rawStatement<TenantTables, { ids: number[] }, never>(
  `update sgk_tahakkuk t
      set sigortali_sayisi = s.sigortali, gun_sayisi = s.gun, pek_tutari = s.pek, row_version = t.row_version + 1
     from (select h.tahakkuk_id, (case when h.mahiyet = 'I' then -1 else 1 end * count(distinct h.kisi_id))::int as sigortali,
                  sum(h.gun)::int as gun, sum(h.pek_tutari) as pek
             from sgk_hizmet_satiri h where h.tahakkuk_id = any ($1::bigint[]) group by h.tahakkuk_id, h.mahiyet) s
    where t.id = s.tahakkuk_id
      and (t.sigortali_sayisi, t.gun_sayisi, t.pek_tutari) is distinct from (s.sigortali, s.gun, s.pek)`,
  ['ids'],
)

/** The newest period with an accrual. */
export const findSonDonem = rawStatement<TenantTables, object, { periodId: number | null }>(
  'select max(period_id) as period_id from sgk_tahakkuk',
  [],
)
