import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables
type Id = { id: number }
type Kosul = { bagliKriterId: number | null; bagliSecenekId: number | null }
type Zorunlu = { zorunlu: boolean; zorunluKriterId: number | null; zorunluSecenekId: number | null }

type NewKriter = {
  kriterAdi: string
  aciklama: string | null
  valueType: number
  anneKriterId: number | null
  kriterGrubuId: number | null
  kaynak: string | null
  enAz: number | null
  enCok: number | null
}
export const insertKriter = rawStatement<T, NewKriter, Id>(
  `insert into kriter (kriter_adi, aciklama, value_type, anne_kriter_id, kriter_grubu_id, kaynak, en_az, en_cok)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
  ['kriterAdi', 'aciklama', 'valueType', 'anneKriterId', 'kriterGrubuId', 'kaynak', 'enAz', 'enCok'],
)

type Option = Id & { secenekAdi: string }
/** Options in the order they are given. */
export const insertSecenekList = rawStatement<T, { kriterId: number; adlar: readonly string[] }, Option>(
  `insert into kriter_secenek (kriter_id, secenek_adi, siralama)
   select $1, ad, sira from unnest($2::text[]) with ordinality as a (ad, sira) order by sira returning id, secenek_adi`,
  ['kriterId', 'adlar'],
)

export const insertKriterGrubu = rawStatement<T, { grupAdi: string }, Id>(
  'insert into kriter_grubu (grup_adi) values ($1) returning id',
  ['grupAdi'],
)
export const insertGrupSecenekList = rawStatement<T, { kriterGrubuId: number; adlar: readonly string[] }, Id>(
  `insert into kriter_grup_secenek (kriter_grubu_id, secenek_adi, siralama)
   select $1, ad, sira from unnest($2::text[]) with ordinality as a (ad, sira) order by sira returning id`,
  ['kriterGrubuId', 'adlar'],
)

type Link = { ownerId: number; kriterId: number; siralama: number } & Kosul & Zorunlu
const linkKeys = ['zorunluKriterId', 'zorunluSecenekId', 'bagliKriterId', 'bagliSecenekId'] as const

/** Puts a criterion into a module or a component: the two links are alike. */
function insertLink(owner: 'modul' | 'komponent') {
  return rawStatement<T, Link, never>(
    `insert into ${owner}_kriter (${owner}_id, kriter_id, siralama, zorunlu, zorunlu_kriter_id, zorunlu_secenek_id,
       bagli_kriter_id, bagli_secenek_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    ['ownerId', 'kriterId', 'siralama', 'zorunlu', ...linkKeys],
  )
}

export const insertModul = rawStatement<T, { modulDisplay: string }, Id>(
  'insert into modul (modul_display) values ($1) returning id',
  ['modulDisplay'],
)
export const insertModulKriter = insertLink('modul')

export const insertKomponent = rawStatement<T, { display: string; anaKriterId: number }, Id>(
  'insert into komponent (kriter_komponent_display, ana_kriter_id) values ($1, $2) returning id',
  ['display', 'anaKriterId'],
)
export const insertKomponentKriter = insertLink('komponent')
export const insertModulKomponent = rawStatement<
  T,
  { modulId: number; komponentId: number; siralama: number; zorunlu: boolean },
  never
>('insert into modul_komponent (modul_id, komponent_id, siralama, zorunlu) values ($1, $2, $3, $4)', [
  'modulId',
  'komponentId',
  'siralama',
  'zorunlu',
])

export const insertBasvuruFormu = rawStatement<T, { formAdi: string }, Id>(
  'insert into basvuru_formu (form_adi) values ($1) returning id',
  ['formAdi'],
)
export const insertFormBlok = rawStatement<
  T,
  { basvuruFormuId: number; display: string; siralama: number } & Kosul,
  Id
>(
  `insert into form_blok (basvuru_formu_id, display, siralama, bagli_kriter_id, bagli_secenek_id)
   values ($1, $2, $3, $4, $5) returning id`,
  ['basvuruFormuId', 'display', 'siralama', 'bagliKriterId', 'bagliSecenekId'],
)
export const insertFormBlokModul = rawStatement<
  T,
  { formBlokId: number; modulId: number; siralama: number } & Kosul,
  never
>(
  `insert into form_blok_modul (form_blok_id, modul_id, siralama, bagli_kriter_id, bagli_secenek_id)
   values ($1, $2, $3, $4, $5)`,
  ['formBlokId', 'modulId', 'siralama', 'bagliKriterId', 'bagliSecenekId'],
)
