import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const words = (line: string) => line.split(' ').filter(Boolean)

test.each([
  ['create --username Ayse.K --name Ayşe', { name: 'create', input: { username: 'ayse.k', name: 'Ayşe' } }],
  ['tenant list', { name: 'tenant list', input: {} }],
  ['tenant create --key ab --name X', { name: 'tenant create', input: { key: 'ab', name: 'X' } }],
  ['tenant backup demo a.kadro', { name: 'tenant backup', input: { key: 'demo', file: 'a.kadro' } }],
  ['tenant restore a.kadro', { name: 'tenant restore', input: { file: 'a.kadro', replace: false } }],
  ['tenant restore a --key b-2 --replace', { name: 'tenant restore', input: { file: 'a', key: 'b-2', replace: true } }],
  ['tenant remove ab --confirm ab', { name: 'tenant remove', input: { key: 'ab', confirm: 'ab', archive: true } }],
  ['tenant remove ab --confirm ab --no-archive', { name: 'tenant remove', input: { archive: false } }],
  ['tenant off ab', { name: 'tenant off', input: { key: 'ab' } }],
  ['anahtar kurulum', { name: 'anahtar kurulum', input: {} }],
  ['anahtar kiraci ab --hemen', { name: 'anahtar kiraci', input: { key: 'ab', hemen: true } }],
  ['routes', { name: 'routes', input: {} }],
])('%s is understood', (line, expected) => {
  expect(readArguments(words(line))).toMatchObject(expected)
})

test.each([
  ['', 'No command was given.'],
  ['tenant', '"tenant" is not a command.'],
  ['tenant drop ab', '"tenant drop" is not a command.'],
  ['constructor', '"constructor" is not a command.'],
  ['create --username ab', '--name is missing.'],
  ['create --username şule --name X', '--username: a user name has'],
  ['create --username a --name X', '--username: a user name has'],
  ['tenant create --key Demo --name X', '--key: a tenant key has'],
  ['tenant create --key ab --name X --replace', '--replace does not belong to this command.'],
  ['tenant backup demo', '<file> is missing.'],
  ['tenant backup demo a b', '"b" is too much.'],
  ['tenant backup ../etc a', '<key>: a tenant key has'],
  ['tenant remove ab', '--confirm is missing.'],
  ['tenant remove ab --confirm abc', '--confirm must repeat the key'],
  ['tenant list --archive', '--archive does not belong'],
  ['tenant off', '<key> is missing.'],
  ['routes --verbose', "Unknown option '--verbose'"],
])('%s is refused with a reason', (line, reason) => {
  expect(() => readArguments(words(line))).toThrow(reason)
})
