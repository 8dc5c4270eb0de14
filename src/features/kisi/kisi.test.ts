import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineResource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { serveResource } from '#engine/resource.server.ts'
import { disaAktarimJobs } from '#features/disa-aktarim/jobs.server.ts'
import { blindIndexes } from '#server/database/crypto.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { newNationalId } from '#test/national-id.ts'
import { rights } from '#test/staff.ts'
import { kisiFields } from './fields.ts'
import { ensureKisi, ensureKisiler, openKisi } from './store.server.ts'

/** A record about a person, as those of SGK will be. */
const rapor = defineResource({
  name: 'isyeri',
  table: 'rapor_deneme',
  path: '/api/test/rapor',
  access: 'staff',
  database: 'tenant',
  order: { id: 'asc' },
  small: true,
  actions: ['fullGet', 'pagination', 'get', 'csv', 'totals', 'history', 'export', 'reveal'],
  fields: kisiFields,
})
const calls = resourceEndpoints(rapor)

const [ayse, ali] = ['10000000146', '19090909018']
let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp({ routes: serveResource(rapor, { reveal: { tcKimlikNo: openKisi } }) })
  company = await app.newTenant()
  staff = await company.staff()
  await company.read((db) =>
    execute(
      db,
      `create table rapor_deneme (id integer generated always as identity primary key, kisi_id bigint references kisi (id),
         row_version bigint not null default 1)`,
    ),
  )
  await aRecord(ayse, 'Ayşe')
  await aRecord(ali, 'Ali')
})
afterAll(() => app.close())

const make = (tcKimlikNo: string, ad: string) =>
  company.read((db) => ensureKisi(db, company.tenant, { tcKimlikNo, ad, soyad: 'Işık' }))

async function aRecord(tcKimlikNo: string, ad: string) {
  const kisiId = await make(tcKimlikNo, ad)
  await company.read((db) => execute(db, 'insert into rapor_deneme (kisi_id) values ($1)', [kisiId]))
}

const kept = () => company.read((db) => execute(db, 'select id::int, ad, tc_kimlik_maske from kisi order by id'))

test('the same person is one row, whoever meets them at once; a new name is taken over', async () => {
  const before = await kept()
  const tcKimlikNo = '10000000382'
  const ids = await Promise.all(['Veli', 'Veli', 'Veli', 'Veli'].map((ad) => make(tcKimlikNo, ad)))
  expect(new Set(ids).size).toBe(1)
  expect(await make(tcKimlikNo, 'Velican')).toBe(ids[0])
  expect(await kept()).toEqual([...before, [ids[0], 'Velican', '1*********2']])
})

test.each([
  // the known name, the one that a source tells, the one that stays
  ['Işıl', 'IŞIL', 'Işıl'],
  ['Işıl', 'ISIL', 'Işıl'],
  ['Ali İhsan', 'ALİ İHSAN', 'Ali İhsan'],
  ['IŞIL', 'Işıl', 'Işıl'],
  ['ISIL', 'IŞIL', 'IŞIL'],
  ['Isil', 'Işıl', 'Işıl'],
  ['Işıl', 'IŞIK', 'IŞIK'],
  ['Işıl', '', 'Işıl'],
])('of %s and %s the person keeps %s, one by one and in a file', async (known, said, stays) => {
  const one = newNationalId()
  const id = await make(one, known)
  await make(one, said)
  const many = newNationalId()
  const { tenant } = company
  const inFile = (ad: string) =>
    company.read((db) => ensureKisiler({ db, tenant }, [{ tcKimlikNo: many, ad, soyad: 'Işık' }]))
  const other = (await inFile(known)).get(many)
  await inFile(said)
  const text = 'select ad from kisi where id = any ($1::bigint[])'
  expect(await company.read((db) => execute(db, text, [[id, other]]))).toEqual([[stays], [stays]])
})

test('a candidate and a former employee meet by the keyed hash, and the number stands nowhere in clear', async () => {
  const aday = await makeAday(app.runtime, company.tenant, { tcKimlikNo: ayse })
  const text = `select a.id::int, k.ad from aday a join kisi k on k.tc_kimlik_index = a.tc_kimlik_index where a.id = $1`
  expect(await company.read((db) => execute(db, text, [aday.id]))).toEqual([[aday.id, 'Ayşe']])
  const rows = await company.read((db) => execute(db, 'select k::text from kisi k'))
  expect(JSON.stringify(rows)).not.toContain(ayse)
  const forms = blindIndexes(company.tenant.keys, ayse).map((form) => form.toString('hex'))
  expect(forms.some((form) => JSON.stringify(rows).includes(form))).toBe(true)
})

test('a record shows the mask, is found by the whole number alone, and opens it to whoever has the right', async () => {
  const { rows } = await staff.call(calls.fullGet, {})
  expect(rows.map(({ tcKimlikNo, ad }) => [tcKimlikNo, ad])).toEqual([
    ['1*********6', 'Ayşe'],
    ['1*********8', 'Ali'],
  ])
  const found = (filter: object) => staff.call(calls.pagination, { filter } as never) // of the declaration above
  expect((await found({ tcKimlikNo: ayse })).rows).toMatchObject([{ ad: 'Ayşe' }])
  expect((await found({ tcKimlikNo: { in: [ayse, ali] } })).rows).toHaveLength(2)
  expect((await found({ tcKimlikNo: '10000000382' })).rows).toEqual([])
  await expect(found({ tcKimlikNo: '1*********6' })).rejects.toMatchObject({ code: 'validationFailed' })
  expect(await staff.call(calls.totals, { filter: { tcKimlikNo: ali } })).toMatchObject({ count: 1 })

  const id = rows[0]?.id ?? 0
  expect(await staff.call(calls.get, { id })).toMatchObject({ tcKimlikNo: '1*********6' })
  expect(await staff.call(calls.reveal, { id, field: 'tcKimlikNo' })).toEqual({ value: ayse })
  const looker = await company.staff(rights('isyeri/gor'))
  await expect(looker.call(calls.reveal, { id, field: 'tcKimlikNo' })).rejects.toMatchObject({ code: 'noAuthority' })
  const looks = await company.read((db) => execute(db, `select degisim from audit_log where islem = 'reveal'`))
  expect(looks).toEqual([[{ alan: 'tcKimlikNo' }]])
})

test('a file that is narrowed by a national id holds the mask, and neither its request nor its record the number', async () => {
  const worker = await startWorker(app.runtime, disaAktarimJobs, [])
  const { id } = await staff.call(calls.export, { bicim: 'csv', filter: { tcKimlikNo: ayse } })
  await expect.poll(async () => (await staff.call(calls.exportDurum, { id })).durum).toBe(2)
  await worker.close()
  expect(await staff.call(calls.exportDurum, { id })).toMatchObject({ yazilan: 1 })
  const csv = await staff.send({
    method: 'POST',
    url: calls.fullGet.path,
    payload: { isCreateCsv: true, filter: { tcKimlikNo: ayse } },
  })
  expect(csv.body).toContain('1*********6')
  const written = () =>
    company.read((db) =>
      execute(db, 'select istek::text from disa_aktarim union all select degisim::text from audit_log'),
    )
  await expect.poll(async () => JSON.stringify(await written())).toContain('csv')
  expect(JSON.stringify(await written())).not.toContain(ayse)
})
