import { writeSync } from 'node:fs'
import pg from 'pg'
import { type RestoreOptions, restoreTenant } from '#server/backup/tenant-restore.ts'
import { deriveKeys } from '#server/database/crypto.ts'
import type { MasterTables } from '#server/database/database.ts'
import { createPool } from '#server/database/pool.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'

/** What the process is told: where, what, and at which statement it dies, before or after sending it. */
export type RestoreOrder = {
  address: ServerAddress
  masterDatabase: string
  secret: string
  file: string
  options: RestoreOptions
  dieAt: number
  die: 'before' | 'after'
}

const order: RestoreOrder = JSON.parse(process.argv[2] ?? '')
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

const { masterDatabase } = order
const server = serverAt(order.address, masterDatabase)
const master = createPool<MasterTables>(server.at(masterDatabase), { max: 2, name: 'restore' })
const keys = deriveKeys(Buffer.from(order.secret), 'deployment')
await restoreTenant({ master, server, keys, config: { databaseHosts: [] } }, order.file, order.options)
await master.end()
writeSync(1, String(sent))
