import type { BrowserContext } from '@playwright/test'
import { aProjeAdi, choose, heading, invite, inviteOne, press } from './ars.ts'
import { beside } from './beside.ts'
import { expect, expectAccessible, open, test } from './page.ts'

async function another(second: BrowserContext, link: string) {
  const page = await second.newPage()
  await open(page, link)
  return page
}

test('a question that was answered elsewhere is not asked again', { tag: '@phone' }, async ({ page, second }) => {
  const sorular = [
    { soru: 'Kartınızın türü nedir?', secenekler: { Silahlı: true, Silahsız: true } },
    { soru: 'Vardiyalı çalışır mısınız?', secenekler: { Evet: true, Hayır: false } },
  ]
  const link = await inviteOne({ adim: 1, plan: { sorular } })
  await open(page, link)
  await expect(heading(page)).toHaveText('Kartınızın türü nedir?')
  const other = await another(second, link)
  await other.getByRole('radio', { name: 'Silahlı' }).check()
  await press(other, 'Devam et')
  await expect(heading(other)).toHaveText('Vardiyalı çalışır mısınız?')
  await other.close()

  await page.getByRole('radio', { name: 'Silahsız' }).check()
  await press(page, 'Devam et')
  await expect(heading(page)).toHaveText('Vardiyalı çalışır mısınız?')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('güncel adımı gösteriyoruz')).toBeVisible()
  await page.getByRole('radio', { name: 'Evet' }).check()
  await press(page, 'Devam et')
  await expect(heading(page)).toHaveText('Güvenlik görevlisi')
})

test('the last seat goes to somebody else, comes free again, and is taken', { tag: '@phone' }, async ({
  page,
  second,
}) => {
  const [first = '', theirs = ''] = await invite({ adim: 3, slots: [{}], people: 2 })
  await open(page, first)
  const time = page.getByRole('radio', { name: /^10:00 – 10:30, / })
  await choose(time)
  const other = await another(second, theirs)
  await choose(other.getByRole('radio', { name: /^10:00 – 10:30, / }))
  await press(other, 'Randevuyu onayla')
  await expect(heading(other)).toHaveText('Randevunuz alındı')

  await press(page, 'Randevuyu onayla')
  await expect(page.getByRole('alert')).toHaveText(/az önce doldu/)
  await expect(page.getByText('Şu anda boş saat yok.').locator('..')).toBeFocused()
  await expectAccessible(page)

  await press(other, 'Randevuyu iptal et')
  await expect(other.getByRole('button', { name: 'Vazgeç' })).toBeFocused()
  await press(other, 'Vazgeç')
  await expect(other.getByRole('button', { name: 'Randevuyu iptal et' })).toBeFocused()
  await press(other, 'Randevuyu iptal et')
  await press(other, 'Evet, iptal et')
  await expect(other.getByText('İsterseniz başka bir saat seçebilirsiniz.')).toBeVisible()
  await other.close()

  await press(page, 'Bekleme listesine gir')
  await expect(page.getByText('Az önce bir yer açıldı')).toBeVisible()
  await choose(time)
  await press(page, 'Randevuyu onayla')
  await expect(heading(page)).toHaveText('Randevunuz alındı')
})

test('a project that ends while its page is open says so; an appointment can still be given back', {
  tag: '@phone',
}, async ({ page, second }) => {
  const projeAdi = aProjeAdi()
  const [greeted = ''] = await invite({ plan: { projeAdi } })
  const [booked = ''] = await invite({ plan: { projeAdi }, adim: 3, slots: [{}] })
  await open(page, greeted)
  const other = await another(second, booked)
  await choose(other.getByRole('radio', { name: /^10:00 – 10:30, / }))
  await press(other, 'Randevuyu onayla')
  await expect(heading(other)).toHaveText('Randevunuz alındı')
  await beside('endArs', projeAdi)

  await press(page, 'Ben değilim')
  await press(page, 'Evet, ben değilim')
  await expect(heading(page)).toHaveText('Bu davetin süresi doldu.')
  await expect(page.getByText('güncel adımı gösteriyoruz')).toHaveCount(0)

  await open(other, booked)
  await expect(other.getByRole('button', { name: 'Saati değiştir' })).toHaveCount(0)
  await press(other, 'Randevuyu iptal et')
  await press(other, 'Evet, iptal et')
  await expect(heading(other)).toHaveText('Bu davetin süresi doldu.')
  await expect(other.getByText('Randevunuz iptal edildi.', { exact: true })).toBeVisible()
  await expectAccessible(other)
  await other.close()
})
