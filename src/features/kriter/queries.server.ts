import type { Form, Komponent, Modul, Value } from '#features/kriter/rules/form.ts'
import type { StoredSatir, StoredYanit } from '#features/kriter/rules/merge.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { komponentJson, kriterJson } from './kriter-json.server.ts'

type T = TenantTables

type PersonalKomponent = Komponent & { anaKriterId: number }
type PersonalModul = Omit<Modul, 'komponentler'> & { komponentler: PersonalKomponent[] }
/** The categories as a form; what a card is named by stands beside. */
export type PersonalForm = { bloklar: (Omit<Form['bloklar'][number], 'moduller'> & { moduller: PersonalModul[] })[] }

/** The categories with their criteria, put together from the library as it is now. */
export const findPersonalForm = rawStatement<T, object, { form: PersonalForm }>(
  `select jsonb_build_object('bloklar', coalesce(jsonb_agg(jsonb_build_object(
     'id', a.id, 'display', a.display, 'kosul', null, 'testMerkezTipId', null,
     'moduller', coalesce((
       select jsonb_agg(jsonb_build_object(
         'id', m.id, 'display', m.display, 'kosul', null,
         'kriterler', coalesce((
           select jsonb_agg(${kriterJson} order by b.siralama, k.id)
             from alt_kategori_kriter b join kriter k on k.id = b.kriter_id
            where b.kriter_alt_kategori_id = m.id and k.aktif), '[]'),
         'komponentler', coalesce((
           select jsonb_agg(${komponentJson} order by mc.siralama, c.id)
             from alt_kategori_komponent mc join komponent c on c.id = mc.komponent_id
            where mc.kriter_alt_kategori_id = m.id and c.aktif), '[]')
         ) order by m.siralama, m.id)
         from kriter_alt_kategori m where m.kriter_kategori_id = a.id and m.aktif), '[]')
     ) order by a.siralama, a.id), '[]')) as form
   from kriter_kategori a where a.aktif`,
  [],
)

/** Whoever changes a person's own answers waits here for whoever does already. */
export const lockPersonal = rawStatement<T, { adayId: number }, { ok: string }>(
  `select pg_advisory_xact_lock(7305009, hashtext('kisisel|' || $1::bigint))::text as ok`,
  ['adayId'],
)

type Owner = { ownerId: number }
type Changed = { degismeTarihi: string }

/** A person's own answers, with the time of each. */
export const listYanit = rawStatement<T, Owner, Omit<StoredYanit, 'yazan'> & Changed>(
  'select kriter_id, value, surum, degisme_tarihi from kisisel_yanit where aday_id = $1 order by kriter_id',
  ['ownerId'],
)

/** Writes answers, `[{ kriter_id, value }]`; a cleared one stays as null, because its version must not begin anew. */
export const saveYanitList = rawStatement<T, Owner & { list: string }, { kriterId: number; surum: number }>(
  `insert into kisisel_yanit (aday_id, kriter_id, value)
   select $1, y.kriter_id, coalesce(y.value, 'null') from jsonb_to_recordset($2::jsonb) as y (kriter_id int, value jsonb)
   on conflict (aday_id, kriter_id) do update
     set value = excluded.value, surum = kisisel_yanit.surum + 1, degisme_tarihi = now()
   returning kriter_id, surum`,
  ['ownerId', 'list'],
)

export const updateSatir = rawStatement<T, Owner & { id: number; yanitlar: string }, { id: number; surum: number }>(
  `update kisisel_satir set yanitlar = $3::jsonb, surum = surum + 1, degisme_tarihi = now()
    where id = $1 and aday_id = $2 returning id, surum`,
  ['id', 'ownerId', 'yanitlar'],
)

export const deleteSatir = rawStatement<T, Owner & { id: number }, { id: number }>(
  'delete from kisisel_satir where id = $1 and aday_id = $2 returning id',
  ['id', 'ownerId'],
)

/** An entry with the time it was changed. */
export type SatirRow = Omit<StoredSatir, 'yazan'> & Changed
export const listSatir = rawStatement<T, Owner, SatirRow>(
  `select id, komponent_id, istemci_ref, yanitlar, surum, degisme_tarihi from kisisel_satir where aday_id = $1 order by id`,
  ['ownerId'],
)

type NewSatir = { ownerId: number; komponentId: number; istemciRef: string | null; yanitlar: string }
export const insertSatir = rawStatement<T, NewSatir, { id: number; surum: number }>(
  `insert into kisisel_satir (aday_id, komponent_id, istemci_ref, yanitlar)
   values ($1, $2, $3, $4::jsonb) returning id, surum`,
  ['ownerId', 'komponentId', 'istemciRef', 'yanitlar'],
)

type Answer = { kriterId: number; value: Value }
type PersonalAnswers = {
  kriterList: (Answer & { tarih: string })[]
  komponentKriterList: { komponentId: number; komponentKriterler: Answer[]; tarih: string }[]
}
const tarih = `to_char(degisme_tarihi at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** A person's own answers and entries in one look, each with its time. */
export const findPersonalAnswers = rawStatement<T, { adayId: number }, PersonalAnswers>(
  `select
     coalesce((select jsonb_agg(jsonb_build_object('kriterId', kriter_id, 'value', value, 'tarih', ${tarih}))
       from kisisel_yanit where aday_id = $1 and value <> 'null'), '[]') as kriter_list,
     coalesce((select jsonb_agg(jsonb_build_object('komponentId', komponent_id, 'komponentKriterler', yanitlar, 'tarih', ${tarih}) order by id)
       from kisisel_satir where aday_id = $1), '[]') as komponent_kriter_list`,
  ['adayId'],
)

type NewKategori = { display: string; siralama: number }
export const insertKategori = rawStatement<T, NewKategori, { id: number }>(
  'insert into kriter_kategori (display, siralama) values ($1, $2) returning id',
  ['display', 'siralama'],
)
export const insertAltKategori = rawStatement<T, NewKategori & { kriterKategoriId: number }, { id: number }>(
  'insert into kriter_alt_kategori (kriter_kategori_id, display, siralama) values ($1, $2, $3) returning id',
  ['kriterKategoriId', 'display', 'siralama'],
)

type NewLinks = { altKategoriId: number; modulId: number }
/** Takes the criteria of a module into a sub-category, with their conditions. Nothing is required of a person's own answers. */
export const insertAltKriterList = rawStatement<T, NewLinks, { kriterId: number }>(
  `insert into alt_kategori_kriter (kriter_alt_kategori_id, kriter_id, siralama, bagli_kriter_id, bagli_secenek_id)
   select $1, kriter_id, siralama, bagli_kriter_id, bagli_secenek_id from modul_kriter where modul_id = $2 returning kriter_id`,
  ['altKategoriId', 'modulId'],
)
/** Takes the components of a module into a sub-category. */
export const insertAltKomponentList = rawStatement<T, NewLinks, { komponentId: number }>(
  `insert into alt_kategori_komponent (kriter_alt_kategori_id, komponent_id, siralama)
   select $1, komponent_id, siralama from modul_komponent where modul_id = $2 returning komponent_id`,
  ['altKategoriId', 'modulId'],
)
