import { expect, test } from 'vitest'
import { columnsOf, linkColumn } from '#engine/declaration/list-columns.ts'
import { sablon } from '#features/sablon/resource.ts'
import { durumTanim } from './resource.ts'

test.each([
  [durumTanim, 'durumAdi', 'durumYonetimiNo'],
  [sablon, 'kisaMetin', 'code'],
])('a list begins with words, and what only the program reads stands behind them: %#', (resource, words, code) => {
  const columns = columnsOf(resource)
  expect([columns[0], linkColumn(resource, columns)]).toEqual([words, words])
  expect(columns.indexOf(code)).toBeGreaterThan(4)
})
