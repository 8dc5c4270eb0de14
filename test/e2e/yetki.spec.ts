import type { Page } from '@playwright/test'
import { signInStaff } from './giris-personel.ts'
import { expect, expectAccessible, reload, test } from './page.ts'

const stamp = () => Math.random().toString(36).slice(2, 8)
const rows = (page: Page) => page.locator('[data-row]')

const enterDemo = (page: Page) => signInStaff(page, 'firma.yonetici')

async function openScreen(page: Page, path: string, title: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function save(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(dialog).toBeHidden()
}

test('a company is made, changed and deleted', { tag: '@phone' }, async ({ page }) => {
  await enterDemo(page)
  const name = `Çınar Güvenlik ${stamp()}`
  await openScreen(page, '/firmalar?kayit=yeni', 'Firmalar')
  await page.getByRole('dialog').getByLabel('Firma').fill(name)
  await save(page)
  await openScreen(page, `/firmalar?q=${encodeURIComponent(name)}`, 'Firmalar')
  await rows(page).getByRole('link', { name }).click()
  await page.getByRole('dialog').getByLabel('Vergi').fill('1234567890')
  await save(page)
  await expect(rows(page)).toContainText('1234567890')
  await rows(page)
    .getByRole('button', { name: /için işlemler/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  await page.getByRole('button', { name: 'Kaydı sil' }).click()
  await expect(rows(page)).toHaveCount(0)
})

test('the record of a company tells who did what, and shows the doings of one', { tag: '@phone' }, async ({ page }) => {
  await enterDemo(page)
  const name = `Kayıtlı ${stamp()}`
  await openScreen(page, '/firmalar?kayit=yeni', 'Firmalar')
  await page.getByRole('dialog').getByLabel('Firma').fill(name)
  await save(page)
  await openScreen(page, '/islemKayitlari?varlik=company', 'İşlem kayıtları')
  await expect(rows(page).first()).toContainText('Figen Yönetici')
  await expect(page.getByRole('button', { name: 'Kayıt türü Firmalar', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filtre ekle' }).click()
  await page.getByRole('menuitem', { name: 'Kullanıcı' }).click()
  await page.getByRole('dialog', { name: 'Kullanıcı' }).locator('input:not([type=hidden])').fill('Figen')
  await page.getByRole('option', { name: 'Figen Yönetici' }).click()
  await expect(page).toHaveURL(/kullaniciId=\d+/)
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toContainText('Figen Yönetici')
  const made = rows(page).filter({ hasText: `Figen Yönetici, Firmalar › ${name}: oluşturdu.` })
  await made.getByRole('link').first().click()
  await expect(page.getByRole('row', { name: `Firma — ${name}` })).toBeVisible()
})

test('the side menu follows a change of the menu at once', { tag: '@desktop' }, async ({ page }) => {
  await enterDemo(page)
  const title = `Satır ${stamp()}`
  await openScreen(page, '/menuler?kayit=yeni', 'Menüler')
  const dialog = page.getByRole('dialog')
  await dialog.locator('#alan-baslik').fill(title)
  await dialog.locator('#alan-yol').fill(`/satir-${stamp()}`)
  await dialog.locator('#alan-ekran').click()
  await page.getByRole('option', { name: 'Firmalar' }).click()
  await dialog.locator('#alan-modulId').click()
  await page.getByRole('listbox').getByRole('option', { name: 'SGK' }).click()
  await save(page)
  const line = page.getByRole('navigation', { name: 'Yan menü' }).getByRole('treeitem', { name: title })
  await expect(line).toBeVisible()
  await page.goto(`/menuler?q=${encodeURIComponent(title)}`)
  await page.getByRole('switch', { name: new RegExp(title) }).click()
  await expect(line).toBeHidden()
})

test('a user is given a role and loses it', { tag: '@phone' }, async ({ page }) => {
  await enterDemo(page)
  await openScreen(page, '/kullanicilar?q=rolsuz', 'Kullanıcılar')
  await rows(page).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  const refusal = { isSuccess: false, message: 'noAuthority', resultObject: null }
  await page.route('**/kullaniciRol/fullGet', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 })
  await dialog.getByRole('tab', { name: 'Roller' }).click()
  const role = dialog.getByRole('checkbox', { name: /DEĞERLENDİRME/ })
  await expect(dialog.getByRole('alert')).toContainText('Bu bilgileri görme yetkiniz yok.')
  await dialog.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(role).not.toBeChecked()
  await role.click()
  await expect(role).toBeChecked()
  await expect(role).toBeEnabled()
  await expectAccessible(page)
  await reload(page)
  await dialog.getByRole('tab', { name: 'Roller' }).click()
  await expect(role).toBeChecked()
  await role.click()
  await expect(role).not.toBeChecked()
  await dialog.getByRole('tab', { name: 'Modüller' }).click()
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
})

test('a right that was given is there after a reload', { tag: '@phone' }, async ({ page }) => {
  await enterDemo(page)
  await openScreen(page, '/yetkiler', 'Yetkiler')
  await page.getByRole('combobox', { name: 'Rol' }).click()
  await page.getByRole('option', { name: /DEĞERLENDİRME/ }).click()
  await expect(page.getByRole('columnheader').last()).toHaveText('Diğer yetkiler')
  await expect(page.getByRole('checkbox', { name: 'İlan yönetimi: Yayınlama' })).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Firmalar: Görme' })
  await expect(box).toBeEnabled()
  const wasChecked = await box.isChecked()
  await box.click()
  await expect(page.getByText('1 değişiklik kaydedilmedi')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rol' }).click()
  const offered = page.getByRole('listbox').getByRole('option') // the choice of a module is a select of the browser's own
  await offered.filter({ hasNotText: 'DEĞERLENDİRME' }).first().click()
  await page.getByRole('button', { name: 'Düzenlemeye dön' }).click()
  await expect(page.getByText('1 değişiklik kaydedilmedi')).toBeVisible()
  await page.getByRole('button', { name: 'Yetkileri kaydet' }).click()
  await expect(page.getByText('1 değişiklik kaydedilmedi')).toBeHidden()
  await reload(page)
  await expect(box).toBeChecked({ checked: !wasChecked })
  await expectAccessible(page)
})

// one record for all: opened once, and at the narrow width
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the settings of the portal are kept, and who is slower sees what the other one wrote', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await enterDemo(page)
    await openScreen(page, '/portalAyarlari', 'Portal ayarları')
    const contact = page.getByLabel('İletişim metni')
    const text = `Sorularınız için: ${stamp()}`
    await expect(contact).toBeVisible()
    const other = await context.newPage()
    await openScreen(other, '/portalAyarlari', 'Portal ayarları')
    await other.getByLabel('İletişim metni').fill(`Onun ${text}`)
    await other.getByRole('button', { name: 'Ayarları kaydet' }).click()
    await expect(other.getByRole('button', { name: 'Ayarları kaydet' })).toBeDisabled()
    await other.close()

    await contact.fill(text)
    await page.getByRole('button', { name: 'Ayarları kaydet' }).click()
    await expect(page.getByText(`Onun ${text}`)).toBeInViewport()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expectAccessible(page)
    await expect(contact).toHaveValue(text)
    await page.getByRole('button', { name: 'Ayarları kaydet' }).click()
    await expect(page.getByRole('button', { name: 'Ayarları kaydet' })).toBeDisabled()
    await reload(page)
    await expect(contact).toHaveValue(text)
    await expectAccessible(page)

    const cookies = page.getByLabel('Çerez politikası bağlantısı')
    await cookies.fill('ftp://x')
    await page.getByRole('button', { name: 'Ayarları kaydet' }).click()
    await expect(cookies).toBeFocused()
    await expect(cookies).toBeInViewport({ ratio: 1 })
    await expect(cookies).toHaveAccessibleDescription(/\S/)
  })
})
