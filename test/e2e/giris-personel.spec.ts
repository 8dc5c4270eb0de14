import { typePassword } from './giris-personel.ts'
import { expect, expectAccessible, open, test } from './page.ts'

test('what is missing or wrong stands beside the fields', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/login?sekme=personel')
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page.locator('#alan-username-hata')).toHaveText('Zorunlu Alan.')
  await expect(page.locator('#alan-password-hata')).toHaveText('Zorunlu Alan.')
  await typePassword(page, 'ik.uzmani', 'yanlis-sifre')
  await expect(page.locator('#alan-password-hata')).toHaveText('Kullanıcı adı veya şifreniz yanlış!')
  await expectAccessible(page)
})

test('a super admin begins in master administration', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/login?sekme=personel')
  await typePassword(page, 'admin')
  await expect(page).toHaveURL(/\/yonetim(\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yönetim')
  await expect(page).toHaveTitle('Yönetim | Ana yönetim | Kadro')
})

test('staff of one company go straight in and land on the default page', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/login?sekme=personel')
  await typePassword(page, 'ik.uzmani')
  await expect(page).toHaveURL(/\/sgkPano(\?|$)/)
  await expect(page.getByRole('button', { name: /Kiracı: Demo Güvenlik/ })).toBeVisible()
})

test('without an SGK role the door stays closed, and it is said who can open it', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/login?sekme=personel')
  await typePassword(page, 'rolsuz')
  await expect(page.getByRole('alert')).toContainText(
    'Kullanıcının Giriş Yapabilmesi İçin SGK Rolü Olması Gerekmektedir !',
  )
  await expectAccessible(page)
})
