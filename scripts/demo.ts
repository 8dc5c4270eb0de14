import { parseArgs } from 'node:util'
import { seedDemo } from '../src/features/demo/seed.server.ts'
import { growIlanList } from '../src/features/demo/seed-tenant.server.ts'
import { demoTenants } from '../src/features/demo/tenants.ts'
import { openRuntime } from '../src/product.ts'
import { readConfig } from '../src/server/config.ts'
import { findRunningServer } from '../src/server/postgres/database-server.ts'
import { StartError } from '../src/server/start-error.ts'

const postingsAtMost = 1_000_000

/** Adds open postings to the demo's first tenant, beside a running product or without one. */
async function main() {
  const wanted = readCount()
  const config = readConfig({ KADRO_LOG: 'warn', ...process.env })
  if (!config.demo) throw new StartError('There is no demo here: it needs KADRO_DEMO=1.')
  const server = await findRunningServer(config)
  const runtime = await openRuntime(config, { ...(server && { server }) })
  try {
    await seedDemo(runtime)
    const [tenant] = demoTenants
    if (!tenant) throw new Error('the demo has no tenant')
    const begin = performance.now()
    const added = await growIlanList(runtime, tenant, wanted)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`${tenant.tenantKey}: ${added} open postings added in ${seconds} s`)
  } finally {
    await runtime.close()
  }
}

function readCount(): number {
  const { values } = parseArgs({ options: { ilan: { type: 'string' } } })
  const count = Number(values.ilan)
  if (/^\d+$/.test(values.ilan ?? '') && count <= postingsAtMost) return count
  throw new StartError(`Say how many open postings there shall be, at most ${postingsAtMost}: --ilan 10000`)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
