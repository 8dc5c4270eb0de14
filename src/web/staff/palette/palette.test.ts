import { expect, test } from 'vitest'
import { findActions } from './palette.tsx'

const companies = Array.from({ length: 200 }, (_, n) => ({ id: `kiraci-${n}`, label: `Işık Güvenlik ${n}` }))
const actions = [
  { group: 'Kiracılar', actions: companies },
  { group: 'Eylemler', actions: [{ id: 'cikis', label: 'Çıkış yap' }] },
]
const found = (query: string) =>
  findActions(query, actions).map((entry) => ('actions' in entry ? entry.actions.map(({ id }) => id) : entry.id))

test('many companies push nothing that can be done out of the palette', () => {
  const [shown, acts] = found('')
  expect(shown).toHaveLength(30)
  expect(acts).toEqual(['cikis'])
})

test('what is typed finds by label whatever the letters', () => {
  expect(found('IŞIK güvenlik 199')).toEqual([['kiraci-199']])
  expect(found('cikis')).toEqual([['cikis']])
})
