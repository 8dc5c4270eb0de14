import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, inject } from 'vitest'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { runAdmin } from '../src/admin/run.ts'
import { createTestApp, type TestApp } from './app.ts'
import { copyMaster } from './databases.ts'
import { urlOf } from './harness/look-inside.ts'

type Environment = Record<string, string>

/** An operator's commands on a test's databases, without a process of their own. */
export async function runCommand(server: DatabaseServer, args: string[], environment: Environment) {
  const said: string[] = []
  const code = await runAdmin({
    args,
    environment: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(inject('server'), server.masterDatabase),
      ...environment,
    },
    terminal: { input: Object.assign(new PassThrough(), { isTTY: false }), output: new PassThrough() },
    print: (text) => said.push(text),
    warn: (text) => said.push(text),
  })
  return { code, said: said.join('\n') }
}

/** Registers an app for the calling test file, and gives an operator of the same databases. */
export function openAdmin(environment: Environment = {}) {
  const secret = randomBytes(24).toString('base64url')
  let server: DatabaseServer
  let app: TestApp
  beforeAll(async () => {
    server = await copyMaster()
    app = await createTestApp({ server, environment: { KADRO_SECRET: secret } })
  })
  afterAll(() => app.close())
  return {
    /** There once the file's tests begin. */
    app: () => app,
    admin: (...args: string[]) =>
      runCommand(server, args, { KADRO_SECRET: secret, KADRO_URL: 'http://localhost', ...environment }),
  }
}
