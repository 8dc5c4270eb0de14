import type { Page } from '@playwright/test'
import { heading } from './basvuru.ts'
import { expect, expectAccessible, open, test } from './page.ts'
import { signInAs, signInAsNew } from './sign-in.ts'
import { openTaslak } from './taslak.ts'

/** The first posting's card: its title, and the link that opens it. */
async function firstCard(page: Page) {
  const card = page.getByRole('article').first()
  return { card, link: card.getByRole('heading').getByRole('link'), title: await card.getByRole('heading').innerText() }
}

test('a posting that is tapped without a connection keeps the person here, with what its card said', {
  tag: '@phone',
}, async ({ page, context }) => {
  await open(page, '/ilanlar?tenant=demo')
  const { card, link, title } = await firstCard(page)
  const text = await card.locator('.card-text').innerText()
  await context.setOffline(true)
  await link.click()
  await expect(heading(page)).toHaveText(title.replace(/\s+/g, ' '))
  await expect(page.getByRole('main')).toContainText(text)
  await expect(page.locator('.offline-bar')).toContainText('İnternet bağlantınız yok.')
  await expectAccessible(page)

  // still nothing: the page stays, and so does the list behind it
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('button', { name: 'Tekrar dene' })).toBeVisible()
  await page.getByRole('button', { name: 'Geri', exact: true }).click()
  await expect(heading(page)).toHaveText('İş ilanları')
  await link.click()
  // the press is followed a frame later: a connection that is back by then opens the posting itself
  await expect(page.getByRole('button', { name: 'Tekrar dene' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page).toHaveURL(/\/ilanDetay\?/)
  await expect(heading(page)).toHaveText(title.replace(/\s+/g, ' '))
  await expect(page.getByText('Bağlantı kurulamadı')).toHaveCount(0)
})

test('a page whose parts do not come is no end of the product, and comes when they do', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/ilanlar?tenant=demo')
  const loaded = page.waitForEvent('load', { timeout: 3000 }).catch(() => null)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort('internetdisconnected'))
  await (await firstCard(page)).card.getByRole('link', { name: /^Başvur/ }).click()
  await expect(page.getByRole('button', { name: 'Tekrar dene' })).toBeVisible()
  expect(await loaded, 'a new document').toBeNull()
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(heading(page)).toHaveText('Telefonunuzu yazın')
})

test('sharing and printing are offered only where they work', { tag: '@phone' }, async ({ page, browser, baseURL }) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const still = await bare.newPage()
  await still.goto('/ilanDetay?tenant=demo&iapId=1')
  await expect(still.getByRole('button', { name: /Paylaş|Yazdır/ })).toHaveCount(0)
  await bare.close()
  await open(page, '/ilanDetay?tenant=demo&iapId=1')
  await expect(page.getByRole('button', { name: /Paylaş|Yazdır/ })).toHaveCount(2)
})

test('an application leads to its posting and to the answers that were sent', { tag: '@phone' }, async ({ page }) => {
  await signInAs(page, '5551112233')
  await open(page, '/basvurularim?tenant=demo')
  const sent = page.getByRole('article').filter({ hasText: 'Gönderildi' }).first()
  const title = (await sent.getByRole('heading').innerText()).replace(/\s+/g, ' ')
  await sent.getByRole('button', { name: /^Yanıtlarım: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Gönderdiğiniz yanıtlar' })
  await expect(dialog.locator('dd').first()).toBeVisible()
  expect(await dialog.locator('dd').count()).toBeGreaterThan(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yanıtları kapat' }).click()
  await sent.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/ilanDetay\?/)
  await expect(heading(page)).toHaveText(title)
})

test("the wizard's toast lies neither on the heading nor on the buttons", { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { token } = await signInAsNew(page)
  await openTaslak(page, token, 'Fiziksel bilgiler ve sağlık')
  await page.getByRole('button', { name: 'İleri' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Lütfen zorunlu alanları doldurun.' })
  await expect(toast).toBeVisible()
  const box = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox()) ?? { y: 0, height: 0 }
  await expect
    .poll(async () => {
      const [own, top, buttons] = [await box(toast), await box(heading(page)), await box(page.locator('.step-buttons'))]
      return own.y >= top.y + top.height && own.y + own.height <= buttons.y
    })
    .toBe(true)
})

test('the number of a failure to load can be copied', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, '5551112233')
  const errorId = '7d0c1a9e-4a0b-4f8e-9a77-0f6f3f0a1b22'
  const json = { isSuccess: false, message: 'unexpectedError', resultObject: null, errorId }
  await page.route('**/getAdayIletisimIzin', (route) => route.fulfill({ status: 400, json }))
  await open(page, '/profil?tenant=demo&sekme=izin')
  const failed = page.getByRole('alert').filter({ hasText: errorId })
  await failed.getByRole('button', { name: 'Kopyala' }).click()
  await expect(failed.getByRole('button', { name: 'Kopyalandı' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(errorId)
})
