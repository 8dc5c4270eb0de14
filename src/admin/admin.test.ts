import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type DatabaseServer, withAdmin } from '#server/postgres/database-server.ts'
import { findEmbeddedServer, startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { copyMaster } from '#test/databases.ts'
import { urlOf } from '#test/harness/look-inside.ts'
import { runAdmin } from './run.ts'

const run = promisify(execFile)
const secret = 'deneme-sirri-deneme-sirri-deneme-sirri'
let server: DatabaseServer
let folder: string

beforeAll(async () => {
  server = await copyMaster()
  folder = await mkdtemp(join(tmpdir(), 'kadro-admin-'))
  await chmod(folder, 0o711) // the database's own user must reach its cluster
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Answer = { code: number; stdout: string; stderr: string }

function settings(environment: Record<string, string>) {
  const url = urlOf(inject('server'), server.masterDatabase)
  return { PATH: process.env.PATH, KADRO_DATA: folder, DATABASE_URL: url, KADRO_SECRET: secret, ...environment }
}

/** Runs the program as an operator does, against the run's PostgreSQL unless told otherwise. */
async function program(args: string[], environment: Record<string, string> = {}): Promise<Answer> {
  const file = join(import.meta.dirname, 'admin.ts')
  return run(process.execPath, [file, ...args], { env: settings(environment), cwd: folder }).then(
    (output) => ({ code: 0, ...output }),
    (error: Answer) => error, // execFile fails with what the program wrote
  )
}

/** The same without a process of its own. */
async function admin(args: string[], environment: Record<string, string> = {}): Promise<Answer> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const code = await runAdmin({
    args,
    environment: settings(environment),
    terminal: { input: Object.assign(new PassThrough(), { isTTY: false }), output: new PassThrough() },
    print: (text) => stdout.push(`${text}\n`),
    warn: (text) => stderr.push(`${text}\n`),
  })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

async function look(text: string) {
  return (await withAdmin(server.at(server.masterDatabase), (client) => client.query({ text, rowMode: 'array' }))).rows
}

test('the first administrator is made once, with a good password', async () => {
  const create = ['create', '--username', 'Yonetici', '--name', 'Ayşe Yılmaz']
  const short = await admin(create, { KADRO_ADMIN_PASSWORD: 'kisa' })
  expect(short).toMatchObject({ code: 1, stderr: 'The password must have at least 12 characters.\n' })
  expect(await admin(create)).toMatchObject({ code: 1, stderr: expect.stringContaining('set KADRO_ADMIN_PASSWORD') })

  const password = 'dört rastgele kelime'
  expect(await program(create, { KADRO_ADMIN_PASSWORD: password })).toMatchObject({
    code: 0,
    stdout: 'The administrator yonetici is made.\n',
  })
  const [[username, tip, stored] = []] = await look('select username, master_user_tipi, password from master_user')
  expect([username, tip]).toEqual(['yonetici', 1])
  expect(await verify(String(stored), password)).toBe(true)
  expect(await admin(create, { KADRO_ADMIN_PASSWORD: password })).toMatchObject({ code: 1 })
})

test('a tenant is made, listed, saved, removed and brought back', async () => {
  const made = await program(['tenant', 'create', '--key', 'deneme', '--name', 'Deneme A.Ş.'])
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('The tenant deneme is ready') })
  const other = await admin(['tenant', 'create', '--key', 'deneme', '--name', 'Başka A.Ş.'])
  expect(other).toMatchObject({ code: 1, stderr: 'That key belongs to another tenant.\n' })
  const [[guid] = []] = await look('select guid from master_tenant')
  const list = await program(['tenant', 'list'])
  expect(list.stdout).toMatch(new RegExp(`^deneme +on +yerel +${guid} +Deneme A.Ş.$`, 'm'))

  const saved = await program(['tenant', 'backup', 'deneme', 'deneme.kadro'], { INIT_CWD: folder })
  expect(saved).toMatchObject({ code: 0, stdout: expect.stringContaining('were written to') })
  expect((await stat(join(folder, 'deneme.kadro'))).mode & 0o777).toBe(0o600)

  const unconfirmed = await admin(['tenant', 'remove', 'deneme', '--confirm', 'denem'])
  expect(unconfirmed).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run admin') })
  const removed = await program(['tenant', 'remove', 'deneme', '--confirm', 'deneme'])
  expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining('its archive is') })
  const [archive = ''] = await readdir(join(folder, 'removed'))
  expect(archive).toMatch(/^deneme-.*\.kadro$/)
  expect(await look('select 1 from master_tenant')).toEqual([])

  const back = await program(['tenant', 'restore', join(folder, 'removed', archive)])
  expect(back).toMatchObject({ code: 0, stdout: 'The tenant deneme is restored.\n' })
  expect(await look('select guid::text, kurulum from master_tenant')).toEqual([[guid, 'hazir']])

  const again = await admin(['tenant', 'restore', join(folder, 'deneme.kadro')])
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('add --replace') })
  const replaced = await admin(['tenant', 'restore', join(folder, 'deneme.kadro'), '--replace'])
  expect(replaced).toMatchObject({ code: 0 })
  const records = await look(
    `select islem, aktor like 'admin:%' from audit_log where varlik = 'masterTenant' order by id`,
  )
  expect(records).toEqual(['create', 'backup', 'remove', 'restore', 'restore'].map((islem) => [islem, true]))
})

