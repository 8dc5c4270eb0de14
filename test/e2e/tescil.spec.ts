import { beside } from './beside.ts'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('an entry goes from the row of a person to SGK and to its document', { tag: '@desktop' }, async ({ page }) => {
  const personelNo = `E${Date.now()}`
  await beside('makeTescil', { personelNo, gun: 1 })
  await openAsStaff(page, 'firma.yonetici', `/personeller?q=${personelNo}`)
  const person = page.locator('[data-row]').filter({ hasText: personelNo }).first()
  await person.getByRole('button', { name: /Giriş emri/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Görev' }).click()
  await page.getByRole('option', { name: '2 - İşçi' }).click()
  await dialog.getByRole('combobox', { name: 'İş kolu' }).click()
  await page.getByRole('option', { name: '19 - Savunma ve güvenlik' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Giriş emri', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tamam', exact: true }).click()

  await page.goto(`/tescilIzleme?q=${personelNo}`)
  const order = page.locator('[data-row]').filter({ hasText: personelNo }).first()
  await expect(order).toContainText('Bekliyor')
  await expectAccessible(page)
  await order.getByRole('button', { name: /Gönder/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gönder', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tamam', exact: true }).click()
  await expect(order).toContainText('PDF okundu')
})
