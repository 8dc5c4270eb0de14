import type { Page } from '@playwright/test'
import { expectFits, thumbTarget } from './fit.ts'
import { expect, expectAccessible, open, test, untilTakenOver } from './page.ts'
import { type Look, ofApplicants, ofLinks, ofNewcomers, ofVisitors } from './pages.ts'
import { isSample } from './sample.ts'
import { signInAs, signInAsNew } from './sign-in.ts'

/** Small, usual and lying phones. */
const widths = [768, 390, 320]
/** A phone of 390 at a zoom of 200 %, which doubles what is pressed as well. */
const zoomed = [195]
const longName = 'Güvenlik'.repeat(63).slice(0, 500)

/** Puts a name of 500 letters wherever a company or a person writes one. */
async function putLongNames(page: Page) {
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll('.portal-brand span, main h1, main h2, main h3, main dd')) {
      element.textContent = name
    }
  }, longName)
}

/** The test command opens each page in one of its languages, in turn; `npm run e2e` in all. */
async function lookAtAll(page: Page, looks: Look[], languages: ('tr' | 'en')[]) {
  // with something done before the look it is the same page with a sentence more
  for (const [at, { path }] of looks.filter(({ act }) => !act).entries()) {
    const address = typeof path === 'string' ? path : await path(page.request)
    const chosen = languages.filter((_, n) => !isSample || n === at % languages.length)
    for (const language of chosen) {
      await test.step(`${address} in ${language}`, async () => {
        await page.context().addCookies([{ name: 'dil', value: language, url: new URL(page.url()).origin }])
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(address)
        await untilTakenOver(page)
        await expect(page.locator('main h1').first()).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await expectAccessible(page, ['target-size'])
        await expectFits(page, widths, thumbTarget)
        await expectFits(page, zoomed)
        await putLongNames(page)
        await expectFits(page, [320, 768], thumbTarget)
      })
    }
  }
}

test.describe.configure({ mode: 'parallel' })

test('pages of visitors fit into every window, in both languages', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/ilanlar?tenant=demo')
  await lookAtAll(page, ofVisitors, ['tr', 'en'])
})

test('pages behind links fit into every window', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/ilanlar?tenant=demo')
  await lookAtAll(page, ofLinks, ['tr'])
})

test('pages of candidates fit into every window, in both languages', { tag: '@desktop' }, async ({ page }) => {
  await signInAsNew(page, { ad: 'Çağlayangüneşoğluşahinbeyoğlu', soyad: 'Kahramanmaraşlıoğullarındanmısınız' })
  await lookAtAll(page, ofNewcomers, ['tr', 'en'])
  await signInAs(page, '5551112233')
  await lookAtAll(page, ofApplicants, ['tr', 'en'])
})
