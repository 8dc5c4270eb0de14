import { readFileSync } from 'node:fs'
import { aProjeAdi, choose, demoLink, heading, invite, inviteOne, press } from './ars.ts'
import { beside } from './beside.ts'
import { expect, expectAccessible, open, test } from './page.ts'

test('from the link of the demo to an appointment, its calendar file, a change and a cancellation', {
  tag: '@phone',
}, async ({ page, request }) => {
  await open(page, await demoLink(request))
  await expect(heading(page)).toHaveText(/^Merhaba /)
  await expect(page.getByRole('img', { name: 'Adım 1 / 5' })).toBeVisible()
  await press(page, 'İlgileniyorum')

  await expect(heading(page)).toHaveText('Vardiyalı çalışabilir misiniz?')
  await expect(heading(page)).toBeFocused()
  await press(page, 'Devam et')
  await expect(page.getByRole('alert')).toHaveText('Lütfen bir cevap seçin')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Evet' }).check()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(page, 'Devam et')

  await expect(heading(page)).toHaveText('Özel güvenlik kimlik kartınızın türü nedir?')
  await press(page, 'Devam et')
  await expect(page.getByRole('alert')).toHaveText('Lütfen bir cevap seçin')
  await page.getByRole('combobox').selectOption({ label: 'Silahsız' })
  await expectAccessible(page)
  await press(page, 'Devam et')

  await expect(heading(page)).toHaveText('Güvenlik görevlisi, Kuzey Plaza')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('₺34.500 – ₺39.250,50')).toBeVisible()
  await press(page, 'Kabul ediyorum')

  await expect(heading(page)).toHaveText('Görüşme saatinizi seçin')
  await expect(page.getByRole('img', { name: 'Adım 4 / 5' })).toBeVisible()
  await press(page, 'Randevuyu onayla')
  await expect(page.getByRole('alert')).toHaveText('Lütfen bir saat seçin')
  await expectAccessible(page)
  const day = page.getByRole('radio', { name: /^\d+ \S+ \d{4} \S+$/ }).nth(1)
  await choose(day)
  await choose(page.getByRole('radio', { name: /^09:30 – 10:00, / }))
  await press(page, 'Randevuyu onayla')

  await expect(heading(page)).toHaveText('Randevunuz alındı')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('09:30 – 10:00')).toBeVisible()
  await expect(page.getByText('Kuzey Plaza, B kapısı, 3. kat')).toBeVisible()
  await expectAccessible(page)
  const directions = page.getByRole('link', { name: 'Yol tarifi' })
  await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=Kuzey/)
  await expect(directions).toHaveAttribute('rel', 'noopener noreferrer')
  const download = page.waitForEvent('download')
  await press(page, 'Takvime ekle')
  const file = await (await download).path()
  expect(readFileSync(file, 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T063000Z/)

  await open(page, page.url())
  await expect(heading(page)).toHaveText('Bu davete daha önce yanıt verdiniz.')
  await expect(page.getByText('09:30 – 10:00')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Saati değiştir')
  await press(page, 'Randevumu değiştirme')
  await press(page, 'Saati değiştir')
  await choose(page.getByRole('radio', { name: /^11:00 – 11:30, / }))
  await press(page, 'Randevuyu onayla')
  await expect(heading(page)).toHaveText('Randevunuz alındı')
  await expect(page.getByText('11:00 – 11:30')).toBeVisible()

  await press(page, 'Randevuyu iptal et')
  await press(page, 'Vazgeç')
  await press(page, 'Randevuyu iptal et')
  await expectAccessible(page)
  await press(page, 'Evet, iptal et')
  await expect(heading(page)).toHaveText('Görüşme saatinizi seçin')
  await expect(page.getByText('Randevunuz iptal edildi.')).toBeVisible()
})

