import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { errorText } from './refusal.tsx'

const t = createT(catalogue.tr, 'tr')

test.each([
  [
    'names whose declaration is under way',
    { beyanId: 7, islem: 'raporOnay', kullanici: 'Ayşe Işık' },
    'Ayşe Işık tarafından',
  ],
  [
    'is the plain sentence where nobody is named',
    { beyanId: 7, islem: 'raporOnay', kullanici: null },
    'için bir beyan sürüyor',
  ],
  ['is the plain sentence where nothing is told', null, 'için bir beyan sürüyor'],
])('a refusal %s', (_, resultObject, words) => {
  expect(errorText(t, new AppError('beyanSuruyor', { resultObject }))).toContain(words)
})

test('a record that a refusal carries changes nothing of its words', () => {
  const error = new AppError('staleRecord', { resultObject: { ad: 'Işık' } })
  expect(errorText(t, error)).toBe(catalogue.tr.message.staleRecord)
})
