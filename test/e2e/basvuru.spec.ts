import { watchScripts, weighScripts, wizardBudget } from '../../scripts/budgets.ts'
import { answerTest, finishTest, testTipleri } from './answer-test.ts'
import {
  expectSaved,
  fillings,
  fillUntil,
  goNext,
  heading,
  input,
  option,
  sonBlok,
  startBasvuru,
  testBloklar,
} from './basvuru.ts'
import { messagesTo } from './giris.ts'
import { expect, expectAccessible, holdBack, neverIdle, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'
import { openBasvuru, openTaslak } from './taslak.ts'

// everybody else looks at a screen that stands still: here it moves, in the test command, too
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const [yetenek, kisilik] = testBloklar

test('the whole application with its two tests, from Başvur to the tracking number, and a second one', {
  tag: '@phone',
}, async ({ page }) => {
  const { cepTel, token } = await signInAsNew(page)
  // most of both is answered, as somebody left it
  for (const tipId of Object.values(testTipleri)) await answerTest(page, token, { tipId, leave: 2 })
  const title = await startBasvuru(page)
  await expect(page.getByRole('main')).toContainText(title)
  await expect(page.getByText('Zeynep Kaya')).toBeVisible()
  const letGo = await holdBack(page, '**/createTest')
  await fillUntil(page, yetenek, async () => expectAccessible(page))

  await expect(page.getByRole('status').getByText('Testiniz hazırlanıyor')).toBeVisible()
  letGo()
  await expect(page.getByRole('button', { name: '2 soru kaldı' })).toBeVisible()
  await expectAccessible(page)
  await finishTest(page)
  await expect(page.getByText('Testiniz başarıyla tamamlandı.')).toBeVisible()
  await expect(heading(page)).toHaveText(kisilik)
  await finishTest(page)
  await expect(heading(page)).toHaveText(sonBlok)

  await expect(page.getByText('Bütün zorunlu sorular yanıtlandı.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Örnek Güvenlik A.Ş.')
  await expect(page.getByRole('main')).toContainText('72,5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Değiştir: Askerlik' }).click()
  await expect(heading(page)).toHaveText('Askerlik')
  await expect(heading(page)).toBeFocused()
  await option(page, 'Askerlik durumunuz', 'Muaf').check()
  await input(page, 'Muafiyet nedeni').fill('Sağlık')
  await page.getByRole('button', { name: 'Özete dön' }).click()
  await expect(heading(page)).toHaveText(sonBlok)
  await expect(page.getByRole('main')).toContainText('Sağlık')
  await expect(page.getByRole('main')).not.toContainText('15.03.2016')

  // the button stands at the end of a long page: why nothing was sent comes to whoever pressed it
  await page.route('**/basvuru/register', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Kaydet ve bitir' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'ulaşılamıyor' })
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  // a second press has no second effect
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/basvuru/register') && sent.push(request.url())))
  const send = page.getByRole('button', { name: 'Kaydet ve bitir' })
  // both before anything is drawn: a second press of the pointer's would fall on what has come meanwhile
  await send.evaluate((button: HTMLElement) => [button.click(), button.click()].length)
  await expect(heading(page)).toHaveText('Başvurunuz alındı')
  await expect(heading(page)).toBeFocused()
  expect(sent).toHaveLength(1)
  const takipNo = await page.locator('.ticket-no').innerText()
  await expect(page.getByText('SMS ile gönderildi')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Yazdır' })).toBeHidden()
  await expect(page.getByText(takipNo)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await expect.poll(async () => JSON.stringify(await messagesTo(page.request, cepTel))).toContain(takipNo)

  // it stays read-only, on both addresses and after the browser's way back
  await reload(page)
  await expect(page.getByText(takipNo)).toBeVisible()
  await open(page, '/testmerkezi?tenant=demo')
  await expect(page.getByText(takipNo)).toBeVisible()
  await page.getByRole('link', { name: 'İş ilanlarına git' }).click()
  // other journeys publish, so that a place in the list is no name
  const number = page.getByRole('link', { name: `Takip numaranız: ${takipNo}` })
  await expect(page.getByRole('article').filter({ has: number }).getByText('Başvuruldu')).toBeVisible()

  await test.step('a second application brings the answers of the first, with their date', async () => {
    await startBasvuru(page, { not: title })
    await expect(page.getByText(/^Önceki yanıtlarınızdan \d+ tanesini sizin için doldurduk/)).toBeVisible()
    await expectAccessible(page)
    await goNext(page, 'Kişisel bilgiler')
    await expect(option(page, 'Cinsiyet', 'Erkek')).toBeChecked()
    await expect(input(page, 'Adı soyadı')).toHaveValue('Emine Kaya')
    // what was sent is kept in the profile too, unless it belongs to this kind of form alone
    const mark = /^(\d\d\.\d\d\.\d{4} tarihli başvurunuzdan alındı\.|Profilinizden alındı \(\d\d\.\d\d\.\d{4}\)\.)$/
    const marks = await page.getByText(mark).count()
    expect(marks).toBeGreaterThan(5)
    await expectAccessible(page)
    await input(page, 'Adı soyadı').fill('Ayşe Kaya')
    await expect(page.getByText(mark)).toHaveCount(marks - 1)
    for (const { blok } of fillings.slice(1)) await goNext(page, blok)
    // a declaration is agreed to anew
    await expect(option(page, /^Adli sicil/, 'Yok')).toBeChecked()
    const beyan = option(page, /^Bu formda verdiğim/, 'Okudum ve onaylıyorum')
    await expect(beyan).not.toBeChecked()
    await beyan.check()
    for (const blok of testBloklar) await goNext(page, blok)
    await expect(page.getByRole('heading', { name: 'Testi tamamladınız' })).toBeVisible()
    await goNext(page, sonBlok)
    await expect(page.getByText('Örnek Güvenlik A.Ş.')).toHaveCount(1)
    await page.getByRole('button', { name: 'Kaydet ve bitir' }).click()
    await expect(heading(page)).toHaveText('Başvurunuz alındı')
  })
})

test.describe('with an empty cache', () => {
  test.use({ isFresh: true })

  test('the form of a candidate keeps its budget of scripts', { tag: '@phone' }, async ({ page }) => {
    const { token } = await signInAsNew(page)
    await openBasvuru(page, token)
    const address = page.url()
    await page.goto('about:blank') // what the page before still fetches is not counted
    await neverIdle(page) // nor what is fetched ahead, once the form is there
    const scripts = watchScripts(page)
    await page.goto(address)
    await goNext(page, 'Kişisel bilgiler')
    const weight = weighScripts(scripts)
    console.log(`the wizard: ${weight} bytes of script in ${scripts.size} files`)
    expect(weight).toBeLessThanOrEqual(wizardBudget)
  })
})

test(
  'İleri judges, Geri does not, a press in the task list does, and the keyboard reaches all',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const { token } = await signInAsNew(page)
    await openBasvuru(page, token)
    await goNext(page, 'Kişisel bilgiler')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveURL(/blok=\d+/)

    await page.getByRole('button', { name: 'İleri' }).press('Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'Lütfen şunları düzeltin' })
    await expect(summary).toBeFocused()
    await expect(page.getByText('Lütfen zorunlu alanları doldurun.')).toBeVisible()
    await expect(heading(page)).toHaveText('Kişisel bilgiler')
    await expect(page).toHaveTitle(/^Hata: Kişisel bilgiler/)
    await expectAccessible(page)
    await summary.getByRole('link', { name: /^Adı soyadı/ }).click()
    await expect(input(page, 'Adı soyadı')).toBeFocused()
    await expect(input(page, 'Adı soyadı')).toHaveAccessibleDescription(/Bu soruyu yanıtlayın/)
    await input(page, 'Adı soyadı').fill('Emine Kaya')
    await expect(summary.getByRole('link', { name: /^Adı soyadı/ })).toHaveCount(0)
    // what appears later is not called wrong before it was judged
    await option(page, 'Uyruk', 'Diğer').check()
    await expect(input(page, 'Hangi ülke?')).toHaveAccessibleDescription('')

    const onPhone = project.name === 'phone'
    if (onPhone) await page.getByRole('button', { name: 'Bölümler' }).click()
    const tasks = onPhone ? page.getByRole('dialog', { name: 'Bölümler' }) : page.locator('.wizard-tasks')
    await expect(tasks.getByRole('button', { name: /^Kişisel bilgiler/ })).toContainText('Eksik var')
    await expect(tasks.getByRole('button', { name: /^Beyan/ })).toContainText('Kilitli')
    await expectAccessible(page)
    await tasks.getByRole('button', { name: /^Profil/ }).click()
    await expect(heading(page)).toHaveText('Kişisel bilgiler')
    await expect(summary).toBeFocused()

    await page.getByRole('button', { name: 'Geri', exact: true }).click()
    await expect(heading(page)).toHaveText('Profil, fotoğraf ve özgeçmiş')
    await page.goBack()
    await expect(heading(page)).toHaveText('Kişisel bilgiler')
    await expect(input(page, 'Adı soyadı')).toHaveValue('Emine Kaya')
  },
)

test('hidden blocks are no steps, and an answer brings them', { tag: '@phone' }, async ({ page }) => {
  const { token } = await signInAsNew(page)
  await openBasvuru(page, token)
  await goNext(page, 'Kişisel bilgiler')
  await expect(page.getByText('Adım 2 / 13')).toBeVisible()
  await option(page, 'Cinsiyet', 'Erkek').check()
  await expect(page.getByText('Adım 2 / 14')).toBeVisible()
  await option(page, 'Cinsiyet', 'Kadın').check()
  await expect(page.getByText('Adım 2 / 13')).toBeVisible()
  await expectSaved(page)
})

test('what a choice hides is cleared, and Geri al brings it back', { tag: '@phone' }, async ({ page }) => {
  const { token } = await signInAsNew(page)
  await openTaslak(page, token, 'Eğitim')
  await page.getByRole('button', { name: 'Okullar: yeni kayıt ekle' }).click()
  const dialog = page.getByRole('dialog')
  await option(dialog, 'Okul türü', 'Lisans').check()
  await input(dialog, 'Bölüm').fill('Tarih')
  await option(dialog, 'Okul türü', 'Lise ve öncesi').check()
  await expect(input(dialog, 'Bölüm')).toHaveCount(0)
  await expect(dialog.locator('.kriter-cleared')).toHaveText(/temizlendi: Bölüm\./)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Geri al' }).click()
  await expect(input(dialog, 'Bölüm')).toHaveValue('Tarih')
  await expect(option(dialog, 'Okul türü', 'Lisans')).toBeChecked()
})

test('without a posting the form is the list of postings, which says why to whoever wanted its tests', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/?tenant=demo')
  await expect(page).toHaveURL(/\/ilanlar\?tenant=demo/)
  await signInAsNew(page)
  const reason = page.getByText('Başvuru formunu açmak için önce bir ilan seçin.')
  for (const path of ['/?tenant=demo', '/testmerkezi?tenant=demo']) {
    await open(page, path)
    await expect(page).toHaveURL(/\/ilanlar\?tenant=demo/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(reason).toHaveCount(path.startsWith('/testmerkezi') ? 1 : 0)
  }
})

test('a form that cannot be had says why and leads on', { tag: '@phone' }, async ({ page }) => {
  const { token } = await signInAsNew(page)
  await openBasvuru(page, token)
  const answer = (status: number, message: string) => ({
    status,
    json: { isSuccess: false, message, resultObject: null },
  })
  for (const [status, code, text] of [
    [409, 'ilanClosed', 'Bu ilan başvuruya kapandı'],
    [404, 'notFound', 'Bu ilanın çevrim içi başvuru formu yok'],
  ] as const) {
    await page.route('**/getAdayBasvurForm*', (route) => route.fulfill(answer(status, code)))
    await reload(page)
    await expect(heading(page)).toHaveText(text)
    await expect(page.getByRole('main').getByRole('link', { name: 'İş ilanlarına git' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/getAdayBasvurForm*')
  }
  await page.route('**/getAdayBasvurForm*', (route) => route.fulfill(answer(429, 'tooManyRequests')))
  await reload(page)
  await expect(page.getByRole('alert')).toContainText('Başvuru formu getirilemedi.')
  await page.unroute('**/getAdayBasvurForm*')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(heading(page)).toHaveText('Profil, fotoğraf ve özgeçmiş')
  expect(fillings.length).toBe(10)
})
