import type { Page } from '@playwright/test'
import { aPhone, askForCode, codeOf, fillIdentity, passTime, typeCode } from './giris.ts'
import { expect, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'

test('from a posting to its form, and again in a new browser with phone and code alone', { tag: '@phone' }, async ({
  page,
  second,
}) => {
  const tel = aPhone()
  await open(page, '/ilanlar?tenant=demo')
  const card = page.getByRole('article').first()
  const title = (await card.getByRole('heading').innerText()).replace(/\s+/g, ' ')
  await card.getByRole('link', { name: /^Başvur/ }).click()
  await expect(page).toHaveURL(/\/aday\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Telefonunuzu yazın')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await askForCode(page, tel)

  // the code is read where a newcomer to the demo reads it
  const phone = page.getByRole('complementary', { name: 'Tanıtım telefonu' })
  await phone.getByRole('button', { name: 'Telefon', exact: true }).click()
  await phone.getByLabel('Telefon numarası').fill(tel)
  // until the number is read the panel shows the codes of somebody else
  const code = await codeOf(page.request, tel)
  await expect(phone.getByText(`Giris kodunuz: ${code}`)).toBeVisible()
  await phone.getByRole('button', { name: 'Tanıtım telefonunu kapat' }).click()
  await typeCode(page, code)

  await expect(page).toHaveURL(/\/adaykimlikbilgisi/)
  await expect(page.getByLabel('Cep telefonu')).toHaveValue(/\(5\d\d\) \d{3} \d\d \d\d/)
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil, fotoğraf ve özgeçmiş')
  await expect(page.getByRole('main')).toContainText(title)

  await passTime(tel, 130)
  const another = await second.newPage()
  await open(another, '/login?tenant=demo')
  await askForCode(another, tel)
  await typeCode(another, await codeOf(another.request, tel, { not: code }))
  await expect(another.getByRole('heading', { level: 1 })).toHaveText('Merhaba Zeynep')
})

test('the same by keyboard alone', { tag: '@phone' }, async ({ page }) => {
  const tel = aPhone()
  const { keyboard } = page
  const focusOn = async (name: string | RegExp, role: 'button' | 'textbox' | 'radio' | 'link' = 'textbox') => {
    const target = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first()
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await open(page, '/ilanlar?tenant=demo')
  await focusOn(/^Başvur: /, 'link')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Telefonunuzu yazın')
  await focusOn('Cep telefonu')
  await keyboard.type(`0${tel}`)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Giriş kodu')).toBeFocused()
  await keyboard.type(await codeOf(page.request, tel))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  await focusOn('Ad')
  await keyboard.type('Ayşe')
  await focusOn('Soyad')
  await keyboard.type('Yılmaz')
  await focusOn('T.C. kimlik numarası')
  await keyboard.type('10000000146')
  await focusOn('Doğum tarihi')
  await keyboard.type('1.9.1995')
  await focusOn('E-posta')
  await keyboard.type('ayse@ornek.com.tr')
  await focusOn('Okudum', 'radio')
  await keyboard.press('Space')
  await focusOn('Kaydımı tamamla', 'button')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil, fotoğraf ve özgeçmiş')

  const account = page.locator('summary', { has: page.locator('xpath=self::*[@aria-label="Hesap menüsü"]') })
  await account.focus()
  await keyboard.press('Enter')
  await focusOn('Çıkış yap', 'link')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ilanlar/)
})

test('reloading the code page resets nothing, and the code still works', { tag: '@phone' }, async ({ page }) => {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  const code = await codeOf(page.request, tel)
  const clock = page.locator('.countdown-ring text')
  const seconds = async () => {
    const [minutes = 0, rest = 0] = ((await clock.textContent()) ?? '').split(':').map(Number)
    return minutes * 60 + rest
  }
  await typeCode(page, code === '111111' ? '222222' : '111111')
  await expect(page.getByText('4 deneme hakkınız kaldı.')).toBeVisible()
  await expect(page.getByLabel('Giriş kodu')).toHaveValue(/111111|222222/)
  await expect(page.getByLabel('Giriş kodu')).toBeFocused()
  await expect.poll(seconds).toBeLessThan(118)

  await reload(page)
  await expect(clock).toBeVisible()
  expect(await seconds()).toBeLessThan(118)
  // the first page, too, comes back to the running code
  await open(page, '/aday?tenant=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gelen kodu yazın')
  await typeCode(page, code)
  await expect(page).toHaveURL(/\/adaykimlikbilgisi/)
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  await expect(page.getByLabel('Cep telefonu')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Cep telefonu')).toHaveValue(/^\(5\d\d\) \d{3} \d\d \d\d$/)
})

test('another code can be asked for after the countdown, and the number changed before it', { tag: '@phone' }, async ({
  page,
}) => {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  const first = await codeOf(page.request, tel)
  await passTime(tel, 125)
  await reload(page)
  await page.getByRole('button', { name: 'Kodu tekrar gönder' }).click()
  await expect(page.getByText('Kod yeniden gönderildi.')).toBeVisible()
  const second = await codeOf(page.request, tel, { not: first })
  expect(second).not.toBe(first)

  await page.getByRole('button', { name: 'Numarayı değiştir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Telefonunuzu yazın')
  await askForCode(page, tel)
  await typeCode(page, second)
  await expect(page).toHaveURL(/\/adaykimlikbilgisi/)
})

test('a verified number can still be exchanged for another, and the posting stays', { tag: '@phone' }, async ({
  page,
}) => {
  const [wrong, right] = [aPhone(), aPhone()]
  const title = await pressApply(page, 0)
  await askForCode(page, wrong)
  await page.getByRole('button', { name: 'Numarayı değiştir' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await askForCode(page, wrong)
  await typeCode(page, await codeOf(page.request, wrong))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  // going back does not lead into a dead end
  await open(page, '/adayonaykodu?tenant=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  await page.getByRole('button', { name: /Değiştirin/ }).click()
  await askForCode(page, right)
  await typeCode(page, await codeOf(page.request, right))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  await expect(page.getByLabel('Cep telefonu')).toHaveValue(new RegExp(`${right.slice(8)}$`))
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil, fotoğraf ve özgeçmiş')
  await expect(page.getByRole('main')).toContainText(title)
})

test('a clarification text that changed meanwhile is read and confirmed anew', { tag: '@phone' }, async ({ page }) => {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  await typeCode(page, await codeOf(page.request, tel))
  await fillIdentity(page)
  const older = (body: object) => ({ ...body, aydinlatmaSurumu: 99 })
  await page.route(
    '**/public/auth/register',
    (route) => route.continue({ postData: JSON.stringify(older(route.request().postDataJSON())) }),
    { times: 1 },
  )
  const submit = page.getByRole('button', { name: 'Kaydımı tamamla' })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Metinler yenilendi.')
  const read = page.getByRole('radio', { name: 'Okudum', exact: true })
  await expect(read).not.toBeChecked()
  await read.check()
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Merhaba/)
})

/** Presses the posting's own button and gives its title. */
async function pressApply(page: Page, nth: number) {
  await open(page, '/ilanlar?tenant=demo')
  const card = page.getByRole('article').nth(nth)
  const title = (await card.getByRole('heading').innerText()).replace(/\s+/g, ' ')
  await card.getByRole('link', { name: /^Başvur/ }).click()
  return title
}

test('a posting that could not be chosen never opens the form of another', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await pressApply(page, 0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil, fotoğraf ve özgeçmiş')
  await page.route('**/auth/ilanSec', (route) => route.abort('internetdisconnected'))
  const title = await pressApply(page, 1)
  const failed = page.getByRole('alert').filter({ hasText: 'Bu ilanın başvurusu açılamadı.' })
  await expect(failed).toBeVisible()
  await page.unroute('**/auth/ilanSec')
  await failed.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil, fotoğraf ve özgeçmiş')
  await expect(page.getByRole('main')).toContainText(title)
})

test('a session that could not be asked for is no dead end at the ways in', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await page.route('**/auth/refresh', (route) => route.abort('internetdisconnected'))
  for (const path of ['/aday', '/adayonaykodu', '/login']) {
    await open(page, `${path}?tenant=demo`)
    await expect(page.getByRole('alert').filter({ hasText: 'Bağlantı kurulamadı' })).toBeVisible()
  }
  await page.unroute('**/auth/refresh')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Merhaba/)
})

test('without a connection the number stays, and the page says why', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/aday?tenant=demo')
  await page.getByLabel('Cep telefonu').fill('5321234567')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Kod gönder' }).click()
  await expect(page.getByRole('alert')).toContainText('Sistem sunucularına şu anda ulaşılamıyor')
  await expect(page.getByLabel('Cep telefonu')).toHaveValue('(532) 123 45 67')
  await page.unroute('**/api/**')
  await page.getByLabel('Cep telefonu').fill(aPhone())
  await page.getByRole('button', { name: 'Kod gönder' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gelen kodu yazın')
})

test('what is typed before the scripts arrive is kept, and never sent into an address', { tag: '@phone' }, async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/aday?tenant=demo', { waitUntil: 'commit' })
  const tel = page.getByLabel('Cep telefonu')
  await tel.fill('05321234567')
  await tel.press('Enter')
  await expect(page).toHaveURL('/aday?tenant=demo')
  scripts.resolve()
  await expect(tel).toHaveValue('(532) 123 45 67')
  await expect(page).toHaveURL('/aday?tenant=demo')
})
