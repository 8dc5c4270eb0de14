import { publishable } from '#features/ilan/queries.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { AksiyonTipi, Kisi } from './rules.ts'

type T = TenantTables

/** A posting that can be published and is the one that was asked about. */
const konuDurur = `exists (
  select from ilan t where t.id = a.konu_id and t.row_version = a.konu_surum and ${publishable})`

/** What a request is by now: one that nobody can decide any more has ended, whether a job has written that yet or not. */
const simdi = `case when a.durum <> 'bekliyor' then a.durum when a.son_tarih <= now() then 'suresiDoldu'
  when ${konuDurur} then a.durum else 'gecersiz' end`
/** The same of the row `t`. */
export const isAkisDurumSql = `(select ${simdi} from is_akis a where a.id = t.id)`

const bekler = `a.durum = 'bekliyor' and a.son_tarih > now()`

/** What an approver is asked, while it can still be decided. */
export const findBekleyen = rawStatement<T, { onaylayanId: number }, { mesaj: string }>(
  `select a.mesaj from is_akis_onaylayan o join is_akis a on a.id = o.is_akis_id
    where o.id = $1 and ${bekler} and ${konuDurur}`,
  ['onaylayanId'],
)

export type Bekleyen = {
  id: number
  tur: 'ilanYayin'
  konuId: number
  konuSurum: number
  ozet: string
  sahipKanal: Kisi['kanal']
  sahipAlici: string
  onaylayan: string
  /** The database's own time, as people read it. */
  zaman: string
}

/** The same for whoever is about to decide: one at a time, and the posting stays as it is until then. */
export const lockBekleyen = rawStatement<T, { onaylayanId: number }, Bekleyen>(
  `select a.id, a.tur, a.konu_id, a.konu_surum, a.ozet, a.sahip_kanal, a.sahip_alici, o.alici as onaylayan,
          to_char(now() at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI') as zaman
     from is_akis_onaylayan o join is_akis a on a.id = o.is_akis_id
    where o.id = $1 and ${bekler} for update of a`,
  ['onaylayanId'],
)

/** One decision, however many are made. */
export const setDurum = rawStatement<T, { id: number; durum: string }, { id: number }>(
  `update is_akis set durum = $2, row_version = row_version + 1 where id = $1 and durum = 'bekliyor' returning id`,
  ['id', 'durum'],
)

type Karar = { isAkisId: number; onaylayanId: number; aksiyonTipi: AksiyonTipi; aciklama: string; adres: string }

export const insertKarar = rawStatement<T, Karar, never>(
  `insert into is_akis_karar (is_akis_id, onaylayan_id, aksiyon_tipi, aciklama, adres) values ($1, $2, $3, $4, $5)`,
  ['isAkisId', 'onaylayanId', 'aksiyonTipi', 'aciklama', 'adres'],
)

export const insertIslem = rawStatement<T, { isAkisId: number; islem: string; konuId: number }, never>(
  'insert into is_akis_islem (is_akis_id, islem, konu_id) values ($1, $2, $3)',
  ['isAkisId', 'islem', 'konuId'],
)

export const listOnaylayan = rawStatement<T, { isAkisId: number }, { id: number }>(
  'select id from is_akis_onaylayan where is_akis_id = $1 order by id',
  ['isAkisId'],
)

/** Ends what waits for a decision about this record that nobody can make any more. */
export const closeStale = rawStatement<T, { tur: string; konuId: number; konuSurum: number }, { id: number }>(
  `update is_akis set durum = case when son_tarih <= now() then 'suresiDoldu' else 'gecersiz' end, row_version = row_version + 1
    where tur = $1 and konu_id = $2 and durum = 'bekliyor' and (son_tarih <= now() or konu_surum <> $3) returning id`,
  ['tur', 'konuId', 'konuSurum'],
)

/** Ends every request that nobody can decide any more. */
export const endIsAkisList = rawStatement<T, object, { id: number }>(
  `update is_akis a set durum = ${simdi}, row_version = a.row_version + 1
    where a.durum = 'bekliyor' and ${simdi} <> 'bekliyor' returning a.id`,
  [],
)

type NewIsAkis = {
  tur: string
  konuId: number
  konuSurum: number
  ozet: string
  mesaj: string
  isteyen: string
  sahipKanal: string
  sahipAlici: string
}

/** Empty when the record already waits for a decision. */
export const insertIsAkis = rawStatement<T, NewIsAkis, { id: number; seconds: number; sonGun: string }>(
  `insert into is_akis (tur, konu_id, konu_surum, ozet, mesaj, isteyen, sahip_kanal, sahip_alici, son_tarih)
   select $1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => is_akis_gun) from portal_ayar
   on conflict (tur, konu_id) where durum = 'bekliyor' do nothing
   returning id, extract(epoch from son_tarih - now())::int as seconds,
     to_char(son_tarih at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as son_gun`,
  ['tur', 'konuId', 'konuSurum', 'ozet', 'mesaj', 'isteyen', 'sahipKanal', 'sahipAlici'],
)

export const insertOnaylayan = rawStatement<T, { isAkisId: number; kanal: string; alici: string }, { id: number }>(
  'insert into is_akis_onaylayan (is_akis_id, kanal, alici) values ($1, $2, $3) returning id',
  ['isAkisId', 'kanal', 'alici'],
)

type Reminded = { id: number; ozet: string; isteyen: string; seconds: number; sonGun: string; waitSeconds: number }

/** A request that can still be decided, and how long until its approvers may be reminded. */
export const findAsked = rawStatement<T, { id: number }, Reminded>(
  `select a.id, a.ozet, a.isteyen, extract(epoch from a.son_tarih - now())::int as seconds,
          to_char(a.son_tarih at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as son_gun,
          greatest(1, coalesce(ceil(extract(epoch from a.son_hatirlatma + interval '1 day' - now())), 0))::int as wait_seconds
     from is_akis a where a.id = $1 and ${bekler} and ${konuDurur}`,
  ['id'],
)

/** Marks a reminder, one a day whoever asks for it. */
export const markReminded = rawStatement<T, { id: number }, { id: number }>(
  `update is_akis a set son_hatirlatma = now(), row_version = a.row_version + 1
    where a.id = $1 and ${bekler} and coalesce(a.son_hatirlatma <= now() - interval '1 day', true) returning a.id`,
  ['id'],
)

export const listOnaylayanKisi = rawStatement<T, { isAkisId: number }, Kisi & { id: number }>(
  'select id, kanal, alici from is_akis_onaylayan where is_akis_id = $1 order by id',
  ['isAkisId'],
)
