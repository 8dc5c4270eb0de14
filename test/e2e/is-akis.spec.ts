import type { APIRequestContext, Page } from '@playwright/test'
import { anAddress } from './browser.ts'
import { expect, expectAccessible, expectNoViolation, open, test } from './page.ts'

type Link = { tur: string; tenant: string; url: string; aciklama: string }

/** An approval that waits; whoever spends one finds another at the next call. */
async function waitingApproval(request: APIRequestContext) {
  const answer = await request.get('/api/public/demo/links')
  const { resultObject } = (await answer.json()) as { resultObject: Link[] } // as its contract says
  const link = resultObject.find(({ tur, tenant }) => tur === 'isAkis' && tenant === 'demo')
  if (!link) throw new Error('no approval waits')
  const { pathname, search } = new URL(link.url)
  const [, iapKodu = ''] = /\((IL-\d+)\)/.exec(link.aciklama) ?? []
  return { path: pathname + search, iapKodu }
}

async function isListed(request: APIRequestContext, iapKodu: string) {
  const page = await (await request.get(`/ilanlar?tenant=demo&q=${iapKodu}`)).text()
  return page.includes(`${iapKodu}</span>`)
}

const aciklama = (page: Page) => page.getByLabel('Açıklama', { exact: true })
const approve = (page: Page) => page.getByRole('button', { name: 'Onayla' })
const reject = (page: Page) => page.getByRole('button', { name: 'Reddet', exact: true })

test('a request is read and approved, the posting is public at once, and the link is old afterwards', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { path, iapKodu } = await waitingApproval(request)
  expect(await isListed(request, iapKodu)).toBe(false)
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onayınız isteniyor')
  const asked = page.getByRole('region', { name: 'İstenen' })
  await expect(asked).toContainText('ilanının yayınlanması için onayınız isteniyor.')
  await expect(asked).toContainText(iapKodu)
  await expect(page.getByRole('list', { name: 'Bu adımın yeri' }).getByRole('listitem')).toHaveText([
    'İstek açıldı (tamamlandı)',
    'Kararınız (şimdi)',
    'Sonuç bildirilir (sırada)',
  ])

  await aciklama(page).fill('Uygundur, yayınlayalım.')
  await expect(page.getByText('977 karakter kaldı').first()).toBeVisible()
  await approve(page).click()
  const thanks = page.getByRole('heading', { level: 1 })
  await expect(thanks).toHaveText('Onayladınız, teşekkür ederiz')
  await expect(page.getByText('Uygundur, yayınlayalım.')).toBeVisible()
  await expect(page.locator('section:focus')).toContainText('teşekkür')
  await expectAccessible(page)
  expect(await isListed(request, iapKodu)).toBe(true)

  const guid = new URL(path, 'http://x').searchParams.get('g') ?? ''
  expect(addresses.filter((line) => line.includes(guid) && !line.includes(`/isakisonay?`))).toEqual([])
  await open(page, path)
  await expect(thanks).toHaveText('Onaylanacak bir istek yok')
  await expect(page.getByRole('main')).toContainText('Bu onay bağlantısı artık geçerli değil')
  await expect(aciklama(page)).toHaveCount(0)
})

test('rejecting asks once more, begins at the way back, and leaves the posting unpublished', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { path, iapKodu } = await waitingApproval(request)
  const decisions: unknown[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/approverejectwf')) decisions.push(sent.postDataJSON().aksiyonTipi)
  })
  await open(page, path)
  await aciklama(page).fill('Kontenjan bu ay dolu.')
  await reject(page).click()
  const confirm = page.getByRole('region', { name: 'İstek reddedilsin mi?' })
  await expect(confirm.getByRole('button', { name: 'Vazgeç' })).toBeFocused()
  await expectNoViolation(page)
  await page.keyboard.press('Enter')
  await expect(reject(page)).toBeFocused()
  expect(decisions).toEqual([])

  await page.keyboard.press('Enter')
  await confirm.getByRole('button', { name: 'Evet, reddet' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reddettiniz, teşekkür ederiz')
  await expect(page.getByText('Kontenjan bu ay dolu.')).toBeVisible()
  await expectAccessible(page)
  expect(decisions).toEqual([1])
  expect(await isListed(request, iapKodu)).toBe(false)
})

