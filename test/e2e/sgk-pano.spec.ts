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
