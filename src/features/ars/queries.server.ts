import type { ArsLogType } from '#core/ars/step.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { gather } from '#server/database/query-batch.ts'

/** What an interview says of the work; null is not told. */
export type ArsTeklif = {
  baslik: string | null
  il: string | null
  ilce: string | null
  maasMin: string | null
  maasMax: string | null
  yanHaklar: string | null
  gorusmeYeri: string | null
  uzunAciklama: string | null
}

/** Everything that an answer about one invitation is made from. */
export type ArsRow = ArsTeklif & {
  id: number
  arsProjeId: number
  adayId: number
  adim: number
  sonKodu: number | null
  yanitDurumu: number
  telefonIndex: Buffer | null
  ad: string | null
  soyad: string | null
  cepTel: string | null
  dil: ShippedLanguage | null
  projeAdi: string
  karsilamaMesaji: string
  soruSeti: boolean
  teklif: boolean
  takvim: boolean
  eskiArs: boolean
  sonMesajList: Record<string, string>
  bekliyor: boolean
  randevuId: number | null
  randevuSlotId: number | null
  tarih: string | null
  startTime: string | null
  endTime: string | null
  baslangic: string | null
  son: string | null
  degistirilebilir: boolean
  /** Appointments made within a day, this one and those that were moved or cancelled. */
  yakinRandevu: number
  randevuSayisi: number
}

/** An instant of Istanbul's calendar. */
export const startOfSlot = `((s.tarih + s.start_time) at time zone 'Europe/Istanbul')`

/** Whether an appointment may still be moved or cancelled, by the rule of its project. */
export const isChangeable = `coalesce(${startOfSlot} - make_interval(hours => p.degisiklik_saat) > now(), false)`

/** The way through a project, and whether it is over. */
export const yolSql = `exists (select from ars_soru q where q.ars_proje_id = p.id) as soru_seti, p.teklif, p.takvim,
     (not p.aktif or p.bitis <= now()) as eski_ars`
export const yakinRandevuSql = `(select count(*)::int from randevu x where x.ars_aday_id = a.id
        and x.olusturulma_tarihi > now() - interval '1 day') as yakin_randevu`

// each person's appointment by itself: a plan made while there were few would read those of everybody
const findArslar = rawStatement<TenantTables, { idler: number[] }, ArsRow>(
  `select a.id, a.ars_proje_id, a.aday_id, a.adim, a.son_kodu, a.yanit_durumu, a.telefon_index,
     k.ad, k.soyad, k.cep_tel, k.dil, p.proje_adi, p.karsilama_mesaji,
     ${yolSql}, p.baslik, p.il, p.ilce, p.maas_min, p.maas_max, p.yan_haklar,
     p.gorusme_yeri, p.uzun_aciklama, p.son_mesaj_list,
     exists (select from bekleme b where b.ars_aday_id = a.id and b.haber_tarihi is null) as bekliyor,
     r.id as randevu_id, r.randevu_slot_id, s.tarih, to_char(s.start_time, 'HH24:MI') as start_time,
     to_char(s.end_time, 'HH24:MI') as end_time, ${startOfSlot} as baslangic,
     ((s.tarih + s.end_time) at time zone 'Europe/Istanbul') as son,
     ${isChangeable} as degistirilebilir,
     ${yakinRandevuSql},
     (select count(*)::int from randevu x where x.ars_aday_id = a.id) as randevu_sayisi
   from ars_aday a
   join ars_proje p on p.id = a.ars_proje_id
   join aday k on k.id = a.aday_id and k.silindi is null
   left join lateral (select id, randevu_slot_id from randevu
     where ars_aday_id = a.id and iptal is null limit 1) r on true
   left join lateral (select id, tarih, start_time, end_time from randevu_slot
     where id = r.randevu_slot_id limit 1) s on true
   where a.id = any ($1::bigint[])`,
  ['idler'],
)

/** An invitation whose person is there, or null. */
export const findArs = gather(async (db: TenantDb, idler: number[]): Promise<(ArsRow | null)[]> => {
  const found = new Map((await findArslar(db, { idler })).map((row) => [row.id, row]))
  return idler.map((id) => found.get(id) ?? null)
})

/** One act of a person at a time; what they see is read after the wait. */
export const lockArs = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from ars_aday where id = $1 for update',
  ['id'],
)

/** The person stays as they are until the end of the transaction; taken before the invitation, as erasure does. */
export const keepAdayOfArs = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select k.id from aday k join ars_aday a on a.aday_id = k.id where a.id = $1 for share of k',
  ['id'],
)

/** The person before the invitation, as erasure takes them. */
export const lockAdayOfArs = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select k.id from aday k join ars_aday a on a.aday_id = k.id where a.id = $1 for update of k',
  ['id'],
)

/** The person's invitations that were sent to one phone. */
export const listArsOfPhone = rawStatement<TenantTables, { adayId: number; telefonIndex: Buffer }, { id: number }>(
  'select id from ars_aday where aday_id = $1 and telefon_index = $2 order by id',
  ['adayId', 'telefonIndex'],
)

/** Empty when that act was written down before. */
export const insertLog = rawStatement<TenantTables, { arsAdayId: number; tip: ArsLogType }, { id: number }>(
  'insert into ars_log (ars_aday_id, tip) values ($1, $2) on conflict (ars_aday_id, tip) do nothing returning id',
  ['arsAdayId', 'tip'],
)

