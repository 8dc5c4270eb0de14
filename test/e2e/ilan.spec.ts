import type { Page } from '@playwright/test'
import { expect, open, reload, test } from './page.ts'

/** On a phone the filters are a sheet of their own. */
async function openFilters(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('main')
  await page.getByRole('button', { name: /filtrele/i }).click()
  return page.getByRole('dialog')
}

test('a visitor searches, filters, opens a posting and comes back to the same list', async ({ page, isMobile }) => {
  await open(page, '/ilanlar?tenant=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İş ilanları')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)

  const search = page.getByRole('searchbox')
  await search.fill('guvenlik gorevlisi')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=guvenlik(\+|%20)gorevlisi/)
  await expect(cards.first()).toContainText(/güvenlik/i)

  const filters = await openFilters(page, isMobile)
  await filters.getByLabel('İl', { exact: true }).selectOption({ label: 'İstanbul' })
  if (isMobile) await page.getByRole('button', { name: /ilanı göster/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/il=34/)
  await expect(cards.first()).toContainText('İstanbul')

  // a device that holds its drawing back, to save power say, follows links all the same
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  const listAddress = page.url()
  const title = (await cards.first().getByRole('heading').innerText()).replace(/\s+/g, ' ')
  await cards.first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/ilanDetay\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL(listAddress)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İş ilanları')
  await expect(cards.first().getByRole('heading')).toHaveText(title)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is readable, its form searches and its pages turn', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/ilanlar?tenant=demo&q=ISPARTA')
    await expect(page.getByRole('article').first()).toContainText('Isparta')
    await page.goto('/ilanlar?tenant=demo')
    await page.getByRole('searchbox').fill('ısparta')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/q=%C4%B1sparta/)
    await expect(page.getByRole('article').first()).toContainText('Isparta')

    await page.goto('/ilanlar?tenant=demo')
    await page.getByRole('link', { name: /sonraki/i }).click()
    await expect(page).toHaveURL(/sayfa=2/)
    await expect(page.getByRole('article')).toHaveCount(20)
  })
})

test('the other company shows other postings under its own name', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/ilanlar?tenant=ornek')
  await expect(page.getByRole('banner')).toContainText('Örnek Koruma Hizmetleri')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an unknown company is not found, never replaced by another', { tag: '@phone' }, async ({ page }) => {
  const answer = await page.goto('/ilanlar?tenant=yok-boyle')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('nothing found names the filters and clears them', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/ilanlar?tenant=demo&q=zzzyok')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page
    .getByRole('link', { name: /temizle/i })
    .first()
    .click()
  await expect(page.getByRole('article')).toHaveCount(20)
})

test('the district waits for the city and goes with it', { tag: '@phone' }, async ({ page, isMobile }) => {
  await open(page, '/ilanlar?tenant=demo')
  const filters = await openFilters(page, isMobile)
  const ilce = filters.getByLabel('İlçe', { exact: true })
  await expect(ilce).toBeDisabled()
  await filters.getByLabel('İl', { exact: true }).selectOption({ label: 'Ankara' })
  await expect(ilce).toBeEnabled()
  await ilce.selectOption({ label: 'Çankaya' })
  await expect(page).toHaveURL(/ilce=/)
  await filters.getByLabel('İl', { exact: true }).selectOption({ label: 'İzmir' })
  await expect(page).toHaveURL((url) => !url.searchParams.has('ilce'))
})

test('a single pool posting with its worker type leads straight to the phone page', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const links = await request.get('/api/public/demo/links')
  expect(links.ok()).toBe(true)
  await page.goto('/ilanlar?tenant=demo&calisantipi=1')
  // which worker type redirects is the demo's choice: try each and expect exactly one to lead on
  const redirected: number[] = []
  for (let tip = 1; tip <= 6; tip++) {
    const answer = await request.get(`/ilanlar?tenant=demo&calisantipi=${tip}`, { maxRedirects: 0 })
    if (answer.status() === 302) redirected.push(tip)
  }
  expect(redirected).toHaveLength(1)
  await page.goto(`/ilanlar?tenant=demo&calisantipi=${redirected[0]}`)
  await expect(page).toHaveURL(/\/adayTelefonOnayi\?/)
})

test('the language changes and stays', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/ilanlar?tenant=demo')
  await page
    .getByRole('button', { name: /English|EN$/ })
    .first()
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
