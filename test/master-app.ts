import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { superAdmin } from './administrator.ts'
import { createTestApp } from './app.ts'
import { look } from './harness/look-inside.ts'

/** The product with a super admin, for a whole file. */
export async function openMaster(environment: Record<string, string> = {}) {
  const app = await createTestApp({ environment })
  afterAll(() => app.close())
  const { server } = app.runtime
  /** Runs one query in the master database, past the product. */
  const master = <T extends object>(text: string, values: unknown[] = []) =>
    look<T>(server.at(server.masterDatabase), text, values)
  return { app, admin: await superAdmin(app), master }
}

/** A company as a super admin writes it down; a test writes out what it is about. */
export const aTenant = () => ({
  name: `Yeni Güvenlik ${randomBytes(4).toString('hex')}`,
  connectionString: 'yerel',
  systemAuthenticationType: 1 as const,
})
