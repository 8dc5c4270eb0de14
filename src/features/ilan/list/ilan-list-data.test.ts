import { expect, test } from 'vitest'
import type { IapCard } from '#features/ilan/contract.ts'
import { readIlanFilter } from './ilan-filter.ts'
import { findAutoRedirect } from './ilan-list-data.ts'

const pool = { id: 9, havuzdaMi: true, otomatikYonlendir: true } as IapCard // the rule reads nothing else

test.each([
  ['a single pool posting of the asked worker type leads on', 'calisantipi=3', pool, 1, 9],
  ['without a worker type nobody is sent on', '', pool, 1, undefined],
  ['with other postings beside it the list is shown', 'calisantipi=3', pool, 2, undefined],
  ['a search is a wish to see the list', 'calisantipi=3&q=depo', pool, 1, undefined],
  ['a posting without the flag is shown', 'calisantipi=3', { ...pool, otomatikYonlendir: false }, 1, undefined],
  ['a posting with a place is shown', 'calisantipi=3', { ...pool, havuzdaMi: false }, 1, undefined],
])('%s', (_, query, only, count, expected) => {
  expect(findAutoRedirect(readIlanFilter(new URLSearchParams(query)), [only], count)).toBe(expected)
})
