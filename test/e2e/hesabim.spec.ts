import type { Browser, Page } from '@playwright/test'
import { beside } from './beside.ts'
import { signInStaff, typePassword } from './giris-personel.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './page.ts'

const after = 'Yosunlu-Kaya7 Deniz'

/** Somebody new, signed in on two devices; the first shows the first page of the company. */
async function onTwoDevices(page: Page, browser: Browser) {
  const somebody = await beside('makeStaff', {})
  const elsewhere = await (await browser.newContext()).newPage()
  for (const device of [elsewhere, page]) {
    await signInStaff(device, somebody.username, somebody.password)
    await device.goto('/panel')
    await expect(device.getByRole('button', { name: /^Kiracı: / })).toBeVisible()
  }
  return { ...somebody, elsewhere }
}

test('staff change their own password, and their other device is out', { tag: '@phone' }, async ({ page, browser }) => {
  const { username, password, elsewhere } = await onTwoDevices(page, browser)

  await page.getByRole('button', { name: /^Hesap: / }).click()
  await page.getByRole('link', { name: 'Hesabım: şifre ve oturumlar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hesabım')
  await expect(page.locator('[data-oturum]')).toHaveCount(2)
  await expect(page.locator('[data-oturum]').filter({ hasText: 'Bu oturum' })).toContainText('Chrome')

  const submit = page.getByRole('button', { name: 'Şifreyi değiştir' })
  await submit.click()
  await expect(page.getByText('Zorunlu Alan.')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByLabel('Şu anki şifreniz').fill('yanlış şifre')
  await page.getByLabel('Yeni şifre', { exact: true }).fill(after)
  await page.getByLabel('Yeni şifre (tekrar)').fill(after)
  await submit.click()
  await expect(page.getByText('Şu anki şifreniz bu değil.')).toBeVisible()
  await page.getByLabel('Şu anki şifreniz').fill(password)
  await submit.click()
  await expect(page.getByText('Şifreniz değişti, 1 başka oturum kapandı.')).toBeVisible()
  await expect(page.locator('[data-oturum]')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login\?/)
  await typePassword(elsewhere, username, after)
  await expect(elsewhere.getByRole('button', { name: /^Kiracı: / })).toBeVisible()
})

test('a session is ended from another one, and the page is in English for whoever reads it', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const { elsewhere } = await onTwoDevices(page, browser)
  await page.goto('/hesabim')
  await page
    .locator('[data-oturum]')
    .getByRole('button', { name: /oturumunu bitir$/ })
    .click()
  await expect(page.getByText('Oturum bitti.')).toBeVisible()
  await expect(page.locator('[data-oturum]')).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login\?/)

  await page.context().addCookies([{ name: 'dil', value: 'en', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open sessions' })).toBeVisible()
  await expectNoOverflow(page)
})
