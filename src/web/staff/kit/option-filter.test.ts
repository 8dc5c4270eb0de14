import { expect, test } from 'vitest'
import { filterOptions } from './option-filter.ts'
import { staffTheme } from './theme.ts'

const option = (label: string) => ({ value: label, label, disabled: false })
const iller = ['İstanbul', 'Iğdır', 'Isparta', 'İzmir', 'Şırnak', 'Çankırı'].map(option)

test.each([
  ['istanbul', ['İstanbul']],
  ['İSTANBUL', ['İstanbul']],
  ['ığdır', ['Iğdır']],
  ['igdir', ['Iğdır']],
  [' SIRNAK ', ['Şırnak']],
  ['cankiri', ['Çankırı']],
  ['', iller.map(({ label }) => label)],
  ['yok', []],
])('%j among the provinces finds %j', (search, labels) => {
  expect(filterOptions({ options: iller, search, limit: 100 })).toEqual(labels.map(option))
})

test('a group stays with what is found of it, and no more than the limit is offered', () => {
  const groups = [
    { group: 'Doğu', items: [option('Iğdır')] },
    { group: 'Batı', items: [option('İstanbul'), option('Bursa')] },
  ]
  expect(filterOptions({ options: groups, search: 'istan', limit: 100 })).toEqual([
    { group: 'Batı', items: [option('İstanbul')] },
  ])
  expect(filterOptions({ options: iller, search: '', limit: 2 })).toEqual(iller.slice(0, 2))
})

test.each(['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'])('every %s of staff searches that way', (name) => {
  expect(staffTheme.components?.[name]?.defaultProps).toMatchObject({ filter: filterOptions })
})
