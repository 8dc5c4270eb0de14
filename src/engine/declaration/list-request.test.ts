import { expect, test } from 'vitest'
import { text } from './field.ts'
import { listInput } from './list-request.ts'
import { defineResource } from './resource.ts'

const base = { path: '/api/test/kayit', access: 'staff', database: 'tenant', order: { id: 'asc' } } as const
const actions = ['fullGet'] as const

test('a resource without searched fields does not know genelFilter', () => {
  const fields = { ad: text(50, { required: true, list: true }) }
  const plain = defineResource({ ...base, name: 'kayit', table: 'kayit', actions, fields })
  const issues = listInput(plain).safeParse({ filter: { genelFilter: 'agri' } }).error?.issues
  expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['genelFilter'], path: ['filter'] }])
})

test('a resource with a searched field takes its words folded', () => {
  const fields = { ad: text(50, { required: true, list: true, search: true }) }
  const searched = defineResource({ ...base, name: 'kayit', table: 'kayit', actions, fields })
  expect(listInput(searched).parse({ filter: { genelFilter: 'AĞRI' } })).toMatchObject({ words: ['agri'] })
})
