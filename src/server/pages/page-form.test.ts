import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findForm, storePage } from './page-form.ts'

const text = 'Güvenlik görevlisi '.repeat(200)
const aPage = () => storePage({ status: 200, body: Buffer.from(text), headers: { etag: 'W/"1"' } })

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
  ['deflate', undefined],
  [undefined, undefined],
])('Accept-Encoding %s is answered with %s', async (accept, encoding) => {
  const { headers, body } = await findForm(aPage(), accept)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-length']).toBe(String(body.length))
  expect(headers.vary).toContain('accept-encoding')
})

test('every form holds the same page', async () => {
  const page = aPage()
  expect(brotliDecompressSync((await findForm(page, 'br')).body).toString()).toBe(text)
  expect(gunzipSync((await findForm(page, 'gzip')).body).toString()).toBe(text)
})

test('a form is made once', async () => {
  const page = aPage()
  const [first, second] = await Promise.all([findForm(page, 'br'), findForm(page, 'br')])
  expect(first).toBe(second)
  expect(findForm(page, 'br')).toBe(first)
})

test('a very short page is sent as it is', async () => {
  const page = storePage({ status: 302, body: Buffer.alloc(0), headers: {} })
  expect((await findForm(page, 'br')).headers).not.toHaveProperty('content-encoding')
})
