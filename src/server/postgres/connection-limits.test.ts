import { expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { tenantShare } from './connection-limits.ts'

const one = { connections: undefined, processes: 1, tenantPoolSize: 5 }

test('processes share what the server has, after a reserve for operators and for the master database', () => {
  expect(tenantShare(117, one)).toBe(80)
  expect(tenantShare(117, { ...one, processes: 2 })).toBe(34)
  expect(tenantShare(117, { ...one, connections: 40 })).toBe(19)
})

test.each([
  [
    'a sum that cannot fit',
    117,
    { ...one, connections: 60, processes: 2 },
    /KADRO_CONNECTIONS \(60\) times KADRO_PROCESSES \(2\)/,
  ],
  ['too many processes', 117, { ...one, processes: 5 }, /needs 26 connections to PostgreSQL and has 22/],
  ['a small server', 20, one, /raise max_connections/],
])('%s is refused with a sentence', (_, limit, shares, sentence) => {
  expect(() => tenantShare(limit, shares)).toThrow(StartError)
  expect(() => tenantShare(limit, shares)).toThrow(sentence)
})
