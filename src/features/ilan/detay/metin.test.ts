import { expect, test } from 'vitest'
import { relevelHeadings } from './metin.ts'

test.each([
  ['<p>Metin</p>', '<p>Metin</p>'],
  ['<h1>A</h1><h2 class="x">B</h2>', '<h3>A</h3><h4 class="x">B</h4>'],
  ['<h4>A</h4><h5>B</h5>', '<h3>A</h3><h4>B</h4>'],
  ['<h1>A</h1><h6>B</h6>', '<h3>A</h3><h6>B</h6>'],
  ['<hr><p>h1</p>', '<hr><p>h1</p>'],
])('%s', (html, expected) => {
  expect(relevelHeadings(html)).toBe(expected)
})
