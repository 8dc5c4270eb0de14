import type { ArsLogType } from '#core/ars/step.ts'
import { type MesajRow, mesajSql } from '#features/mesaj/queries.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { gather } from '#server/database/query-batch.ts'
import { type KeptAnswer, keepAnswerSql } from '#server/http/idempotency.ts'
import { type OutboxJob, outboxSql } from '#server/jobs/outbox.ts'
import { type AuditRow, auditSql } from '#server/session/audit.ts'
import { type ArsRow, yakinRandevuSql, yolSql } from './queries.server.ts'
import { isFree, type Seat, seatSql } from './slot-queries.server.ts'

type Wanted = { id: number; zamanId: number }

/** Somebody without an appointment, and one of the equal slots of the wanted time by chance. */
export type Opening = Pick<
  ArsRow,
  | 'arsProjeId'
  | 'adim'
  | 'cepTel'
  | 'dil'
  | 'soruSeti'
  | 'teklif'
  | 'takvim'
  | 'eskiArs'
  | 'gorusmeYeri'
  | 'il'
  | 'ilce'
  | 'yakinRandevu'
> & { arsAdayId: number; seat: Seat }

type OpeningRow = Omit<Opening, 'seat'> & Seat & { n: number }

// each person's appointment by itself: a plan made while there were few would read those of everybody
const findOpenings = rawStatement<TenantTables, { idler: number[]; zamanlar: number[] }, OpeningRow>(
  `select (i.n - 1)::int as n, a.id as ars_aday_id, a.ars_proje_id, a.adim, k.cep_tel, k.dil, ${yolSql}, p.gorusme_yeri, p.il,
     p.ilce, ${yakinRandevuSql}, ${seatSql}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as i (kisi_id, zaman_id, n)
     join ars_aday a on a.id = i.kisi_id
     join ars_proje p on p.id = a.ars_proje_id
     join aday k on k.id = a.aday_id and k.silindi is null
     cross join lateral (select s.* from randevu_slot w join randevu_slot s
         on s.ars_proje_id = w.ars_proje_id and s.tarih = w.tarih and s.start_time = w.start_time
       where w.id = i.zaman_id and w.ars_proje_id = p.id and ${isFree} order by random() limit 1) s
    where (select x.id from randevu x where x.ars_aday_id = a.id and x.iptal is null limit 1) is null`,
  ['idler', 'zamanlar'],
)

/** What a first booking depends on, as it is before it is made; null where there is an appointment or no free seat. */
export const findOpening = gather(async (db: TenantDb, wanted: Wanted[]): Promise<(Opening | null)[]> => {
  const rows = await findOpenings(db, {
    idler: wanted.map(({ id }) => id),
    zamanlar: wanted.map(({ zamanId }) => zamanId),
  })
  const found = new Map(rows.map(({ n, ...row }) => [n, row]))
  return wanted.map((_, n) => {
    const row = found.get(n)
    if (!row) return null
    const { id, tarih, startTime, endTime, degistirilebilir, ...opening } = row
    return { ...opening, seat: { id, tarih, startTime, endTime, degistirilebilir } }
  })
})

/** A first appointment with all that follows from it, as the statement takes it. */
type NewRandevu = {
  id: number
  ars_proje_id: number
  slot_id: number
  /** What the message was written for: a person without it, or with another one by now, is not booked here. */
  cep_tel: string
  onceki_adim: number
  adim: number
  son_kodu: number | null
  tip: ArsLogType
  sablon: string
  mesaj: MesajRow
  is: OutboxJob
  kayit: AuditRow
  cevap: KeptAnswer | null
}

/*
 * Nobody is waited for: a person or a slot that somebody else holds is left out, so whoever comes together waits for
 * nobody's sake. Who is on the waiting list has to be taken off it, and is left out too. Persons come before slots and
 * the chain of records comes last, as in every other booking.
 */
const insertAll = rawStatement<TenantTables, { istekler: string }, { n: number }>(
  `with istek as (
     select distinct on (i.id) i.* from jsonb_to_recordset($1::jsonb) as i (n int, id bigint, ars_proje_id int,
       slot_id bigint, cep_tel text, onceki_adim int, adim int, son_kodu int, tip int, sablon text, mesaj jsonb,
       "is" jsonb, kayit jsonb, cevap jsonb) order by i.id, i.n),
   kisi as (
     select a.id from istek i join ars_aday a on a.id = i.id join aday k on k.id = a.aday_id
      where a.adim = i.onceki_adim and k.cep_tel = i.cep_tel and k.silindi is null
        and (select b.id from bekleme b where b.ars_aday_id = a.id) is null
      for update of a skip locked for share of k skip locked),
   slot as (
     select s.id, s.kapasite - s.dolu as bos from randevu_slot s
      where s.id in (select i.slot_id from istek i join kisi using (id)) and ${isFree}
      for update skip locked),
   alan as (
     select * from (
       select i.*, slot.bos, row_number() over (partition by i.slot_id order by i.n) as sira
         from istek i join kisi using (id) join slot on slot.id = i.slot_id) sirali
      where sira <= bos),
   koltuk as (
     update randevu_slot s set dolu = s.dolu + alinan.sayi
       from (select slot_id, count(*)::int as sayi from alan group by slot_id) alinan where s.id = alinan.slot_id),
   yeni as (
     insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id) select id, ars_proje_id, slot_id from alan
     returning ars_aday_id, id as randevu_id),
   adim as (
     insert into ars_log (ars_aday_id, tip) select id, tip from alan on conflict (ars_aday_id, tip) do nothing),
   hal as (
     update ars_aday a set adim = alan.adim, son_kodu = alan.son_kodu, degisme_tarihi = now()
       from alan where a.id = alan.id),
   haberli as (
     select alan.*, alan.sablon || '-' || yeni.randevu_id as referans from alan join yeni on yeni.ars_aday_id = alan.id),
   haber as (${mesajSql('select mesaj, referans from haberli')} returning id as mesaj_id, referans),
   kutu as (
     ${outboxSql(`select "is", jsonb_build_object('id', mesaj_id) as payload from haberli join haber using (referans)`)}
     returning id),
   cevapli as (${keepAnswerSql('select cevap from alan where cevap is not null')}),
   kayitli as (${auditSql('select kayit from alan where (select count(*) from kutu) > 0 order by n')})
   select n from alan`,
  ['istekler'],
)

/** Whether the appointment was made: with its seat, step, message, record and kept answer, or nothing of it. */
export const bookAll = gather(async (db: TenantDb, list: NewRandevu[]): Promise<boolean[]> => {
  const istekler = JSON.stringify(list.map((one, n) => ({ ...one, n })))
  const booked = new Set((await insertAll(db, { istekler })).map(({ n }) => n))
  return list.map((_, n) => booked.has(n))
})
