import { describe, expect, test } from 'vitest'
import { changeFilter, clearFilter, countChosen, readIlanFilter, toListInput, toParameters } from './ilan-filter.ts'

const read = (query: string) => readIlanFilter(new URLSearchParams(query))

describe('reading an address', () => {
  test.each([
    ['', { q: '', il: null, ilce: null, isId: null, zaman: null, calisantipi: null, sayfa: 1 }],
    ['q=%20bekçi%20&il=34&ilce=7&zaman=-1&sayfa=3', { q: 'bekçi', il: 34, ilce: 7, zaman: -1, sayfa: 3 }],
    ['ilce=7', { ilce: null }],
    ['il=abc&isId=-4&zaman=9&sayfa=0', { il: null, isId: null, zaman: null, sayfa: 1 }],
    ['sayfa=1e9', { sayfa: 1 }],
    [`q=${'a'.repeat(500)}`, { q: 'a'.repeat(100) }],
    [`q=${'a'.repeat(99)}😀b`, { q: `${'a'.repeat(99)}😀` }],
  ])('%s', (query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })
})

test('the first page and empty filters are not named in the address', () => {
  expect(toParameters(read('il=6'))).toMatchObject({ il: 6, sayfa: null, q: '' })
})

test('a new city clears the district and goes back to page one', () => {
  expect(changeFilter(read('il=6&ilce=12&sayfa=4'), { il: 34 })).toMatchObject({ il: 34, ilce: null, sayfa: 1 })
})

test('the same city keeps the district', () => {
  expect(changeFilter(read('il=6&ilce=12&sayfa=4'), { zaman: 1 })).toMatchObject({
    il: 6,
    ilce: 12,
    zaman: 1,
    sayfa: 1,
  })
})

test('clearing keeps the worker type of the link', () => {
  const cleared = clearFilter(read('calisantipi=2&q=a&il=6&zaman=0&sayfa=2'))
  expect(cleared).toEqual(read('calisantipi=2'))
  expect(countChosen(cleared)).toBe(0)
})

test('only what was chosen reaches the call', () => {
  expect(toListInput(read('q=kasiyer&zaman=0&sayfa=2'))).toEqual({
    filter: { genelFilter: 'kasiyer', zamanTipi: 0 },
    paging: { PageSize: 20, page: 2 },
    order: [{ key: 'talepTarihi', value: 'Desc' }],
  })
})
