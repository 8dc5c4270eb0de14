import { verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { checkPassword, countPasswordChecks, findPasswordFault, hashPassword } from './password.ts'

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
  expect(findPasswordFault(password, { username: 'ayse.k' })).toContain(reason)
})

test.each(['dört rastgele kelime', 'x9$Lq2!vTz0#', '🦉🌲🌊🔥🌙⭐🍀🎈🎵🧭🚲🪁'])('%s is taken', (password) => {
  expect(findPasswordFault(password, { username: 'ayse.k' })).toBeUndefined()
})

test('a password is kept as a hash that only it opens', async () => {
  const stored = await hashPassword('dört rastgele kelime')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(stored, 'dört rastgele kelime')).toBe(true)
  expect(await verify(stored, 'dort rastgele kelime')).toBe(false)
})

test('a stored password is opened by itself only, and somebody without one by nothing', async () => {
  const stored = await hashPassword('dört rastgele kelime')
  expect(await checkPassword(stored, 'dört rastgele kelime')).toBe(true)
  expect(await checkPassword(stored, 'dört rastgele')).toBe(false)
  for (const none of [null, '', 'dört rastgele kelime', '$argon2i$v=19$m=16,t=1,p=1$c2FsdHNhbHQ$aGFzaA']) {
    const before = countPasswordChecks()
    expect(await checkPassword(none, 'dört rastgele kelime')).toBe(false)
    expect(countPasswordChecks() - before).toBe(1)
  }
})

test('two are checked at once, 32 wait, and whoever comes then is asked to come again', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => checkPassword(null, 'x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(60 - 2 - 32)
  expect(refused[0]?.reason).toMatchObject({ code: 'serviceUnavailable', retryAfterSeconds: 1 })
  expect(await checkPassword(null, 'x')).toBe(false)
})
