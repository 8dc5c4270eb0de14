import { openAsStaff } from './giris-personel.ts'
import { expect, test } from './page.ts'

test('a row is pulled to the place of another, and keys bring it back', { tag: '@desktop' }, async ({ page }) => {
  await openAsStaff(page, 'firma.yonetici', '/birimTurleri')
  const row = (at: number) => page.locator('[data-row]').nth(at)
  await expect(row(1)).toBeVisible()
  const [first, second] = [
    await row(0).getByRole('rowheader').innerText(),
    await row(1).getByRole('rowheader').innerText(),
  ]
  await row(0).hover()
  await row(0).locator('.row-grip').dragTo(row(1))
  await expect(row(0).getByRole('rowheader')).toHaveText(second)
  await expect(row(1).getByRole('rowheader')).toHaveText(first)
  await expect(page.getByText(`${first} aşağı taşındı.`)).toBeVisible()
  // in another order no place can be pulled to
  await page.goto('/birimTurleri?sirala=-siralama')
  await expect(row(1)).toBeVisible()
  await expect(page.locator('.row-grip')).toHaveCount(0)
  await page.goto('/birimTurleri')
  await expect(row(1).getByRole('rowheader')).toHaveText(first)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(row(0).getByRole('rowheader')).toHaveText(first)
})
