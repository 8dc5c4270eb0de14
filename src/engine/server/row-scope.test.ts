import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveResource } from '#engine/resource.server.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { disaAktarimJobs } from '#features/disa-aktarim/jobs.server.ts'
import { kayitDosyalari } from '#features/dosya/kayit-dosya.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeActions, denemeEndpoints, denemeSql, denemeTimeline, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'
import { findDifferences, numberPlaces } from '#test/harness/foreign-numbers.ts'
import { seeded } from '#test/harness/random.ts'

/** The firm whose rows the narrowed callers see; everybody else sees all. */
let ownFirma = 0
const narrowed = new Set<number>()

let app: TestApp
let company: TestTenant
let all: Client
let one: Client
let firma: { own: number; other: number }

beforeAll(async () => {
  const routes = serveResource(deneme, {
    ...denemeSql,
    files: kayitDosyalari,
    rowActions: denemeActions,
    timeline: denemeTimeline,
    isKept: true,
    references: {
      firmaId: async (context, id) => (await findCompany(context.db, { id }))[0]?.companyName ?? null,
      esId: async () => null,
    },
    scope: {
      field: 'firmaId',
      seen: async ({ session }) => ('subjectId' in session && narrowed.has(session.subjectId) ? [ownFirma] : null),
      where: (numbers) => `t.firma_id = any(${numbers})`,
    },
  })
  app = await createTestApp({ routes })
  company = await app.newTenant()
  await company.read(createDeneme)
  // numbers that stand nowhere else in an answer
  await company.read((db) => execute(db, 'alter table company alter id restart 1000001'))
  await company.read((db) => execute(db, 'alter table deneme alter id restart 2000001'))
  ;[all, one] = [await company.staff(), await company.staff()]
  const [newest] = await company.read((db) => execute(db, 'select max(id) from kullanici'))
  narrowed.add(Number(newest?.[0]))
  const made = async (companyName: string) => (await all.call(companyEndpoints.create, { companyName })).id
  firma = { own: await made('Kendi'), other: await made('Başka') }
  ownFirma = firma.own
})
afterAll(() => app.close())

let last = 0
async function aRecord(firmaId: number | null) {
  const ad = `Kayıt ${++last}`
  return all.call(denemeEndpoints.create, { ad, firmaId, adet: 1, aktif: true })
}

test('lists, counts, totals, groups, figures, look-ups and files hold the rows of the scope alone', async () => {
  const [own] = [await aRecord(firma.own), await aRecord(firma.other), await aRecord(null)]
  const { pagination, fullGet, totals, gruplar, ozet, getList } = denemeEndpoints
  const ids = async (client: Client) => (await client.call(pagination, {})).rows.map(({ id }) => id)
  expect(await ids(all)).toHaveLength(3)
  expect(await ids(one)).toEqual([own.id])
  // the page and the count of the first caller are kept, and are not the second one's
  expect(await one.call(fullGet, {})).toMatchObject({ resultCount: 1 })
  expect(await all.call(fullGet, {})).toMatchObject({ resultCount: 3 })
  expect(await one.call(totals, {})).toMatchObject({ count: 1 })
  expect(await one.call(gruplar, { alan: 'firmaId' })).toEqual([{ deger: firma.own, adet: 1 }])
  expect(await one.call(ozet, {})).toMatchObject({ kayit: 1 })
  expect(await one.call(getList, {})).toMatchObject([{ id: own.id }])
  const csv = await one.send({ method: 'POST', url: fullGet.path, payload: { isCreateCsv: true } })
  expect(csv.body.trimEnd().split('\n')).toHaveLength(2)
})

test('a file of the background holds what the person who asked may see', async () => {
  const worker = await startWorker(app.runtime, disaAktarimJobs, [])
  const { export: start, exportDurum } = denemeEndpoints
  const { id } = await one.call(start, { bicim: 'csv' })
  await expect.poll(async () => (await one.call(exportDurum, { id })).durum).toBe(2)
  expect(await one.call(exportDurum, { id })).toMatchObject({ yazilan: 1 })
  await worker.close()
})

/** The rows outside; their places follow those of their siblings. */
const outside = () =>
  company.read((db) =>
    execute(db, `select to_jsonb(t) - 'siralama' from deneme t where firma_id is distinct from $1`, [firma.own]),
  )

test('every call that names a record answers one outside the scope as a missing one, and changes nothing', async () => {
  const other = await aRecord(firma.other)
  const before = await outside()
  const { seed } = seeded('row scope')
  const calls = Object.values(denemeEndpoints).flatMap((endpoint) =>
    numberPlaces(endpoint).map((place) => ({ endpoint, place })),
  )
  const differing: string[] = []
  for (const call of calls) {
    const foreign = call.place.at(-1) === 'firmaId' ? firma.other : other.id
    differing.push(...(await findDifferences(call, { client: one, seed }, { foreign: [foreign], missing: 9_000_000 })))
  }
  expect(differing).toEqual([])
  expect(calls.length).toBeGreaterThan(30)
  expect(await outside()).toEqual(before)
  // the same record is there for whoever sees all
  expect(await all.call(denemeEndpoints.kapat, { id: other.id, neden: 'Sayım' })).toMatchObject({ aktif: false })
})

test('work on all rows that are found, or on named ones, touches the rows of the scope alone', async () => {
  const [own, other] = [await aRecord(firma.own), await aRecord(firma.other)]
  const before = await outside()
  const { rows } = await one.call(denemeEndpoints.pagination, {})
  const found = await one.call(denemeEndpoints.bulk, { action: 'artir', filter: {}, count: rows.length })
  expect(found).toMatchObject({ etkilenen: rows.length, atlanan: 0 })
  const named = await one.call(denemeEndpoints.bulk, { action: 'delete', ids: [own.id, other.id] })
  expect(named).toMatchObject({ etkilenen: 1, nedenler: [{ id: other.id, ad: null, kod: 'notFound' }] })
  expect(await outside()).toEqual(before)
})

test('a record is neither made outside the scope nor moved out of it: the field is named', async () => {
  const made = (ad: string, firmaId: number | null) => one.call(denemeEndpoints.create, { ad, firmaId })
  const refused = (key: string) => ({ code: 'validationFailed', errors: [{ field: 'firmaId', key }] })
  await expect(made('Dışarıda', firma.other)).rejects.toMatchObject(refused('invalidChoice'))
  await expect(made('Firmasız', null)).rejects.toMatchObject(refused('required'))
  const { id } = await made('İçeride', firma.own)
  const moved = (firmaId: number | null) => one.call(denemeEndpoints.update, { id, firmaId })
  await expect(moved(firma.other)).rejects.toMatchObject(refused('invalidChoice'))
  await expect(moved(null)).rejects.toMatchObject(refused('required'))
  expect(await one.call(denemeEndpoints.get, { id })).toMatchObject({ firmaId: firma.own })
})

test('a step up goes past the rows that the caller does not see', async () => {
  const [first] = [await aRecord(firma.own), await aRecord(firma.other)]
  const last = await aRecord(firma.own)
  expect(await one.call(denemeEndpoints.moveUp, { id: last.id })).toBe(1)
  const place = async (id: number) => (await all.call(denemeEndpoints.get, { id })).siralama
  expect(await place(last.id)).toBeLessThan(await place(first.id))
})
