import { expect, test } from 'vitest'
import { raporOnay } from '#features/sgk/wire/evizite.ts'
import { istenCikisKaydet } from '#features/sgk/wire/tescil.ts'
import { isInOrder } from './order.ts'
import { readRequest } from './request.ts'

const fields = (...paths: string[]) => paths.map((path): [string, string] => [path, ''])
const user = ['kullaniciAdi', 'isyeriKodu', 'wsToken', 'tckNo', 'vaka', 'medulaRaporId', 'nitelikDurumu', 'tarih']

test('a request in the order of the table, whole or with fields left out', () => {
  expect(isInOrder(raporOnay.request, fields(...user))).toBe(true)
  expect(isInOrder(raporOnay.request, fields(...user.slice(0, 5)))).toBe(true)
})

test.each([
  ['two fields that changed places', [...user.slice(0, 6), 'tarih', 'nitelikDurumu']],
  ['a field that SGK does not know', [...user, 'aciklama']],
  ['a field twice', [...user, 'tarih[1]']],
  ['a group where a value belongs', [...user.slice(0, 7), 'tarih/gun']],
])('is not in order: %s', (_, paths) => {
  expect(isInOrder(raporOnay.request, fields(...paths))).toBe(false)
})

test('groups and repeated groups have their own order', () => {
  const row = (no: string, ...names: string[]) =>
    names.map((name) => `sgk4aIstenCikisParametre/sigortaliIstenCikisListesi${no}/${name}`)
  const check = (...paths: string[]) => isInOrder(istenCikisKaydet.request, fields(...paths))
  const names = ['tckimlikNo', 'ad', 'bulundugumuzDonem/belgeturu', 'oncekiDonem/belgeturu']
  expect(check(...row('', ...names), ...row('[1]', ...names))).toBe(true)
  expect(check(...row('', ...names), ...row('[1]', 'ad', 'tckimlikNo'))).toBe(false)
  expect(check(...row('', 'tckimlikNo', 'oncekiDonem/belgeturu', 'bulundugumuzDonem/belgeturu'))).toBe(false)
})

test('a request is read with its namespace, whatever the prefix, and a broken one is none', () => {
  const envelope = (inner: string) =>
    `<x:Envelope xmlns:x="http://schemas.xmlsoap.org/soap/envelope/"><x:Body>${inner}</x:Body></x:Envelope>`
  const body = '<wsLogin xmlns="http://service.com"><kullaniciAdi>a &amp; &#351;</kullaniciAdi><isyeriKodu/></wsLogin>'
  expect(readRequest(envelope(body))).toEqual({
    namespace: 'http://service.com',
    operation: 'wsLogin',
    fields: [
      ['kullaniciAdi', 'a & ş'],
      ['isyeriKodu', ''],
    ],
  })
  expect(readRequest(envelope('<a>'))).toBeUndefined()
  expect(readRequest('')).toBeUndefined()
})
