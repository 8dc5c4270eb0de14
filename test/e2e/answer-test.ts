import { expect, type Page } from '@playwright/test'
import { callInPage } from './sign-in.ts'

/** The kinds of test that the demo's postings ask for. */
export const testTipleri = { yetenek: 7, kisilik: 8 } as const

type Soru = { id: number; soruYanitlar: { id: number }[] }
type Asked = { tipId: number /** So many questions stay open, and the test with them. */; leave?: number }

/** Answers a candidate's test by the calls that the page makes; gives its guid. */
export async function answerTest(page: Page, token: string, { tipId, leave = 0 }: Asked): Promise<string> {
  const body = { IKTestMerkeziTestTipId: tipId }
  const { testGUID } = await call<{ testGUID: string }>(page, { token, path: 'createTest', body })
  await answerQuestions(page, token, { guid: testGUID, leave })
  return testGUID
}

/** The same for whoever has only the link. */
export async function answerQuestions(page: Page, token: string, { guid, leave }: { guid: string; leave: number }) {
  const { sorular } = await call<{ sorular: Soru[] }>(page, { token, path: `sorular?TestGUID=${guid}` })
  const cevaplar = sorular.slice(0, sorular.length - leave).map(({ id, soruYanitlar: [first] }) => ({
    ikTestMerkeziSorularId: id,
    ikTestMerkeziSoruYanitlarId: first?.id,
  }))
  if (leave === 0) return call(page, { token, path: 'cevap/CreateAll', body: { TestGUID: guid, cevaplar } })
  await Promise.all(
    cevaplar.map((cevap) => call(page, { token, path: 'cevap/Create', body: { TestGUID: guid, ...cevap } })),
  )
}

/** Chooses an answer to each question that is open and completes the test, in the page. */
export async function finishTest(page: Page) {
  await expect(page.getByRole('button', { name: /soru kaldı$/ })).toBeVisible()
  const open = page.locator('.coz-card').filter({ hasNot: page.locator('input:checked') })
  for (let left = await open.count(); left > 0; left--) {
    await open.first().getByRole('radio').first().check()
    await expect(open).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Testi tamamla' }).click()
}

type Call = { token: string; path: string; body?: object }

function call<T>(page: Page, { path, ...rest }: Call): Promise<T> {
  return callInPage(page, `/api/adayDomain/test/${path}`, rest)
}
