import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DatabaseAddress } from '#server/database/pool.ts'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { openRuntime } from '../../src/product.ts'
import { testConfig } from '../app.ts'
import { copyMaster, copyTenant } from '../databases.ts'
import { type Flow, sweepKills } from './kill-sweep.ts'
import { look } from './look-inside.ts'
import { type PgProxy, startPgProxy } from './pg-proxy.ts'
import { type HttpAnswer, type HttpCall, type Product, startProduct } from './product.ts'
import { isSoak, type Random, say, seeded } from './random.ts'

/** A tenant that flows act in. */
export type Company = { id: number; guid: string; address: DatabaseAddress }

/** What the sweeps of one test file share; the databases are there from the file's own `beforeAll` on. */
export type SweepGround = {
  readonly random: Random
  readonly secret: string
  server(): DatabaseServer
  /** The address of the master database. */
  master(): DatabaseAddress
  /** Stands before the product's databases. */
  proxy(): PgProxy
  /** Starts the product behind the proxy. */
  start(): Promise<Product>
  /** The tenant of the sweeps, made by the first flow that asks. */
  openCompany(): Promise<Company>
  sweepFlows<D extends object, S>(sweep: FlowSweep<D, S>): void
}

type FlowSweep<D, S> = {
  /** A sentence with `$name` where the definition's value belongs. */
  title: string
  definitions: readonly D[]
  flowOf(definition: D): Flow<S>
  /** How many points are struck in the test command; the soak strikes all of them. */
  sampleSize(definition: D): number
}

/** In the test command; another seed chooses others, the soak takes all. */
const flowsAtOnce = 1

/** Registers a master database and a proxy before it for the calling test file, and their end. */
export function prepareSweep(what: string, environment: Record<string, string> = {}): SweepGround {
  const random = seeded(what)
  const secret = randomBytes(24).toString('base64url')
  let server: DatabaseServer
  let proxy: PgProxy
  let company: Company | undefined
  let product: Product | undefined

  beforeAll(async () => {
    server = await copyMaster()
    proxy = await startPgProxy(inject('server'))
  })
  afterAll(async () => {
    await product?.kill()
    await proxy.close()
  })

  const start = () => startProduct({ databaseUrl: proxy.url(server.masterDatabase), secret, environment })
  return {
    random,
    secret,
    server: () => server,
    master: () => server.at(server.masterDatabase),
    proxy: () => proxy,
    start,
    async openCompany() {
      company ??= await makeCompany(server, secret)
      return company
    },
    sweepFlows({ title, definitions, flowOf, sampleSize }) {
      test.each(isSoak ? definitions : random.shuffle(definitions).slice(0, flowsAtOnce))(title, async (definition) => {
        const flow = flowOf(definition)
        const sample = isSoak ? {} : { sample: { size: sampleSize(definition), random } }
        const running = product
        product = undefined // a sweep that fails leaves none
        const sweep = await sweepKills({ flow, proxy, start, product: running, report: say, ...sample })
        const { messages, kills, slowestStart } = sweep
        product = sweep.product
        say(`${flow.name}: ${kills} kills over ${messages} messages, slowest start ${Math.round(slowestStart)} ms`)
        expect(kills).toBeGreaterThan(0)
      })
    },
  }
}

/** A copy of the template, which takes a twentieth of what a creation by the product takes. */
async function makeCompany(server: DatabaseServer, secret: string): Promise<Company> {
  const tenantKey = `t-${randomBytes(5).toString('hex')}`
  const runtime = await openRuntime(testConfig({ KADRO_SECRET: secret }), { server })
  try {
    const id = await copyTenant(runtime, { tenantKey, name: tenantKey })
    const text = 'select guid, baglanti_database as db from master_tenant where id = $1'
    const [row] = await look<{ guid: string; db: string }>(server.at(server.masterDatabase), text, [id])
    return { id, guid: row?.guid ?? '', address: server.at(row?.db ?? '') }
  } finally {
    await runtime.close()
  }
}

/** A client that is told the first asking still runs waits, as the answer says. */
export async function postUntilDone(product: Product, path: string, call: HttpCall): Promise<HttpAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await product.post(path, call)
    if (answer.status !== 409 || tries === 5) return answer
    await sleep(500)
  }
}
