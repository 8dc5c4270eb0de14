import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

/** What a file is for. */
export type Amac = 'foto' | 'cv' | 'belge' | 'kayit'

/** A file that is about to be stored. */
export type NewFile = {
  depoAdi: string
  dosyaAdi: string
  tur: string
  boyut: number
  ozet: Buffer
}

// Spec: security 2.4. The table holds the same limits; this says so before it has to.
const insertDosya = rawStatement<TenantTables, NewFile & { adayId: number; amac: Amac }, { id: number }>(
  `insert into dosya (aday_id, amac, depo_adi, dosya_adi, tur, boyut, ozet)
   select id, $2::text, $3::text, $4::text, $5::text, $6::int, $7::bytea from aday
    where id = $1 and silindi is null and dosya_sayisi < 40 and dosya_boyutu + $6::int <= 52428800 for update
   returning id`,
  ['adayId', 'amac', 'depoAdi', 'dosyaAdi', 'tur', 'boyut', 'ozet'],
)

/** The `insert` of an upload that a candidate makes. */
export function insertDosyaOf(adayId: number, amac: Amac) {
  return (db: TenantDb, file: NewFile) => insertDosya(db, { ...file, adayId, amac })
}

/** Empty when it waited too long and was given up. */
export const setHazir = rawStatement<TenantTables, { id: number }, { id: number }>(
  `update dosya set durum = 'hazir' where id = $1 and durum = 'yukleniyor' returning id`,
  ['id'],
)

export const discardDosya = rawStatement<TenantTables, { id: number }, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now() where id = $1 and durum = 'yukleniyor' returning id`,
  ['id'],
)

export const setSilindi = rawStatement<TenantTables, { id: number; adayId: number }, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now()
    where id = $1 and aday_id = $2 and durum = 'hazir' returning id`,
  ['id', 'adayId'],
)

/** Photo and CV stand alone: the one that is there goes. */
export const setSilindiByAmac = rawStatement<TenantTables, { adayId: number; amac: Amac }, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now()
    where aday_id = $1 and amac = $2 and durum = 'hazir' returning id`,
  ['adayId', 'amac'],
)

type OpenDosya = { depoAdi: string; amac: Amac; dosyaAdi: string; tur: string; boyut: number; adayId: number | null }

/** A file that a path opens: its time by the database's clock, its owner still there. */
export const findOpenDosya = rawStatement<TenantTables, { id: number; until: number }, OpenDosya>(
  `select d.depo_adi, d.amac, d.dosya_adi, d.tur, d.boyut, d.aday_id from dosya d left join aday a on a.id = d.aday_id
    where d.id = $1 and d.durum = 'hazir' and (d.amac = 'kayit' or (a.aktif and a.silindi is null)) and to_timestamp($2::bigint) > now()`,
  ['id', 'until'],
)

type OwnDosya = { id: number; amac: Amac; dosyaAdi: string; boyut: number; olusturulmaTarihi: string }

/** The candidate's photo and CV. */
export const listFotoCv = rawStatement<TenantTables, { adayId: number }, OwnDosya>(
  `select id, amac, dosya_adi, boyut, olusturulma_tarihi from dosya
    where aday_id = $1 and durum = 'hazir' and amac in ('foto', 'cv')`,
  ['adayId'],
)

/** Everything of a candidate that can be opened. */
export const listOwnDosya = rawStatement<TenantTables, { adayId: number }, OwnDosya>(
  `select id, amac, dosya_adi, boyut, olusturulma_tarihi from dosya
    where aday_id = $1 and durum = 'hazir' order by id`,
  ['adayId'],
)

/** Nobody else changes the candidate's files until the transaction ends; empty for one who may not sign in any more. */
export const lockOwner = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  'select id from aday where id = $1 and silindi is null and aktif for update',
  ['adayId'],
)

export const findOwner = rawStatement<TenantTables, { adayId: number }, { id: number }>(
  'select id from aday where id = $1 and silindi is null and aktif',
  ['adayId'],
)
