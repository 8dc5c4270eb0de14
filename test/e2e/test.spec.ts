import type { Page, Route } from '@playwright/test'
import { beside } from './beside.ts'
import { expect, expectAccessible, expectNoViolation, open, pressAnyway, test } from './page.ts'
import { answer, makeTest, question, testAddress } from './test-merkezi.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const finish = (page: Page) => page.getByRole('button', { name: /soru kaldı$|^Testi tamamla$/ })
const progress = (page: Page) => page.getByRole('progressbar')
const saved = (page: Page) => page.getByText('Kaydedildi', { exact: true })
const lost = (page: Page) => page.getByText('Bağlantı yok, yanıtlarınız cihazda duruyor')

async function expectAnswered(page: Page, count: number, of = 8) {
  await expect(progress(page)).toHaveAttribute('aria-valuetext', `${of} sorudan ${count} tanesi yanıtlandı`)
}

test.describe('with a clock of its own', () => {
  test.use({ isFresh: true })

  test('from the link to the end, with the line cut in the middle and the tab closed and opened again', {
    tag: '@phone',
  }, async ({ page, context }) => {
    const address = await testAddress()
    await page.clock.install()
    await open(page, address)
    await expect(heading(page)).toHaveText('Kısa kişilik envanteri')
    await expect(page.getByText(/^Testi çözen: \S+ \S\.$/)).toBeVisible()
    await expectAnswered(page, 0)
    await answer(page, 1, 'Katılıyorum').check()
    await answer(page, 2, 'Kararsızım').check()
    await expect(saved(page)).toBeVisible()
    await expect(question(page, 3)).toBeInViewport({ ratio: 1 })

    await context.setOffline(true)
    await answer(page, 3, 'Katılmıyorum').check()
    await expect(lost(page)).toBeVisible()
    await page.clock.fastForward(20_000)
    await answer(page, 4, 'Katılıyorum').check()
    await answer(page, 3, 'Kararsızım').check()
    await expectAnswered(page, 4)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(lost(page)).toHaveCount(0)
    await expect(saved(page)).toBeVisible()

    await context.setOffline(true)
    await answer(page, 5, 'Katılıyorum').check()
    await expect(lost(page)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await open(again, address)
    await expectAnswered(again, 5)
    await expect(answer(again, 3, 'Kararsızım')).toBeChecked()
    await expect(answer(again, 5, 'Katılıyorum')).toBeChecked()
    await expect(question(again, 6)).toBeInViewport({ ratio: 1 })
    await expect(saved(again)).toBeVisible()

    await expect(finish(again)).toHaveText('3 soru kaldı')
    await expect(finish(again)).toHaveAttribute('aria-disabled', 'true')
    await answer(again, 8, 'Katılmıyorum').check()
    // it says that it is not to be pressed yet, and is good for something all the same
    await pressAnyway(finish(again))
    await expect(again.getByText('Kalan soru sayısı: 2. Yanıtlanmamış ilk soru: 6')).toBeVisible()
    await expect(answer(again, 6, 'Katılmıyorum')).toBeFocused()
    await expect(question(again, 6)).toBeInViewport({ ratio: 1 })
    await expectAccessible(again)
    await answer(again, 6, 'Katılıyorum').check()
    await answer(again, 7, 'Katılıyorum').check()
    await expect(finish(again)).toHaveText('Testi tamamla')
    // both presses before anything is drawn: a second one of the pointer's would fall on what has come meanwhile
    await finish(again).evaluate((button: HTMLElement) => [button.click(), button.click()].length)
    await expect(heading(again)).toHaveText('Testi tamamladınız')
    await expect(heading(again)).toBeFocused()
    await expect(again.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
    await expectAccessible(again)

    await open(again, address)
    await expect(heading(again)).toHaveText('Testi tamamladınız')
    await expect(again.getByRole('radio')).toHaveCount(0)
    await again.close()
  })
})

test('by keyboard alone: numbers choose and go on, squares lead to their question', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, await testAddress())
  await expect(question(page, 1)).toBeVisible()
  for (const key of ['3', '9', '1', '2']) await page.keyboard.press(key)
  await expectAnswered(page, 3)
  await expect(answer(page, 1, 'Katılıyorum')).toBeChecked()
  await expect(answer(page, 3, 'Kararsızım')).toBeChecked()
  await expect(question(page, 4)).toBeInViewport({ ratio: 1 })

  await page.locator('summary').filter({ hasText: '3 / 8' }).focus()
  await page.keyboard.press('Enter')
  const squares = page.getByRole('toolbar', { name: 'Sorular' })
  await expect(squares.getByRole('button')).toHaveCount(8)
  await expect(squares.getByRole('button', { name: 'Soru 2, yanıtlandı' })).toBeVisible()
  await expectNoViolation(page)
  await page.keyboard.press('Tab')
  await expect(squares.getByRole('button', { name: 'Soru 4, yanıtlanmadı' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(squares).toHaveCount(0)
  await expect(answer(page, 7, 'Katılmıyorum')).toBeFocused()
  // arrows choose without leading away
  await page.keyboard.press('ArrowDown')
  await expect(answer(page, 7, 'Kararsızım')).toBeChecked()
  await expect(answer(page, 7, 'Kararsızım')).toBeFocused()
  await page.keyboard.press('1')
  await expect(answer(page, 7, 'Katılmıyorum')).toBeChecked()
  await expect(answer(page, 8, 'Katılmıyorum')).toBeFocused()
  for (const key of ['1', '1', '1', '1']) await page.keyboard.press(key)
  await expectAnswered(page, 8)
  await finish(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Testi tamamladınız')
})

test('what is completed in another tab is completed here, and a failed completion keeps everything', {
  tag: '@phone',
}, async ({ page, context }) => {
  const address = await testAddress({ plan: { sorular: shortSorular(2) } })
  await open(page, address)
  const refusal = { isSuccess: false, message: 'unexpectedError', resultObject: null }
  await page.route('**/test/cevap/Create', (route) => route.fulfill({ status: 400, json: refusal }))
  await answer(page, 1, 'Evet').check()
  await expect(page.getByText('Yanıtlarınız cihazda duruyor, birazdan yeniden göndereceğiz')).toBeVisible()
  await page.unroute('**/test/cevap/Create')
  await answer(page, 2, 'Evet').check()
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await open(other, address)
  await expectAnswered(other, 2, 2)

  await context.setOffline(true)
  await finish(page).click()
  await expect(page.getByText('Test kaydedilemedi. Yanıtlarınız duruyor, lütfen tekrar deneyin.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await finish(page).click()
  await expect(heading(page)).toHaveText('Testi tamamladınız')

  await answer(other, 1, 'Hayır').click()
  await expect(heading(other)).toHaveText('Testi tamamladınız')
  await other.close()
})

test('a completion whose answer was lost is completed by the next press', { tag: '@phone' }, async ({ page }) => {
  await open(page, await testAddress({ plan: { sorular: shortSorular(1) } }))
  await answer(page, 1, 'Evet').check()
  await expect(saved(page)).toBeVisible()
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/test/tamamla', loseAnswer, { times: 1 })
  await finish(page).click()
  await expect(page.getByText('Test kaydedilemedi. Yanıtlarınız duruyor, lütfen tekrar deneyin.')).toBeVisible()
  await finish(page).click()
  await expect(heading(page)).toHaveText('Testi tamamladınız')
})

test('the note about what is left goes with the next answer, by key as by pointer', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, await testAddress({ plan: { sorular: shortSorular(3) } }))
  for (const choose of [() => page.keyboard.press('1'), () => answer(page, 2, 'Evet').check()]) {
    await pressAnyway(finish(page))
    await expect(page.getByText('Kalan soru sayısı: ')).toBeVisible()
    await choose()
    await expect(page.getByText('Kalan soru sayısı: ')).toHaveCount(0)
  }
})

test('a test whose time ends before it is completed says so, and whoever has only its link makes no other', {
  tag: '@phone',
}, async ({ page }) => {
  const { id, guid } = await makeTest({ plan: { sorular: shortSorular(1) } })
  await open(page, `/test?t=demo&guid=${guid}`)
  await answer(page, 1, 'Evet').check()
  await expect(saved(page)).toBeVisible()
  await beside('expireTest', { id })
  await finish(page).click()
  await expect(heading(page)).toHaveText('Bu testin süresi doldu')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('size bu bağlantıyı gönderen kişiye ulaşın')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yeni test başlat' })).toHaveCount(0)
})

function shortSorular(count: number) {
  const yanitlar = ['Evet', 'Hayır'].map((cevap, puan) => ({ cevap, puan }))
  return Array.from({ length: count }, (_, index) => ({ soru: `Soru metni ${index + 1}`, olcek: 'Dikkat', yanitlar }))
}

test('a test that was taken back or whose time is over says so and shows no question', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, await testAddress({ ends: 'iptal' }))
  await expect(heading(page)).toHaveText('Bu test iptal edildi')
  await open(page, await testAddress({ ends: 'sure' }))
  await expect(heading(page)).toHaveText('Bu testin süresi doldu')
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('an unknown link opens no test and leads on', { tag: '@phone' }, async ({ page }) => {
  for (const guid of ['00000000-0000-0000-0000-000000000000', 'bozuk', '']) {
    await open(page, `/test?t=demo&guid=${guid}`)
    await expect(heading(page)).toHaveText('Test verileri getirilemedi')
    await expect(page.getByRole('link', { name: 'İş ilanlarına git' })).toBeVisible()
  }
})
