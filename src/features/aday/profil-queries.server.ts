import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'
import { type AdayRow, fileColumns } from './view.server.ts'

type T = Sql<TenantTables>

/** A living person's row, with the day it is in Istanbul. */
export type OwnAday = AdayRow & {
  aktif: boolean
  dil: ShippedLanguage
  bugun: string
  /** How often the e-mail was changed within a day. */
  epostaDegisimi: number
}

const own = `select id, aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, kisi_anahtari, row_version, aktif, dil, ${fileColumns},
    (now() at time zone 'Europe/Istanbul')::date as bugun,
    (select count(*)::int from jsonb_array_elements(eski_iletisim) e
      where e ? 'eposta' and (e->>'bitis')::timestamptz > now() - interval '1 day') as eposta_degisimi
  from aday where id = $1 and silindi is null`

export const findOwnAday = rawStatement<TenantTables, { id: number }, OwnAday>(own, ['id'])

/** The same, and nobody else changes the person until the transaction ends. */
export const lockOwnAday = rawStatement<TenantTables, { id: number }, OwnAday>(`${own} for update`, ['id'])

type Profile = { id: number; ad: string; soyad: string; email: string; dogumTarihi: string }

// a former address is kept with its last moment, so that erasure finds what was sent there
export const updateProfile = rawStatement<TenantTables, Profile, { rowVersion: number }>(
  `update aday set ad = $2, soyad = $3, dogum_tarihi = $5, row_version = row_version + 1, degisme_tarihi = now(),
     eski_iletisim = case when email = $4 then eski_iletisim
       else coalesce(eski_iletisim, '[]') || jsonb_build_object('eposta', email, 'bitis', now()) end,
     email = $4
    where id = $1 and silindi is null returning row_version`,
  ['id', 'ad', 'soyad', 'email', 'dogumTarihi'],
)

/** Empty when somebody else has the phone. */
export const updatePhone = rawStatement<
  TenantTables,
  { id: number; cepTel: string },
  { rowVersion: number; zaman: string }
>(
  `update aday set row_version = row_version + 1, degisme_tarihi = now(),
     eski_iletisim = coalesce(eski_iletisim, '[]') || jsonb_build_object('tel', cep_tel, 'bitis', now()),
     cep_tel = $2
    where id = $1 and silindi is null
      and not exists (select from aday other where other.cep_tel = $2 and other.silindi is null)
   returning row_version, degisme_tarihi as zaman`,
  ['id', 'cepTel'],
)

/** The postings with an application that was sent. */
export const listAppliedIapId = statement((db: T, v: { adayId: number }) =>
  db.selectFrom('basvuru').select('iapId').where('adayId', '=', v.adayId).where('durum', '<>', 0).orderBy('iapId'),
)
