import { aPhone, register } from './giris.ts'
import { expect, expectAccessible, expectNoViolation, open, test } from './page.ts'
import { findDemoLink } from './pages.ts'

test('a suggestion is written, sent and answered with a way back', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/ilanlar?tenant=demo')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Öneri ve talep' }).click()
  await expect(page).toHaveURL('/oneritalep?tenant=demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Öneri ve talep')

  await page.getByLabel('Talep türü').selectOption({ label: 'Şikâyet' })
  await page.getByLabel('Ad soyad').fill('Ayşe Yılmaz')
  await page.getByLabel('Cep telefonu').fill('+90 532 123 45 67')
  await expect(page.getByLabel('Cep telefonu')).toHaveValue('(532) 123 45 67')
  await page.getByLabel('E-posta').fill('ayse@ornek.com.tr')
  await page.getByLabel('Başlık').fill('Servis saatleri')
  await page.getByLabel('Metin').fill('Servis 06.30 yerine 06.45 olsun.')
  const sent = page.waitForRequest('**/oneriTalepCreate')
  await page.getByRole('button', { name: 'Gönder' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ talepTipi: 2, cepTel: '5321234567' })

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Mesajınız bize ulaştı')
  await expectNoViolation(page)
  await expect(dialog.getByRole('link', { name: 'Başvuru portalına dön' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ilanlar?tenant=demo')
})

test('a field of the suggestion is called wrong only once it was left, and the counter speaks near the end', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/oneritalep?tenant=demo')
  const email = page.getByLabel('E-posta')
  await email.pressSequentially('ayse')
  await expect(page.getByText('Geçersiz e-posta adresi.')).toHaveCount(0)
  await email.press('Tab')
  await expect(page.getByText('Geçersiz e-posta adresi.')).toBeVisible()
  await email.fill('ayse@ornek.com.tr')
  await expect(page.getByText('Geçersiz e-posta adresi.')).toHaveCount(0)

  const title = page.getByLabel('Başlık')
  await title.fill('x'.repeat(199))
  await expect(page.getByText(/karakter kaldı/)).toHaveCount(0)
  await title.fill('x'.repeat(240))
  await expect(page.getByText('10 karakter kaldı')).toBeVisible()
  await title.fill('x'.repeat(252))
  await title.press('Tab')
  await expect(page.getByText('2 karakter fazla')).toBeVisible()
  await expect(page.getByText('En fazla 250 karakter giriniz.')).toBeVisible()
})

test('an empty suggestion names every field, in order, and the first line leads to the first field', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/oneritalep?tenant=demo')
  await page.getByRole('button', { name: 'Gönder' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Talebinizin türünü seçin.',
    'Adınızı ve soyadınızı yazın.',
    'Lütfen telefonunuzu giriniz',
    'E-posta adresinizi yazın.',
    'Bir başlık yazın.',
    'Ne istediğinizi yazın.',
  ])
  await expect(page.getByText('Lütfen telefonunuzu giriniz').first()).toBeVisible()
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('Talep türü')).toBeFocused()
})

test('a failed sending keeps what was typed and says so', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/oneritalep?tenant=demo')
  await page.getByLabel('Talep türü').selectOption('1')
  await page.getByLabel('Ad soyad').fill('Ayşe Yılmaz')
  await page.getByLabel('Cep telefonu').fill('5321234567')
  await page.getByLabel('E-posta').fill('ayse@ornek.com.tr')
  await page.getByLabel('Başlık').fill('Servis')
  await page.getByLabel('Metin').fill('Metin')
  const limit = { isSuccess: false, message: 'tooManyRequests', resultObject: null }
  await page.route('**/oneriTalepCreate', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '120' }, json: limit }),
  )
  await page.getByRole('button', { name: 'Gönder' }).click()
  await expect(page.getByRole('alert')).toContainText('2 dakika')
  await expect(page.getByLabel('Metin')).toHaveValue('Metin')
})

test('campaigns are stopped by phone, with the two exact messages', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/smsiptal?t=demo')
  const stop = page.getByRole('button', { name: 'SMS’leri durdur' })
  const phone = page.getByLabel('Cep telefonu')
  await stop.click()
  await expect(page.getByText('Lütfen telefonunuzu giriniz', { exact: true }).last()).toBeVisible()
  await phone.fill('4321234567')
  await stop.click()
  await expect(page.getByText('Lütfen geçerli bir telefon numarası giriniz', { exact: true }).last()).toBeVisible()
  await phone.fill('')
  await phone.pressSequentially('5559876543')
  await expect(phone).toHaveValue('(555) 987 65 43')
  await phone.press('Enter')
  await expect(page.getByRole('heading', { name: 'İsteğinizi aldık' })).toBeVisible()
  await expect(phone).toHaveCount(0)
  await expectAccessible(page)
})

test('by the link of a message it is one tap, and opening the link does nothing', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/SmsIptal')) calls.push(sent.postData() ?? '')
  })
  await open(page, await findDemoLink(request, 'smsIptal'))
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'SMS’leri durdur' }).click()
  await expect(page.getByRole('heading', { name: 'İsteğinizi aldık' })).toBeVisible()
  expect(calls).toEqual([expect.stringMatching(/^\{"guid":"[0-9a-f-]{36}"\}$/)])
})

test('a stop that fails says so in the sentence of the specification', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/smsiptal?t=demo')
  await page.route('**/SmsIptal', (route) =>
    route.fulfill({ status: 400, json: { isSuccess: false, message: 'malformedRequest', resultObject: null } }),
  )
  await page.getByLabel('Cep telefonu').fill('5559876543')
  await page.getByRole('button', { name: 'SMS’leri durdur' }).click()
  await expect(page.getByRole('alert')).toHaveText('SMS iptal isteğiniz alınamadı. Lütfen tekrar deneyin.')
  await expect(page.getByLabel('Cep telefonu')).toHaveValue('(555) 987 65 43')
})

