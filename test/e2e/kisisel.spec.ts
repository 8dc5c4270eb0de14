import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoViolation, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'

const address = '/profil?tenant=demo&sekme=kisisel'
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Kaydet ve bitir' })
const kategori = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { level: 2, name }) })
const option = (page: Page, question: RegExp, name: string) =>
  page.getByRole('group', { name: question }).getByLabel(name, { exact: true })
const height = (page: Page) => page.getByLabel(/^Boy \(cm\)/)

async function openKisisel(page: Page) {
  await open(page, address)
  await expect(kategori(page, 'Kişisel bilgiler')).toBeVisible()
}

async function save(page: Page) {
  await saveButton(page).click()
  // the message of the save before may still be there
  await expect(page.getByText('Bilgileriniz kaydedildi.').last()).toBeVisible()
}

test('answers are counted, judged, saved and found again', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await openKisisel(page)
  await expect(kategori(page, 'Kişisel bilgiler')).toContainText(/0 \/ \d+ dolu/)

  await option(page, /^Medeni durum/, 'Evli').check()
  await page.getByLabel(/^Çocuk sayısı/).fill('2')
  await height(page).fill('17a')
  await kategori(page, 'Kişisel bilgiler').locator('summary').click()
  await saveButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Lütfen şunları düzeltin' })
  await expect(summary).toBeFocused()
  await expectAccessible(page)
  await summary.getByRole('link', { name: /Boy \(cm\): Tam sayı giriniz/ }).click()
  await expect(height(page)).toBeFocused()
  await expect(height(page)).toHaveAccessibleDescription(/Tam sayı giriniz/)
  await height(page).fill('178')
  await expect(summary).toBeHidden()
  await page.getByLabel(/^Kilo \(kg\)/).fill('72,5')

  await save(page)
  await reload(page)
  await expect(kategori(page, 'Kişisel bilgiler')).toContainText(/4 \/ \d+ dolu/)
  await expect(option(page, /^Medeni durum/, 'Evli')).toBeChecked()
  await expect(height(page)).toHaveValue('178')
  await expect(page.getByLabel(/^Kilo \(kg\)/)).toHaveValue('72,5')
})

test('places follow each other, and what they clear is announced', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await openKisisel(page)
  await page.getByLabel(/^İl \(/).selectOption({ label: 'Ankara' })
  await page.getByLabel(/^İlçe/).selectOption({ label: 'Çankaya' })
  await page.getByRole('button', { name: /^Mahalle/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Mahalle' })
  await sheet.getByRole('searchbox').fill('kızılay')
  await expectAccessible(page)
  await sheet.getByRole('radio').first().click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^Mahalle/ })).toBeFocused()
  await page.getByLabel(/^İl \(/).selectOption({ label: 'İzmir' })
  const cleared = 'Seçiminiz değiştiği için temizlendi: İlçe, Mahalle.'
  await expect(page.getByRole('status').filter({ hasText: cleared })).toBeAttached()
})

