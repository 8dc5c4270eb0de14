import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatPhone } from '#core/phone.ts'
import { aPhone, codeOf, passTime } from './giris.ts'
import { expect, expectAccessible, expectNoViolation, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'

const profil = (sekme: string) => `/profil?tenant=demo&sekme=${sekme}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('the main page greets by the first name and says what comes next', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page, { ad: 'Şükrü' })
  await open(page, '/mainPage?tenant=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merhaba Şükrü')
  await expect(page.getByText('Her şey yolunda')).toBeVisible()
  await page.getByRole('link', { name: /Profilinizi güncel tutun/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profilim')
})

test('what is awaited stands on the main page in place of the all-clear', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  const testGUID = '00000000-0000-4000-8000-000000000000'
  const yer = { gorusmeYeri: 'Kuzey Plaza', il: 'İstanbul', ilce: 'Şişli' }
  await page.route('**/aday/siradaki', async (route) => {
    const response = await route.fetch()
    const resultObject = {
      belgeler: [{ basvuruId: 7, baslik: 'Bekçi' }],
      testler: [{ id: 1, testAdi: 'Dikkat', testGUID, sonTarih: '2027-03-01T09:00:00Z' }],
      davetler: [{ id: 2, projeAdi: 'Güney Plaza' }],
      randevu: { tarih: '2027-03-02', startTime: '10:00', endTime: '10:30', ...yer },
    }
    await route.fulfill({ response, json: { ...(await response.json()), resultObject } })
  })
  await open(page, '/mainPage?tenant=demo')
  const next = page.getByRole('region', { name: 'Sıradaki adımınız' })
  await expect(next).toContainText('2 Mart 2027, 10:00 – 10:30')
  await expect(next).toContainText('Kuzey Plaza, Şişli / İstanbul')
  await expect(next).toContainText('Güney Plaza')
  await expect(next.getByRole('link', { name: 'Belgeleri yükle' })).toHaveAttribute('href', /belge=7$/)
  await expect(next.getByRole('link', { name: 'Testi aç: Dikkat' })).toHaveAttribute(
    'href',
    `/test?t=demo&guid=${testGUID}`,
  )
  await expect(page.getByText('Her şey yolunda')).toHaveCount(0)
  await expectAccessible(page)
})

test('the chosen posting waits on the main page', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await open(page, '/ilanlar?tenant=demo')
  const title = (await page.getByRole('article').first().getByRole('heading').innerText()).replace(/\s+/g, ' ')
  const chosen = page.waitForResponse('**/ilanSec')
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /başvur/i })
    .click()
  await chosen
  await open(page, '/mainPage?tenant=demo')
  await expect(page.getByText(title)).toBeVisible()
  await page.getByRole('link', { name: 'Başvuru formunu aç' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil, fotoğraf ve özgeçmiş')
})

test('a change is kept, a wrong one explained, and the next reload shows it', { tag: '@phone' }, async ({ page }) => {
  const { cepTel } = await signInAsNew(page)
  await open(page, profil('kimlik'))
  await expect(page.getByText(formatPhone(cepTel))).toBeVisible()

  await page.getByLabel('E-posta').fill('zeynep')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('E-posta')).toHaveAccessibleDescription(/Geçersiz e-posta adresi/)
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('E-posta')).toBeFocused()

  await page.getByLabel('E-posta').fill('zeynep.yeni@posta.example')
  await page.getByLabel('Doğum tarihi').fill('1.2.1994')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bilgileriniz kaydedildi.')).toBeVisible()
  await reload(page)
  await expect(page.getByLabel('E-posta')).toHaveValue('zeynep.yeni@posta.example')
  await expect(page.getByLabel('Doğum tarihi')).toHaveValue('01.02.1994')

  // changed in another tab meanwhile: the button stands below, why it was not saved comes to whoever pressed it
  const other = await page.context().newPage()
  await open(other, profil('kimlik'))
  await other.getByLabel('E-posta').fill('ikinci@posta.example')
  await other.getByRole('button', { name: 'Kaydet' }).click()
  await expect(other.getByText('Bilgileriniz kaydedildi.')).toBeVisible()
  await page.getByLabel('Soyad').fill('Yılmaz')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const stale = page.getByRole('alert').filter({ hasText: 'başka bir yerde değişti' })
  await expect(stale).toBeFocused()
  await expect(stale).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('E-posta')).toHaveValue('ikinci@posta.example')
  // what was typed stays, and the next press keeps both
  await expect(page.getByLabel('Soyad')).toHaveValue('Yılmaz')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bilgileriniz kaydedildi.')).toBeVisible()
  await expect(stale).toHaveCount(0)
  await reload(page)
  await expect(page.getByLabel('Soyad')).toHaveValue('Yılmaz')
  await expect(page.getByLabel('E-posta')).toHaveValue('ikinci@posta.example')
})

test('unsaved changes are asked about when a tab is changed, and the keyboard does it all', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsNew(page)
  await open(page, profil('kimlik'))
  await page.getByLabel('Soyad').fill('Demir')
  await expect(tab(page, 'Kimlik')).toContainText('Kaydedilmedi')
  await tab(page, 'Kimlik').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler var' })
  await expect(dialog.getByRole('button', { name: 'Vazgeç' })).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Soyad')).toHaveValue('Demir')

  await tab(page, 'İzinler').click()
  await dialog.getByRole('button', { name: 'Değişiklikleri at' }).click()
  await expect(page).toHaveURL(/sekme=izin/)
  await expect(page.getByRole('switch')).toHaveCount(4)

  await page.goBack()
  await expect(page.getByLabel('Soyad')).toHaveValue('Kaya')
  await page.getByLabel('Soyad').fill('Demir')
  await page.getByRole('contentinfo').getByRole('link', { name: /Öneri/ }).click()
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/\/oneritalep/)
  await open(page, profil('kimlik'))
  await expect(page.getByLabel('Soyad')).toHaveValue('Demir')
})

test('a permission is given at once, taken back with one press, and both are remembered', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsNew(page)
  await open(page, profil('izin'))
  const sms = page.getByRole('switch', { name: 'SMS' })
  await expect(sms).not.toBeChecked()
  await expect(sms).toHaveAccessibleDescription(/SMS gönderilmesine izin veriyorum.*Hiç değiştirilmedi/)
  await sms.click()
  await expect(sms).toBeChecked()
  await expect(page.getByText('SMS: izin verdiniz.')).toBeVisible()
  await reload(page)
  await expect(sms).toBeChecked()
  await expect(sms).toHaveAccessibleDescription(/Son değişiklik: \d\d\.\d\d\.\d{4}/)

  await page.getByRole('switch', { name: 'E-posta' }).press('Space')
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText('E-posta: izni geri aldınız.')).toBeVisible()
  await reload(page)
  await expect(page.getByRole('switch', { name: 'E-posta' })).not.toBeChecked()
})

test('a switch that the server did not take goes back and says so', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await open(page, profil('izin'))
  await expect(page.getByRole('switch')).toHaveCount(4)
  await page.route('**/updateAdayIletisimIzin', (route) =>
    route.fulfill({ status: 400, json: { isSuccess: false, message: 'validationFailed', resultObject: null } }),
  )
  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect(page.getByRole('alert')).toContainText('Değişiklik kaydedilemedi')
  await expect(page.getByRole('switch', { name: 'SMS' })).not.toBeChecked()
})

test('what cannot be loaded says so and is tried again', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page)
  await page.route('**/getAdayIletisimIzin', (route) =>
    route.fulfill({ status: 404, json: { isSuccess: false, message: 'notFound', resultObject: null } }),
  )
  await open(page, profil('izin'))
  await expect(page.getByRole('alert')).toContainText('İzinleriniz getirilemedi.')
  await page.unroute('**/getAdayIletisimIzin')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('switch')).toHaveCount(4)
})

test('the data are downloaded as a file, and asked about', { tag: '@phone' }, async ({ page }) => {
  await signInAsNew(page, { soyad: 'Karaçalı' })
  await open(page, profil('veri'))
  await expect(page.getByText('Henüz bir başvurunuz yok.')).toBeVisible()
  for (const [button, text] of [
    ['Okunabilir dosya indir', '<h2>Kişisel bilgiler</h2>'],
    ['JSON olarak indir', '"izinler"'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain(text)
    expect(file).toContain('Karaçalı')
  }

  await page.getByRole('button', { name: 'Başvuruyu gönder' }).click()
  await expect(page.getByLabel('Ne istiyorsunuz?')).toHaveAccessibleDescription(/Ne istediğinizi seçin/)
  await page.getByLabel('Ne istiyorsunuz?').selectOption({ label: 'Verilerimi sildirmek' })
  await page.getByLabel('Açıklamanız').fill('Lütfen silin.')
  await page.getByRole('button', { name: 'Başvuruyu gönder' }).click()
  await expect(page.getByText(/Başvurunuzu aldık. En geç \d\d\.\d\d\.\d{4}/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Lütfen silin.' })).toContainText('Son yanıt günü')
})

test('an account is erased with a code, and the same person can come back as somebody new', { tag: '@phone' }, async ({
  page,
}) => {
  const { cepTel, token: _, ...person } = await signInAsNew(page)
  await open(page, profil('veri'))
  await page.getByRole('button', { name: 'Hesabımı silmek istiyorum' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hesabınız silinsin mi?' })
  await expect(dialog.getByRole('button', { name: 'Vazgeç' })).toBeFocused()
  await expectAccessible(page)
  const send = dialog.getByRole('button', { name: 'Bana kod gönder' })
  await send.click()
  // the phone had its code for registering a moment ago
  await expect(dialog.getByRole('alert')).toContainText(/bekleyip tekrar deneyin/)

  const before = await codeOf(page.request, cepTel)
  await passTime(cepTel, 130)
  await send.click()
  await expect(dialog.getByLabel('Silme kodu')).toBeFocused()
  const kod = await codeOf(page.request, cepTel, { not: before })
  await page.keyboard.type(before)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Giriş kodu hatalı')
  await expectAccessible(page)
  await dialog.getByLabel('Silme kodu').fill(kod)
  await dialog.getByRole('button', { name: 'Hesabımı kalıcı olarak sil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hesabınız ve bilgileriniz silindi.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  expect(await page.context().cookies()).toEqual([])

  await page.getByRole('link', { name: 'İş ilanlarına git' }).click()
  await page.goto(profil('kimlik'))
  await expect(page).toHaveURL(/\/login/)
  await signInAsNew(page, { cepTel, ...person, ad: 'Yeniden' })
  await open(page, '/mainPage?tenant=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merhaba Yeniden')
})

test('a phone is changed by a code from each of the two', { tag: '@phone' }, async ({ page }) => {
  const { cepTel } = await signInAsNew(page)
  const yeniTel = aPhone()
  await open(page, profil('kimlik'))
  await page.getByRole('button', { name: 'Telefonu değiştir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Telefon numaranızı değiştirin' })
  const number = dialog.getByLabel('Yeni cep telefonu')
  const send = dialog.getByRole('button', { name: 'Kodları gönder' })
  await expect(number).toBeFocused()
  await expectAccessible(page)
  await number.fill(cepTel)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Bu zaten kayıtlı numaranız')
  const before = await codeOf(page.request, cepTel)
  await passTime(cepTel, 130)
  await number.fill(`0${yeniTel}`)
  await send.click()

  const [eski, yeni] = [dialog.getByLabel('Eski numaranıza gelen kod'), dialog.getByLabel('Yeni numaranıza gelen kod')]
  await expect(eski).toBeFocused()
  const [eskiKod, yeniKod] = [await codeOf(page.request, cepTel, { not: before }), await codeOf(page.request, yeniTel)]
  await eski.fill(yeniKod)
  await yeni.fill(eskiKod)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Giriş kodu hatalı')
  await expectAccessible(page)
  // closed to look at the messages, twice: the codes are still asked for
  for (const _ of ['once', 'again']) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Telefonu değiştir' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(eski).toBeFocused()
  }
  await eski.fill(eskiKod)
  await yeni.fill(yeniKod)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Telefon numaranız değişti.')).toBeVisible()
  await expect(page.getByText(formatPhone(yeniTel))).toBeVisible()
})
