import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTurkish } from '#core/turkish.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function foldInSql(texts: string[]): Promise<string[]> {
  const text = 'select katla(t) from unnest($1::text[]) with ordinality u (t, n) order by n'
  const { rows } = await app.runtime.master.db.query({ text, values: [texts], rowMode: 'array' })
  return rows.flat()
}

test('the search key is the same on both sides', async () => {
  const known = [
    'ŞIRNAK Iğdır İzmir IŞIK ışık isik',
    'Âlâ îmâ Ûmit',
    'I\u0307 i\u0307 İ\u0307',
    'Ǆ ẞ ﬁ K Å ΑΣ',
    '😀 ÇĞÖŞÜ',
  ]
  expect(await foldInSql(known)).toEqual(known.map(foldTurkish))
  expect(foldTurkish(known[0] ?? '')).toBe('sirnak igdir izmir isik isik isik')

  const letters = fc.constantFrom(
    ...'abcçdefgğhıijklmnoöprsştuüvyzâîûABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZÂÎÛ 0-_%\\\u0307\u0301',
  )
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 30 }), 2000)
  expect(await foldInSql(texts)).toEqual(texts.map(foldTurkish))
})
