import { afterEach, expect, test } from 'vitest'
import { loginAsAday } from '#features/oturum/contract.ts'
import { createTestApp, type TestApp } from './app.ts'
import { newAddress } from './client.ts'

let app: TestApp
afterEach(() => app.close())

const { max } = loginAsAday.limit

/** Asks a little more often than one address may, each time with another forwarding header. */
async function countRefused(environment: Record<string, string>, header: () => string): Promise<number> {
  app = await createTestApp({ environment })
  const { tenant } = await app.newTenant()
  const answers = Array.from({ length: max + 10 }, () =>
    app.nobody.send({
      method: 'POST',
      url: loginAsAday.path,
      payload: { tenant: tenant.tenantKey },
      headers: { 'x-forwarded-for': header() },
    }),
  )
  return (await Promise.all(answers)).filter(({ status }) => status === 429).length
}

test('without configured proxies a forwarding header names nobody', async () => {
  expect(await countRefused({ KADRO_TRUST_PROXY: '' }, newAddress)).toBe(10)
})

test('of a forwarding header only the part that the proxy itself wrote counts', async () => {
  expect(await countRefused({}, () => `${newAddress()}, 203.0.113.7`)).toBe(10)
})

test('behind a configured proxy each client has its own address', async () => {
  expect(await countRefused({}, newAddress)).toBe(0)
})

test('a header that no proxy writes does no harm', async () => {
  app = await createTestApp()
  const strange = ['::ffff:127.0.0.1', 'unknown', '127.0.0.1', '"', "' or 1=1--", '10.0.0.1:80', '']
  for (const header of strange) {
    const headers = { 'x-forwarded-for': header }
    const { status } = await app.nobody.send({ method: 'GET', url: '/readyz', headers })
    expect([header, status]).toEqual([header, 200])
  }
})