test('a tenant is closed and opened', async () => {
  await admin(['tenant', 'create', '--key', 'kapali', '--name', 'Kapalı A.Ş.'])
  expect(await admin(['tenant', 'off', 'kapali'])).toMatchObject({ code: 0 })
  expect(await look(`select aktif from master_tenant where tenant_key = 'kapali'`)).toEqual([[false]])
  expect((await admin(['tenant', 'list'])).stdout).toMatch(/^kapali +off /m)
  expect(await admin(['tenant', 'on', 'kapali'])).toMatchObject({ code: 0 })
  expect(await look(`select aktif from master_tenant where tenant_key = 'kapali'`)).toEqual([[true]])
  expect(await admin(['tenant', 'on', 'yok'])).toMatchObject({ code: 1, stderr: 'There is no tenant with that key.\n' })
})

test('a connection that is not permitted is refused with the reason', async () => {
  const connection = 'postgres://u:gizli@db9.example/d'
  const refused = await admin(['tenant', 'create', '--key', 'uzak', '--name', 'Uzak A.Ş.', '--connection', connection])
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'The connection is refused: the host and port are not in KADRO_DB_HOSTS.\n',
  })
})

test('every call is listed with its access rule', async () => {
  const { stdout } = await admin(['routes'])
  expect(stdout).toMatch(/^METHOD +PATH +ACCESS +EFFECT +DATABASE$/m)
  expect(stdout).toMatch(/^POST +\/api\/master\/language\/create +superAdmin +write +master$/m)
})

test('a wrong command shows the usage, a wrong setting one sentence', async () => {
  expect(await admin(['tenant'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: npm run admin') })
  expect(await admin(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: npm run admin') })
  const unset = await admin(['tenant', 'list'], { KADRO_SECRET: '' })
  expect(unset).toMatchObject({ code: 1, stderr: expect.stringMatching(/^KADRO_SECRET .*\.\n$/) })
  const nobody = await admin(['tenant', 'list'], { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })
  expect(nobody).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The PostgreSQL server of DATABASE_URL .*\n$/),
  })
})

test('on the embedded database it works with the product running and without', async () => {
  const data = join(folder, 'veri')
  const embedded = { DATABASE_URL: '', KADRO_SECRET: '', KADRO_DATA: data }
  const made = await program(['tenant', 'create', '--key', 'ilk', '--name', 'İlk A.Ş.'], embedded)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('The tenant ilk is ready') })
  expect(await findEmbeddedServer(data)).toBeUndefined()

  const running = await startEmbeddedServer({ dataFolder: data })
  try {
    expect((await program(['tenant', 'list'], embedded)).stdout).toMatch(/^ilk +on +yerel /m)
    expect(await findEmbeddedServer(data)).toBeDefined()
  } finally {
    await running.stop()
  }
})
