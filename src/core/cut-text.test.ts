import { expect, test } from 'vitest'
import { clipText, cutText } from './cut-text.ts'

test.each([
  ['', 2, '', ''],
  ['ab', 2, 'ab', 'ab'],
  ['abc', 2, 'ab', 'ab…'],
  ['😀😀', 2, '😀😀', '😀😀'],
  ['😀😀😀', 2, '😀😀', '😀😀…'],
  ['a😀b', 2, 'a😀', 'a😀…'],
  ['ab😀', 2, 'ab', 'ab…'],
  ['a😀', 1, 'a', 'a…'],
])('%j cut after %i is %j', (text, max, cut, clipped) => {
  expect(cutText(text, max)).toBe(cut)
  expect(clipText(text, max)).toBe(clipped)
  expect(cut.isWellFormed()).toBe(true)
})
