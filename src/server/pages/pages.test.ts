import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { shippedNames } from '#i18n/language.ts'
import { addSecurityHeaders } from '#server/http/headers.ts'
import { neutralVisit } from './page-last-resort.ts'
import type { PageRenderer } from './page-renderer.ts'
import { createPageServer, type PageOptions } from './page-server.ts'
import { addPageRoutes } from './pages.ts'

function anApp(change: { options?: Partial<PageOptions>; renderer?: Partial<PageRenderer> } = {}) {
  const seen = { renders: [] as string[], logged: [] as object[], version: 1, language: 'tr' as 'tr' | 'en' }
  const renderer: PageRenderer = {
    async render(url, { render, visit }) {
      seen.renders.push(url)
      const { pathname } = new URL(url)
      if (pathname === '/') return Response.redirect('http://page/ilanlar', 302)
      render.html = `<!doctype html><html><script nonce="${render.nonce}">1</script>${visit.tenant.tenantKey} ${visit.language} ${visit.shell}</html>`
      return new Response(null, { status: pathname === '/ilanDetay' ? 410 : 200 })
    },
    renderProblem: async (_visit, { code, errorId }) => `<!doctype html>${code} ${errorId ?? ''}`,
    ...change.renderer,
  }
  const options: PageOptions = {
    async findVisit(_request, { tenant = 'demo', language, shell }) {
      if (tenant !== 'demo') return { notFound: true }
      const visit = neutralVisit(language)
      return { visit: { ...visit, shell, tenant: { ...visit.tenant, id: 1, tenantKey: 'demo' } } }
    },
    callFor: () => () => Promise.reject(new Error('no calls here')),
    cacheVersion: () => seen.version,
    languages: () => ({ byDefault: seen.language, offered: shippedNames }),
    mode: 'production',
    log: { error: (data) => void seen.logged.push(data) },
    ...change.options,
  }
  const app = Fastify()
  addSecurityHeaders(app)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'notFound' }))
  addPageRoutes(app, createPageServer(renderer, options))
  return { app, seen }
}

test('a page is rendered once for everybody and answered unchanged to those who hold it', async () => {
  const { app, seen } = anApp()
  const first = await app.inject('/ilanlar?tenant=demo')
  const second = await app.inject('/ilanlar?utm_source=x')
  expect(second.body).toBe(first.body)
  expect(seen.renders).toEqual(['http://page/ilanlar'])

  const { etag } = first.headers
  const third = await app.inject({ url: '/ilanlar', headers: { 'if-none-match': String(etag) } })
  expect(third.statusCode).toBe(304)
  expect(third.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
})

test('whoever has chosen no language reads the default one', async () => {
  const { app, seen } = anApp()
  seen.language = 'en'
  expect((await app.inject('/ilanlar')).body).toContain('demo en')
  expect((await app.inject({ url: '/ilanlar', headers: { cookie: 'dil=tr' } })).body).toContain('demo tr')
})

test('a change of the data renders anew, and the same content keeps its ETag only within a version', async () => {
  const { app, seen } = anApp()
  const before = await app.inject('/ilanlar')
  seen.version = 2
  const after = await app.inject('/ilanlar')
  expect(seen.renders).toHaveLength(2)
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('visitors and the signed-in share pages each among themselves', async () => {
  const { app, seen } = anApp()
  const signedIn = { url: '/ilanlar', headers: { cookie: 'kabuk=aday' } }
  expect((await app.inject('/ilanlar')).body).toContain('demo tr visitor')
  expect((await app.inject(signedIn)).body).toContain('demo tr aday')
  expect((await app.inject('/ilanlar')).body).toContain('demo tr visitor')
  expect((await app.inject(signedIn)).body).toContain('demo tr aday')
  expect(seen.renders).toHaveLength(2)
})

test('each language has its own page', async () => {
  const { app } = anApp()
  expect((await app.inject({ url: '/ilanlar', headers: { cookie: 'dil=en' } })).body).toContain('demo en')
  expect((await app.inject('/ilanlar')).body).toContain('demo tr')
})

test('a page tells browsers to ask again and carries its policy', async () => {
  const { headers } = await anApp().app.inject('/ilanlar')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
})

test.each([
  ['/ilanlar?tenant=yok', 404, 'tenantKeyNotFound'],
  ['/ilanlar?tenant=', 404, 'tenantKeyNotFound'],
  ['/ilanlar?tenant=demo&tenant=demo', 400, 'malformedRequest'],
])('%s is answered with %d', async (url, status, code) => {
  const answer = await anApp().app.inject(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain(code)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  '/isakisonay?t=demo&g=x',
  '/isakisonay/?t=demo',
  '/ISAKISONAY//?t=demo',
  '/isakis%6Fnay?t=demo',
  '/testmerkezisonuc?t=demo',
  '/TESTMERKEZISONUC.data?t=demo',
  '/isakisonay.data?t=demo',
  '/isakisonay/_.data?t=demo',
])('%s is reached by a link: nobody keeps or finds it', async (url) => {
  const { headers } = await anApp().app.inject(url)
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
})

test.each(['/ilanlar', '/ilanlar.data', '/isakisonay/baska', '/testmerkezi'])('%s is no such page', async (url) => {
  const { headers } = await anApp().app.inject(url)
  expect([headers['x-robots-tag'], headers['cache-control']]).toEqual([undefined, 'no-cache'])
})

test('where a link page leads on, that is not kept either', async () => {
  const render = async () => Response.redirect('http://page/ilanlar', 302)
  const { statusCode, headers } = await anApp({ renderer: { render } }).app.inject('/ats?t=demo&g=x')
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
})

test.each([
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
] as const)('%s on a page is refused before its body is read', async (method) => {
  const payload = { method, url: '/ilanlar', headers: { 'content-type': 'text/weird' }, body: 'x' }
  const answer = await anApp().app.inject(payload)
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
})

test.each(['GET', 'POST'] as const)('%s under /api is left to the API', async (method) => {
  const answer = await anApp().app.inject({ method, url: '/api/yok' })
  expect(answer.json()).toEqual({ message: 'notFound' })
})

test('HEAD answers the headers of the page', async () => {
  const answer = await anApp().app.inject({ method: 'HEAD', url: '/ilanlar' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})

test('a redirect and a closed posting keep their status', async () => {
  const { app } = anApp()
  expect((await app.inject('/')).statusCode).toBe(302)
  expect((await app.inject('/ilanDetay?iapId=1')).statusCode).toBe(410)
})

test('a part that is down is told with 503 and when to come back', async () => {
  const { app } = anApp({ options: { findVisit: () => Promise.reject(new AppError('serviceUnavailable')) } })
  const answer = await app.inject('/ilanlar')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
})

test('a crash is told with its Error ID, even when the error page crashes too', async () => {
  const crash = () => Promise.reject(new Error('broken'))
  const { app, seen } = anApp({ renderer: { render: crash, renderProblem: crash } })
  const answer = await app.inject('/ilanlar')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain(catalogue.tr.shell.error.title)
  expect(seen.logged).toHaveLength(1)
  expect(answer.body).toContain((seen.logged[0] as { errorId: string }).errorId)
  expect(answer.body).not.toContain('broken')
})

test('what is refused before a page is looked for is said by a page', async () => {
  const { app } = anApp()
  app.addHook('onRequest', async () => {
    throw new AppError('uriTooLong')
  })
  const page = await app.inject('/ilanlar')
  expect([page.statusCode, page.body]).toEqual([414, expect.stringContaining('<!doctype html>uriTooLong')])
})
