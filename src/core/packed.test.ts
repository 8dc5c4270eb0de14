import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('a value comes back as it went', () => {
  const lists = { ilList: [[34, 'İstanbul']], bos: null, metin: '<b>"&\u2028' }
  expect(unpack(pack(lists))).toEqual(lists)
})

test('the same text is the same object', () => {
  const packed = pack([1, 2])
  expect(unpack(packed)).toBe(unpack(packed))
})
