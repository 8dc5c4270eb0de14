import type { Page } from '@playwright/test'
import { openAsStaff } from './giris-personel.ts'
import { choose, searchPalette, tabTo } from './keyboard.ts'
import { expect, open, test } from './page.ts'

const main = '#icerik'

test('everything is reached by keyboard: palette, shortcuts, menu', async ({ page }) => {
  const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/shortcut-sheet-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  const { promise: isTyped, resolve: letPaletteCome } = Promise.withResolvers<void>()
  await page.route('**/assets/palette-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await openAsStaff(page, 'ik.uzmani', '/firmalar')
  await expectList(page, 'Firmalar')
  await page.locator(main).focus()
  await page.keyboard.press('?')
  // it is still on its way: the key of a new record is no longer the list's
  await page.keyboard.press('n')
  letCome()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Klavye kısayolları')
  await expect(page).toHaveURL(/\/firmalar$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  // what is typed while the palette comes is its search
  await page.keyboard.type('sub')
  letPaletteCome()
  const search = page.getByPlaceholder('Ekran, kayıt, kiracı ya da işlem arayın')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('sub')
  await page.keyboard.type('eler')
  await expect(search).toHaveValue('subeler')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/subeler$/)
  await expect(page.locator(main)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Şubeler \| Demo Güvenlik/)

  await page.keyboard.press('m')
  await page.keyboard.type('turleri')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/birimTurleri$/)

  // the line of a page that is opened by its address is in sight, wherever it stands in the menu
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.reload()
  await expect(page.getByRole('treeitem', { name: 'Birim türleri' })).toBeInViewport()
})

/** Through the palette to a screen or a company. */
async function goTo(page: Page, words: string) {
  await searchPalette(page, words)
  await page.keyboard.press('Enter')
}

/** The list is there and nothing lies over it: single keys are its own. */
async function expectList(page: Page, title: string) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: title }).locator('[data-row]').first()).toBeVisible()
}

test('an administrator makes a company and a user in it and goes there, all by keyboard', async ({ page }) => {
  const stamp = Math.random().toString(36).slice(2, 8)
  const name = `Klavye Güvenlik ${stamp}`
  const dialog = page.getByRole('dialog')
  await open(page, '/login?sekme=personel')
  await tabTo(page, page.getByLabel('Kullanıcı adı'))
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('Şifre', { exact: true }))
  await page.keyboard.type('Kadro!2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yönetim')

  await goTo(page, 'kiracilar')
  await expectList(page, 'Kiracılar')
  await page.keyboard.press('n')
  await expect(dialog.getByLabel('Adı')).toBeFocused()
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Tamam' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await goTo(page, 'kullanicilar')
  await expectList(page, 'Yönetici kullanıcılar')
  await page.keyboard.press('n')
  const filled = { adSoyad: 'Elif Klavye', username: `elif.${stamp}`, password: 'Kirmizi!Bisiklet7' }
  await tabTo(page, dialog.getByLabel('Ad soyad'))
  await page.keyboard.insertText(filled.adSoyad)
  await tabTo(page, dialog.getByLabel('Kullanıcı adı'))
  await page.keyboard.insertText(filled.username)
  for (const field of ['#alan-password', '#alan-passwordTekrar']) {
    await tabTo(page, dialog.locator(field))
    await page.keyboard.insertText(filled.password)
  }
  await tabTo(page, dialog.getByLabel('T.C. kimlik numarası'))
  await page.keyboard.type('10000000146')
  await choose(page, dialog.getByLabel('Kullanıcı türü'), 'Kiracı yöneticisi')
  await choose(page, dialog.getByLabel(/^Kiracı( \*)?$/), name)
  await choose(page, dialog.getByLabel('Modüller'), 'SGK')
  await tabTo(page, dialog.getByRole('button', { name: 'Kaydet', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Tamam' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await goTo(page, name)
  await expect(page.getByRole('button', { name: `Kiracı: ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/\/sgkPano$/)
})
