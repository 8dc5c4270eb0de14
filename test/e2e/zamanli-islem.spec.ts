import type { Page } from '@playwright/test'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, expectNoViolation, test } from './page.ts'

const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })

async function choose(page: Page, name: string, action: string) {
  await rowOf(page, name)
    .getByRole('button', { name: /için işlemler$/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a schedule is deleted, made again, triggered, followed, copied and reset', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsStaff(page, 'firma.yonetici', '/zamanliIslemler')
  await expect(page.getByRole('columnheader', { name: 'Kiracı' })).toHaveCount(0)
  await choose(page, 'Kayıt temizliği', 'Sil')
  await page.getByRole('button', { name: 'Kaydı sil' }).click()
  await expect(rowOf(page, 'Kayıt temizliği')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  const form = page.getByRole('dialog')
  const operasyon = { name: /^Operasyon \*?$|^Operasyon$/ }
  await form.getByRole('combobox', operasyon).or(form.getByRole('textbox', operasyon)).first().click()
  await page.getByRole('option', { name: 'Kayıt temizliği' }).click()
  await form.getByText('Haftalık', { exact: true }).click()
  await expect(form.getByText('Tür değişti: aralık 1 oldu, gün seçimleri temizlendi.')).toBeVisible()
  await form.getByLabel('Haftanın günleri').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Cuma', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByText('Her hafta Cuma, saat 08:00')).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: '08:00' })).toHaveCount(5)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()

  await choose(page, 'Kayıt temizliği', 'Tetikle')
  await page.getByRole('dialog').getByRole('button', { name: 'Tetikle', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(page, 'Kayıt temizliği', 'Kaydı göster')
  const log = page.getByRole('dialog')
  await expect(log.getByText('Çalışma bitti.')).toBeVisible()
  await expect(log.getByText('Başarılı', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await log.getByRole('button', { name: 'Kopyala' }).click()
  await log.getByRole('button', { name: 'Kayıt aç' }).click()
  await log.getByRole('textbox', { name: 'Kayıt aç' }).fill(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(log.getByText('Yapıştırılan kayıt')).toBeVisible()
  await log.getByRole('button', { name: 'Kapat' }).click()
  await choose(page, 'Kayıt temizliği', 'Sıfırla')
  await page.getByRole('dialog').getByRole('button', { name: 'Sıfırla', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('administrators filter the log of all companies by its state and read why a run failed', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsStaff(page, 'admin', '/hangfireloglama?status=-1')
  await expect(page.getByRole('columnheader', { name: 'Kiracı' })).toBeVisible()
  const row = page.locator('[data-row]').first()
  await expect(row.getByText('Hata', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /Kaydı göster/ }).click()
  await expect(page.getByRole('dialog').getByText('Çalışma başladı.')).toBeVisible()
  await expectAccessible(page)
})

test('the days of the log are bars that filter, by mouse and by keys', { tag: '@desktop' }, async ({ page }) => {
  await openAsStaff(page, 'admin', '/hangfireloglama')
  const days = page.getByRole('group', { name: 'Çalışma tarihi' })
  const bar = days.getByRole('button', { name: /: [1-9][0-9.]* kayıt/ }).last()
  await expect(bar).toBeVisible()
  const [, count = ''] = /: ([0-9.]+) kayıt/.exec((await bar.getAttribute('aria-label')) ?? '') ?? []
  await bar.click()
  await expect(bar).toHaveAttribute('aria-pressed', 'true')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${count} kayıt` })
      .first(),
  ).toBeVisible()
  await bar.press('ArrowLeft')
  await expect(bar).not.toBeFocused()
  await expectAccessible(page)
  await bar.click()
  await expect(page).not.toHaveURL(/runningDate/)
})

test('administrators switch operations of companies in the matrix and in a company’s dialog', async ({ page }) => {
  await openAsStaff(page, 'admin', '/tenantBatchOperation?duzen=matris')
  const matris = page.getByRole('region', { name: 'İşlem ve kiracı matrisi' })
  const cell = matris.getByRole('switch', { name: /: Kapalı$/ }).first()
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/: Kapalı$/, '')
  const same = (durum: string) => matris.getByRole('switch', { name: `${name}: ${durum}`, exact: true })
  await cell.focus()
  await page.keyboard.press('Space')
  await expect(same('Açık')).toBeChecked()
  await expectNoViolation(page)
  await same('Açık').press('Space')
  await expect(same('Kapalı')).not.toBeChecked()
  await page.getByRole('toolbar').getByText('Liste', { exact: true }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
})
