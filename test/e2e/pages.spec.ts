import type { Locator, Page } from '@playwright/test'
import { expectFits } from './fit.ts'
import { signInStaff } from './giris-personel.ts'
import { expect, expectNoOverflow, expectNoViolation, findKitSheets, goTo, open, test, wear } from './page.ts'
import { form, type Look, ofApplicants, ofCompany, ofLinks, ofMaster, ofNewcomers, ofVisitors } from './pages.ts'
import { isSample } from './sample.ts'
import { signInAs, signInAsNew } from './sign-in.ts'

/** The test command looks at each state at one width unless it says otherwise; `npm run e2e` at both. */
async function lookAtAll(page: Page, looks: Look[], isMobile: boolean) {
  let before = ''
  for (const { path, sign, act, isWide } of looks) {
    if (isSample && !isMobile && !isWide) continue
    const address = typeof path === 'string' ? path : await path(page.request)
    await test.step(`${address}, ${sign}`, async () => {
      // what is done on a page is done on the one that was just looked at
      if (address !== before) await open(page, address)
      before = address
      await act?.(page)
      await expect(page.locator(sign).first()).toBeVisible()
      await expectNoViolation(page)
      await expectNoOverflow(page)
      expect((await findKitSheets(page)).slice(1)).toEqual([])
    })
  }
}

// each is a journey of its own, and together they are the longest file
test.describe.configure({ mode: 'parallel' })

test('the pages of visitors are accessible and fit', ({ page, isMobile }) => lookAtAll(page, ofVisitors, isMobile))

test('the pages behind the links of messages are accessible and fit', ({ page, isMobile }) =>
  lookAtAll(page, ofLinks, isMobile))

test('the pages of a newcomer are accessible and fit', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signInAsNew(page)
  await lookAtAll(page, ofNewcomers, isMobile)
})

test('the pages of an applicant are accessible and fit', async ({ page, isMobile }) => {
  await signInAs(page, '5551112233')
  await lookAtAll(page, ofApplicants, isMobile)
})

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Each run of the test command takes every third four of the screens, so that each four has all four ways. */
const isInTurn = (at: number) => !isSample || Math.floor(at / 4) % 3 === Number(process.env.KADRO_E2E_TURN) % 3

/** The test command sees a screen in one of its four ways, all four in turn; `npm run e2e` in all. */
async function lookAtScreens(page: Page, screens: readonly (readonly [path: string, sign: string])[]) {
  // a colour on its way from one look to the other is neither
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let isOpen = false
  for (const [at, [path, sign]] of screens.entries()) {
    if (!isInTurn(at)) continue
    const there = await awaitSign(page, sign)
    // a document keeps the stylesheets of all screens that it has shown
    await (isOpen ? goTo(page, path) : open(page, path))
    isOpen = true
    for (const [n, size] of widths.entries()) {
      if (isSample && n !== at % 2) continue
      await page.setViewportSize(size)
      await expect(there).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(sign === form ? 1 : 0)
      await test.step(`${path} at ${size.width}`, () => expectNoOverflow(page))
      const isLight = at % 4 < 2
      if (!isSample || isLight) await test.step(`${path} at ${size.width}, light`, () => expectNoViolation(page))
      if (isSample && isLight) continue
      await wear(page, 'dark')
      // of what can be wrong, only colours change with the look
      await test.step(`${path} at ${size.width}, dark`, () => expectNoViolation(page, ['color-contrast']))
      await wear(page, 'light')
    }
    // 390 and 1440 are the widths of the looks above, each for every second screen
    const fitting = isSample ? [320, 768] : undefined
    if (sign !== form) await test.step(`${path} at every width`, () => expectFits(page, fitting))
    await test.step(`${path}: stylesheets of the kit`, async () => expect(await findKitSheets(page)).toHaveLength(1))
  }
  await page.waitForLoadState('networkidle') // parts that come in idle moments bring their stylesheets along
  expect(await findKitSheets(page)).toHaveLength(1)
}

/** What shows that the next screen is there: the one before it may have had the same sign. */
async function awaitSign(page: Page, sign: string): Promise<Locator> {
  await page.locator(sign).evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('data-before', '')
  })
  return page.locator(sign).and(page.locator(':not([data-before])')).first()
}

test('every screen of a company is accessible, light and dark, wide and narrow', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'firma.yonetici')
  await lookAtScreens(page, ofCompany)
})

test('every screen of master administration is accessible, light and dark, wide and narrow', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'admin')
  await lookAtScreens(page, ofMaster)
})
