import { expect, test } from 'vitest'
import { findContradictions, isOpen } from './rules.ts'

const open = { acik: true, gorunmeyeAcik: true, basvuruBitisTarihi: null }

test.each([
  ['without an end', open, true],
  ['before its end', { ...open, basvuruBitisTarihi: '2026-05-02' }, true],
  ['on its last day', { ...open, basvuruBitisTarihi: '2026-05-01' }, true],
  ['after its last day', { ...open, basvuruBitisTarihi: '2026-04-30' }, false],
  ['when closed', { ...open, acik: false }, false],
  ['when hidden', { ...open, gorunmeyeAcik: false }, false],
])('a posting %s', (_, ilan, expected) => {
  expect(isOpen(ilan, '2026-05-01')).toBe(expected)
})

test.each([
  [
    { talepTarihi: '2026-05-02', basvuruBitisTarihi: '2026-05-01' },
    'basvuruBitisTarihi',
    'EndDateShouldBeBiggerThanStart',
  ],
  [{ maasMin: '900.00', maasMax: '1000.00' }],
  [{ maasMin: '9000.00', maasMax: '1000.00' }, 'maasMax', 'minValue'],
  [{ havuzdaMi: true, ilKodu: 6 }, 'ilKodu', 'invalidChoice'],
  [{ ilceKodu: 6001 }, 'ilceKodu', 'invalidChoice'],
  [{ otomatikYonlendir: true }, 'otomatikYonlendir', 'invalidChoice'],
  [{ otomatikYonlendir: true, havuzdaMi: true }],
  [{ talepTarihi: '2026-05-01', basvuruBitisTarihi: '2026-05-01' }],
])('%j', (ilan, field?: string, key?: string) => {
  expect(findContradictions(ilan)).toMatchObject(field ? [{ field, key }] : [])
})
