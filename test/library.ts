import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

type Ids = Record<
  'form' | 'blok' | 'modul' | 'sex' | 'male' | 'female' | 'service' | 'served' | 'language' | 'work' | 'employer',
  number
>

const insert = rawStatement<TenantTables, object, Ids>(
  `with
   grup as (insert into kriter_grubu (grup_adi) values ('Diller') returning id),
   dil as (insert into kriter_grup_secenek (kriter_grubu_id, secenek_adi, siralama) select id, 'İngilizce', 1 from grup returning id),
   sex as (insert into kriter (kriter_adi, value_type) values ('Cinsiyet', 1) returning id),
   service as (insert into kriter (kriter_adi, value_type) values ('Askerlik', 1) returning id),
   language as (insert into kriter (kriter_adi, value_type, kriter_grubu_id) select 'Dil', 1, id from grup returning id),
   employer as (insert into kriter (kriter_adi, value_type) values ('İşveren', 2) returning id),
   female as (insert into kriter_secenek (kriter_id, secenek_adi, siralama) select id, 'Kadın', 1 from sex returning id),
   male as (insert into kriter_secenek (kriter_id, secenek_adi, siralama) select id, 'Erkek', 2 from sex returning id),
   served as (insert into kriter_secenek (kriter_id, secenek_adi, siralama) select id, 'Yaptı', 1 from service returning id),
   later as (insert into kriter_secenek (kriter_id, secenek_adi, siralama) select id, 'Tecilli', 2 from service returning id),
   fluent as (insert into kriter_secenek (kriter_id, secenek_adi, siralama) select id, 'İyi', 1 from language returning id),
   work as (insert into komponent (kriter_komponent_display, ana_kriter_id) select 'İş deneyimi', id from employer returning id),
   work_kriter as (insert into komponent_kriter (komponent_id, kriter_id, siralama, zorunlu) select work.id, employer.id, 1, true from work, employer),
   modul as (insert into modul (modul_display) values ('Genel') returning id),
   links as (insert into modul_kriter (modul_id, kriter_id, siralama, zorunlu, bagli_kriter_id, bagli_secenek_id)
     select modul.id, sex.id, 1, true, null::int, null::int from modul, sex
     union all select modul.id, service.id, 2, true, sex.id, male.id from modul, service, sex, male
     union all select modul.id, language.id, 3, false, null, null from modul, language),
   parts as (insert into modul_komponent (modul_id, komponent_id, siralama) select modul.id, work.id, 1 from modul, work),
   form as (insert into basvuru_formu (form_adi) values ('Güvenlik') returning id),
   blok as (insert into form_blok (basvuru_formu_id, display, siralama) select id, 'Genel', 1 from form returning id),
   shown as (insert into form_blok_modul (form_blok_id, modul_id, siralama) select blok.id, modul.id, 1 from blok, modul)
   select form.id as form, blok.id as blok, modul.id as modul, sex.id as sex, male.id as male, female.id as female, service.id as service,
     served.id as served, language.id as language, work.id as work, employer.id as employer
     from form, blok, modul, sex, male, female, service, served, language, work, employer`,
  [],
)

/** A small form with a condition, a two-step choice and a component. */
export async function insertLibrary(db: TenantDb): Promise<Ids> {
  const [ids] = await insert(db, {})
  if (!ids) throw new Error('the library was not stored')
  return ids
}
