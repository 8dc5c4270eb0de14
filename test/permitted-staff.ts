import type { TestApp, TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { startStaff } from './staff.ts'

/** A user of a company who manages it. */
export async function permittedStaff({ app, runtime }: TestApp, { tenant }: TestTenant): Promise<Client> {
  const { token } = await startStaff(runtime, tenant.id, { tip: 2 })
  return createClient(app, token)
}
