import { describe, expect, test } from 'vitest'
import { placeLeft, stepFrom } from './use-place.tsx'

describe('a record that an action took out of the list', () => {
  const known = { id: 6, list: 'waiting', page: 2, at: 5 }

  test.each<[string, { list: string; page: number }, number, number]>([
    ['its place is that of the row which took it', { list: 'waiting', page: 2 }, 25, 5],
    ['the last of the last page left its end', { list: 'waiting', page: 2 }, 4, 4],
    ['its page went with it: the place is the end of the one before', { list: 'waiting', page: 1 }, 25, 25],
    ['on a later page everything comes after it', { list: 'waiting', page: 3 }, 25, 0],
    ['in another list it has no place', { list: 'all', page: 2 }, 25, -1],
  ])('%s', (_, part, count, place) => {
    expect(placeLeft(known, { id: 6, part, count })).toBe(place)
  })

  test('nobody else has its place, and no rows give none', () => {
    expect(placeLeft(known, { id: 7, part: { list: 'waiting', page: 2 }, count: 25 })).toBe(-1)
    expect(placeLeft(known, { id: 6, part: undefined, count: 25 })).toBe(-1)
  })
})

test.each([
  ['a listed row', { at: 5, isListed: true }, 6, 4],
  ['a row that left', { at: 5, isListed: false }, 5, 4],
  ['a row that left the end', { at: 25, isListed: false }, 24, 24],
  ['the first row', { at: 0, isListed: true }, 1, 0],
  ['the last row', { at: 24, isListed: true }, 24, 23],
  ['nowhere', { at: -1, isListed: false }, 0, 24],
])('from %s one step down and one step up', (_, place, down, up) => {
  expect([stepFrom(place, 1, 25), stepFrom(place, -1, 25)]).toEqual([down, up])
})
