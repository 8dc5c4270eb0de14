import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

const rules = {
  tenantKey: 'demo',
  ownOrigin: 'https://kadro.example',
  trustedOrigins: ['https://www.demo-guvenlik.example', 'https://is.example:8443'],
}
const read = (link: string) => linkTarget(link, rules)

test.each([
  ['/ilanlar', '/ilanlar?tenant=demo'],
  ['/ilanDetay?iapId=7', '/ilanDetay?tenant=demo&iapId=7'],
  ['/ilanDetay?tenant=ornek&iapId=7', '/ilanDetay?tenant=demo&iapId=7'],
  ['/smsiptal?t=ornek', '/smsiptal?t=demo'],
  ['/ilanlar?il=34&utm_source=afis', '/ilanlar?tenant=demo&il=34'],
  ['/aday?id=3', '/aday?tenant=demo&id=3'],
  ['https://kadro.example/ilanlar?il=6', '/ilanlar?tenant=demo&il=6'],
])('%s leads to our page %s', (link, url) => {
  expect(read(link)).toEqual({ kind: 'page', url })
})

test.each([
  ['https://www.demo-guvenlik.example/kariyer?x=1', 'https://www.demo-guvenlik.example/kariyer?x=1'],
  ['https://www.demo-guvenlik.example', 'https://www.demo-guvenlik.example/'],
  ['https://is.example:8443/a', 'https://is.example:8443/a'],
  // behind the host an @ names nobody
  ['https://is.example:8443/@ayse?kime=a@b.example#@c', 'https://is.example:8443/@ayse?kime=a@b.example#@c'],
  ['https://www.demo-guvenlik.example?@evil.example', 'https://www.demo-guvenlik.example/?@evil.example'],
])('%s is an address the company named', (link, url) => {
  expect(read(link)).toEqual({ kind: 'trusted', url })
})

test.each([
  ['https://evil.example/x', 'evil.example'],
  ['https://www.demo-guvenlik.example.evil.example/', 'www.demo-guvenlik.example.evil.example'],
  ['https://demo-guvenlik.example', 'demo-guvenlik.example'],
  ['https://is.example/a', 'is.example'],
  ['https://is.example:8444/a', 'is.example:8444'],
  ['https://evil.example/?next=https://kadro.example', 'evil.example'],
  ['https://evil.example#https://kadro.example', 'evil.example'],
  ['https://evil.example/@www.demo-guvenlik.example', 'evil.example'],
  ['https://evil.example?@www.demo-guvenlik.example', 'evil.example'],
  ['https://evil.example#@www.demo-guvenlik.example/', 'evil.example'],
  ['https://kadro.example.evil.example/ilanlar', 'kadro.example.evil.example'],
  ['https://kadro.example:444/ilanlar', 'kadro.example:444'],
  // a look-alike is shown as what it is
  ['https://kаdro.example/', 'xn--kdro-53d.example'],
])('%s is asked about under the name %s', (link, host) => {
  expect(read(link)).toMatchObject({ kind: 'outside', host })
})

// Security 2.3: whatever else somebody types or smuggles in leads nowhere.
const hostile = [
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2f/evil.example',
  '/..//evil.example',
  '/evil.example',
  '/nonsense',
  '/login?returnUrl=//evil.example',
  '/logout',
  '/ats?guid=00000000-0000-0000-0000-000000000000',
  '/ilanlar?tenant=a&tenant=b',
  '/ilanlar?q=//evil.example',
  '/ilanlar@evil.example',
  '/api/public/auth/logout',
  '/Ilanlar',
  'ilanlar',
  'evil.example',
  'http://evil.example',
  'http://kadro.example/ilanlar',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://\\evil.example',
  'https://user@evil.example',
  'https://www.demo-guvenlik.example@evil.example',
  'https://user:pass@www.demo-guvenlik.example',
  'https://www.demo-guvenlik.example\\@evil.example',
  'https://www.demo-guvenlik.example:443@evil.example/',
  'https://www.demo-guvenlik.example:@evil.example/a@b',
  'https://@www.demo-guvenlik.example/',
  'https://a@b@www.demo-guvenlik.example/',
  'https://www.demo-guvenlik.example%40evil.example/',
  'https://www.demo-guvenlik.example＠evil.example/',
  'https://evil.example／@www.demo-guvenlik.example/',
  'https://www.demo-guvenlik.example/a\\@evil.example',
  'https://www.demo-guvenlik.example/\t@evil.example',
  'https://?@www.demo-guvenlik.example',
  'https://kadro.example/ilanlar?q=a@b.example',
  'https://evil.example/\r\nSet-Cookie: a=b',
  'https://evil .example',
  '\thttps://evil.example',
  'https://localhost/',
  'https://kadro.example/nonsense',
  'https://kadro.example//evil.example',
  'https://kadro.example/ats?guid=x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://kadro.example/x',
  'file:///etc/passwd',
  'intent://x#Intent;scheme=https;end',
  'mailto:a@b.example',
  'tel:+905321234567',
  `https://evil.example/${'x'.repeat(500)}`,
]

test.each(hostile)('%j leads nowhere', (link) => {
  expect(read(link)).toBeNull()
})

test('an address is as long as its rules allow, whatever it holds', () => {
  const long = (length: number) => 'https://is.example:8443/?durum='.padEnd(length, 'x')
  const wide = { ...rules, longest: 2000 }
  expect(read(long(500))).toMatchObject({ kind: 'trusted' })
  expect(read(long(501))).toBeNull()
  expect(linkTarget(long(2000), wide)).toEqual({ kind: 'trusted', url: long(2000) })
  expect(linkTarget(long(2001), wide)).toBeNull()
  for (const link of hostile.slice(0, -1)) expect(linkTarget(link, wide), link).toBeNull()
})
