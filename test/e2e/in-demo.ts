import { type OpenRuntime, openRuntime } from '../../src/product.ts'
import { readConfig } from '../../src/server/config.ts'
import { findRunningServer } from '../../src/server/database-server.ts'
import type { Tenant } from '../../src/server/tenants.ts'

/** Works in the demo's first company from a program of its own, beside the product that runs. */
export async function inDemo(work: (runtime: OpenRuntime, tenant: Tenant) => Promise<void>): Promise<void> {
  const config = readConfig({ ...process.env, KADRO_LOG: 'silent' })
  const server = await findRunningServer(config)
  if (!server) throw new Error('no product runs here')
  const runtime = await openRuntime(config, { server })
  try {
    const tenant = await runtime.tenants.find('demo')
    if (!tenant) throw new Error('no demo here')
    await work(runtime, tenant)
  } finally {
    await runtime.close()
  }
}
