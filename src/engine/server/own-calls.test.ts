import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveResource } from '#engine/resource.server.ts'
import { kayitDosyalari } from '#features/dosya/kayit-dosya.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDeneme, denemeActions, denemeEndpoints, denemeSql, denemeTimeline } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'

let app: TestApp

beforeAll(async () => {
  const routes = serveResource(deneme, {
    ...denemeSql,
    files: kayitDosyalari,
    rowActions: denemeActions,
    timeline: denemeTimeline,
    own: {
      // `adet` is a number to the compiler: the context is that of the generated call
      async create(context, { create, update, read }) {
        const { adet } = context.input
        const made = await create(context, { ...context.input, nott: 'kendi' })
        await update(context, { id: Number(made.id), adet: (adet ?? 0) + 1 })
        return read(context.db, Number(made.id))
      },
    },
  })
  app = await createTestApp({ routes })
})
afterAll(() => app.close())

const { create, get } = denemeEndpoints

async function newStaff() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  return tenant.staff()
}

test('a call that the feature answers itself stands in place of the engine’s, and works on records as it does', async () => {
  const staff = await newStaff()
  const made = await staff.call(create, { ad: 'Bir', adet: 4, tckn: '10000000146' })
  expect(made).toMatchObject({ ad: 'Bir', adet: 5, nott: 'kendi', rowVersion: 2 })
  // what is masked in the answer of a generated call is masked here
  expect(made).toEqual(await staff.call(get, { id: made.id }))
})

test('a call that nobody answers stops the start and names it', () => {
  const endpoints = { ...denemeEndpoints, ekstra: denemeEndpoints.get }
  const answered = { ...denemeSql, files: kayitDosyalari, rowActions: denemeActions, timeline: denemeTimeline }
  expect(() => serveResource(deneme, { ...answered, endpoints })).toThrow('resource deneme: nobody answers ekstra')
})
