import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { probe, type ServerAddress } from '#server/postgres/embedded-server.ts'
import { makeDatabaseFolder } from './database-folder.ts'

/** A PostgreSQL of one test's own, to be killed; it is started again as the product's own would be. */
export type OwnPostgres = {
  readonly address: ServerAddress
  /** Ends its first process; what was in memory is gone. */
  kill(signal: 'SIGKILL' | 'SIGINT'): void
  /** Resolves when a server that is not the one of now accepts connections again. */
  untilBack(): Promise<void>
  stop(): Promise<void>
}

/** Starts it with commits that survive the death of the server. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = makeDatabaseFolder()
  // without fsync only the machine's death would lose anything, and the machine stays
  const server = await startEmbeddedServer({ dataFolder: folder, settings: { fsync: 'off', max_connections: '200' } })
  const firstProcess = () => {
    try {
      return Number(readFileSync(join(server.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }
  let killed = 0

  return {
    address: server.address,
    kill(signal) {
      killed = firstProcess()
      process.kill(killed, signal)
    },
    async untilBack() {
      while (firstProcess() === killed || firstProcess() === 0 || (await probe(server.address)) !== 'ready')
        await sleep(20)
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
