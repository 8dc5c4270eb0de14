import { expect, test } from 'vitest'
import { numberPlaces } from './place-code.ts'

test('places are numbered by their position below their code', () => {
  expect(numberPlaces(34, ['Adalar', 'Çatalca', 'Şile'], [])).toEqual([
    { kod: 34001, ad: 'Adalar' },
    { kod: 34002, ad: 'Çatalca' },
    { kod: 34003, ad: 'Şile' },
  ])
})

test('a later release leaves numbers alone and puts new places after the last', () => {
  const known = [
    { kod: 34001, ad: 'Adalar' },
    { kod: 34002, ad: 'Şile' },
  ]
  expect(numberPlaces(34, ['Adalar', 'Bakırköy', 'Şile'], known)).toEqual([{ kod: 34003, ad: 'Bakırköy' }])
})

test('more places than three digits can number are refused', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `Yer ${index}`)
  expect(() => numberPlaces(34, names, [])).toThrow('more than 999')
})
