import { type EitherTables, rawStatement } from '#server/database/database.ts'

type Ready = { bicim: 'csv' | 'xlsx'; dosyaAdi: string; dosyaAnahtari: string; boyut: number }

/** A file that a path opens: its own user's, while path and file live by the database's clock. */
export const findReady = rawStatement<EitherTables, { id: number; kullaniciId: number; until: number }, Ready>(
  `select bicim, dosya_adi, dosya_anahtari, boyut from disa_aktarim
    where id = $1 and kullanici_id = $2 and durum = 2 and to_timestamp($3::bigint) > now()
      and olusturulma_tarihi > now() - interval '24 hours'`,
  ['id', 'kullaniciId', 'until'],
)
