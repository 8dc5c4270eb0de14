import { expect, test } from 'vitest'
import { maskSecrets, toErrorReport } from './rules.ts'

test.each([
  ['ady_Zm9vYmFyYmF6cXV4Zm9vYmFy failed', '[token] failed'],
  ['authorization: Bearer abc.DEF-123_456', 'authorization: [token]'],
  ['/ars?gid=3f2504e0-4f89-11d3-9a0c-0305e82c3301', '/ars?gid=[guid]'],
  ['aday 10000000146 kaydedilemedi', 'aday [tckn] kaydedilemedi'],
  ['tel 5321234567', 'tel [phone]'],
  ['tel 0 (532) 123 45 67 yok', 'tel [phone] yok'],
  ['tel +905321234567', 'tel [phone]'],
  ['ayse.yilmaz@ornek.com.tr yok', '[email] yok'],
  ['at render (app.js:120:4501)', 'at render (app.js:120:4501)'],
  ['bekleme 1731628800123 ms', 'bekleme 1731628800123 ms'],
])('%s is kept as %s', (text, expected) => {
  expect(maskSecrets(text)).toBe(expected)
})

test('a report is clipped after it was masked, and holds no control characters', () => {
  const report = toErrorReport({
    exceptionMessage: `${'x'.repeat(995)}10000000146`,
    stackTrace: `a\u0000b\n${'y'.repeat(9000)}`,
    innerException: `${'z'.repeat(7999)}😀z`,
    requestpath: '/'.repeat(300),
    logKey: null,
  })
  expect(report.exceptionMessage).toBe(`${'x'.repeat(995)}[tckn`)
  expect(report.stackTrace).toMatch(/^ab\ny/)
  expect([report.stackTrace?.length, report.requestpath?.length]).toEqual([8000, 250])
  expect(report.innerException).toBe(`${'z'.repeat(7999)}😀`)
  expect([report.logKey, report.requestTrace]).toEqual([null, null])
})

test('masking a hostile text takes a time that grows with its length and no faster', { timeout: 20_000 }, () => {
  const n = 100_000 // squared, this would take minutes
  for (const text of ['a@'.repeat(n), '5 ('.repeat(n), '0-'.repeat(n), `x@${'a.'.repeat(n)}`]) maskSecrets(text)
})
