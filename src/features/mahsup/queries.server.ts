import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** The words of SGK for the states of approved payments, folded. */
export const listMahsupDurumlari = rawStatement<TenantTables, object, { durumStr: string; mahsupDurumu: number }>(
  'select durum_str, mahsup_durumu from sgk_mahsup_durum',
  [],
)

/** A row of `upsertMahsuplar`, as JSON has it. */
export type MahsupYazimi = {
  sgkMahsupId: string
  kisiId: number
  vakaAdi: string | null
  odemeBasTar: string
  odemeBitTar: string
  odenenTutar: string
  durum: number | null
  durumStr: string | null
  mahsuplasmaTarihi: string | null
  tahsilatTutari: string | null
  primTahsilatDonem: number | null
}

/**
 * Stores what lists of SGK tell of a workplace's payments. A row that says what is stored already is not written, and
 * what was set against premiums never goes back.
 */
export const upsertMahsuplar = rawStatement<
  TenantTables,
  { rows: string; isyeriId: number; okumaId: number; kaynak: number },
  { id: number }
>(
  `insert into sgk_mahsup as t (isyeri_id, kisi_id, sgk_mahsup_id, vaka_adi, odeme_bas_tar, odeme_bit_tar, odenen_tutar,
          mahsup_durumu, durum_str, mahsuplasma_tarihi, tahsilat_tutari, prim_tahsilat_donem, kaynak, okuma_id)
   select $2, y."kisiId", y."sgkMahsupId", y."vakaAdi", y."odemeBasTar", y."odemeBitTar", y."odenenTutar", y.durum,
          y."durumStr", y."mahsuplasmaTarihi", y."tahsilatTutari", y."primTahsilatDonem", $4, $3
     from jsonb_to_recordset($1::jsonb) as y ("kisiId" bigint, "sgkMahsupId" text, "vakaAdi" text, "odemeBasTar" date,
            "odemeBitTar" date, "odenenTutar" numeric, durum smallint, "durumStr" text, "mahsuplasmaTarihi" date,
            "tahsilatTutari" numeric, "primTahsilatDonem" int)
    order by y."sgkMahsupId"
   on conflict (isyeri_id, sgk_mahsup_id) do update
      set vaka_adi = excluded.vaka_adi, odeme_bas_tar = excluded.odeme_bas_tar, odeme_bit_tar = excluded.odeme_bit_tar,
          odenen_tutar = excluded.odenen_tutar, mahsup_durumu = excluded.mahsup_durumu, durum_str = excluded.durum_str,
          mahsuplasma_tarihi = excluded.mahsuplasma_tarihi, tahsilat_tutari = excluded.tahsilat_tutari,
          prim_tahsilat_donem = excluded.prim_tahsilat_donem, okuma_id = excluded.okuma_id,
          row_version = t.row_version + 1
    where (t.mahsup_durumu is distinct from 5 or excluded.mahsup_durumu = 5)
      -- a list that was asked for before the approval does not take it back
      and (t.onay_tarihi is null or excluded.mahsup_durumu is distinct from 1)
      and (t.vaka_adi, t.odeme_bas_tar, t.odeme_bit_tar, t.odenen_tutar, t.mahsup_durumu, t.durum_str,
           t.mahsuplasma_tarihi, t.tahsilat_tutari, t.prim_tahsilat_donem)
          is distinct from
          (excluded.vaka_adi, excluded.odeme_bas_tar, excluded.odeme_bit_tar, excluded.odenen_tutar, excluded.mahsup_durumu,
           excluded.durum_str, excluded.mahsuplasma_tarihi, excluded.tahsilat_tutari, excluded.prim_tahsilat_donem)
   returning id`,
  ['rows', 'isyeriId', 'okumaId', 'kaynak'],
)

export const lockMahsup = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from sgk_mahsup where id = $1 for update',
  ['id'],
)

/** An approval that SGK has accepted: the payment is an order to pay until a list says more. */
export const approveMahsup = rawStatement<TenantTables, { id: number }, { id: number }>(
  `update sgk_mahsup set mahsup_durumu = 2, onay_tarihi = (now() at time zone 'Europe/Istanbul')::date,
          row_version = row_version + 1 where id = $1 and mahsup_durumu = 1 returning id`,
  ['id'],
)

/** Whether the employer has signed the protocol of a workplace. */
export const findProtokol = rawStatement<TenantTables, { id: number }, { mahsupProtokoluVar: boolean }>(
  'select mahsup_protokolu_var from isyeri where id = $1',
  ['id'],
)
