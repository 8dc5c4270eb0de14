import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, newNonce, nonceOf } from './page-csp.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('our own inline scripts are allowed by their hash', () => {
  const html = '<script nonce="N">one()</script><p>x</p><script type="module" async="" nonce="N">two()</script>'
  const policy = contentSecurityPolicy(html, 'N')
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
})

test.each([
  '<script>evil()</script>',
  '<script nonce="guess">evil()</script>',
  '<p data-x="nonce=N">evil()</p>',
  '<style nonce="N">evil()</style>',
])('%s gets no hash', (html) => {
  expect(contentSecurityPolicy(html, 'N')).toContain("script-src 'self';")
})

test('the same page has the same nonce, another page another one', () => {
  expect(nonceOf('1 /ilanlar')).toBe(nonceOf('1 /ilanlar'))
  expect(nonceOf('2 /ilanlar')).not.toBe(nonceOf('1 /ilanlar'))
  expect(newNonce()).not.toBe(newNonce())
})
