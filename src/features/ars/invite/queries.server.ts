import { startOfSlot } from '#features/ars/queries.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** Appointments within a day that nobody was reminded of; those made a moment ago were told then. */
export const listToRemind = rawStatement<TenantTables, object, { id: number }>(
  `select r.id from randevu r join randevu_slot s on s.id = r.randevu_slot_id
    where r.iptal is null and r.hatirlatma is null and r.olusturulma_tarihi < now() - interval '2 hours'
      and ${startOfSlot} between now() + interval '30 minutes' and now() + interval '24 hours'
    order by ${startOfSlot}, r.id limit 500`,
  [],
)

export type Reminded = {
  cepTel: string | null
  dil: ShippedLanguage
  tarih: string
  startTime: string
  gorusmeYeri: string | null
  il: string | null
  ilce: string | null
  /** Seconds until the appointment begins. */
  kalan: number
}

/** Empty when the appointment was moved, cancelled or reminded of since. */
export const claimReminder = rawStatement<TenantTables, { id: number }, Reminded>(
  `update randevu r set hatirlatma = now()
     from randevu_slot s, ars_aday a, ars_proje p, aday k
    where r.id = $1 and r.iptal is null and r.hatirlatma is null and s.id = r.randevu_slot_id
      and a.id = r.ars_aday_id and p.id = r.ars_proje_id and k.id = a.aday_id and ${startOfSlot} > now()
   returning k.cep_tel, k.dil, s.tarih, to_char(s.start_time, 'HH24:MI') as start_time, p.gorusme_yeri, p.il, p.ilce,
     floor(extract(epoch from ${startOfSlot} - now()))::int as kalan`,
  ['id'],
)

export type ProjeDurumu = {
  id: number
  /** Seconds that a link made now should open. */
  linkSuresi: number
  takvim: boolean
  bos: number
  carpan: string
  davetli: number
  randevulu: number
  sonDalgaNo: number
}

const durum = `select p.id, ceil(extract(epoch from p.bitis - now()))::int + 2592000 as link_suresi,
    p.takvim, p.dalga_carpani as carpan,
    (select coalesce(sum(s.kapasite - s.dolu), 0)::int from randevu_slot s
      where s.ars_proje_id = p.id and not s.kapali and ${startOfSlot} > now()) as bos,
    (select count(*)::int from ars_aday a where a.ars_proje_id = p.id
       and a.davet_tarihi < now() - make_interval(hours => p.dalga_saat)) as davetli,
    (select count(*)::int from ars_aday a join ars_log l on l.ars_aday_id = a.id and l.tip = 4
      where a.ars_proje_id = p.id and a.davet_tarihi < now() - make_interval(hours => p.dalga_saat)) as randevulu,
    (select coalesce(max(a.dalga), 0)::int from ars_aday a where a.ars_proje_id = p.id) as son_dalga_no
  from ars_proje p`

/** Projects whose last wave had its time. */
export const listDueProje = rawStatement<TenantTables, object, { id: number }>(
  `select id from ars_proje where dalga_acik and aktif and bitis > now()
      and (son_dalga is null or son_dalga < now() - make_interval(hours => dalga_saat)) order by id`,
  [],
)

/** Nobody else sends a wave of this project meanwhile. */
export const lockProje = rawStatement<TenantTables, { id: number }, { isDue: boolean }>(
  `select (son_dalga is null or son_dalga < now() - make_interval(hours => dalga_saat)) as is_due
     from ars_proje where id = $1 and aktif and bitis > now() for update`,
  ['id'],
)

export const findProjeDurumu = rawStatement<TenantTables, { id: number }, ProjeDurumu>(`${durum} where p.id = $1`, [
  'id',
])

export const startDalga = rawStatement<TenantTables, { id: number; dalgaAcik: boolean }, { id: number }>(
  'update ars_proje set son_dalga = now(), dalga_acik = dalga_acik or $2 where id = $1 returning id',
  ['id', 'dalgaAcik'],
)

export type Invited = {
  id: number
  adayId: number
  ad: string
  cepTel: string
  dil: ShippedLanguage
  hukukiSinif: 'process' | 'campaign'
}

/** The best of those who were not asked yet and may be: a campaign needs the permission, an application must be open. */
export const listToInvite = rawStatement<TenantTables, { arsProjeId: number; limit: number }, Invited>(
  `select a.id, a.aday_id, k.ad, k.cep_tel, k.dil, a.hukuki_sinif from ars_aday a
     join aday k on k.id = a.aday_id and k.silindi is null and k.aktif and k.cep_tel is not null
    where a.ars_proje_id = $1 and a.davet_tarihi is null and a.adim = 0
      and (a.hukuki_sinif = 'process' or exists (
        select from riza_son r where r.aday_guid = k.aday_guid and r.tur = 'sms' and r.deger))
      and (a.basvuru_id is null or exists (
        select from basvuru b join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no and not d.kapali
         where b.id = a.basvuru_id))
    order by a.puan desc, a.id limit $2`,
  ['arsProjeId', 'limit'],
)

export const markInvited = rawStatement<
  TenantTables,
  { id: number; dalga: number; telefonIndex: Buffer },
  { id: number }
>('update ars_aday set davet_tarihi = now(), dalga = $2, telefon_index = $3 where id = $1 returning id', [
  'id',
  'dalga',
  'telefonIndex',
])

export type Waiting = Invited & { beklemeId: number }

/** Projects in which somebody waits for word of a seat. */
export const listWaitedProje = rawStatement<TenantTables, object, { id: number }>(
  `select p.id from ars_proje p where p.aktif and p.bitis > now()
      and exists (select from bekleme b where b.ars_proje_id = p.id and b.haber_tarihi is null) order by p.id`,
  [],
)

/**
 * Whoever waits longest and was not told; locked, so that a seat is offered to one. Who was told a moment ago is still
 * on the way to a seat: less than the hour between two rounds, so that the next round offers what they left.
 */
export const listWaiting = rawStatement<TenantTables, { arsProjeId: number; bos: number }, Waiting>(
  `select b.id as bekleme_id, a.id, a.aday_id, k.ad, k.cep_tel, k.dil, a.hukuki_sinif from bekleme b
     join ars_aday a on a.id = b.ars_aday_id
     join aday k on k.id = a.aday_id and k.silindi is null and k.cep_tel is not null
    where b.ars_proje_id = $1 and b.haber_tarihi is null order by b.id
    limit greatest(0, $2::int - (select count(*) from bekleme o
      where o.ars_proje_id = $1 and o.haber_tarihi > now() - interval '45 minutes')) for update of b`,
  ['arsProjeId', 'bos'],
)

export const markTold = rawStatement<TenantTables, { id: number }, { id: number }>(
  'update bekleme set haber_tarihi = now() where id = $1 returning id',
  ['id'],
)
