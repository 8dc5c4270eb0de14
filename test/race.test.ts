import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { rawStatement, type TenantTables } from '#server/database.ts'
import { implement } from '#server/implement.ts'
import { createTestApp, type TestApp } from './app.ts'
import { brokenAuditLinks } from './harness/look-inside.ts'
import { race } from './harness/race.ts'
import { sized } from './harness/random.ts'

const insertTip = rawStatement<TenantTables, { ad: string }, { id: number }>(
  `insert into is_tanim (is_adi) values ($1) returning id`,
  ['ad'],
)
const writeNote = defineEndpoint({
  path: '/api/test/not',
  access: 'visitor',
  database: 'tenant',
  summary: 'Only for this test.',
  method: 'POST',
  effect: 'write',
  input: z.strictObject({ ad: z.string('required') }),
  output: z.object({ id: z.number() }),
})
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({
    routes: [
      implement(writeNote, async ({ db, input, audit }) => {
        const [row] = await insertTip(db, { ad: input.ad })
        audit({ islem: 'create', varlik: 'isTanim', varlikId: row?.id ?? null })
        audit({ islem: 'update', varlik: 'isTanim', varlikId: row?.id ?? null })
        return { id: row?.id ?? 0 }
      }),
    ],
  })
})
afterAll(() => app.close())

test('the record stays one chain under parallel writers', async () => {
  const { visitor, tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  await race({
    clients: 5,
    rounds: sized(20, 500),
    act: () => visitor.call(writeNote, { ad: randomUUID() }),
    async invariant(attempts) {
      expect(attempts.filter(({ error }) => error)).toEqual([])
    },
  })
  expect(await brokenAuditLinks(address)).toEqual([])
})
