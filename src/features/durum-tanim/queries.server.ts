import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Gecis } from './rules.ts'

type T = TenantTables

export const listGecis = rawStatement<T, object, Gecis>(
  'select kaynak_no, hedef_no from durum_gecis order by kaynak_no, hedef_no',
  [],
)

export const findSurum = rawStatement<T, object, { surum: number }>(
  `select sum(surum)::bigint as surum from degisim where split_part(tablo, '#', 1) = 'durum_gecis'`,
  [],
)

/** Held until the transaction ends: whoever changes transitions comes after whoever does already. Their version is read after it. */
export const lockGecisler = rawStatement<T, object, { tablo: string }>(
  `select tablo from degisim where tablo = 'durum_gecis' for update`,
  [],
)

export const listDurumNo = rawStatement<T, object, { durumYonetimiNo: number; kapali: boolean }>(
  'select durum_yonetimi_no, kapali from durum_tanim order by siralama',
  [],
)

type Pairs = { kaynak: number[]; hedef: number[] }

/** Puts pairs of numbers, by position, in the place of all transitions. */
export const deleteGecisBut = rawStatement<T, Pairs, { kaynakNo: number; hedefNo: number }>(
  `delete from durum_gecis where (kaynak_no, hedef_no) not in (select * from unnest($1::int[], $2::int[]))
   returning kaynak_no, hedef_no`,
  ['kaynak', 'hedef'],
)
export const insertGecis = rawStatement<T, Pairs, { kaynakNo: number; hedefNo: number }>(
  `insert into durum_gecis (kaynak_no, hedef_no) select * from unnest($1::int[], $2::int[])
   on conflict do nothing returning kaynak_no, hedef_no`,
  ['kaynak', 'hedef'],
)

// in Turkish, and in no language with other values or another class
const isSendable = (degiskenler: string) => `coalesce(bool_or(dil = 'tr'), false)
  and bool_and(hukuki_sinif = 'process' and sablon_degiskenleri(sablon_metni) <@ ${degiskenler}::text[])`

/** Whether a message of a status can be sent with a wording. */
export const isSablon = rawStatement<T, { code: string; degiskenler: readonly string[] }, { ok: boolean }>(
  `select ${isSendable('$2')} as ok from sablon_tanim where code = $1 and kanal = 'sms' and aktif`,
  ['code', 'degiskenler'],
)

/** All wordings with which it can, as they read in Turkish. */
export const listSendable = rawStatement<T, { degiskenler: readonly string[] }, { code: string; sablonMetni: string }>(
  `select code, max(sablon_metni) filter (where dil = 'tr') as sablon_metni from sablon_tanim
    where kanal = 'sms' and aktif group by code having ${isSendable('$1')} order by code`,
  ['degiskenler'],
)

/** The statuses that staff move applications to, by their numbers. */
export const listHedef = rawStatement<T, object, { id: number; durumAdi: string }>(
  'select durum_yonetimi_no as id, durum_adi from durum_tanim where durum_tipi <> 4 order by siralama',
  [],
)
export const findHedef = rawStatement<T, { no: number }, { durumAdi: string }>(
  'select durum_adi from durum_tanim where durum_yonetimi_no = $1 and durum_tipi <> 4',
  ['no'],
)

export const findDurumAdi = rawStatement<T, { id: number }, { durumAdi: string }>(
  'select durum_adi from durum_tanim where id = $1',
  ['id'],
)
