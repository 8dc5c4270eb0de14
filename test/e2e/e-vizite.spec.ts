import { beside } from './beside.ts'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('a waiting report is approved: a day in the future is refused, and the row tells of its declaration', {
  tag: '@desktop',
}, async ({ page }) => {
  const soyad = `GÜNEŞ${Date.now()}`
  await beside('makeEVizite', soyad)
  await openAsStaff(page, 'firma.yonetici', `/eVizite?onayli=false&day=30&q=${soyad}`)
  const row = page.locator('[data-row]').filter({ hasText: soyad }).first()
  await expect(row).toContainText('gün gecikti')
  await expectAccessible(page)
  await row.getByRole('button', { name: /Onayla/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tarih' }).fill('01.01.2099')
  await dialog.getByRole('button', { name: 'Onayla', exact: true }).click()
  await expect(dialog.locator('#alan-tarih-error')).toHaveText('Gün bugünden sonra olamaz.')
  await dialog.getByRole('textbox', { name: 'Tarih' }).fill('')
  await dialog.getByRole('button', { name: 'Onayla', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()
  // the simulator knows no such workplace: the declaration is on its way or refused
  await expect(row).toContainText(/Gönderiliyor|Hata/)
})
