import { expect, test } from 'vitest'
import { readLanguage, readPageAddress, readShell, renderUrl } from './page-address.ts'

test.each([
  ['/ilanlar?tenant=demo', '/ilanlar'],
  ['/ilanlar/?tenant=demo', '/ilanlar'],
  ['/ILANLAR?tenant=ornek&utm_source=x&fbclid=y', '/ilanlar'],
  ['/ilanlar?sayfa=2&q=bek%C3%A7i&il=6', '/ilanlar?q=bek%C3%A7i&il=6&sayfa=2'],
  ['/ilanlar?q=+&il=', '/ilanlar'],
  ['/ilanlar?q=a%00b%0Ac', '/ilanlar?q=a+b+c'],
  ['/ilandetay?iapId=7&q=x', '/ilanDetay?iapId=7'],
  [
    '/ilanlar.data?q=a&_routes=features%2Filan%2Filan-list.page',
    'data /ilanlar?q=a&_routes=features%2Filan%2Filan-list.page',
  ],
  ['/ilanlar.data?_routes=%22%3E', 'data /ilanlar'],
  ['/_.data', 'data /'],
])('%s is kept as %s', (url, key) => {
  expect(readPageAddress(url)?.cacheKey).toBe(key)
})

test.each(['/ilanlar?tenant=a&tenant=b', '/ilanlar?q=1&q=2', '/%E0%A4%A', '/ilanlar%'])('%s is refused', (url) => {
  expect(readPageAddress(url)).toBeUndefined()
})

test('a page that is not shared keeps its whole query and is not kept', () => {
  expect(readPageAddress('/ars?tenant=demo&gid=x')).toMatchObject({ search: '?tenant=demo&gid=x', cacheKey: undefined })
})

test('a very long search is rendered but not kept', () => {
  const address = readPageAddress(`/ilanlar?q=${'a'.repeat(2000)}`)
  expect(address).toMatchObject({ path: '/ilanlar', cacheKey: undefined })
})

test.each([
  ['/ilanlar?tenant=demo', 'demo'],
  ['/testmerkeziSonuc?t=ornek&guid=1', 'ornek'],
  ['/ilanlar', undefined],
  ['/ilanlar?tenant=', ''],
])('%s names the tenant %s', (url, tenant) => {
  expect(readPageAddress(url)?.tenant).toBe(tenant)
})

test.each([
  ['//evil.example/ilanlar', 'http://page//evil.example/ilanlar'],
  ['/ilanlar.data?il=6', 'http://page/ilanlar.data?il=6'],
  ['/_.data', 'http://page/_.data'],
])('%s is rendered as %s', (url, expected) => {
  const address = readPageAddress(url)
  expect(address && renderUrl(address)).toBe(expected)
})

test.each([
  [undefined, undefined],
  ['dil=en', 'en'],
  ['a=1; dil=en; b=2', 'en'],
  ['dil=tr', 'tr'],
  ['dil=de', 'de'],
  ['dil=deu', undefined],
  ['dil=DE', undefined],
  ['xdil=en', undefined],
])('the cookie %s asks for %s', (cookie, language) => {
  expect(readLanguage(cookie)).toBe(language)
})

test.each([
  [undefined, 'visitor'],
  ['kabuk=aday', 'aday'],
  ['dil=en; kabuk=aday; b=2', 'aday'],
  ['kabuk=staff', 'staff'],
  ['kabuk=adayx', 'visitor'],
  ['xkabuk=aday', 'visitor'],
  ['kabuk=', 'visitor'],
])('the cookie %s asks for the shell of a %s', (cookie, shell) => {
  expect(readShell(cookie)).toBe(shell)
})
