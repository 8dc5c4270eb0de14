import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { getAccount, logout } from '#features/oturum/contract.ts'
import { routeName } from '#server/http/routes.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { createClient } from './client.ts'
import { expected, isAsExpected, policy } from './harness/access-matrix.ts'
import { exampleInput } from './harness/example-input.ts'
import {
  createIdentities,
  endedNames,
  type IdentityName,
  type Issue,
  identityNames,
  liveNames,
} from './harness/identities.ts'
import { look } from './harness/look-inside.ts'
import { isSoak, say, seeded } from './harness/random.ts'
import { startStaff } from './staff.ts'

/** What is there besides the endpoints: it says nothing of anybody. */
const withoutToken = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/api/*', '*']

const account = { method: 'GET', url: getAccount.path } as const

const random = seeded('access matrix')
let app: TestApp
let issue: Issue
let tenants: { a: TestTenant; b: TestTenant }

beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_DEMO: '1' } })
  // calls that take a number are made with 1: neither the first company nor the first user of each, with their roles
  // and modules, are those of who calls
  const first = await app.newTenant()
  tenants = { a: await app.newTenant(), b: await app.newTenant() }
  issue = createIdentities(app.runtime, { a: tenants.a.tenant.id, b: tenants.b.tenant.id })
  for (const { tenant } of [first, tenants.a, tenants.b]) await startStaff(app.runtime, tenant.id)
  // one after the other: all at once they would wait for each other's connections
  for (const who of identityNames) kept.set(who, await issue(who))
})
afterAll(() => app.close())

/** The one call that a cookie opens, whoever's token comes with it. */
async function refreshRequest() {
  const { refreshToken } = await app.runtime.sessions.start('ady', { tenantId: tenants.a.tenant.id, subjectId: 1 })
  return {
    payload: 'grant_type=refresh_token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `__Host-rt=${refreshToken}`,
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    },
  }
}

const inputs = new Map<Endpoint, object>()

/** Whoever is let in writes values of their own; a refusal comes before the input is read, so one input serves them all. */
function inputFor(endpoint: Endpoint, who: IdentityName): object {
  const known = inputs.get(endpoint)
  if (known && typeof expected(endpoint, who) === 'number') return known
  const input = exampleInput(endpoint, random) ?? {}
  inputs.set(endpoint, input)
  return input
}

async function requestOf(endpoint: Endpoint, who: IdentityName) {
  if (endpoint.form) return refreshRequest()
  const input = inputFor(endpoint, who)
  // an input of a GET is text by text
  return endpoint.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }
}

const kept = new Map<IdentityName, string | undefined>()

/** A call that keeps its own transactions may end the session of whom it lets in, so it gets one to itself. */
async function tokenFor(endpoint: Endpoint, who: IdentityName) {
  const mayEnd = !endpoint.transaction && expected(endpoint, who) === 'in'
  return mayEnd && liveNames.includes(who) ? issue(who) : kept.get(who)
}

async function callAs(endpoint: Endpoint, who: IdentityName) {
  const client = createClient(app.app, await tokenFor(endpoint, who))
  return client.send({ method: endpoint.method, url: endpoint.path, ...(await requestOf(endpoint, who)) })
}

/**
 * Identities that the table treats alike: the same class in another tenant or as another person, and tokens that were
 * ended, which one function refuses before the route is looked at.
 */
const alike: readonly (readonly IdentityName[])[] = [
  ['anon-A', 'anon-B'],
  ['ady-A1', 'ady-A2', 'ady-B1'],
  ['tnt-A', 'tnt-B'],
  endedNames.slice(0, 5),
  endedNames.slice(5),
]

/**
 * Who asks a route: everybody in the soak. In the test command the routes take turns with those who are alike, beginning
 * at another one in each run.
 */
