import { flushCompileCache } from 'node:module'
import { openMetin } from '#features/mesaj/queries.server.ts'
import { readConfig } from '#server/config.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { createApp } from '#server/http/app.ts'
import { createTenant, removeTenant } from '#server/tenant/tenant-setup.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { listRoutes } from '../../src/features.server.ts'
import { openRuntime } from '../../src/product.ts'
import { makeAday } from '../aday.ts'
import { askApproval } from '../is-akis.ts'
import { makePosting } from '../posting.ts'
import { createIdentities, type IdentityName } from './identities.ts'

// The product in a process of its own, so that it can be killed; the test talks to it over IPC where there is no call for it.

const findNewestMesaj = rawStatement<
  TenantTables,
  { alici: string },
  { referans: string; metin: string | null; gizliMetin: string | null }
>('select referans, metin, gizli_metin from mesaj where alici = $1 order by id desc limit 1', ['alici'])

type Message = { id: number; command: string; input: Record<string, unknown> }

const config = readConfig(process.env)
const runtime = await openRuntime(config)
const routes = listRoutes(config)
const app = await createApp(runtime, routes)
if (process.argv.includes('--pages')) {
  const { addPublicPages } = await import('../../src/pages/public-pages.server.ts')
  await addPublicPages(app, runtime, routes)
}
await app.listen({ port: config.port, host: config.host })

const commands: Record<string, (input: Record<string, unknown>) => Promise<unknown>> = {
  createTenant: ({ tenantKey, name }) => createTenant(runtime, { tenantKey: String(tenantKey), name: String(name) }),
  async removeTenant({ tenantKey }) {
    await removeTenant(runtime, String(tenantKey))
  },
  /** A candidate who is signed in. */
  async aday({ tenantId }) {
    const tenant = await runtime.tenants.get(Number(tenantId))
    const { id, adayGuid } = await makeAday(runtime, tenant)
    const { token } = await runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: id })
    return { id, adayGuid, token }
  },
  /** A posting with a form, and the same questions as personal criteria. */
  posting: ({ tenantId }) => withTenant(runtime.tenants, Number(tenantId), makePosting),
  async tokens({ a, b, names }) {
    const issue = createIdentities(runtime, { a: Number(a), b: Number(b) })
    const entries = (names as IdentityName[]).map(async (name) => [name, await issue(name)] as const) // the harness's own words
    return Object.fromEntries(await Promise.all(entries))
  },
  /** A posting that waits for an approval. */
  isAkis: async ({ tenantId }) => askApproval(runtime, await runtime.tenants.get(Number(tenantId))),
  /** The newest code that a phone was sent, as its owner reads it. */
  async readCode({ tenantId, tel }) {
    const [tenant, { db }] = await Promise.all([
      runtime.tenants.get(Number(tenantId)),
      runtime.tenants.open(Number(tenantId)),
    ])
    const [mesaj] = await findNewestMesaj(db, { alici: String(tel) })
    return mesaj && /[0-9]{6}/.exec(openMetin(tenant, mesaj))?.[0]
  },
  /** Bytes that stay after a full collection; needs --expose-gc. */
  async memory() {
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { rss, heapUsed } = process.memoryUsage()
    return { rss, heapUsed }
  },
}

process.on('message', async ({ id, command, input }: Message) => {
  try {
    const result = await commands[command]?.(input)
    process.send?.({ id, result })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit(0)) // the test is gone

const { port } = app.server.address() as { port: number } // it listens on TCP
flushCompileCache() // a process that is killed writes nothing at its end, and the next one would compile everything again
process.send?.({ ready: port })
