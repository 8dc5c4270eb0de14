import { addDays, formatDate, today } from '../../src/core/date.ts'
import { beside } from './beside.ts'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

const dayAgo = (days: number) => formatDate(addDays(today(new Date()), -days))

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
  await expect(dialog.getByText('Onay günü, raporun onaylanmamış günlerinden biri olmalı')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Tarih' }).fill('')
  await dialog.getByRole('button', { name: 'Onayla', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()
  // the simulator knows no such workplace: the declaration is on its way or refused
  await expect(row).toContainText(/Gönderiliyor|Hata/)
})

test('a report of the demo is approved and taken back at SGK, and what it does not show is declared by hand', {
  tag: '@desktop',
}, async ({ page }) => {
  const { medulaRaporId, personelNo, isyeriSicilNo } = await beside('findBekleyenRapor', null)
  await openAsStaff(page, 'firma.yonetici', `/eVizite?q=${medulaRaporId}`)
  const row = page.locator('[data-row]')
  await expect(row).toContainText('Onay bekliyor')
  // the line of the menu says how many wait, and leads to them
  const line = page
    .getByRole('navigation', { name: 'Yan menü' })
    .getByRole('treeitem', { name: 'E-Vizite', exact: true })
  await expect(line).toHaveAttribute('href', '/eVizite?onayli=false')
  await expect(line).toHaveAttribute('aria-description', /^\d+ kayıt bekliyor$/)

  // by the keyboard alone
  await row.getByRole('button', { name: /Onayla/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Onayla', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Tamam' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Onaylandı')
  await expect(row).toContainText('Kabul edildi')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Onay iptal' }).click()
  await dialog.getByRole('textbox', { name: 'Neden' }).fill('Yanlış gün seçildi.')
  await dialog.getByRole('button', { name: 'Onay iptal', exact: true }).click()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(row).toContainText('Onay bekliyor')

  await page.getByRole('tab', { name: 'Manuel bildirimler' }).click()
  await expect(page).toHaveURL(/\/eVizite\?sekme=manuel$/)
  await page.getByRole('button', { name: 'Yeni' }).click()
  await dialog.getByRole('combobox', { name: 'İşyeri' }).fill(isyeriSicilNo)
  await page.getByRole('option', { name: isyeriSicilNo }).click()
  await dialog.getByRole('combobox', { name: 'Personel' }).fill(personelNo)
  await page.getByRole('option', { name: personelNo }).click()
  await dialog.getByRole('textbox', { name: 'Rapor başlangıcı' }).fill(dayAgo(40))
  await dialog.getByRole('textbox', { name: 'İşe başlama tarihi' }).fill(dayAgo(41))
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog.getByText('İşe başlama günü rapor başlangıcından sonra olmalıdır')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'İşe başlama tarihi' }).fill(dayAgo(36))
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(row.first()).toContainText('Bildirildi')
  await expectAccessible(page)
})
