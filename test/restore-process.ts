import { writeSync } from 'node:fs'
import pg from 'pg'
import { backupTenant } from '#server/backup/tenant-backup.ts'
import { type RestoreOptions, restoreTenant } from '#server/backup/tenant-restore.ts'
import { deploymentKeys } from '#server/database/crypto.ts'
import type { MasterTables } from '#server/database/database.ts'
import { createPool } from '#server/database/pool.ts'
import { diskStore } from '#server/files/disk-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'

/** What the process is told: where, what, and at which statement or file it dies, before or after it. */
export type RestoreOrder = {
  address: ServerAddress
  masterDatabase: string
  secret: string
  file: string
  /** Where files are kept. */
  filesFolder: string
  /** What is restored how; or the tenant that a backup is written of. */
  options: RestoreOptions | { backupOf: string }
  dieAt: number
  die: 'before' | 'after'
}

const order: RestoreOrder = JSON.parse(process.argv[2] ?? '')
let sent = 0
const query = pg.Client.prototype.query

/** Counts one act on a database or a file and dies before or after it, when it is its turn. */
function counted<T>(act: () => T): T {
  sent++
  if (sent === order.dieAt && order.die === 'before') process.kill(process.pid, 'SIGKILL')
  const result = act()
  if (sent === order.dieAt) process.kill(process.pid, 'SIGKILL')
  return result
}

function countedQuery(this: pg.Client, ...args: unknown[]) {
  return counted(() => Reflect.apply(query, this, args))
}
pg.Client.prototype.query = countedQuery as typeof query // whatever its overloads, it hands them on

const { masterDatabase } = order
const server = serverAt(order.address, masterDatabase)
const master = createPool<MasterTables>(server.at(masterDatabase), { max: 2, name: 'restore' })
const keys = deploymentKeys({ secret: Buffer.from(order.secret) })
const disk = diskStore(order.filesFolder)
const files: FileStore = {
  ...disk,
  open: (place) => counted(() => disk.open(place)),
  putStream: async (place, body) => counted(async () => disk.putStream(place, body)),
}
const setup = { master, server, keys, config: { databaseHosts: [] }, files }
const { options } = order
if ('backupOf' in options) await backupTenant(setup, options.backupOf, order.file)
else await restoreTenant(setup, order.file, options)
await master.end()
writeSync(1, String(sent))
