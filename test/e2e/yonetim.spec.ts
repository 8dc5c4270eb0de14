import type { Page } from '@playwright/test'
import { beside } from './beside.ts'
import { openAsStaff, signInStaff, typePassword } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

const stamp = () => Math.random().toString(36).slice(2, 8)

async function openScreen(page: Page, path: string, title: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('an administrator makes a company, whose postings open, and a user in it', { tag: '@phone' }, async ({ page }) => {
  const name = `Yeni Güvenlik ${stamp()}`
  const username = `ayse.${stamp()}`
  const password = 'Kirmizi!Bisiklet7'
  await signInStaff(page, 'admin')
  await openScreen(page, '/masterTenant?kayit=yeni', 'Kiracılar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adı').fill(name)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog.getByRole('button', { name: 'Tamam' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(page.getByText(name).first()).toBeVisible()

  const tenantKey = name.toLowerCase().replaceAll('ü', 'u').replaceAll(' ', '-')
  const answer = await page.request.get(`/ilanlar?tenant=${tenantKey}`)
  expect(answer.status()).toBe(200)

  await openScreen(page, '/masterUser?kayit=yeni', 'Yönetici kullanıcılar')
  await dialog.getByLabel('Ad soyad').fill('Ayşe Deneme')
  await dialog.getByLabel('Kullanıcı adı').fill(username)
  await dialog.locator('#alan-password').fill(password)
  await dialog.locator('#alan-passwordTekrar').fill(password)
  await dialog.getByLabel('T.C. kimlik numarası').fill('10000000146')
  await dialog.getByLabel('Kullanıcı türü').click()
  await page.getByRole('option', { name: 'Kiracı yöneticisi' }).click()
  await dialog.getByLabel(/^Kiracı( \*)?$/).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByLabel('Modüller').click()
  await page.getByRole('option', { name: 'SGK' }).click()
  await page.keyboard.press('Tab') // closes the list, which may lie over the button
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog.getByRole('button', { name: 'Tamam' })).toBeVisible()

  // a company is not taken away by one press
  await openScreen(page, `/masterUser?q=${username}`, 'Yönetici kullanıcılar')
  await page.locator('[data-row]').getByRole('link').first().click()
  await dialog.getByRole('tab', { name: 'Kiracılar ve modüller' }).click()
  await dialog.getByRole('button', { name: `${name} kiracısını kaldır` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click()
  await expect(dialog.getByRole('group', { name })).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login\?sekme=personel$/)
  await typePassword(page, username, password)
  await expect(page).toHaveURL(/\/sgkPano$/)
  await expect(page.getByRole('button', { name: `Kiracı: ${name}` })).toBeVisible()
})

test('administrators come first whatever page size or record the address names', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInStaff(page, 'admin')
  for (const search of ['?boyut=50', '?sekme=kiracilar']) {
    await openScreen(page, `/masterUser${search}`, 'Yönetici kullanıcılar')
    await expect(page).toHaveURL(/[?&]masterUserTipi=1(,|%2C)2/)
    await expect(page).toHaveURL(new RegExp(search.slice(1)))
  }
  await openScreen(page, '/masterUser?q=admin', 'Yönetici kullanıcılar')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page).not.toHaveURL(/masterUserTipi/)
})

test('a company whose database was never finished is set up from its row', { tag: '@desktop' }, async ({ page }) => {
  const name = await beside('makeYarimKiraci', null)
  await signInStaff(page, 'admin')
  await openScreen(page, `/masterTenant?q=${name}`, 'Kiracılar')
  const row = page.locator('[data-row]').filter({ hasText: name })
  await expect(row).toContainText('Kurulmadı')
  await expect(row.getByRole('switch')).toHaveCount(0)
  await row.getByRole('button', { name: `${name} için işlemler` }).click()
  await page.getByRole('menuitem', { name: 'Kur', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${name}: veritabanını kur` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kur', exact: true }).click()
  await expect(dialog.getByText('Veritabanı hazır. Kiracı artık açılabilir.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(row.getByRole('switch')).toBeVisible()
})

test('the menu and the title speak the language of their reader', { tag: '@desktop' }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'dil', value: 'en', url: baseURL ?? '' }])
  await signInStaff(page, 'sgk.uzmani')
  await page.goto('/birimler')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Units')
  const menu = page.getByRole('navigation', { name: 'Side menu' })
  await menu.getByRole('treeitem', { name: 'Unit types' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unit types')
})

test('an error is found by the number that somebody read out', { tag: '@phone' }, async ({ page }) => {
  await openAsStaff(page, 'admin', '/yonetim')
  // the number of all users leads to all of them, not only to the administrators that the page begins with
  await page.getByRole('link', { name: /^Kullanıcılar \d/ }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Kullanıcı türü/ })).toHaveCount(0)
  await openScreen(page, '/hataKayitlari', 'Hata kayıtları')
  const data = { exceptionMessage: `okunan ${stamp()}` }
  const report = await page.request.post('/api/public/errorHandler', { data })
  const { id } = ((await report.json()) as { resultObject: { id: string } }).resultObject // the call's contract
  await page.getByRole('button', { name: 'Filtre ekle' }).click()
  await page.getByRole('menuitem', { name: 'Hata numarası' }).click()
  await page.getByRole('textbox', { name: 'Eşit olan' }).fill(id.slice(0, 8))
  await expect(page.getByText('Filtre anlaşılamadı')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dışa aktar' })).toBeHidden()
  await page.getByRole('textbox', { name: 'Eşit olan' }).fill(`${id} `)
  await expect(page).toHaveURL(new RegExp(`errorId=${id}`))
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.locator('[data-row]').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText(data.exceptionMessage)
})
