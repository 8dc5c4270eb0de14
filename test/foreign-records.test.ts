import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { routeName } from '#server/http/routes.ts'
import { makeAday } from './aday.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { expected } from './harness/access-matrix.ts'
import { exampleInput, placesOf, put } from './harness/example-input.ts'
import { findDifferences, type NumberedCall, numberPlaces, sendInput } from './harness/foreign-numbers.ts'
import { createIdentities, type IdentityName } from './harness/identities.ts'
import { look } from './harness/look-inside.ts'
import { say, seeded, sized } from './harness/random.ts'
import { resourcesOf } from './harness/resource-calls.ts'
import { declaredResources } from './harness/resources.ts'

type Row = { id: number } & Record<string, unknown>
type Made = { path: string; ours: Row; theirs: Row }

const random = seeded('foreign records')
/** Numbers of the other tenant begin here, so that none of them is one of ours by chance. */
const theirFirst = 1_000_000
const missing = 9_000_000

let app: TestApp
let ours: TestTenant
let theirs: TestTenant
let made: Made[]
const clients = new Map<IdentityName, Client>()
/** A member of staff of each tenant. */
/** An accepted application of each company. */
const applications = new Map<IdentityName, number>()
const users = new Map<IdentityName, number>()

const ourNames: IdentityName[] = ['anon-A', 'reg-A', 'ady-A1', 'tnt-A']

beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_DEMO: '1' } })
  ours = await app.newTenant()
  theirs = await app.newTenant()
  const issue = createIdentities(app.runtime, { a: ours.tenant.id, b: theirs.tenant.id })
  for (const name of [...ourNames, 'tnt-B' as const]) clients.set(name, createClient(app.app, await issue(name)))
  await shiftNumbers()
  for (const [who, { tenant }] of [['tnt-A', ours] as const, ['tnt-B', theirs] as const]) {
    const address = await app.runtime.tenants.address(tenant.id)
    const [user] = await look<{ id: number }>(address, 'select min(id) as id from kullanici')
    users.set(who, user?.id ?? 0)
    await look(address, `insert into test_merkez_tip (id, test_adi) values (${kindOfTest}, 'Dikkat')`)
    const aday = await makeAday(app.runtime, tenant)
    const [accepted] = await look<{ id: number }>(
      address,
      `with i as (insert into ilan (baslik, metin) values ('Bekçi', '') returning id)
       insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
       select ${aday.id}, i.id, 1, 'KABUL1', now(), '{}', 5 from i returning id::int`,
    )
    applications.set(who, accepted?.id ?? 0)
  }
  made = []
  const depth = (path: string): number => 1 + Math.max(-1, ...targetsOf(path).map(({ target }) => depth(target)))
  for (const { path, calls } of resourcesOf(app.routes).sort((a, b) => depth(a.path) - depth(b.path))) {
    if (calls.create?.database !== 'tenant') continue
    made.push({ path, ours: await create(calls.create, 'tnt-A'), theirs: await create(calls.create, 'tnt-B') })
  }
})
afterAll(() => app.close())

async function shiftNumbers() {
  const columns = `select table_name as t, column_name as c from information_schema.columns
                    where table_schema = 'public' and is_identity = 'YES'`
  const text = (t: string, c: string) => `select setval(pg_get_serial_sequence('${t}', '${c}'), ${theirFirst})`
  const address = await app.runtime.tenants.address(theirs.tenant.id)
  for (const { t, c } of await look<{ t: string; c: string }>(address, columns)) await look(address, text(t, c))
}

/** The required references of a resource: each field with the path of the resource that it chooses from. */
function targetsOf(path: string): { field: string; target: string }[] {
  const fields = declaredResources.find(({ resource }) => resource.path === path)?.resource.fields ?? {}
  return Object.entries(fields).flatMap(([field, { options }]) =>
    options.required === true && options.from ? [{ field, target: options.from.path.replace(/\/getList$/, '') }] : [],
  )
}

/** What a record cannot do without: records of the same tenant that it must point to. */
function referencesOf(path: string, who: IdentityName): Record<string, unknown> {
  const found = targetsOf(path).flatMap(({ field, target }) => {
    const record = made.find((one) => one.path === target)
    return record ? [[field, (who === 'tnt-B' ? record.theirs : record.ours).id]] : []
  })
  return Object.fromEntries(found)
}

/** A kind of test, which is made by no call. */
const kindOfTest = 7

/** Links between people and rights, and what no create of its own makes. */
function linksOf(who: IdentityName): Record<string, Record<string, unknown>> {
  return {
    '/api/ikisealim/iseGiris': { basvuruId: applications.get(who), meslekKodu: '5414.01' },
    '/api/mailtemplatedomain/sablon': { code: 'ornek', kanal: 'sms', hukukiSinif: 'process', sablonMetni: 'Merhaba' },
    '/api/ikisealim/projeTest': { testMerkezTipId: kindOfTest },
    '/api/ikorg/kullaniciRol': { kullaniciId: users.get(who), rolId: 1 },
    // the day of an entry comes from the employment, that of an exit does not
    '/api/sgk/tescil': { islemTipi: 1 },
    // an accident that is entered by hand has its day
    '/api/sgk/isKazasi': { isKazasiTarihi: '2026-11-02', ogrenmeTarihi: null },
    // the days of a notice lie in the employment, and are over
    '/api/sgk/manuelBildirim': { raporBaslangic: '2026-10-05', iseBaslama: '2026-10-09' },
    '/api/ikorg/yetki': { rolId: 1, ekran: 'company', eylem: 'sil' },
  }
}

