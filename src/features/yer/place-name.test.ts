import { expect, test } from 'vitest'
import { tidyPlaceName } from './place-name.ts'

test.each([
  ['Iğdır', 'Iğdır'],
  ['Bostancı Mah', 'Bostancı Mah.'],
  ['100.yıl Mah', '100. Yıl Mah.'],
  ['Mehmet Akif Mah (dodurga Beldesi)', 'Mehmet Akif Mah. (Dodurga Beldesi)'],
  ['Dere  Mah (merkez Mah) (çayörengüney Köyü)', 'Dere Mah. (Merkez Mah.) (Çayörengüney Köyü)'],
  ['Bostancılar Mah (incirli Köyü)', 'Bostancılar Mah. (İncirli Köyü)'],
  ['Fevzipaşa-vehbibey Mah', 'Fevzipaşa-Vehbibey Mah.'],
  ['Kuva-i Milliye Mah', 'Kuva-i Milliye Mah.'],
  ['Yeni Mah (merkez Mah)osb', 'Yeni Mah. (Merkez Mah.) OSB'],
  ['Mahmutbey Köyü', 'Mahmutbey Köyü'],
])('%s is written %s', (source, expected) => {
  expect(tidyPlaceName(source)).toBe(expected)
})
