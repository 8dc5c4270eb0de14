import type { Page } from '@playwright/test'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

const pick = (page: Page) => page.getByRole('option').filter({ visible: true }).first().click()

test('a workplace is added, left out of the readings until a day, and taken back', {
  tag: '@desktop',
}, async ({ page }) => {
  const sicilNo = `2${String(Date.now()).padStart(25, '0')}`
  await openAsStaff(page, 'firma.yonetici', '/isyerleri?kayit=yeni')
  const form = page.getByRole('dialog', { name: 'Yeni işyeri' })
  await form.getByLabel('İşyeri sicil no').fill(sicilNo)
  for (const name of [/^Firma/, /^Tehlike sınıfı/, /^Beyanname türü/]) {
    await form.getByRole('combobox', { name }).or(form.getByRole('textbox', { name })).first().click()
    await pick(page)
  }
  await form.getByLabel('Kullanıcı adı').fill('10000000146')
  await form.getByLabel('İşyeri kodu').fill('1')
  await form.getByLabel('İşyeri şifresi', { exact: true }).fill('şifre')
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(form.getByText('SGK bu alanda Türkçe harf ve boşluk kabul etmez.').first()).toBeVisible()
  await form.getByLabel('İşyeri şifresi', { exact: true }).fill('Sifre.1')
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()

  const row = page.locator('[data-row]').filter({ hasText: sicilNo })
  const choose = async (name: string) => {
    // the number alone says nothing: the words beside it come first
    await row.getByRole('button', { name: /\p{L}{3}.* \(20000….{5}\) için işlemler$/u }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('ByPass')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ByPass nedeni').fill('Devir sürüyor')
  await dialog.getByLabel('ByPass bitişi').fill('01.01.2020')
  await dialog.getByRole('button', { name: 'ByPass', exact: true }).click()
  await expect(dialog.getByText('Bitiş günü geçmiş olamaz.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('ByPass bitişi').fill('01.01.2099')
  await dialog.getByRole('button', { name: 'ByPass', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await choose('ByPass’ı kaldır')
  await row.getByRole('button', { name: /için işlemler$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'ByPass', exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Çağrılar', exact: true }).click()
  await expect(page).toHaveURL(/\/sgkCagrilari\?isyeriId=\d+/)
})
