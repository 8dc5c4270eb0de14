import { expect, test } from 'vitest'
import { describeDevice, readHariciLink, referansOf } from './link.ts'

const guid = '0f3a5c1e-7b2d-4e6f-8a9b-1c2d3e4f5a6b'
const token = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'
const read = (query: string) => readHariciLink(new URLSearchParams(query))

test.each([
  [`t=demo&guid=${guid}`, { tur: 'sorular', guid, returnUrl: null }],
  [`t=demo&guid=${guid.toUpperCase()}`, { tur: 'sorular', guid, returnUrl: null }],
  [`testresult=${token}`, { tur: 'sonuc', guid: token, returnUrl: null }],
  [`guid=${guid}&testresult=${token}`, { tur: 'sonuc', guid: token, returnUrl: null }],
  [`guid=${guid}&testresult=null`, { tur: 'sorular', guid, returnUrl: null }],
  [`guid=${guid}&ReturnURL=https%3A%2F%2Fa.example%2Fx`, { tur: 'sorular', guid, returnUrl: 'https://a.example/x' }],
  [`guid=${guid}&ReturnURL=null`, { tur: 'sorular', guid, returnUrl: null }],
  [`guid=${guid}&ReturnURL=undefined`, { tur: 'sorular', guid, returnUrl: null }],
  [`guid=${guid}&ReturnURL=`, { tur: 'sorular', guid, returnUrl: null }],
  [`guid=${guid}&ReturnURL=https://${'a'.repeat(2000)}`, { tur: 'sorular', guid, returnUrl: null }],
  ['guid=kirik', null],
  ['', null],
])('the link %s', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('what is noted of a page opens nothing and is no longer than its column', () => {
  const search = `?t=demo&guid=${guid}&testresult=${token}&ReturnURL=https://a.example/?kod=1`
  expect(referansOf({ origin: 'https://kadro.example', pathname: '/testharici', search })).toBe(
    'https://kadro.example/testharici?t=demo',
  )
  const long = referansOf({ origin: 'https://kadro.example', pathname: '/testharici', search: `?t=${'k'.repeat(400)}` })
  expect(long).toHaveLength(250)
  const device = { language: 'tr', touchPoints: 5, screen: { width: 390, height: 844 }, pixelRatio: 3, timeZone: 'UTC' }
  expect(describeDevice({ ...device, userAgent: 'Tarayıcı' })).toBe('Tarayıcı; 390x844@3; tr; UTC; touch 5')
  expect(describeDevice({ ...device, userAgent: 'x'.repeat(5000) }).length).toBeLessThanOrEqual(1000)
  expect(describeDevice({ ...device, userAgent: `x${'😀'.repeat(1000)}` }).isWellFormed()).toBe(true)
})