/** A school in the dialog of a new entry. */
async function writeSchool(page: Page, name: string) {
  await page.getByRole('button', { name: 'Okullar: yeni kayıt ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Okullar: yeni kayıt' })
  await dialog.getByLabel('Ön lisans', { exact: true }).check()
  await dialog.getByLabel('Okulun adı').fill(name)
  await dialog.getByLabel('Devam ediyor', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  return dialog
}

test('cards are added, marked, brought back and deleted', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await openKisisel(page)
  await kategori(page, 'Eğitim ve diller').locator('summary').click()
  await page.getByRole('button', { name: 'Okullar: yeni kayıt ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Okullar: yeni kayıt' })
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog.getByText('Bu soruyu yanıtlayın.')).toHaveCount(3)
  await expectNoViolation(page)
  await dialog.getByLabel('Okulun adı').fill('Yarım')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Yazdıklarınız silinsin mi?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sil ve kapat' }).click()
  await expect(dialog).toBeHidden()

  await expect(await writeSchool(page, 'Anadolu MYO')).toBeHidden()
  const cards = page.locator('.satir-card')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Yeni')
  await expect(cards).toHaveAttribute('data-state', 'new')
  const again = await writeSchool(page, 'Anadolu MYO')
  await expect(again.getByRole('alert')).toHaveText('Bu kayıt daha önceden eklenmiş.')
  await again.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(again).toBeHidden()
  await expect(cards).toHaveCount(1)

  await cards.getByRole('button', { name: /^Sil/ }).click()
  await expect(cards).toHaveCount(0)
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(cards).toHaveCount(1)
  await expectAccessible(page)
  await save(page)
  await expect(cards).not.toHaveAttribute('data-state')

  await cards.getByRole('button', { name: /^Sil/ }).click()
  await expect(cards).toContainText('Silinecek')
  await expect(cards).toHaveAttribute('data-state', 'deleted')
  await expectAccessible(page)
  await cards.getByRole('button', { name: /^Geri al/ }).click()
  await expect(cards).not.toHaveAttribute('data-state')
  await expect(tab(page, 'Bilgilerim')).not.toContainText('Kaydedilmedi')
  await cards.getByRole('button', { name: /^Sil/ }).click()
  await save(page)
  await expect(cards).toHaveCount(0)
})

test('a search shows what it finds, and leaving asks about what is not saved', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await openKisisel(page)
  const search = page.getByRole('searchbox', { name: 'Bilgilerimde ara' })
  await search.fill('AYAKKABI')
  await expect(page.getByLabel(/^Ayakkabı numarası/)).toBeVisible()
  await expect(height(page)).toBeHidden()
  await expect(kategori(page, 'Mesleki bilgiler')).toBeHidden()
  await search.fill('hiçbiri')
  await expect(page.getByText('Aramanıza uyan bilgi yok.')).toBeVisible()
  await search.fill('')

  await height(page).fill('181')
  await expect(tab(page, 'Bilgilerim')).toContainText('Kaydedilmedi')
  await tab(page, 'Kimlik').click()
  const dialog = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler var' })
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(height(page)).toHaveValue('181')
  await page.getByRole('button', { name: 'Değişiklikleri geri al' }).click()
  await expect(height(page)).toHaveValue('')
  await height(page).fill('182')
  await tab(page, 'Kimlik').click()
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/sekme=kimlik/)
  await tab(page, 'Bilgilerim').click()
  await expect(height(page)).toHaveValue('182')
})

test('the same answer changed in two windows is shown with both, and one is chosen', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await signInAsNew(page)
  await openKisisel(page)
  await height(page).fill('170')
  await save(page)
  const other = await context.newPage()
  await openKisisel(other)
  await height(other).fill('171')
  await save(other)
  await other.close()

  await height(page).fill('172')
  await saveButton(page).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Bir yanıt başka bir yerde de değişti' })
  await expect(conflict).toContainText('172')
  await expect(conflict).toContainText('171')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Bunu kullan: Boy (cm), Bu sayfadaki' }).click()
  await expect(conflict).toBeHidden()
  const taken = page.waitForResponse((response) => response.url().endsWith('/personalSave') && response.ok())
  await saveButton(page).click()
  await taken
  await reload(page)
  await expect(height(page)).toHaveValue('172')
})

test('without criteria the page says so, and a failed read can be tried again', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  const empty = { kriterKategory: [], personalKriterler: [] }
  let isFailing = true
  await page.route('**/GetPersonalKriterler', (route) =>
    isFailing
      ? route.fulfill({ status: 404, json: { isSuccess: false, message: 'notFound', resultObject: null } })
      : route.fulfill({ json: { isSuccess: true, message: '', resultObject: empty } }),
  )
  await open(page, address)
  await expect(page.getByText('Bilgileriniz getirilemedi.')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByText('Şu anda doldurmanız gereken bir bilgi yok.')).toBeVisible()
  await expectAccessible(page)
})
