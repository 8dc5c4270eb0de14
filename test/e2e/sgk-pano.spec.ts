import type { Page } from '@playwright/test'
import { press } from './deneme.ts'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('the dashboard shows its numbers, and the list behind a tile has the same', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsStaff(page, 'firma.yonetici', '/sgkPano')
  const money = page.getByRole('region', { name: 'Para' })
  const inDebt = money.getByRole('link', { name: /^Borçlu işyeri 4 .*Sorgu günü/ })
  await expect(inDebt).toBeVisible()
  await expect(inDebt).toContainText(/işyerinden \d+ okundu/)
  await expectAccessible(page)
  await page.getByLabel('Bütün kutuların süresi').selectOption('60')
  await expect(page).toHaveURL(/day=60/)
  await expect(page.getByRole('link', { name: /^Onay bekleyen vizite .*Son 2 Ay/ })).toBeVisible()
  await inDebt.click()
  await expect(page).toHaveURL(/\/eBorc\?guncelSorgu=true&borcVarMi=true$/)
  await expect(page.getByRole('heading', { name: 'E-Borç' })).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(4)
  await page.locator('[data-row]').first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Kalemler' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /İşsizlik/ })).toBeVisible()
})

test('the numbers are asked for again after another page; a value of the address that is none is named', {
  tag: '@desktop',
}, async ({ page }) => {
  let asked = 0
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/sgk/dashboard/ozet*', async (route) => {
    await looked
    const response = await route.fetch()
    const body = await response.json()
    if (asked++ > 0) body.resultObject.kutular.borcluIsyeri.deger = 9
    await route.fulfill({ response, json: body })
  })
  await openAsStaff(page, 'firma.yonetici', '/sgkPano?day=45')
  await expect(page.getByRole('status').filter({ hasText: 'değeri tanınmadı' })).toBeVisible()
  await expect(page.locator('.pano-kutu')).toHaveCount(11)
  expect(await coveredTitles(page)).toEqual([])
  letGo()
  const inDebt = (n: number) => page.getByRole('link', { name: new RegExp(`^Borçlu işyeri ${n} `) })
  await expect(inDebt(4)).toBeVisible()
  expect(await coveredTitles(page)).toEqual([])
  await inDebt(4).click()
  await expect(page).toHaveURL(/\/eBorc\?guncelSorgu=true&borcVarMi=true$/)
  await page.goBack()
  await expect(inDebt(9)).toBeVisible()
  for (const address of ['/eviziteMahsup?type=4', '/tesvik?periodId=202613']) {
    await page.goto(address)
    await expect(page.getByRole('status').filter({ hasText: 'değeri tanınmadı' })).toBeVisible()
  }
})

/** The titles of tiles that lie under the choice of their time. */
function coveredTitles(page: Page) {
  return page.locator('.pano-kutu:has(> .pano-sure)').evaluateAll((tiles) =>
    tiles.flatMap((tile) => {
      const [title, choice] = [tile.querySelector('.tile-title'), tile.querySelector('.pano-sure')]
      if (!title || !choice) return ['no title']
      const { left, bottom } = choice.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(title)
      const isUnder = [...words.getClientRects()].some((line) => line.right > left && line.top < bottom)
      return isUnder ? [title.textContent] : []
    }),
  )
}

test('debts open with the newest query, and all days are one press away', { tag: '@desktop' }, async ({ page }) => {
  await openAsStaff(page, 'firma.yonetici', '/eBorc')
  await expect(page).toHaveURL(/\/eBorc\?guncelSorgu=true$/)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await press(page, 'Güncel sorgu filtresini kaldır')
  await expect(page).toHaveURL(/\/eBorc$/)
  await page.goto('/raporlar?tab=3')
  await expect(page).toHaveURL(/\/raporlar\?tab=3&guncelSorgu=true$/)
  await expect(page.locator('[data-row]').first()).toBeVisible()
})