test('a channel link counts the visit, goes on to its page, and what is done there counts too', {
  tag: '@phone',
}, async ({ page, request }) => {
  const link = await findDemoLink(request, 'kanal', /durağı/)
  const first = page.waitForResponse('**/kanal/donusum')
  await page.goto(link)
  await page.waitForURL('/ilanlar?tenant=demo')
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'klgid')
  expect(cookie).toMatchObject({ sameSite: 'Lax', secure: true })
  const view = (await first).request().postDataJSON()
  expect(view).toEqual({ islemTipi: 1, sayfaId: 2, visitorGuid: cookie?.value })

  const second = page.waitForResponse('**/kanal/donusum')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  expect((await second).request().postDataJSON()).toMatchObject({
    islemTipi: 6,
    sayfaId: 3,
    ilanId: expect.any(Number),
  })
  expect((await second).status()).toBe(200)
})

test('on a slow line nobody waits for the count, and the visit counts on the page after', {
  tag: '@phone',
}, async ({ page, request }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/kanal/createGuidv2', async (route) => {
    await answer.promise
    await route.continue()
  })
  const counted = page.waitForResponse('**/kanal/donusum')
  await page.goto(await findDemoLink(request, 'kanal', /durağı/))
  await page.waitForURL('/ilanlar?tenant=demo')
  await expect(page.getByRole('article').first()).toBeVisible()
  answer.resolve()
  expect((await counted).status()).toBe(200)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'klgid')
  expect((await counted).request().postDataJSON()).toEqual({ islemTipi: 1, sayfaId: 2, visitorGuid: cookie?.value })
})

test('who came by a channel counts as a candidate after registering, and finds the form filled in', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.goto(await findDemoLink(request, 'kanal', /durağı/))
  await page.waitForURL('/ilanlar?tenant=demo')
  const counted: number[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/kanal/donusum')) counted.push(sent.postDataJSON().islemTipi)
  })
  const tel = aPhone()
  await register(page, tel, 'Zeynep')
  await expect.poll(() => counted).toContain(2)

  await open(page, '/oneritalep?tenant=demo')
  await expect(page.getByLabel('Ad soyad')).toHaveValue(/^Zeynep /)
  await expect(page.getByLabel('Cep telefonu')).toHaveValue(
    `(${tel.slice(0, 3)}) ${tel.slice(3, 6)} ${tel.slice(6, 8)} ${tel.slice(8)}`,
  )
  await expect(page.getByLabel('E-posta')).toHaveValue(/@/)
  await expect(page.getByText('profilinizden aldık')).toBeVisible()
})

test('without a channel nothing is counted', { tag: '@phone' }, async ({ page, context, baseURL }) => {
  const counted: number[] = []
  context.on('request', (sent) => {
    if (sent.url().endsWith('/kanal/donusum')) counted.push(sent.postDataJSON().islemTipi)
  })
  await open(page, '/ilanlar?tenant=demo')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/ilanDetay/)
  // two pictures later the page has done what it does on being opened
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.close()

  // from here on there is a channel: what is counted next is the first of all
  await context.addCookies([{ name: 'klgid', value: crypto.randomUUID(), url: baseURL ?? '' }])
  await (await context.newPage()).goto('/ilanlar?tenant=demo')
  await expect.poll(() => counted).toEqual([1])
})

test('a link to another site stops at a question that names the site', { tag: '@phone' }, async ({ page, request }) => {
  await open(page, await findDemoLink(request, 'kanal', /ortağı/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Başka bir siteye gidiyorsunuz')
  await expect(page.getByRole('main')).toContainText('is-ortagi.example')
  const go = page.getByRole('link', { name: 'Siteye git' })
  await expect(go).toHaveAttribute('href', 'https://is-ortagi.example/ilanlar')
  await expect(go).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await page.getByRole('link', { name: 'Vazgeç, ilanlara dön' }).click()
  await expect(page).toHaveURL('/ilanlar?tenant=demo')
})

test('an unknown channel link leads to the phone', { tag: '@phone' }, async ({ page }) => {
  for (const guid of ['00000000-0000-0000-0000-000000000000', 'bozuk', '']) {
    await page.goto(`/ats?t=demo&guid=${guid}`)
    await expect(page).toHaveURL('/adayTelefonOnayi?tenant=demo')
  }
})

test('a channel that is never counted still leads on by itself', { tag: '@phone' }, async ({ page, request }) => {
  const link = await findDemoLink(request, 'kanal', /durağı/)
  await page.route('**/createGuidv2', () => {})
  await page.goto(link)
  await page.waitForURL('/ilanlar?tenant=demo')
})

test('pages that a guid leads to are kept by nobody and found by no search engine', { tag: '@phone' }, async ({
  request,
}) => {
  for (const path of ['/smsiptal?t=demo', await findDemoLink(request, 'kanal', /ortağı/)]) {
    const headers = (await request.get(path)).headers()
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages say what they are for, and a channel link can be followed by hand', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const hint = page.locator('noscript').getByText(/JavaScript/)
    await page.goto('/oneritalep?tenant=demo')
    await expect(hint).toBeVisible()
    await expect(page.getByLabel('Talep türü')).toBeVisible()
    await page.goto('/smsiptal?t=demo')
    await expect(hint).toBeVisible()
    await page.goto(await findDemoLink(request, 'kanal', /durağı/))
    await page.getByRole('link', { name: 'Sayfa açılmadıysa buraya dokunun' }).click()
    await expect(page).toHaveURL('/ilanlar?tenant=demo')
  })
})
