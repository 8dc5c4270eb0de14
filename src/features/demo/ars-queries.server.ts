import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** The demo's project, as long as it can be answered. */
export const findDemoProje = rawStatement<TenantTables, { projeAdi: string }, { id: number }>(
  'select id from ars_proje where proje_adi = $1 and aktif and bitis > now() order by id desc limit 1',
  ['projeAdi'],
)

/** One call at a time looks what is spent. */
export const lockDemoArs = rawStatement<TenantTables, object, never>('select pg_advisory_xact_lock(7305021)', [])

/** Seats that are left, and the first day after the calendar. */
export const findCalendarEnd = rawStatement<TenantTables, { arsProjeId: number }, { bos: number; sonraki: string }>(
  `select (coalesce(sum(kapasite - dolu) filter (where (tarih + start_time) at time zone 'Europe/Istanbul' > now()), 0))::int
       as bos,
     greatest(max(tarih), (now() at time zone 'Europe/Istanbul')::date) + 1 as sonraki
   from randevu_slot where ars_proje_id = $1`,
  ['arsProjeId'],
)

/** Invitations that nobody has touched and whose link opens. */
export const listUntouched = rawStatement<
  TenantTables,
  { arsProjeId: number; limit: number },
  { id: number; adSoyad: string }
>(
  `select a.id, k.ad || ' ' || k.soyad as ad_soyad from ars_aday a
     join aday k on k.id = a.aday_id and k.silindi is null
    where a.ars_proje_id = $1 and a.adim = 0 and exists (
      select from baglanti b where b.amac = 'ars' and b.konu_id = a.id and b.iptal is null and b.gecerlilik > now())
    order by a.id limit $2`,
  ['arsProjeId', 'limit'],
)

export const countArsAday = rawStatement<TenantTables, { arsProjeId: number }, { n: number }>(
  'select count(*)::int as n from ars_aday where ars_proje_id = $1',
  ['arsProjeId'],
)

export const markDemoInvited = rawStatement<TenantTables, { id: number; telefonIndex: Buffer }, { id: number }>(
  `update ars_aday set davet_tarihi = now(), dalga = 1, telefon_index = $2 where id = $1 returning id`,
  ['id', 'telefonIndex'],
)
