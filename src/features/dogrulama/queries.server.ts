import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { kodDeneme, kodSaniye, tekrarSaniye } from './contract.ts'
import { type Amac, conversion, type Failures, personLimit, prefixLimit, tenantLimit } from './rules.ts'

/** One at a time from here to the commit: limits are counted and used up in one step. */
export const lockSending = rawStatement<TenantTables, object, never>('select pg_advisory_xact_lock(7305012)', [])

export const takeDogrulamaId = rawStatement<TenantTables, object, { id: number }>(
  `select nextval(pg_get_serial_sequence('dogrulama', 'id')) as id`,
  [],
)

export const cancelOpenCode = rawStatement<TenantTables, { amac: Amac; cepTel: string }, { id: number }>(
  `update dogrulama set iptal = now()
    where amac = $1 and cep_tel = $2 and kullanildi is null and iptal is null returning id`,
  ['amac', 'cepTel'],
)

type NewDogrulama = {
  id: number
  amac: Amac
  ziyaretciHash: Buffer | null
  adayId: number | null
  cepTel: string
  kisiIndex: Buffer | null
  kodHash: Buffer
  mesajId: number
}

export const insertDogrulama = rawStatement<TenantTables, NewDogrulama, { id: number }>(
  `insert into dogrulama (id, amac, ziyaretci_hash, aday_id, cep_tel, kisi_index, kod_hash, mesaj_id, gecerlilik)
   overriding system value
   values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${kodSaniye} seconds') returning id`,
  ['id', 'amac', 'ziyaretciHash', 'adayId', 'cepTel', 'kisiIndex', 'kodHash', 'mesajId'],
)

/**
 * A message that failed to leave is as if it had never been asked for; one that was withheld on purpose counts, and so
 * does one whose sender was erased: it may have left already.
 */
const counted = `dogrulama d join mesaj m on m.id = d.mesaj_id
   and (m.durum <> 'basarisiz' or m.saglayici_kodu in ('withheld', 'erased'))`
const age = 'extract(epoch from now() - d.olusturulma_tarihi)::float8'

type CodeUse = {
  telYaslari: number[]
  kisiYaslari: number[]
  onekYasi: number | null
  kurumYasi: number | null
  butceDoldu: boolean
  gunSonu: number
  sonKodlar: { count: number; used: number; longestPause: number; newestAge: number }
}

/** Everything that the limits look at, in one look. Ages are in seconds, the youngest first. */
export const readCodeUse = rawStatement<TenantTables, { cepTel: string; kisiIndexes: Buffer[] }, CodeUse>(
  `with gun as (select date_trunc('day', now() at time zone 'Europe/Istanbul') as basi)
   select
     array(select ${age} from ${counted}
       where d.cep_tel = $1 and d.olusturulma_tarihi > now() - interval '1 day'
       order by d.olusturulma_tarihi desc limit 8) as tel_yaslari,
     array(select ${age} from ${counted}
       where d.kisi_index = any($2::bytea[]) and d.olusturulma_tarihi > now() - interval '1 hour'
       order by d.olusturulma_tarihi desc limit ${personLimit.max}) as kisi_yaslari,
     (select ${age} from ${counted}
       where left(d.cep_tel, 7) = left($1, 7) and d.olusturulma_tarihi > now() - interval '1 hour'
       order by d.olusturulma_tarihi desc offset ${prefixLimit.max - 1} limit 1) as onek_yasi,
     (select ${age} from ${counted} where d.olusturulma_tarihi > now() - interval '1 hour'
       order by d.olusturulma_tarihi desc offset ${tenantLimit.max - 1} limit 1) as kurum_yasi,
     -- the index alone says no on all days but the fullest
     case when (select count(*) from dogrulama d
                 where d.olusturulma_tarihi >= (select basi at time zone 'Europe/Istanbul' from gun)) < p.sms_gunluk_butce
       then false
       else (select count(*) from ${counted}
              where d.olusturulma_tarihi >= (select basi at time zone 'Europe/Istanbul' from gun)) >= p.sms_gunluk_butce
     end as butce_doldu,
     (select extract(epoch from basi + interval '1 day' - now() at time zone 'Europe/Istanbul')::int from gun) as gun_sonu,
     (select json_build_object('count', count(*), 'used', count(kullanildi),
               'longestPause', coalesce(extract(epoch from max(ara)), 0),
               'newestAge', coalesce(extract(epoch from now() - max(olusturulma_tarihi)), 0))
        from (select kullanildi, olusturulma_tarihi, lag(olusturulma_tarihi) over (order by olusturulma_tarihi desc)
                - olusturulma_tarihi as ara
                from (select d.kullanildi, d.olusturulma_tarihi from ${counted}
                       where d.kullanildi is not null or d.iptal is not null or d.gecerlilik < now()
                       order by d.olusturulma_tarihi desc limit ${conversion.of}) son) aralar) as son_kodlar
   from portal_ayar p`,
  ['cepTel', 'kisiIndexes'],
)

const failuresOf = (cepTel: string) => `
   select coalesce(sum(sayi) filter (where son_deneme > son - interval '1 hour'), 0)::int as last_hour,
          coalesce(sum(sayi), 0)::int as last_day,
          coalesce(extract(epoch from now() - max(son)), 0)::float8 as age
     from (select deneme - (kullanildi is not null)::int as sayi, son_deneme,
                  max(son_deneme) filter (where deneme > (kullanildi is not null)::int) over () as son
             from dogrulama where cep_tel = ${cepTel} and son_deneme > now() - interval '1 day') hata`

