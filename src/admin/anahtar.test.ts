import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deploymentKeys, keyId } from '#server/database/crypto.ts'
import { openDataKey } from '#server/tenant/tenant-place.ts'
import { getTenantRow } from '#server/tenant/tenant-rows.ts'
import { openAdmin, runCommand } from '#test/admin.ts'
import { look } from '#test/harness/look-inside.ts'

const { app, admin } = openAdmin()

test('a tenant gets another key by command, with a line in the record', async () => {
  const { tenant } = await app().newTenant()
  const { runtime } = app()
  expect(await admin('anahtar', 'kiraci', tenant.tenantKey, '--hemen')).toMatchObject({
    code: 0,
    said: expect.stringContaining('has another data key'),
  })
  await runtime.tenants.forget(tenant.id)
  expect(keyId((await runtime.tenants.get(tenant.id)).keys)).not.toBe(keyId(tenant.keys))
  const { masterDatabase, at } = runtime.server
  const text = `select varlik from audit_log where islem = 'anahtarDegisti' and varlik_id = $1`
  expect(await look(at(masterDatabase), text, [String(tenant.id)])).toEqual([{ varlik: 'masterTenant' }])
  expect(await admin('anahtar', 'kiraci', 'yok-boyle')).toMatchObject({ code: 1 })
})

test('the secret is changed by command: without the old one nothing can be opened and nothing is touched', async () => {
  const { tenant } = await app().newTenant()
  const { server, master, config } = app().runtime
  const secret = randomBytes(32).toString('base64url')
  const alone = await runCommand(server, ['anahtar', 'kurulum'], { KADRO_SECRET: secret })
  expect(alone).toMatchObject({ code: 1, said: expect.stringContaining('cannot be opened') })

  const both = { KADRO_SECRET: secret, KADRO_SECRET_OTHER: config.secret ?? '' }
  const done = await runCommand(server, ['anahtar', 'kurulum'], both)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('is sealed under KADRO_SECRET') })
  const keys = deploymentKeys({ secret: Buffer.from(secret) })
  expect(openDataKey(keys, await getTenantRow(master.db, tenant.tenantKey)).key).toHaveLength(32)
})
