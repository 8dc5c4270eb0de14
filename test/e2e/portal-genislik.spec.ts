import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test, untilTakenOver } from './page.ts'
import { type Look, ofApplicants, ofLinks, ofNewcomers, ofVisitors } from './pages.ts'
import { signInAs, signInAsNew } from './sign-in.ts'

/** 195 is a phone of 390 at a zoom of 200 %; the others are small, usual and lying phones. */
const widths = [768, 390, 320, 195]
const longName = 'Güvenlik'.repeat(63).slice(0, 500)

/** What is wider than the window, by the element that sticks out, at each width; names of 500 letters at the end. */
async function findWide(page: Page): Promise<string[]> {
  const found: string[] = []
  const measure = async (width: number, what: string) => {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return null
      const sticking = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
      )
      return `${scrollWidth}: ${sticking.slice(-4).map(({ tagName, className }) => `${tagName}.${className}`)}`
    })
    if (wide) found.push(`${what} at ${width} is ${wide}`)
  }
  for (const width of widths) await measure(width, 'the page')
  await page.evaluate((name) => {
    for (const element of document.querySelectorAll('.portal-brand span, main h1, main h2, main h3, main dd')) {
      element.textContent = name
    }
  }, longName)
  for (const width of [320, 768]) await measure(width, 'a name of 500 letters')
  return found
}

/** Primary buttons that the demo's phone lies on, at the end of the page and at its top, where it is left. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const phone = document.querySelector('.demo-phone-button')
    if (!phone) return [] // a page that says what is wrong has none
    return [document.documentElement.scrollHeight, 0].flatMap((top) => {
      window.scrollTo({ top, behavior: 'instant' })
      const own = phone.getBoundingClientRect()
      const buttons = [
        ...document.querySelectorAll('.button:not(.button-quiet), .portal-header a, .portal-header button'),
      ]
      return buttons.flatMap((button) => {
        const { left, right, top: y, bottom } = button.getBoundingClientRect()
        const isCovered = left < own.right && right > own.left && y < own.bottom && bottom > own.top
        return isCovered && right > left ? [button.textContent ?? ''] : []
      })
    })
  })
}

async function lookAtAll(page: Page, looks: Look[], languages: ('tr' | 'en')[]) {
  for (const { path, act } of looks) {
    if (act) continue // the same page with a sentence more
    const address = typeof path === 'string' ? path : await path(page.request)
    for (const language of languages) {
      await test.step(`${address} in ${language}`, async () => {
        await page.context().addCookies([{ name: 'dil', value: language, url: new URL(page.url()).origin }])
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto(address)
        await untilTakenOver(page)
        await expect(page.locator('main h1').first()).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        expect.soft(await findCovered(page), address).toEqual([])
        await expectAccessible(page, ['target-size'])
        expect.soft(await findWide(page), address).toEqual([])
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
