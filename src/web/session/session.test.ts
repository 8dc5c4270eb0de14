import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { isProof } from '#core/proof-of-work.ts'
import { soon } from '#test/soon.ts'

const base = { database: 'tenant', summary: '', method: 'POST', effect: 'write', output: z.literal(1) } as const
const ownSave = defineEndpoint({
  ...base,
  path: '/api/deneme/kaydet',
  access: 'aday',
  input: z.object({ ad: z.string() }),
})
const forVisitors = defineEndpoint({
  ...base,
  path: '/api/deneme/herkes',
  access: 'visitor',
  input: z.object({}),
})
const forAnonymous = defineEndpoint({ ...base, path: '/api/deneme/kod', access: 'anon', input: z.object({}) })

type Sent = { url: string; bearer: string; headers: Headers }
/** What the stand-in for the server knows. */
let server: {
  alive: Set<string>
  refreshes: string[]
  account: number
  tenantKey: string
  sent: Sent[]
  nextToken: number
}
let intercept: ((sent: Sent) => Response | undefined) | undefined

const ok = (resultObject: unknown) => Response.json({ isSuccess: true, message: '', resultObject })
const refused = (status: number, message: string, resultObject: unknown = null) =>
  Response.json({ isSuccess: false, message, resultObject }, { status })

async function answer(url: string, init: RequestInit) {
  const headers = new Headers(init.headers)
  const sent = { url, headers, bearer: headers.get('authorization')?.slice(7) ?? '' }
  server.sent.push(sent)
  const special = intercept?.(sent)
  if (special) return special
  if (url === '/api/public/auth/loginAsAday') return ok({ token: born(`anon_${++server.nextToken}`) })
  if (url === '/api/public/auth/refresh') {
    const token = server.refreshes.shift()
    return token ? ok({ token: born(token), loginType: 'aday' }) : refused(401, 'sessionEnded')
  }
  if (!server.alive.has(sent.bearer)) return refused(401, 'sessionEnded')
  if (url === '/api/public/auths/account') {
    return ok({ loginType: 'aday', userId: server.account, tenantKey: server.tenantKey, iapId: 7 })
  }
  return ok(1)
}

function born(token: string) {
  server.alive.add(token)
  return token
}

function die() {
  server.alive.clear()
  server.refreshes = []
}

/** A page that the server rendered for a candidate, or for a visitor. */
async function openPage(shell: 'aday' | 'visitor') {
  vi.stubGlobal('document', { documentElement: { dataset: { tenant: 'demo', shell } } })
  vi.resetModules()
  const session = await import('./session.ts')
  return { ...session, ...(await import('#web/call/api.ts')), ...(await import('./session-state.ts')) }
}

beforeEach(() => {
  server = { alive: new Set(), refreshes: ['ady_1'], account: 5, tenantKey: 'demo', sent: [], nextToken: 0 }
  intercept = undefined
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: { request: (_: string, work: () => unknown) => work() } })
})
afterEach(() => vi.unstubAllGlobals())

test('a reload brings the session back, with the posting it carries', async () => {
  const { restoreSession, sessionState, call } = await openPage('aday')
  expect(sessionState.read()).toMatchObject({ kind: 'aday', phase: 'restoring' })
  await restoreSession()
  expect(sessionState.read()).toMatchObject({ kind: 'aday', phase: 'ready', account: { userId: 5, iapId: 7 } })
  await call(ownSave, { ad: 'x' })
  expect(server.sent.at(-1)?.bearer).toBe('ady_1')
})

test('a session that could not be asked for is asked for again when the line is back', async () => {
  const heard = new Map<string, () => void>()
  vi.stubGlobal('window', { addEventListener: (name: string, listener: () => void) => heard.set(name, listener) })
  vi.stubGlobal('setInterval', () => 0)
  intercept = () => {
    throw new TypeError('Failed to fetch')
  }
  const { restoreSession, sessionState } = await openPage('aday')
  await restoreSession()
  expect(sessionState.read()).toMatchObject({ kind: 'aday', phase: 'unreachable' })
  intercept = undefined
  heard.get('online')?.()
  await expect.poll(() => sessionState.read().phase).toBe('ready')
})

test('a session that is over at the reload leaves a visitor, without a question', async () => {
  die()
  const { restoreSession, sessionState } = await openPage('aday')
  await restoreSession()
  expect(sessionState.read()).toMatchObject({ kind: 'visitor', phase: 'ready' })
})

test("a page that calls at once never does so with another company's session", async () => {
  server.tenantKey = 'ornek'
  const { restoreSession, call } = await openPage('aday')
  const early = call(forVisitors, {})
  await Promise.all([restoreSession(), early])
  const calls = server.sent.filter(({ url }) => url === forVisitors.path)
  expect(calls.map(({ bearer }) => bearer)).toEqual(['anon_1'])
  expect(server.sent.filter(({ url }) => url === '/api/public/auth/refresh')).toHaveLength(1)
})

test("another company's session is nobody here", async () => {
  server.tenantKey = 'ornek'
  const { restoreSession, sessionState, call } = await openPage('aday')
  await restoreSession()
  expect(sessionState.read().kind).toBe('visitor')
  await call(forVisitors, {})
  expect(server.sent.at(-1)?.bearer).toBe('anon_1')
})

