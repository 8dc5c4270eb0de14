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
