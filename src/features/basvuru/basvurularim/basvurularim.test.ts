import { expect, test } from 'vitest'
import { basvuruPageSize, pageOf, readSayfa, searchBasvuru } from './search.ts'

const list = [
  { no: 'K7P2', baslik: 'Isparta Çarşı Güvenlik Görevlisi', durum: 'İnceleniyor' },
  { no: 'M9QX', baslik: 'Gece bekçisi', durum: 'Belgeleriniz bekleniyor' },
]
const search = (q: string) => searchBasvuru(list, q, Object.values<string>).map(({ no }) => no)

test.each([
  ['', ['K7P2', 'M9QX']],
  ['   ', ['K7P2', 'M9QX']],
  ['ISPARTA', ['K7P2']],
  ['ısparta', ['K7P2']],
  ['carsi guvenlik', ['K7P2']],
  ['m9q', ['M9QX']],
  ['inceleniyor isparta', ['K7P2']],
  ['BEKÇİ', ['M9QX']],
  ['isparta bekçi', []],
  // no word reaches from one value into the next
  ['k7p2isparta', []],
])('%j finds %j', (q, found) => expect(search(q)).toEqual(found))

test('four stand on a page, and a page beyond the last is the last', () => {
  const nine = Array.from({ length: 9 }, (_, index) => index)
  expect(basvuruPageSize).toBe(4)
  expect(pageOf(nine, 1)).toEqual({ page: 1, pageCount: 3, rows: [0, 1, 2, 3] })
  expect(pageOf(nine, 3)).toEqual({ page: 3, pageCount: 3, rows: [8] })
  expect(pageOf(nine, 7)).toEqual({ page: 3, pageCount: 3, rows: [8] })
  expect(pageOf([], 2)).toEqual({ page: 1, pageCount: 1, rows: [] })
})

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['2', 2],
  ['2.5', 1],
  ['-1', 1],
  ['99999', 1],
  ['x', 1],
] as const)('the address %j means page %i', (text, page) => expect(readSayfa(text)).toBe(page))
