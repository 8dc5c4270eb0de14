import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { PersonelSatiri } from './contract.ts'

/** A workplace that may be referred to: of the caller's branches, where the caller is limited to some. */
export const findIsyeriOf = rawStatement<
  TenantTables,
  { id: number; subeler: readonly number[] | null },
  { isyeriSicilNo: string }
>(
  `select isyeri_sicil_no from isyeri
    where id = $1 and ($2::bigint[] is null or branch_id = any ($2::bigint[]))`,
  ['id', 'subeler'],
)

/** The employment that has a number, whatever branch it is of. */
export const findByPersonelNo = rawStatement<TenantTables, { personelNo: string }, { id: number }>(
  'select id from personel where personel_no = $1',
  ['personelNo'],
)

export const findUnit = rawStatement<TenantTables, { id: number }, { unitName: string }>(
  'select unit_name from unit where id = $1',
  ['id'],
)

/** The cipher texts of the national ids of some employments. */
export const listSealedKisi = rawStatement<
  TenantTables,
  { ids: number[] },
  { id: number; kisiId: number; gizli: string }
>(
  `select p.id, p.kisi_id, k.tc_kimlik_no as gizli from personel p join kisi k on k.id = p.kisi_id
    where p.id = any ($1::bigint[])`,
  ['ids'],
)

type Sorgu = {
  adSoyad: string | null
  personelNo: string | null
  tcKimlikler: Buffer[] | null
  companyId: number | null
  subeKodu: string | null
  unitCode: string | null
  aktif: boolean | null
  subeler: readonly number[] | null
}
const sorguNames = [
  'adSoyad',
  'personelNo',
  'tcKimlikler',
  'companyId',
  'subeKodu',
  'unitCode',
  'aktif',
  'subeler',
] as const

const from = `personel p join kisi k on k.id = p.kisi_id join isyeri i on i.id = p.isyeri_id
     join company c on c.id = i.company_id left join branch b on b.id = i.branch_id left join unit u on u.id = p.unit_id
    where ($1::text is null or k.arama like '%' || regexp_replace(katla($1), '([\\\\%_])', '\\\\\\1', 'g') || '%')
      and ($2::text is null or p.personel_no = $2)
      and ($3::bytea[] is null or k.tc_kimlik_index = any ($3::bytea[]))
      and ($4::int is null or i.company_id = $4)
      and ($5::text is null or b.sube_kodu = $5)
      and ($6::text is null or u.unit_code = $6)
      and ($7::boolean is null or p.aktif = $7)
      and ($8::bigint[] is null or i.branch_id = any ($8::bigint[]))`

/** How many rows the filters find. */
export const countPersonel = rawStatement<TenantTables, Sorgu, { adet: number }>(
  `select count(*)::int as adet from ${from}`,
  [...sorguNames],
)

type Parca = Sorgu & { sonra: number; atla: number; limit: number }

/** The next rows after a number, some of them passed over: a page is read in parts, so that none holds all of it twice. */
export const readPersonel = rawStatement<TenantTables, Parca, PersonelSatiri>(
  `select p.id, p.personel_no, k.tc_kimlik_maske as tc_kimlik_no, k.ad, k.soyad, trim(k.ad || ' ' || k.soyad) as ad_soyad,
          i.company_id, c.company_name, b.sube_kodu, b.sube_adi, p.isyeri_id, u.unit_code, p.meslek_kodu,
          p.sigortali_turu, p.giris_tarihi, p.cikis_tarihi, p.cikis_kodu, p.ogrenim_kodu, p.employment_type, p.aktif
     from ${from} and p.id > $9::bigint order by p.id offset $10::int limit $11::int`,
  [...sorguNames, 'sonra', 'atla', 'limit'],
)

type Yeni = {
  personelNo: string
  kisiId: number
  isyeriId: number
  meslekKodu: string | null
  sigortaliTuru: number
  girisTarihi: string
}

/** A new employment; nothing where the number is taken or the person is employed there. */
export const insertPersonel = rawStatement<TenantTables, Yeni, { id: number }>(
  `insert into personel (personel_no, kisi_id, isyeri_id, meslek_kodu, sigortali_turu, giris_tarihi)
   values ($1, $2, $3, $4, $5, $6::date) on conflict do nothing returning id`,
  ['personelNo', 'kisiId', 'isyeriId', 'meslekKodu', 'sigortaliTuru', 'girisTarihi'],
)

/** Takes back an employment that nothing refers to. */
export const deletePersonel = rawStatement<TenantTables, { id: number }, never>('delete from personel where id = $1', [
  'id',
])

type OfKisi = {
  id: number
  personelNo: string
  subeAdi: string | null
  girisTarihi: string
  cikisTarihi: string | null
  cikisKodu: number | null
  aktif: boolean
  digerSayisi: number
}

/** The employment of the person with a national id that runs or is the last, with the number of the others, in some branches. */
export const listPersonelOfKisi = rawStatement<
  TenantTables,
  { tcKimlikler: Buffer[]; subeler: readonly number[] | null },
  OfKisi
>(
  `select p.id, p.personel_no, b.sube_adi, p.giris_tarihi, p.cikis_tarihi, p.cikis_kodu, p.aktif,
          (count(*) over ())::int - 1 as diger_sayisi
     from kisi k join personel p on p.kisi_id = k.id join isyeri i on i.id = p.isyeri_id left join branch b on b.id = i.branch_id
    where k.tc_kimlik_index = any ($1::bytea[]) and ($2::bigint[] is null or i.branch_id = any ($2::bigint[]))
    order by p.aktif desc, p.giris_tarihi desc, p.id desc limit 1`,
  ['tcKimlikler', 'subeler'],
)
