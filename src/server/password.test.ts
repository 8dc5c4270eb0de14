import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { findPasswordFault, hashPassword } from './password.ts'

test.each([
  ['', 'at least 12'],
  ['kısaparola1', 'at least 12'],
  ['x'.repeat(129), 'at most 128'],
  ['aaaaaaaaaaaaaaaa', '5 different'],
  ['uzun bir parola\u0000', 'control'],
  ['uzun bir parola\ud800', 'control'],
  ['Ayse.K uzun parola', 'user name'],
  ['password1234!', 'tries first'],
  ['1234567890123', 'tries first'],
])('%j is not taken', (password, reason) => {
  expect(findPasswordFault(password, 'ayse.k')).toContain(reason)
})

test.each(['dört rastgele kelime', 'x9$Lq2!vTz0#', '🦉🌲🌊🔥🌙⭐🍀🎈🎵🧭🚲🪁'])('%s is taken', (password) => {
  expect(findPasswordFault(password, 'ayse.k')).toBeUndefined()
})

test('a password is kept as a hash that only it opens', async () => {
  const stored = await hashPassword('dört rastgele kelime')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(stored, 'dört rastgele kelime')).toBe(true)
  expect(await verify(stored, 'dort rastgele kelime')).toBe(false)
})
