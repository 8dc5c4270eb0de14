import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { anAddress } from './browser.ts'
import { expect, expectAccessible, open, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'
import { makeSonuc, sonucPath } from './sonuc.ts'

let shared: ReturnType<typeof makeSonuc> | undefined
/** One result for all that only read it. */
function theSonuc() {
  shared ??= makeSonuc({ choices: [4, 3, 0, 1] })
  return shared
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const region = (page: Page, name: string) => page.getByRole('region', { name })

async function expectProblem(page: Page, sentence: string) {
  await expect(heading(page)).toHaveText('Sonuç gösterilemiyor')
  await expect(page.getByRole('alert')).toContainText(sentence)
}

test('whoever has the link reads scales, questions and answers, without the name, and takes the PDF', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const { sonucGuid } = await theSonuc()
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  await open(page, sonucPath(sonucGuid))
  await expect(heading(page)).toHaveText('Çalışma Tarzı Envanteri')
  await expect(page.getByText('A. Y.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ayşe')

  const scales = region(page, 'Ölçekler').getByRole('listitem')
  await expect(scales).toHaveCount(2)
  await expect(scales.nth(0)).toContainText('Dışadönüklük65 · Yüksek')
  await expect(scales.nth(1)).toContainText('20 · Düşük')
  await expect(scales.nth(0)).toContainText('Norm 50')
  const sorular = region(page, 'Sorular ve yanıtlar')
  await expect(sorular.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(sorular.getByRole('heading', { name: /^Soru 1: Şişli/ })).toBeVisible()
  await expect(sorular.getByText('seçilen yanıt')).toHaveCount(4)
  await expect(sorular.locator('#soru-3 .sonuc-secilen')).toHaveText('Hiç katılmıyorumseçilen yanıt')
  // Spec: candidate §2, the review has disabled radios
  await expect(sorular.getByRole('radio', { disabled: false })).toHaveCount(0)
  await expect(sorular.getByRole('radio', { checked: true, disabled: true })).toHaveCount(4)
  await expect(sorular.locator('#soru-3').getByRole('radio', { checked: true })).toHaveAccessibleName(
    /^Hiç katılmıyorum/,
  )
  await expect(page.getByRole('navigation', { name: 'Bu sayfada' })).toBeVisible({ visible: !isMobile })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF indir' }).click()
  expect((await download).suggestedFilename()).toBe(`TestSonucu_${sonucGuid}.pdf`)
  const bytes = readFileSync(await (await download).path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain("İğdır'a taşınsam hemen arkadaş edinirim.")
  expect(addresses.filter((line) => line.split(' ')[1]?.includes(sonucGuid))).toEqual([])
})

test('the owner reads it by the guid of the test, with the name, after signing in', { tag: '@phone' }, async ({
  page,
}) => {
  const { cepTel } = await signInAsNew(page, { ad: 'İpek', soyad: 'Şişlioğlu' })
  const { guid } = await makeSonuc({ kind: 'aptitude', cepTel, choices: [1, 1, 0], plan: { sonucAdaya: true } })
  await open(page, sonucPath(guid))
  await expect(heading(page)).toHaveText('Genel Yetenek Testi')
  await expect(page.getByText('İpek Şişlioğlu')).toBeVisible()
  await expect(region(page, 'Puan')).toContainText('2 / 3')
  await expect(region(page, 'Puan')).toContainText('GeçtiGeçme puanı: 2')
  await expectAccessible(page)

  await page.context().clearCookies()
  await open(page, sonucPath(guid))
  await expectProblem(page, 'Test bulunamadı ya da bu teste erişiminiz yok.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Giriş yap' })).toHaveAttribute(
    'href',
    /^\/login\?tenant=demo&returnUrl=testmerkeziSonuc/,
  )
})

const none = '00000000-0000-0000-0000-000000000000'

test('a link that lacks something, or opens nothing, says so', { tag: '@phone' }, async ({ page }) => {
  for (const [path, sentence] of [
    [`/testmerkeziSonuc?guid=${none}`, 'Bağlantıda kurum anahtarı yok.'],
    ['/testmerkeziSonuc?t=demo', 'Bağlantıda test numarası yok.'],
    ['/testmerkeziSonuc?t=demo&guid=bozuk', 'Test bulunamadı. Bağlantıdaki test numarası geçerli değil.'],
    [sonucPath(none), 'Test bulunamadı ya da bu teste erişiminiz yok.'],
  ] as const) {
    await open(page, path)
    await expectProblem(page, sentence)
  }
})

test('a company that is not there has no page', { tag: '@phone' }, async ({ page }) => {
  expect((await page.goto(sonucPath(none, 'yok-boyle')))?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Bu adreste bir kurum bulunamadı')
})

const refusals = [
  ['loginAsAday', 404, 'tenantKeyNotFound', null, 'Oturum açılamadı. Lütfen bilgileri kontrol edin.'],
  ['loginAsAday', 400, 'x', '<html>', 'Girişi sırasında bir hata oluştu.'],
  ['loginAsAday', 200, '', { token: '' }, 'Yetki anahtarı bulunamadı.'],
  ['test/sonuc', 401, 'sessionEnded', null, 'Bu sonucu görme yetkiniz yok.'],
  ['test/sonuc', 400, 'unexpectedError', null, 'Sonuç yüklenirken bir hata oluştu.'],
] as const

test('what goes wrong on the way has its own sentence, and another try helps', { tag: '@phone' }, async ({ page }) => {
  const { sonucGuid } = await theSonuc()
  for (const [call, status, message, resultObject, sentence] of refusals) {
    await page.route(`**/${call}*`, (route) =>
      resultObject === '<html>'
        ? route.fulfill({ status, body: '<html>' })
        : route.fulfill({ status, json: { isSuccess: status === 200, message, resultObject } }),
    )
    await open(page, sonucPath(sonucGuid))
    await expectProblem(page, sentence)
    await page.unroute(`**/${call}*`)
  }
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(heading(page)).toHaveText('Çalışma Tarzı Envanteri')
})

test('a result without questions, or without answers, says so', { tag: '@phone' }, async ({ page }) => {
  const { sonucGuid } = await theSonuc()
  const sorular: object[] = []
  await page.route('**/test/sonuc*', async (route) => {
    const answer = await (await route.fetch()).json()
    return route.fulfill({ json: { ...answer, resultObject: { ...answer.resultObject, sorular } } })
  })
  await open(page, sonucPath(sonucGuid))
  await expectProblem(page, 'Bu testte gösterilecek soru yok.')
  sorular.push({ id: 1, soru: 'Soru?', soruYanitlar: [{ id: 1, cevap: 'Evet' }], secilenCevap: null })
  await open(page, sonucPath(sonucGuid))
  await expectProblem(page, 'Bu teste verilmiş bir yanıt bulunamadı.')
})

test('the page is kept by nobody, and its document says nothing of the person', { tag: '@phone' }, async ({
  request,
}) => {
  const { sonucGuid } = await theSonuc()
  for (let i = 0; i < 5; i++) {
    const answer = await request.get(sonucPath(sonucGuid), { headers: anAddress() })
    expect(answer.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(answer.headers()['referrer-policy']).toBe('no-referrer')
    expect(await answer.text()).not.toContain('Envanteri')
  }
})
