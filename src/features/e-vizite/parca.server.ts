import type { SonGun } from '#features/takvim/rules.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Parca, SonGunBilgisi } from './rules.ts'

export type ParcaYazimi = Parca & {
  bildirimId: string | null
  calisti: boolean
  islemTarihi: string | null
  odemeCikti: boolean
}

/** Takes away the pieces that SGK does not name any more, and those whose number nobody knew. */
export const deleteParcalar = rawStatement<TenantTables, { eviziteId: number; kalan: string[] }, never>(
  `delete from sgk_evizite_parca where evizite_id = $1 and (bildirim_id is null or bildirim_id <> all($2::text[]))`,
  ['eviziteId', 'kalan'],
)

export const upsertParcalar = rawStatement<TenantTables, { eviziteId: number; rows: string }, never>(
  `insert into sgk_evizite_parca as t (evizite_id, bildirim_id, baslangic, bitis, calisti, islem_tarihi, odeme_cikti)
   select $1::bigint, x."bildirimId", x.baslangic, x.bitis, x.calisti, x."islemTarihi", x."odemeCikti"
     from jsonb_to_recordset($2::jsonb)
       as x ("bildirimId" text, baslangic date, bitis date, calisti boolean, "islemTarihi" date, "odemeCikti" boolean)
   on conflict (evizite_id, bildirim_id) do update set baslangic = excluded.baslangic, bitis = excluded.bitis,
     calisti = excluded.calisti, islem_tarihi = excluded.islem_tarihi, odeme_cikti = excluded.odeme_cikti
   where (t.baslangic, t.bitis, t.calisti, t.islem_tarihi, t.odeme_cikti)
         is distinct from (excluded.baslangic, excluded.bitis, excluded.calisti, excluded.islem_tarihi, excluded.odeme_cikti)`,
  ['eviziteId', 'rows'],
)

/** Takes back one piece: the one with this number, or where SGK has told none the one that ends on this day. */
export const deleteParca = rawStatement<
  TenantTables,
  { eviziteId: number; bildirimId: string | null; bitis: string | null },
  { id: number }
>(
  `delete from sgk_evizite_parca
    where evizite_id = $1 and (bildirim_id = $2::text or bitis = $3::date and (bildirim_id is null or $2::text is null))
   returning id`,
  ['eviziteId', 'bildirimId', 'bitis'],
)

/** The moment before a question to SGK, by the clock that decides declarations. */
export const readSaat = rawStatement<TenantTables, object, { simdi: string }>(
  'select clock_timestamp()::text as simdi',
  [],
)

/** A row where a declaration about a report had its effect after a moment: what was asked before may not know of it. */
export const findSonraki = rawStatement<TenantTables, { id: number; soruldu: string }, { id: number }>(
  `select id from sgk_beyan
    where kayit = 'eVizite' and kayit_id = $1 and durum = 2 and sonuc_zamani > $2::timestamptz limit 1`,
  ['id', 'soruldu'],
)

/**
 * Says that details were read. A report without a first day begins with its first approved one, and is as long then as
 * its last day says; answers what its deadline depends on.
 */
export const markDetay = rawStatement<TenantTables, { id: number }, SonGunBilgisi>(
  `update sgk_evizite t
      set detay_okundu = greatest(now(), t.detay_istendi), rapor_baslangic = b.baslangic,
          gun_sayisi = coalesce(t.gun_sayisi, case when t.rapor_bitis >= b.baslangic then t.rapor_bitis - b.baslangic + 1 end)
     from (select e.id, i.beyanname_tipi, coalesce(e.rapor_baslangic, (select min(p.baslangic) from sgk_evizite_parca p
                                                                        where p.evizite_id = e.id)) as baslangic
             from sgk_evizite e join isyeri i on i.id = e.isyeri_id where e.id = $1) b
    where t.id = b.id
   returning t.rapor_bitis::text, t.gun_sayisi, b.beyanname_tipi`,
  ['id'],
)

/** Writes the deadline of one report, where it differs. */
export const writeSonGun = rawStatement<TenantTables, { id: number } & SonGun, { id: number }>(
  `update sgk_evizite set son_gun_durumu = $2, son_bildirim_tarihi = $3::date, tahmini_ceza = $4::numeric,
          row_version = row_version + 1
    where id = $1 and (son_gun_durumu, son_bildirim_tarihi, tahmini_ceza)
          is distinct from ($2::smallint, $3::date, $4::numeric)
   returning id`,
  ['id', 'sonGunDurumu', 'sonBildirimTarihi', 'tahminiCeza'],
)

/** The approved pieces of a report, the oldest first. */
export const listOnayParcalari = rawStatement<TenantTables, { id: number }, ParcaYazimi>(
  `select bildirim_id, baslangic::text, bitis::text, calisti, islem_tarihi::text, odeme_cikti
     from sgk_evizite_parca where evizite_id = $1 order by baslangic, id`,
  ['id'],
)
