import type { ArsLogType } from '#core/ars/step.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Zaman } from './contract.ts'
import { isChangeable, startOfSlot } from './queries.server.ts'

export const isFree = `s.dolu < s.kapasite and not s.kapali and ${startOfSlot} > now()`

/** The times of a project that have a seat, one entry each. */
export const listFreeZaman = rawStatement<TenantTables, { arsProjeId: number }, Zaman>(
  `select min(s.id) as id, s.tarih, to_char(s.start_time, 'HH24:MI') as start_time,
     to_char(min(s.end_time), 'HH24:MI') as end_time
   from randevu_slot s where s.ars_proje_id = $1 and ${isFree}
   group by s.tarih, s.start_time order by s.tarih, s.start_time limit 1000`,
  ['arsProjeId'],
)

export const listGun = rawStatement<TenantTables, { arsProjeId: number }, { tarih: string }>(
  `select distinct s.tarih from randevu_slot s
    where s.ars_proje_id = $1 and not s.kapali and ${startOfSlot} > now() order by s.tarih limit 366`,
  ['arsProjeId'],
)

/** What is asked for: the time of a slot, in the project of the asker. */
export type Wanted = { arsProjeId: number; zamanId: number }

const sameTime = `from randevu_slot w join randevu_slot s
    on s.ars_proje_id = w.ars_proje_id and s.tarih = w.tarih and s.start_time = w.start_time
  where w.id = $2 and w.ars_proje_id = $1`

/** The slots of a time; empty when there is no such time in the project. */
export const listSlotOfZaman = rawStatement<TenantTables, Wanted, { id: number; bos: boolean }>(
  `select s.id, ${isFree} as bos ${sameTime} order by s.id`,
  ['arsProjeId', 'zamanId'],
)

/** A seat that was taken, as its owner is told about it. */
export type Seat = { id: number; tarih: string; startTime: string; endTime: string; degistirilebilir: boolean }

/** The columns of a seat, in the project `p`. */
export const seatSql = `s.id, s.tarih, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time,
  ${isChangeable} as degistirilebilir`

// one of the equal slots by chance, and none that somebody is just taking: whoever comes at once rarely meets
export const takeAnySeat = rawStatement<TenantTables, Wanted, Seat>(
  `update randevu_slot s set dolu = dolu + 1 from ars_proje p
    where p.id = $1 and s.id = (select s.id ${sameTime} and ${isFree} order by random() limit 1 for update of s skip locked)
   returning ${seatSql}`,
  ['arsProjeId', 'zamanId'],
)

/** Waits for whoever has the row; after the wait the seat is there or not. */
export const takeSeat = rawStatement<TenantTables, { slotId: number }, Seat>(
  `update randevu_slot s set dolu = dolu + 1 from ars_proje p
    where s.id = $1 and p.id = s.ars_proje_id and ${isFree} returning ${seatSql}`,
  ['slotId'],
)

/** Whoever moves holds two slots: taken in one order by everybody, so that nobody waits in a circle. */
export const lockSlots = rawStatement<TenantTables, { ids: number[] }, { id: number }>(
  'select id from randevu_slot where id = any ($1::bigint[]) order by id for update',
  ['ids'],
)

export const giveSeatBack = rawStatement<TenantTables, { slotId: number }, { id: number }>(
  'update randevu_slot set dolu = dolu - 1 where id = $1 returning id',
  ['slotId'],
)

export const endRandevu = rawStatement<TenantTables, { id: number; neden: 'tasindi' | 'iptal' }, { id: number }>(
  'update randevu set iptal = now(), iptal_nedeni = $2 where id = $1 and iptal is null returning id',
  ['id', 'neden'],
)

export const insertRandevu = rawStatement<
  TenantTables,
  { arsAdayId: number; arsProjeId: number; slotId: number },
  { id: number }
>('insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id) values ($1, $2, $3) returning id', [
  'arsAdayId',
  'arsProjeId',
  'slotId',
])

/** The first appointment with all that follows from it: the step is taken, and nobody with a seat waits for one. */
export const insertFirstRandevu = rawStatement<
  TenantTables,
  { arsAdayId: number; arsProjeId: number; slotId: number; tip: ArsLogType; adim: number; sonKodu: number | null },
  { id: number }
>(
  `with randevu as (
     insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id) values ($1, $2, $3) returning id),
   bekleme as (delete from bekleme where ars_aday_id = $1),
   adim as (insert into ars_log (ars_aday_id, tip) values ($1, $4) on conflict (ars_aday_id, tip) do nothing),
   hal as (update ars_aday set adim = $5, son_kodu = $6, degisme_tarihi = now() where id = $1)
   select id from randevu`,
  ['arsAdayId', 'arsProjeId', 'slotId', 'tip', 'adim', 'sonKodu'],
)

// whoever was told and came too late waits again, behind those who wait by now
export const insertBekleme = rawStatement<TenantTables, { arsAdayId: number; arsProjeId: number }, { id: number }>(
  `insert into bekleme (ars_aday_id, ars_proje_id) values ($1, $2)
   on conflict (ars_aday_id) do update set id = default, haber_tarihi = null, olusturulma_tarihi = now()
   returning id`,
  ['arsAdayId', 'arsProjeId'],
)
