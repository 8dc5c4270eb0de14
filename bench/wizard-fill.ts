import { makeForm } from '#features/basvuru-formu/make-form.server.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import { guardForm } from '#features/demo/guard-form/guard-form.ts'
import type { Kriter, Value } from '#features/kriter/rules/form.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { newPeople, registerPeople, tenantOf } from './login-people.ts'
import type { Product } from './product.ts'

const postings = 20
/** Of the applications so many are drafts with answers of their own. */
const draftShare = 20
export const answersOfDraft = 60

/** A posting and people who fill in its form, among many applications. */
export type Filled = {
  iapId: number
  basvuruformuId: number
  kriterler: Kriter[]
  people: { id: number; token: string }[]
}

const insertRest = `
  with people as (
    insert into aday (ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari)
    select 'Deneme', 'Aday', '59' || lpad(n::text, 8, '0'), 'bench@posta.example', date '1990-01-01', 'v1.x',
           sha256(n::text::bytea), 'v1.y' from generate_series(1, $1::int / $2::int) n on conflict do nothing returning id)
  insert into basvuru (aday_id, iap_id, form_surum_id, durum, durum_yonetimi_no, basvuru_takip_no, gonderim_tarihi, anlik)
  select p.id, i.id, $3::int, s.sent, nullif(s.sent, 0), case when s.sent = 1 then 'B' || p.id || '-' || i.id end,
         case when s.sent = 1 then now() end,
         case when s.sent = 1 then jsonb_build_object('formSurumId', $3::int, 'kriterList', '[]'::jsonb) end
    from people p cross join ilan i
    cross join lateral (select ((p.id + i.id) % $4::int <> 0)::int as sent) s`

const insertAnswers = `
  insert into basvuru_yanit (basvuru_id, kriter_id, value)
  select b.id, k, '"bench"' from basvuru b cross join unnest($1::int[]) k where b.durum = 0`

/** A tenant with so many applications, and among them the drafts that are measured. */
export async function fillApplications(product: Product, size: number, drafts: number): Promise<Filled> {
  const tenantKey = `bench-basvuru-${size}`
  await createTenant(product.runtime, { tenantKey, name: `Bench ${size}` })
  const tenant = await tenantOf(product, tenantKey)
  const { basvuruformuId, surumId, kriterler } = await withTenant(product.runtime.tenants, tenant.id, async (db) => {
    const formId = await makeForm(db, guardForm)
    const { id } = await publishForm(db, formId)
    const [surum] = await findFormSurum(db, { id })
    const moduller = surum?.icerik.bloklar.flatMap((blok) => blok.moduller) ?? []
    return { basvuruformuId: formId, surumId: id, kriterler: moduller.flatMap((modul) => modul.kriterler) }
  })
  const listed = newPeople(drafts)
  const iapId = await withAdmin(await product.tenantAddress(tenantKey), async (client) => {
    const made = await client.query<{ id: string }>(
      `insert into ilan (baslik, acik, gorunmeye_acik, basvuru_formu_id)
       select 'Güvenlik görevlisi ' || n, true, true, $1 from generate_series(1, $2::int) n returning id`,
      [basvuruformuId, postings],
    )
    await client.query(insertRest, [size, postings, surumId, draftShare])
    await client.query(insertAnswers, [kriterler.slice(0, answersOfDraft).map(({ id }) => id)])
    return Number(made.rows[0]?.id)
  })
  await registerPeople(product, tenant, listed)
  const people = await withAdmin(await product.tenantAddress(tenantKey), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from aday where cep_tel = any ($1)', [
      listed.map(({ cepTel }) => cepTel),
    ])
    await client.query('vacuum (analyze) basvuru, basvuru_yanit, aday')
    await client.query('checkpoint')
    return rows.map(({ id }) => Number(id))
  })
  const { sessions } = product.runtime
  const signedIn = people.map(async (id) => {
    const { token } = await sessions.start('ady', { tenantId: tenant.id, subjectId: id })
    return { id, token }
  })
  return { iapId, basvuruformuId, kriterler, people: await Promise.all(signedIn) }
}

/** An answer of the right kind; the two versions differ, so that a save always has something to write. */
export function answerTo({ valueType, secenekler, grupSecenekleri, kaynak, enAz }: Kriter, version: 0 | 1): Value {
  const option = secenekler[version % Math.max(1, secenekler.length)]?.id ?? 0
  if (grupSecenekleri)
    return { grupSecenekId: grupSecenekleri[version % grupSecenekleri.length]?.id ?? 0, secenekId: option }
  if (kaynak) return 34 - version
  const least = enAz ?? 0
  const values: Record<Kriter['valueType'], Value> = {
    1: option,
    2: `Yanıt ${version} ${'x'.repeat(Math.max(0, least - 8))}`,
    3: [option],
    4: least + version,
    5: `2026-01-0${1 + version}`,
    6: `${least + version}.5`,
    7: { start: '2026-01-01', end: `2026-02-0${1 + version}` },
  }
  return values[valueType]
}
