import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPdf, aPicture } from '#test/harness/files.ts'
import { expect, expectAccessible, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'

const profil = '/profil?tenant=demo&sekme=kimlik'
const foto = (page: Page) => page.getByRole('region', { name: 'Fotoğraf' })
const cv = (page: Page) => page.getByRole('region', { name: 'Özgeçmiş (CV)' })

async function choosePhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator('#foto-dosya').setInputFiles(file)
}

test('a photo is chosen, cropped, sent, replaced and removed', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await open(page, profil)
  await expect(foto(page).getByText('Henüz fotoğraf eklemediniz.')).toBeVisible()

  const photo = {
    name: 'ben.png',
    mimeType: 'image/png',
    buffer: await aPicture('png', { width: 1600, height: 900 }),
  }
  await choosePhoto(page, photo)
  const dialog = page.getByRole('dialog', { name: 'Fotoğrafı kırpın' })
  await expect(dialog.getByRole('group', { name: 'Kırpma alanı' })).toBeVisible()
  await dialog.getByLabel('Yakınlaştırma').press('ArrowRight')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/fotoYukle')
  await dialog.getByRole('button', { name: 'Bu haliyle kullan' }).click()
  // what leaves the device is small already
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(200_000)
  await expect(page.getByText('Fotoğrafınız kaydedildi.')).toBeVisible()
  const image = foto(page).getByRole('img', { name: 'Profil fotoğrafınız' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(857)
  await expectAccessible(page)

  await reload(page)
  await expect(image).toBeVisible()
  await choosePhoto(page, photo)
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(dialog).toBeHidden()
  await foto(page).getByRole('button', { name: 'Fotoğrafı kaldır' }).click()
  await expect(foto(page).getByText('Henüz fotoğraf eklemediniz.')).toBeVisible()
})

test('what is no photo is refused before it is sent', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await open(page, profil)
  await choosePhoto(page, { name: 'ben.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') })
  await expect(foto(page).getByRole('alert')).toHaveText('Fotoğraf jpg, jpeg, png ya da gif olmalıdır.')
  await choosePhoto(page, { name: 'ben.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(foto(page).getByRole('alert')).toHaveText(
    'Fotoğraf jpg, jpeg, png ya da gif olmalı ve 5 MB boyutunu aşmamalıdır.',
  )
  await expectAccessible(page)

  // the browser cannot draw it: the server says what it is
  await choosePhoto(page, { name: 'ben.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') })
  await expect(foto(page).getByRole('alert')).toHaveText('Fotoğraf jpg, jpeg, png ya da gif olmalıdır.')
})

test('a CV is sent with its progress, tried again after a failure, opened and removed', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsNew(page)
  await open(page, profil)
  const file = { name: 'Özgeçmiş.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await page.locator('#cv-dosya').setInputFiles({ ...file, name: 'cv.txt' })
  await expect(cv(page).getByRole('alert')).toContainText('Dosya pdf, doc, docx, xls ya da xlsx olmalı; içinde makro')

  const keys: string[] = []
  await page.route('**/cvYukle', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    // the first answer is lost on its way
    if (keys.length === 1) {
      await route.fetch()
      return route.abort('internetdisconnected')
    }
    return route.continue()
  })
  await page.locator('#cv-dosya').setInputFiles(file)
  await expect(cv(page).getByRole('alert')).toContainText('Sistem sunucularına şu anda ulaşılamıyor')
  await expectAccessible(page)
  await cv(page).getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(cv(page).getByText('Özgeçmiş.pdf')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await cv(page).getByRole('button', { name: "CV'yi indir" }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('Özgeçmiş.pdf')
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true)

  await cv(page).getByRole('button', { name: "CV'yi kaldır" }).click()
  await expect(cv(page).getByText('Henüz özgeçmiş eklemediniz.')).toBeVisible()
})