async function create(endpoint: Endpoint, who: IdentityName): Promise<Row> {
  const path = endpoint.path.replace(/\/create$/, '')
  const wanted = { ...referencesOf(path, who), ...linksOf(who)[path] }
  const answer = await send(endpoint, who, { ...exampleInput(endpoint, random), ...wanted })
  expect([routeName(endpoint), answer.status, answer.body]).toEqual([routeName(endpoint), 200, expect.anything()])
  return answer.json().resultObject as Row // every create answers its record
}

function send(endpoint: Endpoint, who: IdentityName, input: Record<string, unknown>) {
  return sendInput(clientOf(who), endpoint, input)
}

function clientOf(who: IdentityName): Client {
  const client = clients.get(who)
  if (!client) throw new Error(`no client for ${who}`)
  return client
}

/** Everything in the other tenant's database, as one value. */
async function theirContents(): Promise<string[]> {
  const address = await app.runtime.tenants.address(theirs.tenant.id)
  const tables = await look<{ name: string }>(
    address,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const hashes = tables.map(async ({ name }) => {
    const [row] = await look<{ hash: string }>(
      address,
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from "${name}" t`,
    )
    return `${name} ${row?.hash}`
  })
  return (await Promise.all(hashes)).sort()
}

type Case = NumberedCall & { who: IdentityName }

/** Every call that one of us may make, with each place for a number. */
function listCases(): Case[] {
  const callers = app.routes.flatMap(({ endpoint }) =>
    ourNames.filter((who) => expected(endpoint, who) === 'in').map((who) => ({ endpoint, who })),
  )
  return callers.flatMap((one) => numberPlaces(one.endpoint).map((place) => ({ ...one, place })))
}

test('a foreign record is answered exactly as one that does not exist, by every call that takes a number', async () => {
  const before = await theirContents()
  const cases = listCases()
  // every table of theirs begins at the same number, so a few numbers stand for the records of all
  const foreign = [...new Set(made.map(({ theirs: row }) => row.id))]
  say(`foreign records: ${cases.length} places with ${foreign.length} numbers of ${made.length} foreign records`)
  const differing: string[] = []
  for (const one of cases) {
    const asking = { client: clientOf(one.who), seed: random.seed }
    differing.push(...(await findDifferences(one, asking, { foreign, missing })))
  }
  expect([cases.length, foreign.length].every((count) => count > 0)).toBe(true)
  expect(differing).toEqual([])
  expect(await theirContents()).toEqual(before)
})

test('no list, lookup or export of ours holds a row of theirs', async () => {
  const texts = made.flatMap(({ theirs: row }) => Object.values(row).filter((value) => isTelling(value)))
  expect(texts.length).toBeGreaterThan(0)
  for (const { endpoint } of app.routes.filter((route) => route.endpoint.effect === 'read')) {
    const bodies = [exampleInput(endpoint, random) ?? {}]
    if (endpoint.list) bodies.push({ paging: { takeAll: true } }, { isCreateCsv: true })
    const who = ourNames.find((name) => expected(endpoint, name) === 'in')
    const answers = await Promise.all(who ? bodies.map((input) => send(endpoint, who, input)) : [])
    const shown = texts.filter((text) => answers.some(({ body }) => body.includes(text)))
    expect([routeName(endpoint), shown]).toEqual([routeName(endpoint), []])
  }
})

/** In the test command the places take turns with them, so that each is tried at every fourth; the soak tries all. */
const payloadsAtOnce = sized(2, 8)
const payloads = ["' OR '1'='1", "x' or true--", '%%', '__', '\\\\', "') or (1=1", '%25', "';select 1--"]

let turn = random.below(payloads.length)

function nextPayloads(): string[] {
  turn += payloadsAtOnce
  return Array.from({ length: payloadsAtOnce }, (_, n) => payloads[(turn + n) % payloads.length] ?? '')
}

test('no text in a filter finds what does not hold it', async () => {
  const found: string[] = []
  let asked = 0
  for (const { endpoint } of app.routes.filter((route) => route.endpoint.list)) {
    const who = ourNames.find((name) => expected(endpoint, name) === 'in')
    const places = placesOf(endpoint).filter(({ path, isText }) => path[0] === 'filter' && isText && path.length < 4)
    for (const [place, payload] of places.flatMap(({ path }) => nextPayloads().map((text) => [path, text] as const))) {
      const input = {}
      put(input, place, payload)
      const answer = who && (await send(endpoint, who, input))
      asked++
      const count = answer?.status === 200 ? answer.json().resultCount : 0
      if (count !== 0) found.push(`${routeName(endpoint)} ${place.join('.')} ${payload}: ${count}`)
    }
  }
  say(`injection: ${asked} filters`)
  expect(asked).toBeGreaterThan(0)
  expect(found).toEqual([])
})

function isTelling(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('Deneme ')
}

test('our own records are there for us: the comparison above is not one of two refusals', async () => {
  for (const { path, ours: row } of made) {
    const endpoint = app.routes.map((route) => route.endpoint).find((one) => one.path === `${path}/get`)
    if (!endpoint) continue
    const answer = await send(endpoint, 'tnt-A', { id: row.id })
    expect([path, answer.status]).toEqual([path, 200])
  }
})
