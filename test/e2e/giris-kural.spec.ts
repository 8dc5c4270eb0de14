import { aPhone, askForCode, codeOf, fillIdentity, typeCode } from './giris.ts'
import { expect, expectAccessible, open, pressAnyway, test } from './page.ts'

// Spec: candidate §5, the rules of these pages in its own words.
const phoneRules = [
  ['', 'Lütfen telefonunuzu giriniz'],
  ['4321234567', 'Lütfen geçerli bir telefon numarası giriniz'],
  ['532123456', 'Lütfen geçerli bir telefon numarası giriniz'],
  ['53212345678', 'Lütfen geçerli bir telefon numarası giriniz'],
] as const

test('every rule of the telephone page is said at its field in its own words', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/adayTelefonOnayi?tenant=demo')
  const tel = page.getByLabel('Cep telefonu')
  const summary = page.getByRole('alert')
  for (const [typed, text] of phoneRules) {
    await tel.fill(typed)
    await page.getByRole('button', { name: 'Kod gönder' }).click()
    await expect(tel).toHaveAccessibleDescription(new RegExp(text))
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Hata: /)
    await summary.getByRole('link', { name: text }).click()
    await expect(tel).toBeFocused()
  }
})

test('a number is shown in one way, however it is pasted', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/aday?tenant=demo')
  const tel = page.getByLabel('Cep telefonu')
  for (const pasted of ['05321234567', '+90 532 123 45 67', '0090 (532) 123-4567', '5321234567']) {
    await tel.fill('')
    await tel.fill(pasted)
    await expect(tel).toHaveValue('(532) 123 45 67')
  }
})

test('every rule of the identity page is said at its field in its own words', { tag: '@phone' }, async ({ page }) => {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Devam et' }).click()
  await expect(page.getByLabel('Giriş kodu')).toHaveAccessibleDescription(/Giriş kodunu yazın\./)
  await page.getByLabel('Giriş kodu').fill('12a34')
  await expect(page.getByLabel('Giriş kodu')).toHaveValue('1234')
  await page.getByRole('button', { name: 'Devam et' }).click()
  await expect(page.getByLabel('Giriş kodu')).toHaveAccessibleDescription(/Giriş kodu 6 rakamdan oluşur\./)
  const code = await codeOf(page.request, tel)
  await typeCode(page, code === '111111' ? '222222' : '111111')
  await expect(page.getByText('4 deneme hakkınız kaldı.')).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')

  await page.getByText('Aydınlatma metnini okuyun').click()
  await expectAccessible(page)
  const submit = page.getByRole('button', { name: 'Kaydımı tamamla' })
  await submit.click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Adınızı yazın.',
    'Soyadınızı yazın.',
    'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).',
    'Doğum tarihinizi yazın.',
    'E-posta adresinizi yazın.',
    'Aydınlatma metnini okuyup okumadığınızı belirtin.',
  ])
  await expectAccessible(page)

  await fillIdentity(page)
  const day = new Date()
  const birth = (years: number, days: number) => {
    const date = new Date(Date.UTC(day.getUTCFullYear() - years, day.getUTCMonth(), day.getUTCDate() + days))
    return date.toISOString().slice(0, 10).split('-').reverse().join('.')
  }
  const rules = [
    ['Ad', 'a'.repeat(51), 'En fazla 50 karakter giriniz.'],
    ['Soyad', 'a'.repeat(51), 'En fazla 50 karakter giriniz.'],
    ['T.C. kimlik numarası', '1234567890', 'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).'],
    ['T.C. kimlik numarası', '12345678901', 'Geçerli bir T.C. kimlik numarası giriniz (11 rakam).'],
    ['Doğum tarihi', '31.02.1995', 'Geçerli bir tarih giriniz.'],
    ['Doğum tarihi', birth(15, 0), 'Başvurmak için en az 16 yaşında olmalısınız.'],
    ['E-posta', 'ayse@', 'Geçersiz e-posta adresi.'],
    ['E-posta', `${'a'.repeat(243)}@ornek.tr`, 'En fazla 250 karakter giriniz.'],
  ] as const
  for (const [label, wrong, text] of rules) {
    const field = page.getByLabel(label, { exact: true })
    const right = await field.inputValue()
    await field.fill(wrong)
    await submit.click()
    await expect(field, `${label}: ${wrong}`).toHaveAccessibleDescription(new RegExp(text.replace(/[().]/g, '\\$&')))
    await field.fill(right)
  }
  await page.getByLabel('Doğum tarihi').pressSequentially('x')
  await expect(page.getByLabel('Doğum tarihi')).toHaveValue('01.09.1995')

  await page.getByLabel('Okumadım, kaydolmak istemiyorum').check()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toHaveAccessibleDescription(/kaydınızı oluşturamayız/)
  await pressAnyway(submit)
  await expect(page).toHaveURL(/\/adaykimlikbilgisi/)
  for (const izin of await page.getByRole('checkbox').all()) await expect(izin).not.toBeChecked()

  await page.getByLabel('Okudum', { exact: true }).check()
  await page.getByLabel('Doğum tarihi').fill(birth(16, 0))
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merhaba Zeynep')
  await page.getByLabel('Hesap menüsü').click()
  await expectAccessible(page)
})
