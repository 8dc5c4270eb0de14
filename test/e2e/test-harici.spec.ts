import type { APIRequestContext, Page } from '@playwright/test'
import { answerQuestions, finishTest } from './answer-test.ts'
import { anAddress } from './browser.ts'
import { expect, expectAccessible, open, reload, test } from './page.ts'
import { visitorToken } from './sign-in.ts'

type Link = { tur: string; tenant: string; url: string }

/** A link of the demo to an external test that nobody has used; the next call brings another one. */
async function unusedLink(request: APIRequestContext, parameter: 'guid' | 'testresult'): Promise<string> {
  const answer = await request.get('/api/public/demo/links')
  const { resultObject } = (await answer.json()) as { resultObject: Link[] } // as its contract says
  const found = resultObject
    .filter(({ tur, tenant }) => tur === 'testHarici' && tenant === 'demo')
    .map(({ url }) => new URL(url).searchParams.get(parameter))
    .find((guid) => guid !== null)
  if (!found) throw new Error(`no external test with ${parameter}`)
  return found
}

const addressOf = (parameter: string, guid: string, returnUrl: string) =>
  `/testharici?t=demo&${parameter}=${guid}&ReturnURL=${encodeURIComponent(returnUrl)}`

/** The bodies of the calls whose path ends so. */
function callsTo(page: Page, path: string) {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith(path)) bodies.push(sent.postDataJSON())
  })
  return bodies
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The demo permits its company's own site, and nobody else's. */
const permitted = 'https://www.demo-guvenlik.example/kariyer'
const forbidden = 'https://kotu.example/tuzak'

test('questions by an outside link, the device noted once, and back to where the company permits', {
  tag: '@phone',
}, async ({ page, request }) => {
  const guid = await unusedLink(request, 'guid')
  const logs = callsTo(page, '/test/log/Create')
  const leaks: string[] = []
  page.on('request', (sent) => {
    if ((sent.headers().referer ?? '').includes(guid)) leaks.push(sent.url())
  })
  await open(page, addressOf('guid', guid, permitted))
  await answerQuestions(page, await visitorToken(page), { guid, leave: 2 })
  await reload(page)
  await expect(page.getByRole('button', { name: '2 soru kaldı' })).toBeVisible()
  await expectAccessible(page)
  expect(logs).toHaveLength(1)
  expect(logs[0]).toMatchObject({ RefTestId: 1, LogTuru: 4, TestGUID: guid })
  expect(String(logs[0]?.Referans)).toMatch(/\/testharici\?t=demo$/)
  expect(String(logs[0]?.Aciklama)).toContain('Chrome')

  await page.route(`${permitted}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Kariyer</h1>' }))
  await finishTest(page)
  await expect(heading(page)).toHaveText('Testi tamamladınız')
  await expect(page.getByRole('link', { name: 'Geldiğim sayfaya dön' })).toHaveAttribute('href', permitted)
  await page.waitForURL(permitted)
  expect(leaks).toEqual([])

  // whoever opens it again is not sent away
  await open(page, addressOf('guid', guid, permitted))
  await expect(page.getByRole('link', { name: 'Geldiğim sayfaya dön' })).toBeVisible()
  await expectAccessible(page)
})

test('a test taken elsewhere is recorded once, and a forbidden way back is none', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const token = await unusedLink(request, 'testresult')
  const recorded = callsTo(page, '/test/completeExternalTest')
  const logs = callsTo(page, '/test/log/Create')
  await open(page, addressOf('testresult', token, forbidden))
  await expect(heading(page)).toHaveText('Test sonucunuz kaydedildi')
  await expect(page.getByRole('status').getByText('Test sonucunuz kaydedildi')).toHaveCount(1)
  await expect(page.getByText('Bu sayfayı kapatabilirsiniz.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Geldiğim sayfaya dön' })).toHaveCount(0)
  await expectAccessible(page)

  await reload(page)
  await expect(heading(page)).toHaveText('Test sonucunuz kaydedildi')
  expect(recorded).toEqual([{ TestGuid: token }])
  expect(logs).toHaveLength(1)
  const kept = await page.evaluate(() => JSON.stringify({ ...window.sessionStorage, ...window.localStorage }))
  expect(kept).not.toContain(token)

  // another session: the same answer again, and a page of ours is a permitted way back
  await page.evaluate(() => window.sessionStorage.clear())
  await page.goto(addressOf('testresult', token, '/ilanlar'))
  await expect(heading(page)).toHaveText('Test sonucunuz kaydedildi')
  await page.waitForURL(/\/ilanlar\?tenant=demo/)
  expect(recorded).toHaveLength(2)
})

test('what cannot be recorded says why and can be tried again; a broken link opens nothing', {
  tag: '@phone',
}, async ({ page, request }) => {
  const token = await unusedLink(request, 'testresult')
  const refuse = { status: 409, json: { isSuccess: false, message: 'testKapali', resultObject: null } }
  await page.route('**/test/completeExternalTest', (route) => route.fulfill(refuse))
  await page.route('**/test/log/Create', (route) => route.fulfill({ ...refuse, status: 400 }))
  await open(page, addressOf('testresult', token, 'undefined'))
  await expect(heading(page)).toHaveText('Sonucunuz kaydedilemedi')
  await expect(page.getByRole('alert')).toContainText('Bu test kapandı')
  await expectAccessible(page)
  await page.unroute('**/test/completeExternalTest')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(heading(page)).toHaveText('Test sonucunuz kaydedildi')

  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const query of [`testresult=${unknown}`, 'testresult=kirik', '']) {
    await open(page, `/testharici?t=demo&${query}`)
    await expect(page.getByText('Bağlantı eksik ya da eski olabilir.')).toBeVisible()
  }
})

test('the page is kept by nobody, and a preview of either link changes nothing', { tag: '@phone' }, async ({
  request,
}) => {
  const [guid, token] = [await unusedLink(request, 'guid'), await unusedLink(request, 'testresult')]
  for (const path of [addressOf('guid', guid, '/ilanlar'), addressOf('testresult', token, '/ilanlar')]) {
    expect((await request.head(path, { headers: anAddress() })).status()).toBe(200)
    const headers = (await request.get(path, { headers: anAddress() })).headers()
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  }
  expect([await unusedLink(request, 'guid'), await unusedLink(request, 'testresult')]).toEqual([guid, token])
})
