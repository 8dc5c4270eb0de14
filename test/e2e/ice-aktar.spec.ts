import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

const heads = 'İşyeri sicil no;companyId;tehlikeSinifi;beyannameTipi;kullaniciAdi;isyeriKodu'

/** Opens the file chooser by the keyboard and gives it a file. */
async function chooseFile(page: Page, name: string, content: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'isyerleri.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
}

test('workplaces are imported by the keyboard: trial, errors by line, import, and a repeat that changes nothing', async ({
  page,
}) => {
  const sicilNo = `3${String(Date.now()).padStart(25, '0')}`
  const good = `${heads}\n${sicilNo};1;Az tehlikeli;1;kul;1\n`
  await openAsStaff(page, 'firma.yonetici', '/isyerleri')
  await page.getByRole('button', { name: 'İçe aktar' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'İçe aktar' })

  await chooseFile(page, 'Dosya seç', `${good}12;1;9;1;kul;1\n`)
  await expect(dialog.getByText('Deneme sonucu: henüz hiçbir şey yazılmadı')).toBeVisible()
  const wrong = dialog.getByRole('table', { name: 'Hatalı satırlar' })
  await expect(wrong.getByRole('row').filter({ hasText: 'İşyeri sicil no' })).toContainText('3')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Hataları indir' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"Tehlike sınıfı"')

  await dialog.getByRole('button', { name: '1 kaydı içe aktar' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('İçe aktarma bitti')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.locator('#icerik').getByRole('searchbox').first().fill(sicilNo)
  await expect(page.getByText(sicilNo).first()).toBeVisible()

  await page.getByRole('button', { name: 'İçe aktar' }).click()
  await chooseFile(page, 'Dosya seç', good)
  await expect(dialog.getByRole('button', { name: '0 kaydı içe aktar' })).toBeDisabled()
  await expect(dialog.getByText('Aynı kalan')).toBeVisible()
})
