import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resourceAt } from '#engine/screen/own-resource.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { html, position, requiredUnless, secret, text } from './field.ts'
import { toWords } from './list-request.ts'
import { type Action, defineResource, type Fields } from './resource.ts'
import { resourceEndpoints } from './resource-endpoints.ts'

function declare(fields: Fields, actions: Action[] = ['fullGet']) {
  return defineResource({
    name: 'deneme',
    table: 'deneme',
    path: '/api/test/deneme',
    access: 'staff',
    database: 'tenant',
    order: { id: 'asc' },
    actions,
    fields,
  })
}

test.each<[string, Fields, Action[]?]>([
  ['a body does not stand in lists', { metin: html({ list: true }) }],
  ['what is not read', { sifre: secret(10, { sort: true }) }],
  ['what is not read', { ad: text(10, { read: false, filter: 'equals' }) }],
  ['id and rowVersion', { rowVersion: text(10) }],
  ['only text contains text', { siralama: position({ filter: 'contains' }) }],
  ['only numbers have totals', { ad: text(10, { total: true }) }],
  ['no field yok', { ad: text(10, { copies: 'yok' }) }],
  ['unknown field', { ad: text(10, { required: requiredUnless('yok', 1) }) }],
  ['kind position', { ad: text(10) }, ['moveUp']],
])('a declaration is refused because %s', (reason, fields, actions) => {
  expect(() => declare(fields, actions)).toThrow(reason)
})

test('rows of several companies in the database of one are refused', () => {
  const fields = { ad: text(10) }
  const shared = { name: 'deneme', table: 'deneme', path: '/api/test/deneme', order: { ad: 'asc' }, fields } as const
  const declare = () => defineResource({ ...shared, access: 'masterOrStaff', database: 'tenant', actions: ['fullGet'] })
  expect(declare).toThrow('only the master database')
})

test('rows of several companies are told apart by a column that staff do not see', () => {
  const fields = { tenantName: text(10, { list: true }), ad: text(10, { list: true }) }
  const shared = defineResource({
    name: 'deneme',
    table: 'deneme',
    path: '/api/test/deneme',
    access: 'masterOrStaff',
    database: 'master',
    order: { tenantName: 'asc', ad: 'asc' },
    columns: ['tenantName', 'ad'],
    actions: ['fullGet'],
    fields,
  })
  expect(resourceEndpoints(shared).fullGet.right).toEqual({ ekran: 'deneme', eylem: 'gor' })
  expect(resourceAt(shared, 'master')).toBe(shared)
  const inside = resourceAt(shared, 'tenant')
  expect(resourceAt(shared, 'tenant')).toBe(inside)
  expect([Object.keys(inside.fields), inside.columns, inside.order.map(({ key }) => key)]).toEqual([
    ['ad'],
    ['ad'],
    ['ad'],
  ])
})

test('only the calls that are declared exist, made once', () => {
  const resource = declare({ ad: text(10, { list: true }) }, ['fullGet', 'get', 'csv'])
  expect(Object.keys(resourceEndpoints(resource))).toEqual(['fullGet', 'get'])
  expect(resourceEndpoints(resource)).toBe(resourceEndpoints(resource))
})

test('a call that changes a record is a POST, one that reads it changes nothing', () => {
  const resource = declare({ ad: text(10), siralama: position() }, [
    'get',
    'getList',
    'create',
    'update',
    'delete',
    'moveUp',
  ])
  const effects = Object.values(resourceEndpoints(resource)).map(({ method, effect }) => `${method} ${effect}`)
  expect(effects).toEqual([
    ...['GET read', 'GET read', 'POST write', 'POST write', 'POST write'],
    // what points to a record that may be deleted
    'GET read',
    'POST write',
  ])
})

test.each([
  ['GÜVENLİK  görevlisi', ['gorevlisi', 'guvenlik']],
  ['ışık IŞIK isik', ['isik']],
  ['is isparta', ['isparta']],
  ['İ\u0307stanbul', ['istanbul']],
  ['\u0307\u0307', []],
])('the words of "%s"', (search, words) => {
  expect(toWords(search)).toEqual(words)
})

test.each([
  ['kisaAciklama', 'kisa_aciklama'],
  ['ePosta', 'e_posta'],
  ['kvkURL', 'kvk_url'],
  ['id', 'id'],
])('the column of %s is %s', (field, column) => {
  expect(snakeCase(field)).toBe(column)
})

test('every part of a list and a record is declared in at most 60 lines', () => {
  const [text = ''] = /export const deneme = .*?\n\}\)\n/s.exec(readFileSync('test/deneme-resource.ts', 'utf8')) ?? []
  const parts = [
    ...['filters: {', 'strip: {', 'leadsTo: {', "tone: 'sonGun'", 'board: {', 'families: {', "timeline: ['mesaj']"],
    ...["rows: 'both'", 'undo: true', 'input: {', 'when: {', "key: 'a'", 'main: true'],
    ...['through: {', "grouped: 'chips'", 'chips: {', 'total: true', 'relative: true', 'inPlace: true'],
    ...['deadline({', 'time({', 'seconds: true', 'numberList({', "within: 'ilKodu'", 'from: {', 'multiChoice({'],
  ]
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})
