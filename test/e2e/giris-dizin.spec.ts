import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { client, startProvider } from '../servers/sign-on-provider.ts'
import { base, startSlapd } from '../servers/slapd.ts'
import { beside } from './beside.ts'
import { typePassword } from './giris-personel.ts'
import { expect, expectAccessible, expectNoViolation, open, test } from './page.ts'

const stamp = Math.random().toString(36).slice(2, 8)
const [inDirectory, atProvider, withCode] = [`ayse.${stamp}`, `mert.${stamp}`, `can.${stamp}`]
const password = 'dizindeki parola ğüş'
const [dizinPort, ssoPort] = [Number(process.env.KADRO_E2E_DIZIN), Number(process.env.KADRO_E2E_SSO)]

let slapd: Awaited<ReturnType<typeof startSlapd>>
let provider: Awaited<ReturnType<typeof startProvider>>
let made: { keys: string[]; password: string }

test.beforeAll(async ({ baseURL }) => {
  slapd = await startSlapd([{ uid: inDirectory, ou: 'kisiler', password }], dizinPort)
  provider = await startProvider(`${baseURL}/api/master/auth/sso/callback`, ssoPort)
  const companies = [
    {
      tip: 2,
      host: `ldap://127.0.0.1:${slapd.port}`,
      directory: `uid={username},ou=kisiler,${base}`,
      gizli: 'yok',
      username: inDirectory,
    },
    { tip: 4, host: provider.issuer, directory: client.id, gizli: client.secret, username: atProvider },
  ]
  made = await beside('makeDizin', { companies, hash: [withCode] })
})
test.afterAll(async () => {
  await slapd?.close()
  await provider?.close()
})

const landed = (page: Page) => expect(page).toHaveURL(/\/sgkPano(\?|$)/)

test('the company’s directory signs its people in, until the company is switched off', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/login?sekme=personel')
  await typePassword(page, inDirectory, 'yanlış')
  const fault = page.locator('#alan-password-hata')
  await expect(fault).toHaveText('Kullanıcı adı veya şifreniz yanlış!')
  const calls = ['sgk/dashboard/ozet*', 'sgk/dashboard/grafikler*', 'ikorg/menuSayilari']
  const answered = Promise.all(calls.map((path) => page.waitForResponse(`**/api/${path}`)))
  await typePassword(page, inDirectory, password)
  await landed(page)
  // a call under way or still to come when the company is switched off would take the menu away before it is clicked
  await answered
  await beside('makeDizin', { kapat: made.keys[0] ?? '' })
  await page.getByRole('treeitem', { name: 'Birimler' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Kiracı kullanıma kapatılmış' })
  await expect(notice).toContainText('Seçtiğiniz kiracıya giriş yapılamadı.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yetkiniz yok, yöneticinize başvurun.')
  await expectAccessible(page)
})

test('the company’s provider signs its people in', { tag: '@desktop' }, async ({ page }) => {
  provider.expect({ sub: `sub-${atProvider}`, preferred_username: atProvider })
  await open(page, `/login?sekme=personel&tenant=${made.keys[1]}`)
  await page.getByRole('link', { name: 'Kurum hesabıyla gir' }).click()
  await landed(page)
  // whoever is vouched for elsewhere has no second factor to set up here
  await page.getByRole('button', { name: /Modül yetkilerim/ }).click()
  await expect(page.getByRole('radio', { name: 'SGK' })).toBeVisible()
  await expect(page.getByText('İki adımlı doğrulama')).toHaveCount(0)
})

test('a failed sign-on leads to the provider once more, and then stays', { tag: '@desktop' }, async ({ page }) => {
  provider.expect({ sub: `baska-${stamp}`, preferred_username: `baska.${stamp}` })
  const departures: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${provider.issuer}/auth?`)) departures.push(request.url())
  })
  await open(page, `/login?sekme=personel&tenant=${made.keys[1]}`)
  await page.getByRole('link', { name: 'Kurum hesabıyla gir' }).click()
  await expect.poll(() => departures.length).toBe(2)
  await expect(page.getByText('Kullanıcı adı veya şifreniz yanlış!')).toBeVisible()
  // the scripts have taken the page over, and the form that is there now stays
  await expect(page).not.toHaveURL(/ssoHata/)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page.locator('#alan-username-hata')).toHaveText('Zorunlu Alan.')
  expect(departures).toHaveLength(2)
  await expectAccessible(page)
})

test('a second factor is set up with its picture and asked for from then on', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/login?sekme=personel')
  await typePassword(page, withCode, made.password)
  await landed(page)
  await page.getByRole('button', { name: /Modül yetkilerim/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'İki adımlı doğrulamayı aç' }).click()
  await expect(dialog.getByRole('img', { name: 'Doğrulama uygulaması için kare kod' })).toBeVisible()
  await expectAccessible(page)
  const generator = new TOTP({ secret: Secret.fromBase32(await dialog.locator('code').innerText()), period: 30 })
  const timestamp = Date.now()
  const kod = generator.generate({ timestamp })
  await dialog.getByLabel('Kod').fill(kod === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Doğrula' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Kod').fill(kod)
  await dialog.getByRole('button', { name: 'Doğrula' }).click()
  await expect(dialog.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' })).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login\?sekme=personel$/)
  await typePassword(page, withCode, made.password)
  // the code that was used is worth nothing any more
  await page.getByLabel('Kod').fill(kod)
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await expect(page.locator('#alan-kod-hata')).toContainText('Giriş kodu hatalı')
  await expectAccessible(page)
  await page.getByLabel('Kod').fill(generator.generate({ timestamp: Math.max(timestamp + 30_000, Date.now()) }))
  await page.getByRole('button', { name: 'Doğrula' }).click()
  await landed(page)

  // minutes later the password is asked for again; whoever does not give it stays where they were
  await beside('makeDizin', { eskit: withCode })
  await page.getByRole('button', { name: /Modül yetkilerim/ }).click()
  const end = dialog.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' })
  await end.click()
  const again = page.getByRole('dialog', { name: 'Şifrenizi doğrulayın' })
  await expect(again.getByLabel('Şifre')).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await end.click()
  await again.getByLabel('Şifre').fill('yanlış')
  await again.getByRole('button', { name: 'Doğrula' }).click()
  await expect(again.getByRole('alert')).toHaveText('Kullanıcı adı veya şifreniz yanlış!')
  await again.getByLabel('Şifre').fill(made.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'İki adımlı doğrulamayı aç' })).toBeVisible()
})