test('not interested ends with message 1, and the same link afterwards with message 3', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, await inviteOne({}))
  await press(page, 'İlgilenmiyorum')
  await expect(heading(page)).toHaveText(/^Yanıtınız için teşekkür ederiz/)
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)
  await open(page, page.url())
  await expect(heading(page)).toHaveText('Bu davete daha önce yanıt verdiniz.')
  await expect(page.getByRole('button', { name: 'Takvime ekle' })).toHaveCount(0)
})

test('not me is asked twice, ends with message 2, and the link opens nothing any more', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, await inviteOne({}))
  await expect(heading(page)).toHaveText('Merhaba Ayşe Yılmaz')
  await press(page, 'Ben değilim')
  await expect(heading(page)).toHaveText('Bu kişi siz değil misiniz?')
  await expect(page.getByRole('main')).not.toContainText('Ayşe')
  await expectAccessible(page)
  await press(page, 'Geri dön')
  await expect(heading(page)).toHaveText('Merhaba Ayşe Yılmaz')
  await press(page, 'Ben değilim')
  await press(page, 'Evet, ben değilim')
  await expect(heading(page)).toHaveText('Bildirdiğiniz için teşekkür ederiz. Bu numara kayıttan ayrıldı.')
  await open(page, page.url())
  await expect(heading(page)).toHaveText('Bu bağlantı artık geçerli değil')
  await expect(page.getByRole('main')).not.toContainText(/Ayşe|Kuzey/)
})

test('an answer that does not pass ends with message 4', { tag: '@phone' }, async ({ page }) => {
  await open(page, await inviteOne({ adim: 1 }))
  await page.getByRole('radio', { name: 'Hayır' }).check()
  await press(page, 'Devam et')
  await expect(heading(page)).toHaveText(/aranan koşullara uymuyor/)
})

test('a declined offer ends with message 5, in the company’s own words where it has them', { tag: '@phone' }, async ({
  page,
}) => {
  const ours = await inviteOne({ adim: 2 })
  const theirs = await inviteOne({ adim: 2, plan: { sonMesajlar: { 5: 'Yine bekleriz.' } } })
  await open(page, ours)
  await press(page, 'Kabul etmiyorum')
  await expect(heading(page)).toHaveText('Teklifimizi değerlendirdiğiniz için teşekkür ederiz.')
  await open(page, theirs)
  await press(page, 'Kabul etmiyorum')
  await expect(heading(page)).toHaveText('Yine bekleriz.')
})

