import { rawStatement, type TenantTables } from '#server/database/database.ts'

type NewOneriTalep = {
  talepTipi: number
  baslik: string
  metin: string
  adSoyad: string
  ePosta: string
  cepTel: string
  adayId: number | null
  istemciTarihi: string | null
}

/** Whoever was erased in the meantime is not named. */
export const insertOneriTalep = rawStatement<TenantTables, NewOneriTalep, { id: number }>(
  `insert into oneri_talep (talep_tipi, baslik, metin, ad_soyad, e_posta, cep_tel, istemci_tarihi, aday_id)
   values ($1, $2, $3, $4, $5, $6, $7, (select id from aday where id = $8 and silindi is null)) returning id`,
  ['talepTipi', 'baslik', 'metin', 'adSoyad', 'ePosta', 'cepTel', 'istemciTarihi', 'adayId'],
)

type Key = { id: number }

/** Whom an answer goes to; nobody is left of an erased person. */
export const findOneriKisi = rawStatement<TenantTables, Key, { baslik: string; cepTel: string; ePosta: string }>(
  'select baslik, cep_tel, e_posta from oneri_talep where id = $1 and baslik is not null',
  ['id'],
)

type Answered = { id: number; kanal: string; metin: string; kullaniciId: number | null }

export const answerOneri = rawStatement<TenantTables, Answered, Key>(
  `update oneri_talep set durum = 3, yanit_kanali = $2, yanit = $3, yanit_tarihi = now(), row_version = row_version + 1,
          yanitlayan_id = (select id from kullanici where id = $4::int)
    where id = $1 and durum in (1, 2) returning id`,
  ['id', 'kanal', 'metin', 'kullaniciId'],
)

export const assignOneri = rawStatement<TenantTables, { id: number; kullaniciId: number }, Key>(
  `update oneri_talep set durum = 2, sorumlu_id = $2, row_version = row_version + 1
    where id = $1 and durum in (1, 2) returning id`,
  ['id', 'kullaniciId'],
)

export const closeOneri = rawStatement<TenantTables, { id: number; kapatmaNotu: string | null }, Key>(
  `update oneri_talep set durum = 4, kapatma_notu = $2, kapanma_tarihi = now(), row_version = row_version + 1
    where id = $1 and durum <> 4 returning id`,
  ['id', 'kapatmaNotu'],
)

type Said = { id: number; zaman: string; islem: string; aktor: string | null; metin: string }

/** The answer and the closing note, for the timeline. */
export const listYazisma = rawStatement<TenantTables, { id: number; once: string; limit: number }, Said>(
  `select * from (
     select id, yanit_tarihi as zaman, 'yanitla' as islem, 'tnt:' || yanitlayan_id as aktor, yanit as metin
       from oneri_talep where id = $1 and yanit is not null
     union all
     select id, kapanma_tarihi, 'kapat', null, kapatma_notu from oneri_talep where id = $1 and kapatma_notu is not null) y
    where zaman < $2::timestamptz order by zaman desc limit $3::int`,
  ['id', 'once', 'limit'],
)
