import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** A wording as clients read it. */
type SablonRow = {
  id: number
  code: string
  dil: string
  kanal: string
  hukukiSinif: string
  konu: string | null
  sablonMetni: string
  surum: number
  aksiyon: string | null
  tip: number | null
  aktif: boolean
}
const columns = 'id, code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum, aksiyon, tip, aktif'

export const findSablonOfCode = rawStatement<T, { code: string; dil: string; kanal: string | null }, SablonRow>(
  `select ${columns} from sablon_tanim where code = $1 and dil = $2 and ($3::text is null or kanal = $3) and aktif
    order by array_position(array['sms', 'eposta', 'sayfa'], kanal::text) limit 1`,
  ['code', 'dil', 'kanal'],
)

export const listOfAksiyon = rawStatement<T, { aksiyon: string; tip: number | null }, SablonRow>(
  `select ${columns} from sablon_tanim where aksiyon = $1 and ($2::int is null or tip = $2) and aktif order by id limit 200`,
  ['aksiyon', 'tip'],
)

/** What a wording may ask for, and its text. */
export const findWording = rawStatement<
  T,
  { id: number },
  { kanal: string; sablonMetni: string; degiskenler: string[] }
>('select kanal, sablon_metni, degiskenler from sablon_tanim where id = $1', ['id'])

/** Keeps the wording that was saved as a version of its own; the trigger finds it in place already. */
export const insertSurum = rawStatement<T, { id: number }, { id: number }>(
  `insert into sablon (code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum)
   select code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum from sablon_tanim where id = $1 returning id`,
  ['id'],
)

export const setDegiskenler = rawStatement<T, { id: number; degiskenler: string[] }, never>(
  'update sablon_tanim set degiskenler = $2::text[] where id = $1',
  ['id', 'degiskenler'],
)

/** All versions of a wording are in use, or none: with the newest alone put away an older one would be sent. */
export const setAktif = rawStatement<T, { code: string; dil: string; kanal: string; aktif: boolean }, never>(
  'update sablon set aktif = $4 where code = $1 and dil = $2 and kanal = $3',
  ['code', 'dil', 'kanal', 'aktif'],
)

/** Refused by the messages that were sent with one of them. */
export const deleteSurumler = rawStatement<T, { code: string; dil: string; kanal: string }, never>(
  'delete from sablon where code = $1 and dil = $2 and kanal = $3',
  ['code', 'dil', 'kanal'],
)

export const isUsedByDurum = rawStatement<T, { code: string }, { ok: boolean }>(
  'select exists (select from durum_tanim where sablon_code = $1) as ok',
  ['code'],
)

/** What a part of an SMS costs the company; null while nobody has said. */
export const findBirimFiyat = rawStatement<T, object, { fiyat: string | null }>(
  'select sms_birim_fiyat::text as fiyat from portal_ayar',
  [],
)

export const findOwnAddress = rawStatement<T, { id: number }, { eposta: string | null; cepTel: string | null }>(
  'select eposta, cep_tel from kullanici where id = $1',
  ['id'],
)
