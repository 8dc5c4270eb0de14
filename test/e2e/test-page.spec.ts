import type { Page } from '@playwright/test'
import { answerTest, finishTest, testTipleri } from './answer-test.ts'
import { goNext, heading, sonBlok, testBloklar } from './basvuru.ts'
import { beside } from './beside.ts'
import { expect, expectAccessible, holdBack, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'
import { openBasvuru } from './taslak.ts'

const [yetenek, kisilik] = testBloklar
const waiting = 'Testiniz hazırlanıyor'

test('the test centre makes the test by itself, once, and says when it is done', { tag: '@phone' }, async ({
  page,
}) => {
  const { token } = await signInAsNew(page)
  const made: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/createTest')) made.push((await response.json()).resultObject.testGUID)
  })
  const letGo = await holdBack(page, '**/createTest')
  await open(page, '/testpage?tenant=demo')
  await expect(page.getByRole('status').getByText(waiting)).toBeVisible()
  await expectAccessible(page)
  letGo()
  await expect(heading(page)).toHaveText(yetenek)
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  await answerTest(page, token, { tipId: testTipleri.yetenek, leave: 2 })
  await reload(page)
  await expect(page.getByRole('button', { name: '2 soru kaldı' })).toBeVisible()
  await expectAccessible(page)
  expect(new Set(made).size).toBe(1)

  const refuse = { status: 409, json: { isSuccess: false, message: 'staleRecord', resultObject: null } }
  await page.route('**/test/tamamla', (route) => route.fulfill(refuse))
  await finishTest(page)
  await expect(page.getByText('Test tamamlanırken bir hata oluştu.')).toBeVisible()
  await page.unroute('**/test/tamamla')
  await page.getByRole('button', { name: 'Testi tamamla' }).click()
  await expect(page.getByText('Testiniz başarıyla tamamlandı.')).toBeVisible()
  await expect(heading(page)).toHaveText('Testi tamamladınız')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Testi yeniden çöz' }).click()
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  await expect.poll(() => new Set(made).size).toBe(2)
  await answerTest(page, token, { tipId: testTipleri.yetenek, leave: 1 })
  await reload(page)
  await finishTest(page)
  await expect(heading(page)).toHaveText('Testi tamamladınız')
  await expect(page.getByRole('button', { name: 'Testi yeniden çöz' })).toHaveCount(0)
})

/** The number of the test that the page shows next. */
async function shownTest(page: Page): Promise<number> {
  const response = await page.waitForResponse('**/test/sorular?*')
  return (await response.json()).resultObject.id
}

test('a test that closes while it is open is followed by a new one, in the test centre and in the form', {
  tag: '@phone',
}, async ({ page }) => {
  const { token } = await signInAsNew(page)
  const first = shownTest(page)
  await open(page, '/testpage?tenant=demo')
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  await beside('expireTest', { id: await first })
  await page.getByRole('radio').first().click()
  await expect(heading(page)).toHaveText('Bu testin süresi doldu')
  await expect(page.getByText('gönderen kişiye ulaşın')).toHaveCount(0)
  await expectAccessible(page)
  const second = shownTest(page)
  await page.getByRole('button', { name: 'Yeni test başlat' }).click()
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  expect(await second).not.toBe(await first)

  await openBasvuru(page, token)
  await goNext(page, 'Kişisel bilgiler')
  const third = shownTest(page)
  await open(page, '/testmerkezi?tenant=demo')
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  await beside('expireTest', { id: await third })
  await page.getByRole('radio').first().click()
  await expect(page.getByRole('heading', { name: 'Bu testin süresi doldu' })).toBeVisible()
  await page.getByRole('button', { name: 'Yeni test başlat' }).click()
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
})

test('a test that cannot be made says so once, and another try is the person’s to make', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsNew(page)
  let tries = 0
  await page.route('**/createTest', (route) => {
    tries += 1
    return route.fulfill({ status: 404, json: { isSuccess: false, message: 'notFound', resultObject: null } })
  })
  await open(page, '/testpage?tenant=demo')
  await expect(page.getByRole('alert')).toContainText('Test oluşturulamadı')
  await expectAccessible(page)
  await page.unroute('**/createTest')
  const busy = { status: 409, json: { isSuccess: false, message: 'testHakkiBitti', resultObject: null } }
  await page.route('**/createTest', (route) => route.fulfill(busy))
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('alert')).toContainText('Bu testi çözme hakkınız doldu.')
  await page.unroute('**/createTest')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  expect(tries).toBe(1)
})

test('/testmerkezi opens the form at its first unfinished test; one answered elsewhere is taken for done', {
  tag: '@phone',
}, async ({ page }) => {
  const { token } = await signInAsNew(page)
  await openBasvuru(page, token)
  await goNext(page, 'Kişisel bilgiler')
  await open(page, '/testmerkezi?tenant=demo')
  await expect(heading(page)).toHaveText(yetenek)
  await expect(page.getByText('Kaldığınız yerden devam ediyorsunuz.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '40 soru kaldı' })).toBeVisible()
  await page.getByRole('button', { name: 'İleri' }).click()
  await expect(page.getByText('Lütfen zorunlu alanları doldurun.')).toBeVisible()

  await answerTest(page, token, { tipId: testTipleri.yetenek })
  await open(page, '/testmerkezi?tenant=demo')
  await expect(heading(page)).toHaveText(kisilik)
  await expect(page.getByRole('button', { name: '60 soru kaldı' })).toBeVisible()
  await page.getByRole('button', { name: 'Geri', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Testi tamamladınız' })).toBeVisible()
  await expectAccessible(page)
  // the form was opened before the second test was answered on another device
  await answerTest(page, token, { tipId: testTipleri.kisilik })
  await goNext(page, kisilik)
  await expect(page.getByRole('heading', { name: 'Testi tamamladınız' })).toBeVisible()
  await goNext(page, sonBlok)
  await expect(page.getByRole('region', { name: kisilik })).toContainText('Testi tamamladınız')
})

test('a test taken on another site ends by itself when its taker comes back', { tag: '@phone' }, async ({ page }) => {
  const { token } = await signInAsNew(page)
  let cevaplandi = false
  await page.route('**/getAdayBasvurForm?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    for (const one of json.resultObject.testler) Object.assign(one, { harici: true, cevaplandi })
    await route.fulfill({ response, json })
  })
  await openBasvuru(page, token)
  await open(page, '/testmerkezi?tenant=demo')
  await expect(heading(page)).toHaveText(yetenek)
  await expect(page.getByText('Tamamlandığında bu bölüm kendiliğinden biter.')).toBeVisible()
  cevaplandi = true
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Testi tamamladınız' })).toBeVisible()
  await goNext(page, kisilik)
})