test('calls that met a dead session wait for one new code and go on as the same person', async () => {
  const { restoreSession, sessionState, call, askWhenEnded, keepSignedIn } = await openPage('aday')
  await restoreSession()
  askWhenEnded()
  die()
  const saves = [call(ownSave, { ad: 'a' }), call(ownSave, { ad: 'b' }), call(forVisitors, {})]
  await vi.waitFor(() => expect(sessionState.read().phase).toBe('asking'), soon)
  const late = call(ownSave, { ad: 'c' })

  await call(forAnonymous, {})
  expect(server.sent.at(-1)).toMatchObject({ url: forAnonymous.path, bearer: 'anon_1' })

  expect(await keepSignedIn(born('ady_2'), 5)).toBe('same')
  expect(await Promise.all([...saves, late])).toEqual([1, 1, 1, 1])
  expect(sessionState.read()).toMatchObject({ kind: 'aday', phase: 'ready' })
  const keys = server.sent
    .filter(({ url }) => url === ownSave.path)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(3)
})

test('nothing of one person goes on as another', async () => {
  const { restoreSession, sessionState, call, askWhenEnded, keepSignedIn } = await openPage('aday')
  await restoreSession()
  askWhenEnded()
  die()
  const save = call(ownSave, { ad: 'a' })
  await vi.waitFor(() => expect(sessionState.read().phase).toBe('asking'), soon)
  const refusal = expect(save).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(await keepSignedIn(born('ady_9'), 9)).toBe('other')
  await refusal
  // a page that is left saves once more
  await expect(call(ownSave, { ad: 'a' })).rejects.toMatchObject({ code: 'sessionEnded' })
  await expect(call(forVisitors, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(server.sent.map(({ bearer }) => bearer)).not.toContain('ady_9')
})

test('giving up fails what waited and leaves a visitor', async () => {
  const { restoreSession, sessionState, call, askWhenEnded, dropSession } = await openPage('aday')
  await restoreSession()
  askWhenEnded()
  die()
  const refusal = expect(call(ownSave, { ad: 'a' })).rejects.toMatchObject({ code: 'sessionEnded' })
  await vi.waitFor(() => expect(sessionState.read().phase).toBe('asking'), soon)
  dropSession()
  await refusal
  expect(sessionState.read()).toMatchObject({ kind: 'visitor', phase: 'ready' })
})

test('where nothing can be lost a dead session is a visitor again, and what visitors may do goes on', async () => {
  const { restoreSession, sessionState, call } = await openPage('aday')
  await restoreSession()
  die()
  expect(await call(forVisitors, {})).toBe(1)
  expect(server.sent.at(-1)?.bearer).toBe('anon_1')
  expect(sessionState.read().kind).toBe('visitor')
})

test('a visitor whose phone is verified gets the registration back', async () => {
  intercept = ({ url }) => (url === '/api/public/auth/loginAsAday' ? ok({ token: born('reg_1') }) : undefined)
  const { currentToken, sessionState } = await openPage('visitor')
  expect(await currentToken('registration')).toBe('reg_1')
  expect(sessionState.read().kind).toBe('kayit')
})

test('a question that costs work is answered, with the same key', async () => {
  intercept = ({ url, headers }) => {
    if (url !== forAnonymous.path || headers.has('x-is-kaniti')) return undefined
    return refused(429, 'tooManyRequests', { soru: 'deneme', zorluk: 8 })
  }
  const { call } = await openPage('visitor')
  expect(await call(forAnonymous, {})).toBe(1)
  const [first, second] = server.sent.filter(({ url }) => url === forAnonymous.path)
  const [soru, nonce = ''] = second?.headers.get('x-is-kaniti')?.split(':') ?? []
  expect(soru).toBe('deneme')
  expect(isProof('deneme', nonce, 8)).toBe(true)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('after half an hour without a call the page asks, and another tab that signs in answers it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const heard: ((event: { data: unknown }) => void)[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener(_: string, listener: (event: { data: unknown }) => void) {
        heard.push(listener)
      }
    },
  )
  const tell = (data: unknown) => {
    for (const listener of heard) listener({ data })
  }
  try {
    const { restoreSession, sessionState, call, askWhenEnded } = await openPage('aday')
    await restoreSession()
    askWhenEnded()
    vi.advanceTimersByTime(28 * 60_000)
    tell({ type: 'used' })
    vi.advanceTimersByTime(28 * 60_000)
    expect(sessionState.read().phase).toBe('ready')
    vi.advanceTimersByTime(2 * 60_000)
    expect(sessionState.read().phase).toBe('asking')

    const save = call(ownSave, { ad: 'a' })
    server.refreshes = ['ady_2']
    tell({ type: 'signedIn', userId: 5 })
    expect(await save).toBe(1)
    expect(server.sent.at(-1)?.bearer).toBe('ady_2')
    expect(sessionState.read().phase).toBe('ready')

    tell({ type: 'signedOut' })
    expect(sessionState.read().kind).toBe('visitor')
  } finally {
    vi.useRealTimers()
  }
})

test('logout ends the session on the server first', async () => {
  const { restoreSession, sessionState, signOut } = await openPage('aday')
  await restoreSession()
  await signOut()
  expect(server.sent.at(-1)).toMatchObject({ url: '/api/public/auth/logout', bearer: 'ady_1' })
  expect(sessionState.read().kind).toBe('visitor')
})
