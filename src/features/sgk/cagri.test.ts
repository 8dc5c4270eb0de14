import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { insertIsyeri } from '#test/sgk-keyed-rows.ts'
import { hamGor, sgkCagriEndpoints } from './contract.ts'

let app: TestApp
let company: TestTenant
let id: number
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  await company.read((db) => insertIsyeri(db, company.tenant))
  const [row] = await company.read((db) => execute(db, 'select id from sgk_cagri'))
  id = Number(row?.[0])
})
afterAll(() => app.close())

test('the kept answer of a call is opened by whoever may, and every look is recorded', async () => {
  const reader = await company.staff(['gor', 'hamGor'].map((eylem) => ({ ekran: 'sgkCagri', eylem })))
  const { rows } = await reader.call(sgkCagriEndpoints.pagination, {})
  expect(rows).toMatchObject([{ id, operasyon: 'raporAramaTarihile', hamVar: true }])
  expect(JSON.stringify(rows)).not.toContain('v1.')
  for (let look = 0; look < 2; look++) expect(await reader.call(hamGor, { id })).toEqual({ ham: '<cevap/>' })
  const recorded = await company.read((db) =>
    execute(db, "select varlik, varlik_id, degisim from audit_log where islem = 'hamGor'"),
  )
  expect(recorded.map(([varlik, varlikId]) => [varlik, String(varlikId)])).toEqual([
    ['sgkCagri', String(id)],
    ['sgkCagri', String(id)],
  ])
  expect(JSON.stringify(recorded)).not.toContain('cevap')
})

test('whoever only looks at the list opens no answer, another company finds none, and a login has none', async () => {
  const looker = await company.staff([{ ekran: 'sgkCagri', eylem: 'gor' }])
  await expect(looker.call(hamGor, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await app.newTenant()).staff()
  await expect(stranger.call(hamGor, { id })).rejects.toMatchObject({ code: 'notFound' })
  const insert = "insert into sgk_cagri (kanal, operasyon) values ('evizite', 'wsLogin') returning id"
  const [login] = await company.read((db) => execute(db, insert))
  const staff = await company.staff()
  await expect(staff.call(hamGor, { id: Number(login?.[0]) })).rejects.toMatchObject({ code: 'notFound' })
})