/** Wrong codes for a phone, whoever tried them. */
export const readFailures = rawStatement<TenantTables, { cepTel: string }, Failures>(failuresOf('$1'), ['cepTel'])

export type VisitorCode = Failures & {
  id: number
  cepTel: string
  adayId: number | null
  kullananIstek: Buffer | null
  /** Seconds since it was used; null while it was not. */
  kullanimYasi: number | null
}

/** The newest code of a visitor, whatever became of it, with the wrong ones tried for its phone. */
export const findVisitorCode = rawStatement<TenantTables, { ziyaretciHash: Buffer }, VisitorCode>(
  `select kod.id, kod.cep_tel, kod.aday_id, kod.kullanan_istek,
          extract(epoch from now() - kod.kullanildi)::float8 as kullanim_yasi, last_hour, last_day, age
     from (select id, cep_tel, aday_id, kullanan_istek, kullanildi from dogrulama
            where ziyaretci_hash = $1 order by id desc limit 1) kod
    cross join lateral (${failuresOf('kod.cep_tel')}) hatalar`,
  ['ziyaretciHash'],
)

type RunningCode = { cepTel: string; kalanSaniye: number; kalanDeneme: number; gonderildi: boolean }

/** The code that a visitor waits for; one that is over has no tries left. */
export const findRunningCode = rawStatement<TenantTables, { ziyaretciHash: Buffer }, RunningCode>(
  `select d.cep_tel,
          case when m.durum = 'basarisiz' and m.saglayici_kodu is distinct from 'withheld' then 0
               else greatest(0, ceil(${tekrarSaniye} - extract(epoch from now() - d.olusturulma_tarihi)))::int
          end as kalan_saniye,
          case when d.iptal is null and d.gecerlilik > now() then ${kodDeneme} - d.deneme else 0 end::int as kalan_deneme,
          (m.durum <> 'basarisiz' or m.saglayici_kodu = 'withheld') is true as gonderildi
     from (select cep_tel, olusturulma_tarihi, gecerlilik, deneme, iptal, kullanildi, mesaj_id
             from dogrulama where ziyaretci_hash = $1 order by id desc limit 1) d
     join mesaj m on m.id = d.mesaj_id
    where d.kullanildi is null and d.olusturulma_tarihi > now() - interval '15 minutes'`,
  ['ziyaretciHash'],
)

// said so that it does not look like the condition of the partial index: with old statistics the planner would read
// every open code there instead of the one with this number
const isOpen = 'coalesce(kullanildi, iptal) is null'

type TriedCode = { id: number; cepTel: string; adayId: number | null; kodHash: Buffer; deneme: number }

const takeTry = `update dogrulama set deneme = deneme + 1, son_deneme = now()
    where ${isOpen} and deneme < ${kodDeneme} and gecerlilik > now() and id =`
const triedColumns = 'id, cep_tel, aday_id, kod_hash, deneme'

/** Takes one try of the newest code of a visitor: of many at once, five are evaluated. */
export const takeVisitorTry = rawStatement<TenantTables, { ziyaretciHash: Buffer }, TriedCode>(
  `${takeTry} (select id from dogrulama where ziyaretci_hash = $1 order by id desc limit 1) returning ${triedColumns}`,
  ['ziyaretciHash'],
)

/** The same for a code that a candidate asked for. */
export const takeAdayTry = rawStatement<TenantTables, { adayId: number; amac: Amac }, TriedCode>(
  `${takeTry} (select id from dogrulama where aday_id = $1 and amac = $2 order by id desc limit 1)
   returning ${triedColumns}`,
  ['adayId', 'amac'],
)

/** Of many who had the right code at once, one uses it. */
export const spendCode = rawStatement<
  TenantTables,
  { id: number; adayId: number | null; kullananIstek: Buffer | null },
  { id: number }
>(
  `update dogrulama set kullanildi = now(), aday_id = coalesce($2, aday_id), kullanan_istek = $3
    where id = $1 and ${isOpen} and gecerlilik > now() returning id`,
  ['id', 'adayId', 'kullananIstek'],
)

type Verified = { id: number; cepTel: string; adayId: number | null; kullananIstek: Buffer | null }

/** The verified phone of a registration, kept from other uses until the transaction ends. */
export const lockVerifiedCode = rawStatement<TenantTables, { id: number }, Verified>(
  `select id, cep_tel, aday_id, kullanan_istek
     from dogrulama where id = $1 and amac = 'giris' and kullanildi is not null for update`,
  ['id'],
)

export const findVerifiedPhone = rawStatement<TenantTables, { id: number }, { cepTel: string }>(
  `select cep_tel from dogrulama where id = $1 and amac = 'giris' and kullanildi is not null`,
  ['id'],
)

/** A registration has its candidate; a repeat of the same call is known by `kullananIstek`. */
export const setRegistered = rawStatement<
  TenantTables,
  { id: number; adayId: number; kullananIstek: Buffer | null },
  { id: number }
>('update dogrulama set aday_id = $2, kullanan_istek = $3 where id = $1 and aday_id is null returning id', [
  'id',
  'adayId',
  'kullananIstek',
])

/** True when a record is named whose phone is not this one. */
export const isAnothersPhone = rawStatement<
  TenantTables,
  { adayId: number | null; tcKimlikIndexes: Buffer[]; cepTel: string },
  { isAnothers: boolean }
>(
  `select exists (select from aday
      where silindi is null and cep_tel <> $3
        and (id = $1 or tc_kimlik_index = any($2::bytea[]) and not tc_kimlik_iddia)) as is_anothers`,
  ['adayId', 'tcKimlikIndexes', 'cepTel'],
)
