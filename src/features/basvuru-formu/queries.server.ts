import { komponentJson, kosulJson, kriterJson } from '#features/kriter/kriter-json.server.ts'
import type { Form } from '#features/kriter/rules/form.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

const modulJson = `jsonb_build_object(
  'id', m.id, 'display', m.modul_display,
  'kosul', ${kosulJson('bm.bagli_kriter_id', 'bm.bagli_secenek_id')},
  'kriterler', coalesce((
    select jsonb_agg(${kriterJson} order by b.siralama, k.id)
      from modul_kriter b join kriter k on k.id = b.kriter_id where b.modul_id = m.id and k.aktif), '[]'),
  'komponentler', coalesce((
    select jsonb_agg(${komponentJson} order by mc.siralama, c.id)
      from modul_komponent mc join komponent c on c.id = mc.komponent_id where mc.modul_id = m.id and c.aktif), '[]'))`

/** A form as it is being designed, put together from the library. */
export const findFormDraft = rawStatement<TenantTables, { id: number }, { icerik: Form }>(
  `select jsonb_build_object('bloklar', coalesce((
     select jsonb_agg(jsonb_build_object(
       'id', f.id, 'display', f.display,
       'kosul', ${kosulJson('f.bagli_kriter_id', 'f.bagli_secenek_id')},
       'testMerkezTipId', f.test_merkez_tip_id,
       'moduller', coalesce((
         select jsonb_agg(${modulJson} order by bm.siralama, m.id)
           from form_blok_modul bm join modul m on m.id = bm.modul_id where bm.form_blok_id = f.id and m.aktif), '[]')
       ) order by f.siralama, f.id)
       from form_blok f where f.basvuru_formu_id = b.id and f.aktif), '[]')) as icerik
   from basvuru_formu b where b.id = $1 and b.aktif`,
  ['id'],
)

/** Whoever publishes a form waits here for whoever does already. */
export const lockForm = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from basvuru_formu where id = $1 and aktif for update',
  ['id'],
)

export const retireFormSurum = rawStatement<TenantTables, { basvuruFormuId: number }, { id: number }>(
  `update form_surum set durum = 'eski' where basvuru_formu_id = $1 and durum = 'yayinda' returning id`,
  ['basvuruFormuId'],
)

export const insertFormSurum = rawStatement<
  TenantTables,
  { basvuruFormuId: number; icerik: string },
  { id: number; surum: number }
>(
  `insert into form_surum (basvuru_formu_id, surum, icerik)
   select $1::int, coalesce(max(surum), 0) + 1, $2::jsonb from form_surum where basvuru_formu_id = $1::int
   returning id, surum`,
  ['basvuruFormuId', 'icerik'],
)

export type FormSurum = { id: number; basvuruFormuId: number; surum: number; icerik: Form }

export const findFormSurum = rawStatement<TenantTables, { id: number }, FormSurum>(
  'select id, basvuru_formu_id, surum, icerik from form_surum where id = $1',
  ['id'],
)

/** Says what a criterion means to the product; nothing where there is none, or it is of a special category. */
export const giveAnlam = rawStatement<
  TenantTables,
  { id: number; anlam: string },
  { kriterAdi: string; onceki: string | null }
>(
  `update kriter k set anlam = $2 from (select id, anlam from kriter where id = $1 for update) o
    where k.id = o.id and not k.ozel_nitelikli returning k.kriter_adi, o.anlam as onceki`,
  ['id', 'anlam'],
)