test('whoever comes when the project is over is met with message 6 and nothing of the offer', {
  tag: '@phone',
}, async ({ page }) => {
  const projeAdi = aProjeAdi()
  const link = await inviteOne({ plan: { projeAdi }, adim: 3, slots: [{}] })
  await beside('endArs', projeAdi)
  await open(page, link)
  await expect(heading(page)).toHaveText('Bu davetin süresi doldu.')
  await expect(page.getByRole('main')).not.toContainText(/Ayşe|Kuzey|Güvenlik/)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('steps that a project lacks are skipped, down to greeting and thanks', { tag: '@phone' }, async ({ page }) => {
  const bare = { sorular: [], teklif: null, takvim: false }
  await open(page, await inviteOne({ plan: bare }))
  await expect(page.getByRole('img', { name: 'Adım 1 / 2' })).toBeVisible()
  await press(page, 'İlgileniyorum')
  await expect(heading(page)).toHaveText('Teşekkür ederiz')
  await expectAccessible(page)

  await open(page, await inviteOne({ plan: { sorular: [], takvim: false } }))
  await press(page, 'İlgileniyorum')
  await expect(heading(page)).toHaveText('Güvenlik görevlisi')
  await press(page, 'Kabul ediyorum')
  await expect(heading(page)).toHaveText('Teşekkür ederiz')

  await open(page, await inviteOne({ plan: { sorular: [], teklif: null }, slots: [{}] }))
  await press(page, 'İlgileniyorum')
  await expect(heading(page)).toHaveText('Görüşme saatinizi seçin')
})

test('a time that was taken meanwhile gives a fresh grid and a notice; a full day can be seen, not chosen', {
  tag: '@phone',
}, async ({ page, second }) => {
  const slots = [
    { gun: 2, saat: '10:00' },
    { gun: 3, saat: '10:00' },
    { gun: 3, saat: '15:00' },
  ]
  const [first = '', theirs = ''] = await invite({ adim: 3, slots, people: 2 })
  await open(page, first)
  await choose(page.getByRole('radio', { name: /^10:00 – 10:30, / }))

  const other = await second.newPage()
  await open(other, theirs)
  await choose(other.getByRole('radio', { name: /^10:00 – 10:30, / }))
  await press(other, 'Randevuyu onayla')
  await expect(heading(other)).toHaveText('Randevunuz alındı')
  await other.close()

  await press(page, 'Randevuyu onayla')
  await expect(page.getByRole('alert')).toHaveText(/az önce doldu/)
  await expect(page.getByRole('radio', { name: /, dolu$/ })).toBeDisabled()
  await expectAccessible(page)
  await choose(page.getByRole('radio', { name: /^15:00 – 15:30, / }))
  await press(page, 'Randevuyu onayla')
  await expect(heading(page)).toHaveText('Randevunuz alındı')
})

test('when nothing is free one may wait, and is told so on the next visit', { tag: '@phone' }, async ({ page }) => {
  await open(page, await inviteOne({ adim: 3 }))
  await expect(page.getByText('Şu anda boş saat yok.')).toBeVisible()
  await press(page, 'Bekleme listesine gir')
  await expect(page.getByText('Bekleme listesindesiniz.')).toBeVisible()
  await open(page, page.url())
  await expect(page.getByText('Bekleme listesindesiniz.')).toBeVisible()
})

test('a lost connection keeps the step and the choice; the next try goes through once', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await open(page, await inviteOne({ adim: 1 }))
  await page.getByRole('radio', { name: 'Evet' }).check()
  await context.setOffline(true)
  await press(page, 'Devam et')
  await expect(page.getByRole('alert').filter({ hasText: 'kaldığınız adım korunuyor' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Evet' })).toBeChecked()
  await context.setOffline(false)
  await press(page, 'Devam et')
  await expect(heading(page)).toHaveText('Kimlik kartınız var mı?')
})

test('a link whose answer went on elsewhere shows where it stands', { tag: '@phone' }, async ({ page, second }) => {
  const link = await inviteOne({})
  await open(page, link)
  const other = await second.newPage()
  await open(other, link)
  await press(other, 'İlgileniyorum')
  await expect(heading(other)).toHaveText('Vardiyalı çalışır mısınız?')
  await other.close()
  await press(page, 'İlgilenmiyorum')
  await expect(heading(page)).toHaveText('Vardiyalı çalışır mısınız?')
  await expect(page.getByText('güncel adımı gösteriyoruz')).toBeVisible()
})

test('the whole way by keyboard', { tag: '@phone' }, async ({ page }) => {
  await open(page, await inviteOne({ plan: { teklif: null }, slots: [{}] }))
  await page.getByRole('button', { name: 'İlgileniyorum' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Vardiyalı çalışır mısınız?')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Evet' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Kimlik kartınız var mı?')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^10:00/ })).toBeAttached()
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Randevunuz alındı')
})

test('an unknown link says that it is not valid', { tag: '@phone' }, async ({ page }) => {
  for (const gid of ['00000000-0000-0000-0000-000000000000', 'bozuk', '']) {
    await page.goto(`/ars?tenant=demo&gid=${gid}`)
    await expect(heading(page)).toHaveText('Bu bağlantı artık geçerli değil')
  }
})

test('looking at a link changes nothing, and nobody keeps or finds the page', { tag: '@phone' }, async ({
  request,
  page,
}) => {
  const link = await inviteOne({})
  for (let turn = 0; turn < 20; turn++) {
    const answer = turn % 2 ? await request.get(link) : await request.head(link)
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  }
  await open(page, link)
  await expect(heading(page)).toHaveText('Merhaba Ayşe Yılmaz')
})
