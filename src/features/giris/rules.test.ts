import { expect, test } from 'vitest'
import { escapeDn, escapeFilter } from '#server/outside/ldap.ts'
import { parseIssuer, parseLdapHost } from '#server/outside/ldap-directory.ts'
import { landingOf, normaliseUsername, wayOf } from './rules.ts'

test.each([
  ['  Ayse.K ', 'ayse.k'],
  ['IŞIK', 'iŞik'],
  ['İPEK', 'İpek'],
  ['e\u0301', '\u00e9'],
  ['\u212Aaya', 'kaya'],
])('the user name %j is compared as %j', (typed, wanted) => {
  expect(normaliseUsername(typed)).toBe(wanted)
})

test.each([
  [1, 2, 1],
  [1, 4, 1],
  [2, 3, 3],
  [null, 4, 4],
])('a user of type %j and way %i signs in by way %i', (masterUserTipi, dogrulamaTipi, way) => {
  expect(wayOf({ masterUserTipi, dogrulamaTipi })).toBe(way)
})

const entry = (yol: string, isDefault = false, modulId = 1) => ({ yol, isDefault, modulId })
const moduller = [
  { id: 1, isDefault: false },
  { id: 2, isDefault: true },
]

test.each([
  ['the default route', [entry('/a'), entry('/b', true)], '/z', '/b'],
  ['the default route of their own module', [entry('/a', true), entry('/b', true, 2)], '/z', '/b'],
  ["the company's page", [entry('/a')], '/z?tab=1', '/z?tab=1'],
  ['the first page', [entry('/a')], null, '/'],
  ['never another site', [], '//kotu.example', '/'],
  ['never a script', [], 'javascript:alert(1)', '/'],
])('people land on %s', (_, menu, uiStartPage, landing) => {
  expect(landingOf({ menu, moduller, uiStartPage })).toBe(landing)
})

test.each([
  ['a,dc=x', 'a\\,dc\\=x'],
  [' a ', '\\ a\\ '],
  ['#a+b"<>;\\', '\\#a\\+b\\"\\<\\>\\;\\\\'],
  ['a\0b', 'a\\00b'],
])('in a name of the directory %j is written %j', (value, wanted) => {
  expect(escapeDn(value)).toBe(wanted)
})

test.each([
  ['*', '\\2a'],
  [')(uid=*', '\\29\\28uid=\\2a'],
  ['\\', '\\5c'],
  ['a\0', 'a\\00'],
])('in a filter %j is written %j', (value, wanted) => {
  expect(escapeFilter(value)).toBe(wanted)
})

test.each([
  ['dizin.ornek.com.tr', { host: 'dizin.ornek.com.tr', port: 636, isImplicitTls: true }],
  ['LDAP://Dizin.Ornek', null],
  ['ldap://Dizin.Ornek', { host: 'dizin.ornek', port: 389, isImplicitTls: false }],
  ['ldaps://[::1]:1636/', { host: '::1', port: 1636, isImplicitTls: true }],
  ['ldap://kim@dizin', null],
  ['ldap://dizin/dc=x', null],
  ['ldapi:///var/run/x', null],
  ['dizin:99999', null],
  ['http://dizin', null],
])('the address %j of a directory is read as %j', (text, wanted) => {
  expect(parseLdapHost(text)).toEqual(wanted)
})

test.each([
  ['https://kimlik.ornek.com.tr/kapi', true],
  ['http://127.0.0.1:9000', true],
  ['https://kim:sifre@kimlik.ornek', false],
  ['https://kimlik.ornek/?a=b', false],
  ['ftp://kimlik.ornek', false],
  ['kimlik.ornek', false],
])('%j is the address of a provider: %j', (text, isOne) => {
  expect(parseIssuer(text) !== null).toBe(isOne)
})
