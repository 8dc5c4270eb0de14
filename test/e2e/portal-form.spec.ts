import type { Page } from '@playwright/test'
import { heading, input } from './basvuru.ts'
import { beside } from './beside.ts'
import { aNationalId, aPhone, askForCode, codeOf, fillIdentity, passTime, readStorage, typeCode } from './giris.ts'
import { expect, expectAccessible, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'
import { openTaslak } from './taslak.ts'

async function reachIdentity(page: Page) {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  await typeCode(page, await codeOf(page.request, tel))
  await expect(heading(page)).toHaveText('Sizi tanıyalım')
}

/** The names under which something typed on the identity page is kept. */
const keptNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kayit-')))

test('what was typed on the identity page survives a reload, sealed, and goes with the registration', {
  tag: '@phone',
}, async ({ page }) => {
  await reachIdentity(page)
  await fillIdentity(page, { ad: 'Gülşah' })
  const tckn = await page.getByLabel('T.C. kimlik numarası').inputValue()
  const consent = page.getByRole('group', { name: 'İsteğe bağlı izinler' }).getByRole('checkbox').first()
  await consent.check()
  await expect.poll(() => keptNames(page)).toHaveLength(1)

  await reload(page)
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Gülşah')
  await expect(page.getByLabel('T.C. kimlik numarası')).toHaveValue(tckn)
  await expect(page.getByLabel('Okudum', { exact: true })).toBeChecked()
  await expect(consent).toBeChecked()
  const storage = await readStorage(page)
  for (const secret of ['Gülşah', tckn, 'zeynep@']) expect(storage).not.toContain(secret)

  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(heading(page)).toHaveText('Merhaba Gülşah')
  expect(await keptNames(page)).toEqual([])
})

test('a wrong number or date is said when its field is left, and goes when it is mended', { tag: '@phone' }, async ({
  page,
}) => {
  await reachIdentity(page)
  const wrong = page.locator('.field-error')
  const tckn = page.getByLabel('T.C. kimlik numarası')
  await tckn.focus()
  await tckn.blur()
  await expect(wrong).toHaveCount(0)
  await tckn.fill('123')
  await tckn.blur()
  await expect(tckn).toHaveAccessibleDescription(/Geçerli bir T\.C\. kimlik numarası/)
  await page.getByLabel('Doğum tarihi').fill('31.02.1990')
  await page.getByLabel('Doğum tarihi').blur()
  await expect(wrong).toHaveCount(2)
  await tckn.fill(aNationalId())
  await expect(wrong).toHaveCount(1)
  await expectAccessible(page)
})

test('a failure of ours on a form opens the dialog with its Error ID, and nothing typed is lost', {
  tag: '@phone',
}, async ({ page }) => {
  await reachIdentity(page)
  await fillIdentity(page)
  const errorId = '0e9f4a52-5f5e-4d53-9d2c-1c5c3f1a7b11'
  const failure = { isSuccess: false, message: 'unexpectedError', resultObject: null, errorId }
  await page.route('**/auth/register', (route) => route.fulfill({ status: 400, json: failure }), { times: 1 })
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(errorId)
  await expect(dialog.getByRole('button', { name: 'Kopyala' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kapat' }).click()
  await expect(page.getByLabel('Soyad')).toHaveValue('Şükrüoğlu')
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(heading(page)).toHaveText('Merhaba Zeynep')
})

test('that a code was wrong is no longer said once another one is on its way', { tag: '@phone' }, async ({ page }) => {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  const first = await codeOf(page.request, tel)
  await passTime(tel, 125)
  await reload(page)
  await typeCode(page, first === '111111' ? '222222' : '111111')
  await expect(page.locator('.field-error')).toContainText('Giriş kodu hatalı')
  await page.getByRole('button', { name: 'Kodu tekrar gönder' }).click()
  await expect(page.getByText('Kod yeniden gönderildi.')).toBeVisible()
  await expect(page.locator('.field-error')).toHaveCount(0)
  await expect(page.getByLabel('Giriş kodu')).toHaveValue('')
  await expect(page.getByLabel('Giriş kodu')).toBeFocused()
})

test('a number and a range that cannot be are said when their field is left', { tag: '@phone' }, async ({ page }) => {
  const { token } = await signInAsNew(page)
  await openTaslak(page, token, 'Fiziksel bilgiler ve sağlık')
  const weight = input(page, 'Kilo (kg)')
  await weight.fill('72.55')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await weight.blur()
  await expect(weight).toHaveAccessibleDescription(/en fazla bir basamak/)
  await weight.fill('72.5')
  await expect(page.locator('.field-error')).toHaveCount(0)
})

test('a value that was left for a login is read once: the phone is there, and the way back', { tag: '@phone' }, async ({
  page,
}) => {
  const key = await beside('leaveValue', { tel: '5551234567', returnUrl: 'basvurularim' })
  await open(page, `/login?tenant=demo&uniqueUrl=${key}`)
  await expect(page.getByLabel('Cep telefonu')).toHaveValue('(555) 123 45 67')
  await expect(page).toHaveURL('/login?tenant=demo&returnUrl=basvurularim')
  await expect(page.getByText('Açmak istediğiniz sayfaya girişten sonra döneceksiniz.')).toBeVisible()
  await open(page, `/login?tenant=demo&uniqueUrl=${key}`)
  await expect(page.getByText('Geldiğiniz bağlantı daha önce kullanılmış ya da süresi dolmuş.')).toBeVisible()
  await expect(page.getByLabel('Cep telefonu')).toHaveValue('')
  await expectAccessible(page)
})

test("a visitor's menu leads to the sign-in, and back to the page that was wanted", { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/ilanlar?tenant=demo')
  const menu = page.getByRole('navigation', { name: 'Menü' }).first()
  await expect(menu.getByRole('link')).toHaveText(['Ana sayfa', 'İş ilanları', 'Başvurularım', 'Profilim', 'Giriş yap'])
  await menu.getByRole('link', { name: 'Başvurularım' }).click()
  await expect(page).toHaveURL(/\/login\?.*returnUrl=basvurularim/)
  const tel = aPhone()
  await askForCode(page, tel)
  await typeCode(page, await codeOf(page.request, tel))
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(page).toHaveURL(/\/basvurularim/)
})

test('a kind of worker that nobody knows is said, and everything is shown', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/ilanlar?tenant=demo')
  const all = await page.locator('#sonuc').innerText()
  await open(page, '/ilanlar?tenant=demo&calisantipi=999')
  await expect(page.getByText('Bağlantınızdaki çalışan tipini bilmiyoruz; tüm ilanları gösteriyoruz.')).toBeVisible()
  await expect(page.locator('#sonuc')).toHaveText(all)
  await expect(page.locator('.chips')).toHaveCount(0)
})