function askersOf(index: number): readonly IdentityName[] {
  if (isSoak) return identityNames
  const turns = alike.map((names) => names[(random.seed + index) % names.length])
  return identityNames.filter((who) => turns.includes(who) || !alike.some((names) => names.includes(who)))
}

/** The cells of one route that are not as the table says. */
async function findWrong(endpoint: Endpoint, index: number): Promise<string[]> {
  const cells = askersOf(index).map(async (who) => {
    const wanted = expected(endpoint, who)
    const { status } = await callAs(endpoint, who)
    const isRight = isAsExpected(wanted, status) && status < 500
    return isRight ? [] : [`${routeName(endpoint)} as ${who}: ${status} instead of ${wanted}`]
  })
  return (await Promise.all(cells)).flat()
}

test('every route lets in whom the table names and refuses everybody else by the exact status', async () => {
  const wrong: string[] = []
  for (const [index, { endpoint }] of app.routes.entries()) wrong.push(...(await findWrong(endpoint, index)))
  say(`access matrix: ${app.routes.length} routes x ${askersOf(0).length} identities`)
  expect(wrong).toEqual([])
})

test('a dead, forged or missing token is told only that the session has ended', async () => {
  const endpoint = app.routes.map((route) => route.endpoint).find(({ access }) => access === 'signedIn')
  const dead = identityNames.filter((who) => endpoint && expected(endpoint, who) === 401)
  const bodies = await Promise.all(dead.map(async (who) => (await callAs(endpoint as Endpoint, who)).body)) // found above
  expect(new Set(bodies)).toEqual(new Set(['{"isSuccess":false,"message":"sessionEnded","resultObject":null}']))
})

test('a tenant that was switched off lets nobody in', async () => {
  const { tenant } = await app.newTenant()
  const issueHere = createIdentities(app.runtime, { a: tenant.id, b: tenant.id })
  const names = ['anon-A', 'reg-A', 'ady-A1', 'tnt-A'] as const
  const clients = await Promise.all(names.map(async (who) => createClient(app.app, await issueHere(who))))
  const ask = () => Promise.all(clients.map(async (client) => (await client.send(account)).status))
  expect(await ask()).toEqual([200, 200, 200, 200])

  const { masterDatabase, at } = app.runtime.server
  await look(at(masterDatabase), 'update master_tenant set aktif = false where id = $1', [tenant.id])
  // what a process remembers of a tenant is a second old at most
  await expect.poll(ask).toEqual([401, 401, 401, 401])
})

test('valid input is known for every route, so that the matrix reaches behind validation', () => {
  const without = app.routes.filter(({ endpoint }) => exampleInput(endpoint, random) === undefined)
  expect(without.map(({ endpoint }) => routeName(endpoint))).toEqual([])
})

test('nothing answers besides the endpoints but what is named here', () => {
  const known = new Set([...withoutToken, ...app.routes.map(({ endpoint }) => endpoint.path)])
  const answering = pathsOf(app.app.printRoutes({ commonPrefix: false }))
  expect(answering.filter((path) => !known.has(path) && !/^\/api\/docs[/*]/.test(path))).toEqual([])
})

/** Reads Fastify's drawing of its routes: a tree whose names hang together along its branches. */
function pathsOf(drawing: string): string[] {
  const branch: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent, name, methods] = /^([│ ]*)[├└]── (\S+)( \([A-Z, ]+\))?$/.exec(line) ?? []
    if (indent === undefined || name === undefined) return []
    branch.splice(indent.length / 4, Number.POSITIVE_INFINITY, name)
    return methods ? [branch.join('')] : []
  })
}

test('staff without an SGK role may do what concerns their own session, and nothing else', () => {
  const open = app.routes.filter(
    ({ endpoint }) => policy[endpoint.access] !== 'everybody' && expected(endpoint, 'tnt-A roleless') === 'in',
  )
  expect(open.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    '/api/master/language/changeLanguage',
    logout.path,
    getAccount.path,
  ])
})
