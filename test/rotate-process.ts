import { writeSync } from 'node:fs'
import pg from 'pg'
import { deploymentKeys } from '#server/database/crypto.ts'
import type { MasterTables } from '#server/database/database.ts'
import { createPool } from '#server/database/pool.ts'
import { rotateDeploymentKey, rotateTenantKey } from '#server/keys/rotate-keys.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'
import { relinkTests } from '../src/admin/anahtar.ts'

/** What the process is told: whose key, and at which statement it dies, before or after sending it. */
export type RotateOrder = {
  address: ServerAddress
  masterDatabase: string
  secret: string
  other?: string
  /** A tenant's key; the deployment's unless one is named. */
  tenantKey?: string
  dieAt: number
  die: 'before' | 'after'
}

const order: RotateOrder = JSON.parse(process.argv[2] ?? '')
let sent = 0
const query = pg.Client.prototype.query

function countedQuery(this: pg.Client, ...args: unknown[]) {
  sent++
  if (sent === order.dieAt && order.die === 'before') process.kill(process.pid, 'SIGKILL')
  const result = Reflect.apply(query, this, args)
  if (sent === order.dieAt) process.kill(process.pid, 'SIGKILL')
  return result
}
pg.Client.prototype.query = countedQuery as typeof query // whatever its overloads, it hands them on

const { masterDatabase, tenantKey, secret, other } = order
const server = serverAt(order.address, masterDatabase)
const master = createPool<MasterTables>(server.at(masterDatabase), { max: 2, name: 'rotate' })
const keys = deploymentKeys({
  secret: Buffer.from(secret),
  other: other === undefined ? undefined : Buffer.from(other),
})
const setup = { master, server, keys, config: { databaseHosts: [] } }
if (tenantKey === undefined) await rotateDeploymentKey(setup)
else await rotateTenantKey(setup, tenantKey, { relink: relinkTests, beliefMs: 20, pathMs: 0 })
await master.end()
writeSync(1, String(sent))
