import { expect, test } from 'vitest'
import { lastMigration } from '#server/database/migrate.ts'
import { halfMadeTenant } from '#test/half-made-tenant.ts'
import { aTenant, openMaster } from '#test/master-app.ts'
import { masterTenantEndpoints, setUpTenant, setupProgress } from './contract.ts'

const { create, update } = masterTenantEndpoints
const { app, admin, master } = await openMaster()

test('a company whose database was never finished is switched on only after it was set up', async () => {
  const made = await admin.call(create, aTenant())
  const unmake = (kurulum: string) =>
    master('update master_tenant set kurulum = $2, aktif = false where id = $1', [made.id, kurulum])
  await unmake('tanim')
  expect(await admin.call(setupProgress, { id: made.id })).toMatchObject({
    kurulum: 'tanim',
    rol: true,
    goc: lastMigration('tenant').no,
  })
  await expect(admin.call(update, { id: made.id, aktif: true })).rejects.toMatchObject({
    errors: [{ field: 'aktif', key: 'notSetUp' }],
  })
  // the table refuses it by itself, too
  await expect(master('update master_tenant set aktif = true where id = $1', [made.id])).rejects.toMatchObject({
    constraint: 'master_tenant_acilis',
  })
  await unmake('basladi')
  expect(await admin.call(setUpTenant, { id: made.id })).toBe(1)
  expect(await admin.call(setUpTenant, { id: made.id })).toBe(1)
  expect(await admin.call(setupProgress, { id: made.id })).toMatchObject({ kurulum: 'hazir', veritabani: true })
  expect(await admin.call(update, { id: made.id, aktif: true })).toMatchObject({ aktif: true, kurulum: 'hazir' })
  await expect(admin.call(setUpTenant, { id: 999_999 })).rejects.toMatchObject({ code: 'notFound' })
})

test('a company without its role and database gets them, one call at a time', async () => {
  const { tenantKey, id } = await halfMadeTenant(app.runtime)
  const steps = async () => admin.call(setupProgress, { id })
  expect(await steps()).toMatchObject({ kurulum: 'basladi', rol: false, veritabani: false, goc: 0 })
  const calls = await Promise.allSettled([1, 2, 3].map(() => admin.call(setUpTenant, { id })))
  expect(calls.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const refused of calls.filter((one) => one.status === 'rejected')) {
    expect(refused.reason).toMatchObject({ code: 'alreadyRunning' })
  }
  const { goc, gocToplam, ...rest } = await steps()
  expect([goc, rest]).toEqual([gocToplam, { kurulum: 'hazir', rol: true, veritabani: true }])
  expect(await app.runtime.tenants.find(tenantKey)).toMatchObject({ id })
})

test('companies made at once have colours of their own, on which white text is readable', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => halfMadeTenant(app.runtime)))
  const rows = await master<{ renk: string }>('select renk from master_tenant')
  expect(new Set(rows.map(({ renk }) => renk)).size).toBe(rows.length)
  expect(rows.every(({ renk }) => renk !== '#f5f5f5' && contrastWithWhite(renk) >= 4.5)).toBe(true)
  const [many] = await master<{ n: number; kotu: string[] }>(
    `select count(distinct renk_kodu(mod(220 + n * 137.508, 360), 28 - (n / 360) % 12))::int as n,
            array_agg(distinct renk_kodu(mod(220 + n * 137.508, 360), 28 - (n / 360) % 12)) as kotu
       from generate_series(0, 1999) as n`,
  )
  expect(many?.n).toBeGreaterThan(1_500)
  expect(many?.kotu.filter((renk) => contrastWithWhite(renk) < 4.5)).toEqual([])
  for (const { id } of made) await master('delete from master_tenant where id = $1', [id])
})

/** As WCAG 2 counts it. */
function contrastWithWhite(renk: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(renk.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
