import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { createDatabase, withAdmin } from '#server/postgres/database-server.ts'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { makeDatabaseFolder } from './harness/database-folder.ts'
import { urlOf } from './harness/look-inside.ts'

/** Runs a program of ours to its end, as an operator would. */
function run(file: string, args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, KADRO_DEMO: '0', KADRO_LOG: 'error', PORT: '0', ...settings }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

/** A master database as a Kadro with other migrations leaves it. */
async function makeOldMaster(address: DatabaseAddress) {
  await withAdmin({ ...address, database: 'postgres' }, (client) => createDatabase(client, address.database))
  await withAdmin(address, async (client) => {
    await client.query(`create table migration (
      no integer primary key, ad text not null, hash text not null, zaman timestamptz not null default now())`)
    await client.query(`insert into migration (no, ad, hash) select n, 'old', 'old' || n from generate_series(1, 13) n`)
    await client.query('create table master_tenant (id integer primary key)')
  })
}

test('a server with the databases of another Kadro ends the start in one sentence', async () => {
  const database = `o_${randomBytes(5).toString('hex')}`
  await makeOldMaster({ ...inject('server'), database })
  const settings = {
    DATABASE_URL: urlOf(inject('server'), database),
    KADRO_SECRET: randomBytes(24).toString('base64url'),
  }
  const stderr =
    `The database ${database} of DATABASE_URL belongs to a Kadro that cannot be upgraded to this one: ` +
    'name an empty database there.\n'
  expect(await run('src/main.ts', [], settings)).toEqual({ code: 1, stdout: '', stderr })
  expect(await run('src/admin/admin.ts', ['tenant', 'list'], settings)).toEqual({ code: 1, stdout: '', stderr })
})

test('a data folder of another Kadro ends the start in one sentence that says what to do', async () => {
  const dataFolder = makeDatabaseFolder()
  try {
    const server = await startEmbeddedServer({ dataFolder, settings: { fsync: 'off' } })
    await makeOldMaster({ ...server.address, database: 'kadro' })
    await server.stop()
    const refused = await run('src/main.ts', [], { KADRO_DATA: dataFolder })
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `The data folder ${realpathSync(dataFolder)} holds the databases of a Kadro that cannot be upgraded to this one: ` +
        'move it away, or name an empty folder in KADRO_DATA.\n',
    })
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