test('without a description neither button decides; the sentence stands above and beside the field', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { path } = await waitingApproval(request)
  let calls = 0
  page.on('request', (sent) => {
    if (sent.url().includes('/approverejectwf')) calls++
  })
  await open(page, path)
  for (const button of [approve(page), reject(page)]) {
    await button.click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText('Lütfen bir açıklama yazın.')
    await expect(page.locator('#alan-aciklama-hata')).toHaveText('Lütfen bir açıklama yazın.')
  }
  await expect(page).toHaveTitle(/^Hata:/)
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link').click()
  await expect(aciklama(page)).toBeFocused()
  await aciklama(page).fill('x'.repeat(1003))
  await expect(page.getByText('3 karakter fazla').first()).toBeVisible()
  await approve(page).click()
  await expect(page.locator('#alan-aciklama-hata')).toHaveText('En fazla 1000 karakter giriniz.')
  expect(calls).toBe(0)
})

test('a line that breaks keeps the text, and the repeat has one effect', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { path } = await waitingApproval(request)
  await open(page, path)
  await aciklama(page).fill('Hat kesilse de duran açıklama.')
  const keys: (string | undefined)[] = []
  let isCut = true
  await page.route('**/approverejectwf', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isCut) return route.continue()
    // the server hears it, its answer is lost
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  await approve(page).click()
  await expect(page.getByRole('alert').first()).toContainText('ulaşılamıyor')
  await expect(aciklama(page)).toHaveValue('Hat kesilse de duran açıklama.')
  isCut = false
  await approve(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onayladınız, teşekkür ederiz')
  expect(keys).toEqual([keys[0], keys[0]])
})

for (const [name, answer] of [
  ['a proxy answers in its place', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }],
  ['its answer is cut', { status: 200, contentType: 'application/json', body: '{"isSuccess":true,"mess' }],
] as const) {
  test(`a decision that counted is shown as such when ${name}`, { tag: '@phone' }, async ({ page, request }) => {
    const { path } = await waitingApproval(request)
    await open(page, path)
    await aciklama(page).fill('Kararım sayıldı.')
    const keys: (string | undefined)[] = []
    await page.route('**/approverejectwf', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.fulfill(answer)
    })
    await approve(page).click()
    await expect(page.getByRole('alert')).toHaveText('Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kapat' }).click()
    await approve(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onayladınız, teşekkür ederiz')
    expect(keys).toEqual([keys[0], keys[0]])
  })
}

test('a failure is said in the sentence of the specification and keeps the text', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { path } = await waitingApproval(request)
  await open(page, path)
  await page.route('**/approverejectwf', (route) =>
    route.fulfill({ status: 400, json: { isSuccess: false, message: 'malformedRequest', resultObject: null } }),
  )
  await aciklama(page).fill('Duran açıklama.')
  await reject(page).click()
  await page.getByRole('button', { name: 'Evet, reddet' }).click()
  await expect(page.getByRole('alert')).toHaveText('Beklenmeyen bir hata oluştu. Lütfen tekrar deneyin.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(aciklama(page)).toHaveValue('Duran açıklama.')
  await expectAccessible(page)
})

test('somebody who was slower is told that it is over', { tag: '@phone' }, async ({ page, request }) => {
  const { path } = await waitingApproval(request)
  await open(page, path)
  await page.route('**/approverejectwf', (route) =>
    route.fulfill({ json: { isSuccess: true, message: '', resultObject: { messageId: 0 } } }),
  )
  await aciklama(page).fill('Geç kalan karar.')
  await approve(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onaylanacak bir istek yok')
})

test('an unknown link is an old one', { tag: '@phone' }, async ({ page }) => {
  for (const g of ['00000000-0000-0000-0000-000000000000', 'bozuk', '']) {
    await page.goto(`/isakisonay?t=demo&g=${g}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onaylanacak bir istek yok')
  }
})

test('an address of many wrong guesses works first, by itself, and then sees the request', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { path } = await waitingApproval(request)
  for (let i = 0; i < 21; i++) {
    await page.request.get(`/isakisonay?t=demo&g=00000000-0000-0000-0000-0000000000${10 + i}`)
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onayınız isteniyor')
  await expect(page.getByRole('region', { name: 'İstenen' })).toBeVisible()
})

test('the page is kept by nobody, and previews of the link change nothing', { tag: '@phone' }, async ({ request }) => {
  const { path } = await waitingApproval(request)
  for (let i = 0; i < 20; i++) {
    expect((await request.head(path, { headers: anAddress() })).status()).toBe(200)
    const headers = (await request.get(path, { headers: anAddress() })).headers()
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
  expect((await waitingApproval(request)).path).toBe(path)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the request can be read', { tag: '@phone' }, async ({ page, request }) => {
    const { path } = await waitingApproval(request)
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'İstenen' })).toContainText('onayınız isteniyor')
    await expect(page.locator('noscript').getByText(/JavaScript/)).toBeVisible()
  })
})
