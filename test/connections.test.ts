import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { authenticate } from '#features/giris/contract.ts'
import { iap } from '#features/ilan/resource.ts'
import { masterTenantEndpoints } from '#features/master-tenant/contract.ts'
import { readConfig } from '#server/config.ts'
import { hashPassword } from '#server/session/password.ts'
import { type OpenRuntime, openRuntime } from '../src/product.ts'
import { newAddress } from './client.ts'
import { copyMaster, copyTenant, dropDatabases } from './databases.ts'
import { look, urlOf } from './harness/look-inside.ts'
import { type Program, startProgram } from './harness/program.ts'
import { isSoak, say, sized } from './harness/random.ts'
import { makeUser } from './staff.ts'

/** As many as PostgreSQL's default for us (120) leaves each of two processes; far fewer than there are companies. */
const connections = sized(30, 55)
const processes = 2
const companies = sized(24, 500)
const calls = sized(240, 5_000)
const atATime = sized(80, 870)
/** They ask now and then, each less often than those at work. */
const quietCompanies = sized(2, 20)
const quietPauseMs = sized(200, 5_000)
const password = 'Kadro!2026'
const company = { name: 'Yeni Firma A.Ş.', connectionString: 'yerel', systemAuthenticationType: 1 }
const { fullGet } = resourceEndpoints(iap)

let runtime: OpenRuntime
let programs: Program[] = []
let visitors: string[]
let quiet: string[]

beforeAll(async () => {
  const server = await copyMaster()
  const settings = {
    DATABASE_URL: urlOf(inject('server'), server.masterDatabase),
    KADRO_SECRET: randomBytes(24).toString('base64url'),
    KADRO_URL: 'http://localhost',
    KADRO_TRUST_PROXY: '127.0.0.1',
    KADRO_DEMO: '0',
    KADRO_LOG: 'error',
    KADRO_CONNECTIONS: String(connections),
    KADRO_PROCESSES: String(processes),
    // the sample runs beside everything else: what it shows is the line, not how fast this machine is
    ...(!isSoak && { KADRO_POOL_WAIT: '60000' }),
  }
  runtime = await openRuntime(readConfig({ ...settings, KADRO_CONNECTIONS: '40' }), {
    server,
    log: pino({ level: 'silent' }),
  })
  const ids: number[] = []
  for (let index = 0; index < companies + quietCompanies; index++) {
    ids.push(await copyTenant(runtime, { tenantKey: `firma-${index}`, name: `Firma ${index}` }))
  }
  const tokens = ids.map((id) => runtime.sessions.issueAnonymous(id).token)
  quiet = tokens.slice(0, quietCompanies)
  visitors = tokens.slice(quietCompanies)
  programs = await Promise.all(
    Array.from({ length: processes }, () => startProgram({ ...settings, KADRO_ROLE: 'web' })),
  )
})

afterAll(async () => {
  for (const program of programs) program.kill()
  await runtime?.close()
  if (runtime) await dropDatabases(runtime.server)
})

type Endpoint = { method: string; path: string }

async function send(index: number, { method, path }: Endpoint, { token, body }: { token?: string; body: unknown }) {
  const began = performance.now()
  const answer = await fetch(`${programs[index % programs.length]?.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': newAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, retryAfter, text, took: performance.now() - began }
}

/** A search that no cache has answered before. */
const search = () => ({ filter: { genelFilter: randomBytes(6).toString('hex') } })

const list = (index: number, token: string) => send(index, fullGet, { token, body: search() })

/** Every call in turn, so many at a time. */
async function load(): Promise<Awaited<ReturnType<typeof list>>[]> {
  const answers: Awaited<ReturnType<typeof list>>[] = []
  let next = 0
  async function work() {
    while (next < calls) {
      const index = next++
      answers.push(await list(index, visitors[index % visitors.length] ?? ''))
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return answers
}

/** Looks at the server until told to stop: the most connections that both programs had at once. */
function watchServer() {
  const { masterDatabase, at } = runtime.server
  let isOver = false
  async function watch() {
    let most = 0
    while (!isOver) {
      const [row] = await look<{ n: number }>(
        { ...at('postgres') },
        `select count(*)::int as n from pg_stat_activity
          where application_name like 'kadro %' and (datname = $1 or starts_with(datname::text, $1 || '_t_'))`,
        [masterDatabase],
      )
      most = Math.max(most, row?.n ?? 0)
    }
    return most
  }
  const watching = watch()
  return async () => {
    isOver = true
    return watching
  }
}

/** The 95th percentile of what quiet companies wait, each asking again after a pause until told that it is over. */
async function measureQuiet(isOver: (asked: number) => boolean): Promise<number> {
  const times: number[] = []
  const ask = async (token: string, index: number) => {
    await sleep((quietPauseMs * index) / quietCompanies)
    for (let asked = 0; asked === 0 || !isOver(asked); asked++) {
      times.push((await list(index, token)).took)
      await sleep(quietPauseMs)
    }
  }
  await Promise.all(quiet.map(ask))
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

test('many companies at once wait in line for connections, and nobody is turned away', async () => {
  const { id, username } = await makeUser(runtime, 1)
  const { masterDatabase, at } = runtime.server
  await look(at(masterDatabase), 'update master_user set password = $1 where id = $2', [
    await hashPassword(password),
    id,
  ])
  const alone = await measureQuiet((asked) => asked === 3)
  const stopWatching = watchServer()
  const own = runtime.tenants.poolSizes().connections

  let isOver = false
  const loading = load().finally(() => {
    isOver = true
  })
  const [during, signedIn] = await Promise.all([
    measureQuiet(() => isOver),
    send(0, authenticate, { body: { username, password } }),
  ])
  const token = JSON.parse(signedIn.text).resultObject?.masterToken
  const made = await send(1, masterTenantEndpoints.create, { token, body: company })
  const answers = await loading
  const most = (await stopWatching()) - own

  const slow = answers.map(({ took }) => took).sort((a, b) => a - b)
  const refused = answers.filter(({ status }) => status === 503)
  say(
    `connections: ${companies} companies, ${calls} calls, ${atATime} at a time: ${refused.length} refused, ` +
      `p50 ${Math.round(slow[slow.length >> 1] ?? 0)} ms, slowest ${Math.round(slow.at(-1) ?? 0)} ms; ` +
      `at most ${most} connections of ${connections * processes}; ` +
      `quiet companies' p95 ${Math.round(alone)} ms alone, ${Math.round(during)} ms meanwhile`,
  )
  expect(signedIn.status).toBe(200)
  expect(made.status, made.text).toBe(200)
  expect(answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter))).toEqual([])
  expect(refused.length).toBeLessThan(Math.max(1, calls / 100))
  expect(most).toBeLessThanOrEqual(connections * processes)
  if (isSoak) expect(during / alone).toBeLessThanOrEqual(3)
})
