import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTenant, openMaster } from '#test/master-app.ts'
import { createMasterTenantModul, masterTenantEndpoints, removeMasterTenantModul } from './contract.ts'

const { create, update, get } = masterTenantEndpoints

const { admin, master } = await openMaster()

test('equal calls at once, or after a crash, make one company', async () => {
  const key = randomUUID()
  const given = { ...aTenant(), modulTipleri: [2] as (1 | 2 | 3)[] }
  const answers = await Promise.allSettled([1, 2, 3].map(() => admin.call(create, given, { key })))
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(made).not.toEqual([])
  for (const reason of refused) expect(reason).toMatchObject({ code: 'alreadyRunning' })
  const rows = () => master<{ tenantKey: string }>('select tenant_key from master_tenant where name = $1', [given.name])
  expect(await rows()).toHaveLength(1)

  // the company is there, the answer was not kept
  await master('delete from idempotency where yol = $1', [create.path])
  await master('delete from master_tenant_modul where tenant_id = $1', [made[0]?.id])
  expect(await admin.call(create, given, { key })).toEqual(made[0])
  expect(await rows()).toHaveLength(1)
  const other = admin.call(create, { ...given, renk: '#113355' }, { key })
  await expect(other).rejects.toMatchObject({ code: 'idempotencyMismatch' })
})

test('who has a company open does not undo what another made of its modules', async () => {
  const made = await admin.call(create, { ...aTenant(), modulTipleri: [1] })
  const { id, rowVersion } = made
  const given = await admin.call(update, { id, rowVersion, modulTipleri: [1, 2] })
  expect(given).toMatchObject({ modulTipleri: [1, 2], rowVersion: rowVersion + 1 })
  const late = admin.call(update, { id, rowVersion, name: made.name, modulTipleri: [1] })
  await expect(late).rejects.toMatchObject({ code: 'staleRecord', resultObject: { modulTipleri: [1, 2] } })
  const same = await admin.call(update, { id, rowVersion: given.rowVersion, modulTipleri: [2, 1] })
  expect(same.rowVersion).toBe(given.rowVersion)

  for (const endpoint of [createMasterTenantModul, removeMasterTenantModul]) {
    const before = (await admin.call(get, { id })).rowVersion
    await admin.call(endpoint, { tenantId: id, modulTipi: 3 })
    const over = admin.call(update, { id, rowVersion: before, modulTipleri: [1] })
    await expect(over).rejects.toMatchObject({ code: 'staleRecord' })
  }
})
