import { createRequire } from 'node:module'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { browserTest } from './browser.ts'
import { isSample } from './sample.ts'

/** A page whose console errors, uncaught errors and policy violations fail the test. */
export const test = browserTest.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    expect(complaints.filter((text) => !isExpectedStatus(text))).toEqual([])
  },
})

/** The browser reports each refusal that a journey meets on purpose; 502 is a proxy's, never ours. */
function isExpectedStatus(text: string): boolean {
  return /status of (400|401|403|404|409|410|429|502) |ERR_INTERNET_DISCONNECTED/.test(text)
}

/** Opens a page and waits until its scripts have taken it over, as a person on a slow phone would notice. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await untilTakenOver(page)
}

/** What is pressed before the scripts have taken the page over is lost. */
export async function untilTakenOver(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

type Router = { navigate(path: string): Promise<void> }

/**
 * Goes on to another page without a new document, as a link does. The router is there before React has drawn the page:
 * until the list of the page before is gone, its rows could be pressed for those of the next.
 */
export async function goTo(page: Page, path: string) {
  const list = await page.evaluateHandle(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router } // the router's own
    const { pathname } = location
    const before = document.querySelector('.list-screen')
    await router.navigate(to)
    return pathname === location.pathname ? null : before
  }, path)
  await page.waitForFunction((before) => !before?.isConnected, list)
}

/** Loads the page anew, as `open` does. */
export async function reload(page: Page) {
  await page.reload()
  await untilTakenOver(page)
}

/** Holds calls back until they are let go: what a page shows meanwhile stays to be looked at. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await looked
    await route.continue()
  })
  return letGo
}

/** Presses what says that it is disabled: the driver would wait until it is enabled, a person just presses. */
export async function pressAnyway(button: Locator) {
  await button.hover() // waits until the page stands still
  await button.click({ force: true })
}

/** Nothing is fetched ahead of its use from here on: the browser never finds itself idle. */
export async function neverIdle(page: Page) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/** The rules of the kit's most basic part: a stylesheet that has them is one of the kit's. */
const kitRule = '.m_87cf2631'

/** The stylesheets of the kit that a page has: with a second one the order of its rules is decided by the network. */
export function findKitSheets(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const has = (rules: CSSRuleList): boolean =>
      [...rules].some(
        (rule) =>
          (rule instanceof CSSStyleRule && rule.selectorText === selector) ||
          (rule instanceof CSSGroupingRule && has(rule.cssRules)),
      )
    const sheets = [...document.styleSheets].filter((sheet) => has(sheet.cssRules))
    // the router names a sheet of its own with an empty fragment, and the bundler the same file without
    return [...new Set(sheets.map(({ href }) => href?.replace('#', '') ?? 'in the page'))]
  }, kitRule)
}

/**
 * As `expectNoViolation`, for a state that a journey passes: the pages themselves stand in the list of `pages.ts`. The
 * test command takes every second look of a journey, by chance the odd or the even ones; `npm run e2e` takes all.
 */
export async function expectAccessible(page: Page, rules: string[] = []) {
  if (!isSample || isTurnOf(test.info())) await expectNoViolation(page, rules)
  else await untilStill(page)
}

const looks = new WeakMap<TestInfo, number>()

/** Which half a journey begins with follows its title as well, so that those with one look take turns. */
function isTurnOf(info: TestInfo): boolean {
  const look = (looks.get(info) ?? info.title.length) + 1
  looks.set(info, look)
  return look % 2 === Number(process.env.KADRO_E2E_TURN) % 2
}

/** WCAG 2.2 AA and best practice find nothing; `rules` where only some of them can find something new. */
export async function expectNoViolation(page: Page, rules: string[] = []) {
  const found = await findViolations(page, rules)
  // a message that was fading while axe looked had no contrast; what is really wrong is wrong a second time
  expect(found.length > 0 ? await findViolations(page, rules) : found).toEqual([])
}

/** Nothing is found in the light nor in the dark look: of what can be wrong, only colours change between them. */
export async function expectNoViolationInBothLooks(page: Page) {
  await expectNoViolation(page)
  await wear(page, 'dark')
  await expectNoViolation(page, ['color-contrast'])
  await wear(page, 'light')
}

/** The page is no wider than its window; what is wider scrolls in a box of its own. */
export async function expectNoOverflow(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, 'pixels that the page is wider than its window').toBeLessThanOrEqual(0)
}

/** The script that looks: the package around it would send its half a megabyte twice for each look. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string } // as it documents

type Axe = { run(where: Document, options: object): Promise<{ violations: { id: string; nodes: Found[] }[] }> }
type Found = { target: (string | string[])[] }

/** What fades or moves has come to its end. */
async function untilStill(page: Page) {
  await page.waitForFunction(() => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    return !document.getAnimations().some((one) => one.playState === 'running' && ends(one))
  })
}

async function findViolations(page: Page, rules: string[]): Promise<string[]> {
  await untilStill(page)
  // a document that was looked at before still has the script
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // no page of ours has frames or sound, stylesheets need not be fetched again, and what is right is not described
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe } // the script has put it there
      const { violations } = await axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    {
      resultTypes: ['violations'],
      preload: false,
      ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
    },
  )
}

/** As the button of the bar does; on a phone it stands in the drawer. */
export async function wear(page: Page, scheme: 'dark' | 'light') {
  await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
}

export { expect }
