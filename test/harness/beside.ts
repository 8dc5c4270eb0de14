import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { DatabaseAddress } from '#server/database/pool.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type OpenRuntime, openRuntime } from '../../src/product.ts'
import { testConfig } from '../app.ts'
import { copyTenant } from '../databases.ts'
import type { SweepGround } from './sweep-ground.ts'

/**
 * Registers for the calling test file a tenant and what makes people in it past the product that is killed, under the
 * same secret; both are there from the file's own `beforeAll` on.
 */
export function openBeside({ secret, server }: Pick<SweepGround, 'secret' | 'server'>) {
  let runtime: OpenRuntime
  let tenant: Tenant
  let address: DatabaseAddress

  beforeAll(async () => {
    runtime = await openRuntime(testConfig({ KADRO_SECRET: secret }), { server: server() })
    const tenantKey = `t-${randomBytes(5).toString('hex')}`
    const id = await copyTenant(runtime, { tenantKey, name: tenantKey })
    tenant = await runtime.tenants.get(id)
    address = await runtime.tenants.address(id)
  })
  afterAll(() => runtime.close())
  return { where: () => ({ runtime, tenant }), address: () => address }
}