export const findLog = rawStatement<TenantTables, { arsAdayId: number; tip: ArsLogType }, { id: number }>(
  'select id from ars_log where ars_aday_id = $1 and tip = $2',
  ['arsAdayId', 'tip'],
)

export const setHal = rawStatement<
  TenantTables,
  { id: number; adim: number; sonKodu: number | null },
  { yanitDurumu: number }
>(`update ars_aday set adim = $2, son_kodu = $3, degisme_tarihi = now() where id = $1 returning yanit_durumu`, [
  'id',
  'adim',
  'sonKodu',
])

type SoruRow = {
  id: number
  gorunenSoruAd: string
  secenekTip: number
  kriterSecenegiList: { id: number; secenekAdi: string }[]
  sira: number
  toplam: number
}

/** The first question without an answer. */
export const findNextSoru = rawStatement<TenantTables, { arsAdayId: number; arsProjeId: number }, SoruRow>(
  `select q.id, q.gorunen_soru_ad, q.secenek_tip,
     (select jsonb_agg(jsonb_build_object('id', o.id, 'secenekAdi', o.secenek_adi) order by o.siralama)
        from ars_soru_secenek o where o.ars_soru_id = q.id) as kriter_secenegi_list,
     (select count(*)::int from ars_soru x where x.ars_proje_id = q.ars_proje_id and x.siralama <= q.siralama) as sira,
     (select count(*)::int from ars_soru x where x.ars_proje_id = q.ars_proje_id) as toplam
   from ars_soru q
   where q.ars_proje_id = $2
     and not exists (select from ars_yanit y where y.ars_aday_id = $1 and y.ars_soru_id = q.id)
   order by q.siralama limit 1`,
  ['arsAdayId', 'arsProjeId'],
)

type Answer = { arsAdayId: number; arsProjeId: number; soruId: number; secenekId: number }

/** Whether an option of that question lets one pass; empty when it is not one of this project's. */
export const findSecenek = rawStatement<
  TenantTables,
  Pick<Answer, 'arsProjeId' | 'soruId' | 'secenekId'>,
  { gecer: boolean }
>(
  `select o.gecer from ars_soru_secenek o join ars_soru q on q.id = o.ars_soru_id
    where q.ars_proje_id = $1 and q.id = $2 and o.id = $3`,
  ['arsProjeId', 'soruId', 'secenekId'],
)

export const findYanit = rawStatement<TenantTables, Pick<Answer, 'arsAdayId' | 'soruId'>, { secenekId: number }>(
  'select ars_soru_secenek_id as secenek_id from ars_yanit where ars_aday_id = $1 and ars_soru_id = $2',
  ['arsAdayId', 'soruId'],
)

export const insertYanit = rawStatement<TenantTables, Answer, never>(
  `insert into ars_yanit (ars_aday_id, ars_proje_id, ars_soru_id, ars_soru_secenek_id) values ($1, $2, $3, $4)`,
  ['arsAdayId', 'arsProjeId', 'soruId', 'secenekId'],
)

/** Puts one candidate among those to ask; empty when they are there already. */
export const addDavetli = rawStatement<
  TenantTables,
  { arsProjeId: number; adayId: number; hukukiSinif: 'process' | 'campaign' },
  { id: number }
>(
  `insert into ars_aday (ars_proje_id, aday_id, hukuki_sinif) values ($1, $2, $3)
   on conflict (ars_proje_id, aday_id) do nothing returning id`,
  ['arsProjeId', 'adayId', 'hukukiSinif'],
)

export const findIapId = rawStatement<TenantTables, { iapKodu: string }, { id: number }>(
  'select id from ilan where iap_kodu = $1',
  ['iapKodu'],
)

type OwnRandevu = Pick<ArsTeklif, 'gorusmeYeri' | 'il' | 'ilce'> & { tarih: string; startTime: string; endTime: string }

/** The appointment that a candidate has to come to next. */
export const findNextRandevu = rawStatement<TenantTables, { adayId: number }, OwnRandevu>(
  `select s.tarih, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time,
     p.gorusme_yeri, p.il, p.ilce
   from ars_aday a join randevu r on r.ars_aday_id = a.id and r.iptal is null
   join randevu_slot s on s.id = r.randevu_slot_id join ars_proje p on p.id = a.ars_proje_id
   where a.aday_id = $1 and (s.tarih + s.end_time) at time zone 'Europe/Istanbul' > now()
   order by s.tarih, s.start_time limit 1`,
  ['adayId'],
)

/** Invitations that a candidate has not answered to the end and still can; who waits for a seat has done so. */
export const listOpenDavet = rawStatement<TenantTables, { adayId: number }, { id: number; projeAdi: string }>(
  `select a.id, p.proje_adi from ars_aday a join ars_proje p on p.id = a.ars_proje_id
    where a.aday_id = $1 and a.davet_tarihi is not null and a.adim < 4 and p.aktif and p.bitis > now()
      and not exists (select from bekleme b where b.ars_aday_id = a.id and b.haber_tarihi is null)
    order by a.id limit 20`,
  ['adayId'],
)
