import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { NewFile } from './queries.server.ts'

/** The table and the field of a record that keeps files. */
type KayitAlani = { kaynak: string; alan: string }
type Kayit = KayitAlani & { kayitId: number }

/** Nothing when the person has left too many uploads without saving what they were for. */
export const insertKayitDosya = rawStatement<TenantTables, NewFile & KayitAlani & { yukleyen: string }, { id: number }>(
  `insert into dosya (amac, yukleyen, kaynak, alan, depo_adi, dosya_adi, tur, boyut, ozet)
   select 'kayit', $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::int, $8::bytea
    where (select count(*) from dosya
            where yukleyen = $1::text and amac = 'kayit' and kayit_id is null and durum <> 'silindi') < 40
   returning id`,
  ['yukleyen', 'kaynak', 'alan', 'depoAdi', 'dosyaAdi', 'tur', 'boyut', 'ozet'],
)

/** Those that are the record's own already, and those that this person uploaded for such a field and nobody took. */
export const keepKayitDosya = rawStatement<TenantTables, Kayit & { ids: number[]; yukleyen: string }, { id: number }>(
  `update dosya set kayit_id = $3
    where id = any ($4::bigint[]) and amac = 'kayit' and durum = 'hazir' and kaynak = $1 and alan = $2
      and (kayit_id = $3 or (kayit_id is null and yukleyen = $5))
   returning id`,
  ['kaynak', 'alan', 'kayitId', 'ids', 'yukleyen'],
)

/** What the record no longer names. */
export const dropOtherKayitDosya = rawStatement<TenantTables, Kayit & { ids: number[] }, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now()
    where kaynak = $1 and alan = $2 and kayit_id = $3 and durum = 'hazir' and not id = any ($4::bigint[])
   returning id`,
  ['kaynak', 'alan', 'kayitId', 'ids'],
)

type KayitDosya = { id: number; alan: string; dosyaAdi: string; boyut: number }

export const listKayitDosya = rawStatement<TenantTables, Omit<Kayit, 'alan'>, KayitDosya>(
  `select id, alan, dosya_adi, boyut from dosya
    where kaynak = $1 and kayit_id = $2 and durum = 'hazir' order by id`,
  ['kaynak', 'kayitId'],
)
