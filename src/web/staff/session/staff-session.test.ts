import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

const base = { summary: '', method: 'POST', effect: 'read', input: z.object({}), output: z.literal(1) } as const
const inTenant = defineEndpoint({ ...base, path: '/api/deneme/icerde', access: 'staff', database: 'tenant' })
const asMaster = defineEndpoint({ ...base, path: '/api/deneme/ana', access: 'master', database: 'master' })

type Server = {
  alive: Set<string>
  refreshes: number
  born: number
  tip: number | null
  guids: string[]
  refusal: string | undefined
  /** Other tabs are told through it. */
  sent: { url: string; bearer: string }[]
}
let server: Server
let left: string[]

const ok = (resultObject: unknown) => Response.json({ isSuccess: true, message: '', resultObject })
const refused = (status: number, message: string) =>
  Response.json({ isSuccess: false, message, resultObject: null }, { status })

function born(prefix: string) {
  server.born += 1
  const token = `${prefix}_${server.born}`
  server.alive.add(token)
  return token
}

async function answer(url: string, init: RequestInit) {
  const bearer = new Headers(init.headers).get('authorization')?.slice(7) ?? ''
  server.sent.push({ url, bearer })
  if (url === '/api/public/auth/refresh') {
    if (server.refreshes === 0) return refused(401, 'sessionEnded')
    server.refreshes -= 1
    return ok({ token: born('mst'), loginType: 'admin' })
  }
  if (!server.alive.has(bearer)) return refused(401, 'sessionEnded')
  if (url.endsWith('/user')) return ok({ user: { id: 1, adSoyad: 'A', username: 'a', masterUserTipi: server.tip } })
  if (url.endsWith('/tenants')) {
    return ok(
      server.guids.map((guid, id) => ({ id, guid, name: guid, iconUrl: null, renk: '#112233', sonSecim: null })),
    )
  }
  if (url.endsWith('/authenticateTenant')) return ok({ accessToken: born('tnt') })
  if (url.endsWith('/getByToken')) {
    if (server.refusal) return refused(403, server.refusal)
    return ok({ id: 1, tenantName: 'Bir', guid: 'bir', menu: [], moduller: [], yetkiler: [], landing: '/' })
  }
  return ok(1)
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A tab at an address; `place` is what it remembers of where it was. */
async function openTab(address: string, place?: string) {
  const storage = memory()
  if (place) storage.setItem('kiraci', place)
  const { pathname, search } = new URL(address, 'http://kadro.test')
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', { documentElement: { dataset: { app: 'staff' } } })
  vi.stubGlobal('window', {
    location: { href: `http://kadro.test${address}`, pathname, search, replace: (to: string) => left.push(to) },
    addEventListener: () => undefined,
  })
  vi.resetModules()
  const { startStaffSession, chooseTenant } = await import('./staff-session.ts')
  const { staffState } = await import('./staff-state.ts')
  const { call } = await import('#web/call/api.ts')
  await startStaffSession()
  return { staffState, chooseTenant, call, storage }
}

beforeEach(() => {
  server = { alive: new Set(), refreshes: 9, born: 0, tip: null, guids: ['bir'], refusal: undefined, sent: [] }
  left = []
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: { request: (_: string, work: () => unknown) => work() } })
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the only company is entered at once; calls inside it carry its token, administration the master one', async () => {
  const { staffState, call } = await openTab('/panel')
  expect(staffState.read()).toMatchObject({ phase: 'tenant', tenant: { guid: 'bir' } })
  await call(inTenant, {})
  expect(server.sent.at(-1)?.bearer).toMatch(/^tnt_/)
  await call(asMaster, {})
  expect(server.sent.at(-1)?.bearer).toMatch(/^mst_/)
})

test.each([
  ['a super admin begins in master administration', 1, '/panel', undefined, { phase: 'master' }],
  ['a tab returns to its company', 1, '/panel', 'bir', { phase: 'tenant' }],
  ['a page of master administration is opened there', 2, '/masterUser', 'bir', { phase: 'master' }],
  ['several companies are asked about', null, '/firmalar', undefined, { phase: 'choosing' }],
  ['a company that is not theirs is asked about', null, '/panel?kiraci=yok', undefined, { phase: 'choosing' }],
  ['the address names the company', null, '/panel?kiraci=bir', undefined, { phase: 'tenant' }],
])('%s', async (_, tip, address, place, state) => {
  Object.assign(server, { tip, guids: ['bir', 'iki'] })
  const { staffState } = await openTab(address, place)
  expect(staffState.read()).toMatchObject(state)
})

test('dead tokens are replaced once for all calls that find them dead', async () => {
  const { call } = await openTab('/firmalar')
  server.alive.clear()
  server.sent = []
  await Promise.all([call(inTenant, {}), call(inTenant, {}), call(inTenant, {})])
  expect([...server.alive].map((token) => token.slice(0, 3))).toEqual(['mst', 'tnt'])
  expect(server.sent.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1)
})

test('a session that is over leads to the login page, which knows the way back and the company', async () => {
  const { call, storage } = await openTab('/subeler?sayfa=2')
  Object.assign(server, { refreshes: 0 })
  server.alive.clear()
  await expect(call(inTenant, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(left).toEqual(['/login?returnUrl=subeler%3Fsayfa%3D2&sekme=personel&bitti=1'])
  expect(storage.getItem('kiraci')).toBe('bir')
})

test('a company that refuses is told, and the tab is in none', async () => {
  server.refusal = 'SgkRolMandatory'
  const { staffState, storage } = await openTab('/panel')
  expect(staffState.read()).toMatchObject({
    phase: 'choosing',
    refusal: { code: 'SgkRolMandatory', tenantName: 'bir' },
  })
  expect(storage.getItem('kiraci')).toBe(null)
})
