import { setTimeout as sleep } from 'node:timers/promises'
import { addSlots, createArsProje } from '#features/ars/store.server.ts'
import { createCevap } from '#features/test-merkezi/contract.ts'
import { createTestLinks } from '#features/test-merkezi/link.server.ts'
import { publishTest } from '#features/test-merkezi/store.server.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import type { LoadRequest } from './load.ts'
import { newPeople, registerPeople, tenantOf } from './login-people.ts'
import type { Product } from './product.ts'

export const linkTenantKey = 'bench-links'
const daySeconds = 86_400
const calendarDays = 5
/** Half hours from nine to five. */
const timesPerDay = 16
const questions = 40
const choices = 4

/** The company whose links are opened, with so many people. */
export async function fillLinkTenant(product: Product, people: number): Promise<Tenant> {
  await createTenant(product.runtime, { tenantKey: linkTenantKey, name: 'Bench bağlantı' })
  const tenant = await tenantOf(product, linkTenantKey)
  await registerPeople(product, tenant, newPeople(people))
  await onTenant(product, 'vacuum (analyze) aday')
  return tenant
}

/** Runs one statement as the deployment's own role. */
export async function onTenant<Row extends object>(
  product: Product,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withAdmin(await product.tenantAddress(linkTenantKey), async (client) => {
    const { rows } = await client.query<Row>(text, values)
    return rows
  })
}

/** Somebody who was asked and the time they will want; without a link the guid is empty. */
export type Invited = { id: number; guid: string; zamanId: number }
export type Wave = { arsProjeId: number; invited: Invited[] }

type WavePlan = { people: number; adim: 0 | 3; hasLinks: boolean }

const insertInvited = `
  insert into ars_aday (ars_proje_id, aday_id, hukuki_sinif, adim, dalga, davet_tarihi, telefon_index)
  select $1, id, 'process', $3, 1, now(), sha256(cep_tel::bytea) from aday order by id limit $2 returning id`

/** A project with a seat for everybody, and so many people who were asked; nobody of them has booked yet. */
export async function makeWave(product: Product, tenant: Tenant, { people, adim, hasLinks }: WavePlan): Promise<Wave> {
  const arsProjeId = await withTenant(product.runtime.tenants, tenant.id, async (db) => {
    const id = await createArsProje(db, { projeAdi: 'Kuzey Plaza', karsilamaMesaji: 'Sizi görüşmeye davet ediyoruz.' })
    await addSlots(db, {
      arsProjeId: id,
      ilkGun: new Date(Date.now() + 3 * daySeconds * 1000).toISOString().slice(0, 10),
      gunSayisi: calendarDays,
      ilkSaat: '09:00',
      sonSaat: '17:00',
      dakika: 30,
      kapasite: Math.ceil(people / (calendarDays * timesPerDay)),
      haftaSonu: true,
    })
    return id
  })
  const slots = await onTenant<{ id: string }>(product, 'select id from randevu_slot where ars_proje_id = $1', [
    arsProjeId,
  ])
  const rows = await onTenant<{ id: string }>(product, insertInvited, [arsProjeId, people, adim])
  const ids = rows.map(({ id }) => Number(id))
  const guids = hasLinks ? await makeLinks(product, tenant, ids) : []
  const invited = ids.map((id, index) => ({
    id,
    guid: guids[index] ?? '',
    zamanId: Number(slots[index % slots.length]?.id),
  }))
  await onTenant(product, 'vacuum (analyze) ars_aday, baglanti, randevu_slot')
  return { arsProjeId, invited }
}

function makeLinks({ runtime }: Product, tenant: Tenant, ids: number[]): Promise<string[]> {
  return withTenant(runtime.tenants, tenant.id, async (db) => {
    const guids: string[] = []
    for (const konuId of ids) guids.push(await createGuidLink(db, tenant, { amac: 'ars', konuId, seconds: daySeconds }))
    return guids
  })
}

/** Appointments that must not be: a person with two, a time with more than its seats, a counter that is wrong. */
export async function countDoubleBookings(product: Product): Promise<number> {
  const [row] = await onTenant<{ n: number }>(
    product,
    `select (select count(*) from (select ars_aday_id from randevu where iptal is null
               group by ars_aday_id having count(*) > 1) two)::int
          + (select count(*) from randevu_slot s where s.dolu > s.kapasite or s.dolu <>
              (select count(*) from randevu r where r.randevu_slot_id = s.id and r.iptal is null))::int as n`,
  )
  return row?.n ?? Number.NaN
}

const countUndelivered = `
  select ((select count(*) from outbox) + (select count(*) from mesaj where sonuc_tarihi is null))::int as n`

/** Waits until no message is on its way any more. */
export async function deliveredAll(product: Product) {
  for (;;) {
    const [row] = await onTenant<{ n: number }>(product, countUndelivered)
    if (row?.n === 0) return
    await sleep(250)
  }
}

export async function countBookings(product: Product, arsProjeId: number): Promise<number> {
  const [row] = await onTenant<{ n: number }>(
    product,
    'select count(*)::int as n from randevu where ars_proje_id = $1 and iptal is null',
    [arsProjeId],
  )
  return row?.n ?? Number.NaN
}

const insertTests = `
  insert into aday_test (aday_id, test_merkez_tip_id, test_surum_id, durum, son_tarih)
  select id, $1, $2, 2, now() + interval '7 days' from aday order by id limit $3 returning id`

/** The saves of so many people who are in the middle of a test of forty questions; each has one answered anew. */
export async function makeAnswers(product: Product, tenant: Tenant, people: number): Promise<LoadRequest[]> {
  const { tenants, sessions } = product.runtime
  const { tipId, surumId } = await withTenant(tenants, tenant.id, (db) =>
    publishTest(db, { testAdi: 'Genel yetenek', adayaAcik: true, sorular: Array.from({ length: questions }, aSoru) }),
  )
  const made = await onTenant<{ id: string }>(product, insertTests, [tipId, surumId, people])
  const asked = await onTenant<{ soru: number; yanit: number[] }>(
    product,
    `select s.id as soru, array_agg(y.id order by y.siralama) as yanit
       from test_soru s join test_soru_yanit y on y.test_soru_id = s.id where s.test_surum_id = $1
      group by s.id order by s.siralama`,
    [surumId],
  )
  const taken = await withTenant(tenants, tenant.id, async (db) => {
    const guids: string[] = []
    for (const { id } of made) {
      guids.push((await createTestLinks(db, tenant, { id: Number(id), gun: 7, harici: false })).guid)
    }
    return guids.map((guid) => ({ guid, token: sessions.issueAnonymous(tenant.id).token }))
  })
  await onTenant(product, 'vacuum (analyze) aday_test, baglanti')
  return asked.flatMap(({ soru, yanit }, round) =>
    taken.map(({ guid, token }, index): LoadRequest => {
      const chosen = { ikTestMerkeziSorularId: soru, ikTestMerkeziSoruYanitlarId: yanit[(index + round) % choices] }
      return post(createCevap.path, token, { TestGUID: guid, ...chosen })
    }),
  )
}

function aSoru(_: unknown, index: number) {
  const yanitlar = Array.from({ length: choices }, (_, n) => ({ cevap: `Yanıt ${n + 1}`, puan: n === 0 ? 1 : 0 }))
  return { soru: `${index + 1}. soru: hangisi doğrudur?`, yanitlar }
}

export function post(path: string, token: string, body: object): LoadRequest {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}
