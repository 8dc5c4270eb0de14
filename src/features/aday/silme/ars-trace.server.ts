import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

// The interviews that a person was invited to. What they answered is forgotten; that somebody came so far is counted on.

type Person = { adayId: number }

const own = 'select id from ars_aday where aday_id = $1'

const closeLinks = rawStatement<TenantTables, Person, { id: number }>(
  `update baglanti set iptal = now() where amac = 'ars' and konu_id in (${own}) and iptal is null returning id`,
  ['adayId'],
)

// one statement frees the seat and ends the appointment; an hour that has passed stays as it was
const freeSeats = rawStatement<TenantTables, Person, { id: number }>(
  `with ended as (
     update randevu r set iptal = now(), iptal_nedeni = 'silindi' from randevu_slot s
      where r.ars_aday_id in (${own}) and r.iptal is null and s.id = r.randevu_slot_id
        and (s.tarih + s.start_time) at time zone 'Europe/Istanbul' > now()
     returning r.randevu_slot_id)
   update randevu_slot s set dolu = dolu - 1 from ended where s.id = ended.randevu_slot_id returning s.id`,
  ['adayId'],
)

const deleteAnswers = rawStatement<TenantTables, Person, never>(`delete from ars_yanit where ars_aday_id in (${own})`, [
  'adayId',
])
const deleteWaiting = rawStatement<TenantTables, Person, never>(`delete from bekleme where ars_aday_id in (${own})`, [
  'adayId',
])
const forgetPhone = rawStatement<TenantTables, Person, { id: number }>(
  'update ars_aday set telefon_index = null where aday_id = $1 returning id',
  ['adayId'],
)

/** Forgets what a person answered in interviews, and gives their seats to others. */
export async function wipeArs(db: TenantDb, adayId: number) {
  await closeLinks(db, { adayId })
  await freeSeats(db, { adayId })
  await deleteAnswers(db, { adayId })
  await deleteWaiting(db, { adayId })
  await forgetPhone(db, { adayId })
}

type OwnArs = {
  projeAdi: string
  adim: number
  sonKodu: number | null
  davetTarihi: string | null
  yanitlar: unknown
  randevular: unknown
  islemler: unknown
  beklemede: boolean
}

/** Invitations with every answer, step and appointment. */
export const listOwnArs = rawStatement<TenantTables, Person, OwnArs>(
  `select p.proje_adi, a.adim, a.son_kodu, a.davet_tarihi,
     (select jsonb_agg(jsonb_build_object('soru', q.gorunen_soru_ad, 'cevap', o.secenek_adi, 'zaman', y.zaman)
        order by q.siralama) from ars_yanit y join ars_soru q on q.id = y.ars_soru_id
        join ars_soru_secenek o on o.id = y.ars_soru_secenek_id where y.ars_aday_id = a.id) as yanitlar,
     (select jsonb_agg(jsonb_build_object('tarih', s.tarih, 'saat', s.start_time, 'iptal', r.iptal) order by r.id)
        from randevu r join randevu_slot s on s.id = r.randevu_slot_id where r.ars_aday_id = a.id) as randevular,
     (select jsonb_agg(jsonb_build_object('tip', l.tip, 'zaman', l.zaman) order by l.id)
        from ars_log l where l.ars_aday_id = a.id) as islemler,
     exists (select from bekleme b where b.ars_aday_id = a.id) as beklemede
   from ars_aday a join ars_proje p on p.id = a.ars_proje_id where a.aday_id = $1 order by a.id`,
  ['adayId'],
)
