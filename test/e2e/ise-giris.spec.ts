import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('an accepted application is handed over from its card, and a ready entry becomes a work order', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsStaff(page, 'ik.yonetici', '/basvurular?durumYonetimiNo=5&sayfa=9')
  // the newest of those who were accepted have entries already
  await page.locator('[data-row]').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Yanıtlar' })).toBeVisible()
  await page.getByRole('link', { name: 'İşe girişe hazırla' }).click()
  // the form has the application that it was opened for, and the address forgets it with the form
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Başvuru' })).not.toHaveValue('')
  await expect(page).toHaveURL(/basvuru=\d+/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(page).not.toHaveURL(/basvuru=/)

  await page.goto('/iseGirisler?durum=2')
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  const ready = await rows.count()
  await rows
    .last()
    .getByRole('button', { name: /İş emri aç/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'İş emri aç', exact: true }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(rows).toHaveCount(ready - 1)
  await page.goto('/iseGirisler?durum=3')
  await expect(rows.first()).toContainText('İş emri açıldı')
})
