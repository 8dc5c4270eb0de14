import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import type { Change } from '#engine/server/change.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'

let app: TestApp
const seen: Change[] = []

beforeAll(async () => {
  app = await createTestApp({
    routes: denemeRoutes({
      where: `t.ad <> 'Gizli'`,
      fixed: { aktif: true },
      columns: { aciklama: `upper(t.ad)` },
      async beforeWrite(_context, { action, row }) {
        if (action !== 'delete' && row.adet === 13) throw new AppError('validationFailed')
        return action === 'create' ? { aktif: true, nott: 'yazıldı' } : undefined
      },
      async afterWrite(_context, change) {
        seen.push(change)
      },
    }),
  })
})
afterAll(() => app.close())

const { create, update, delete: del, fullGet, get, getList, totals } = denemeEndpoints

async function newDeneme() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  await tenant.read((db) =>
    execute(
      db,
      `insert into deneme (ad, aktif, siralama) values ('Gizli', true, 1), ('Pasif', false, 2), ('Görünen', true, 3)`,
    ),
  )
  return tenant.staff()
}

test('what lies outside the condition is neither listed, read, counted nor written', async () => {
  const staff = await newDeneme()
  expect((await staff.call(fullGet, { filter: { aktif: false } })).rows).toMatchObject([{ id: 3, ad: 'Görünen' }])
  expect(await staff.call(getList, {})).toEqual([{ id: 3, ad: 'Görünen' }])
  expect((await staff.call(totals, {})).count).toBe(1)
  for (const id of [1, 2]) {
    for (const call of [
      () => staff.call(get, { id }),
      () => staff.call(update, { id, adet: 1 }),
      () => staff.call(del, { id }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'notFound' })
    }
  }
})

test('a computed column is read everywhere', async () => {
  const staff = await newDeneme()
  expect((await staff.call(fullGet, {})).rows).toMatchObject([{ aciklama: 'GÖRÜNEN' }])
  expect(await staff.call(get, { id: 3 })).toMatchObject({ aciklama: 'GÖRÜNEN' })
})

test('a feature refuses, adds to and follows a write', async () => {
  const staff = await newDeneme()
  await expect(staff.call(update, { id: 3, adet: 13 })).rejects.toMatchObject({ code: 'validationFailed' })
  expect(await staff.call(create, { ad: 'Yeni' })).toMatchObject({ aktif: true, nott: 'yazıldı', siralama: 4 })
  expect(seen).toMatchObject([{ action: 'create', before: null, row: { ad: 'Yeni' } }])
})
