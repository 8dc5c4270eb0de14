import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('the words of a message are changed with its preview beside them, and a wrong placeholder is told at once', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsStaff(page, 'firma.yonetici', '/sablonlar?code=belgelerTamam')
  const row = page.locator('[data-row]').filter({ hasText: 'belgelerTamam' }).filter({ hasText: 'Türkçe' })
  await row.getByRole('button', { name: /için işlemler$/ }).click()
  await page.getByRole('menuitem', { name: 'Düzenle', exact: true }).click()
  const form = page.getByRole('dialog')
  const metin = form.getByLabel('Metin')
  await metin.fill('Belgeleriniz onaylandı: ')
  await form.getByRole('button', { name: '{takipNo}' }).click()
  await expect(form.getByText('Belgeleriniz onaylandı: BSV-2026-000123')).toBeVisible()
  await expect(form.getByText(/^[0-9]+ karakter, 1 SMS\.$/)).toBeVisible()
  await expectAccessible(page)
  await metin.fill('Belgeleriniz onaylandı: {takip}')
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(form.getByText('takip adında bir değişken yok.').first()).toBeVisible()
  await metin.fill('Belgeleriniz onaylandı: {takipNo}')
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam', exact: true }).click()
  await expect(
    page.locator('[data-row]').filter({ hasText: 'Belgeleriniz onaylandı' }).getByText('2', { exact: true }),
  ).toBeVisible()
})
