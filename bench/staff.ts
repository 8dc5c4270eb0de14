import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { dogrulamaTipi } from '#core/master-user.ts'
import { masterTenantEndpoints } from '#features/master-tenant/contract.ts'
import { staffBudget, watchScripts, weighScripts } from '../scripts/budgets.ts'
import type { Bench } from './bench.ts'
import { type Figure, type PartResult, within } from './figure.ts'
import type { Product } from './product.ts'
import { describeKept, interleave, median, percentile, type Slices, type Variant } from './slices.ts'
import { masterToken, openList, signIn } from './staff-browser.ts'

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
const slowDown = 4
const longestInteraction = 100
const longestCreation = 5
const companies = 3
/** Twenty-five rows with a form of many fields behind each. */
const list = '/masterTenant'

/** The staff's application: what its first page loads, how quickly it answers a hand, how long a company takes to make. */
export async function measureStaff(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
  try {
    const weight = await weighFirstLoad(browser, product)
    const page = await openList(browser, { product, username: 'admin', path: list })
    const variants = await interactionsOf(page)
    const watched = { single: [], families: [product.postmaster] }
    const slices = await interleave(variants, { rounds: bench.rounds, watched })
    const seconds = await createCompanies(product)
    return {
      title: `The staff's application: first load, interactions with the CPU slowed ${slowDown} times, a new company`,
      figures: [
        within(
          `JavaScript of the first list, gzip, ${weight.files} files`,
          { value: weight.bytes / 1000, unit: 'kB' },
          staffBudget / 1000,
        ),
        ...variants.map(({ name }, at) => interactionFigure(name, slices[at])),
        within('A company is made', { value: median(seconds), unit: 's' }, longestCreation),
      ],
      tables: [
        {
          caption: 'Milliseconds from the press to the next frame, and until what was asked for is on screen',
          head: ['Interaction', 'Median', 'p75', 'Slowest', 'On screen (median)', 'Quiet runs'],
          rows: variants.map(({ name }, at) => interactionRow(name, slices[at])),
        },
      ],
      notes: [`Companies made one after the other, in seconds: ${seconds.map((one) => one.toFixed(2)).join(', ')}.`],
    }
  } finally {
    await browser.close()
  }
}

/** Every script until the rows are there, with nothing in the cache; what is fetched in idle moments comes later. */
async function weighFirstLoad(browser: Browser, product: Product) {
  const page = await signIn(browser, { product, username: 'ik.uzmani' })
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const address = new URL('/firmalar', page.url()).href
  await page.goto('about:blank') // what the page before still fetches is not counted
  const scripts = watchScripts(page)
  await page.goto(address)
  await page.locator('[data-row]').first().waitFor()
  await page.context().close()
  return { bytes: weighScripts(scripts), files: scripts.size }
}

/** `frame` is the browser's own event timing; `shown` runs until the result is painted. */
type Interaction = { frame: number; shown: number }

async function interactionsOf(page: Page): Promise<Variant<Interaction>[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const dialog = page.getByRole('dialog')
  const row = page.locator('[data-row]').nth(3)
  const heading = page.locator('thead th button').nth(1)
  const search = page.locator('.list-search input')
  const other = page.locator('.staff-side a[href="/masterUser"]')
  return [
    {
      name: 'Open another list',
      run: () =>
        measurePress(page, 'section.list-screen[aria-label="Yönetici kullanıcılar"] [data-row]', () =>
          press(page, other),
        ),
      async finish() {
        await page.goBack()
        await page.locator('section.list-screen[aria-label="Kiracılar"] [data-row]').nth(3).waitFor()
        await page.waitForTimeout(1000) // what the page does when it has come back is no part of the next press
      },
    },
    {
      name: 'Open the form of a row',
      run: () => measurePress(page, '[role="dialog"] form input', () => press(page, row.getByRole('link'))),
      async finish() {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'Open the menu of a row',
      run: () => measurePress(page, '[role="menuitem"]', () => press(page, row.getByRole('button').last())),
      async finish() {
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'Sort by a column',
      run: () => measurePress(page, 'thead th[aria-sort$="cending"]', () => press(page, heading)),
      // ascending, descending, unsorted: the next press must find it unsorted again
      async finish() {
        await heading.click()
        await heading.click()
        await page.locator('thead th[aria-sort$="cending"]').waitFor({ state: 'detached' })
      },
    },
    {
      name: 'Type a letter into the search',
      run: async () => {
        await search.focus()
        return measurePress(page, '.list-search input:not([value=""])', () => page.keyboard.press('a'))
      },
      async finish() {
        await search.fill('')
        await page.waitForTimeout(1000) // what was typed is searched for after a pause
        await page.locator('[data-row]').nth(3).waitFor()
      },
    },
  ]
}

/** How long a hand rests on a button, and holds it down. */
const held = 80

/** As a hand does it: Playwright's own click looks into the page between the events, slowed down like the page. */
async function press(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(held) // what lies under the pointer is drawn as such before anybody presses
  await page.mouse.down()
  await page.waitForTimeout(held)
  await page.mouse.up()
}

async function measurePress(page: Page, selector: string, act: () => Promise<void>): Promise<Interaction> {
  await page.evaluate(watchPress, selector)
  await act()
  return page.evaluate(() => (globalThis as unknown as { pressed: Promise<Interaction> }).pressed) // set by watchPress
}

/** Runs in the browser: from the next press or key until `selector` finds something and that is painted. */
function watchPress(selector: string) {
  const frames: number[] = []
  const observer = new PerformanceObserver((entries) => {
    // a pointer that comes to lie over something new is no interaction
    const own = entries.getEntries().filter((entry) => 'interactionId' in entry && entry.interactionId !== 0)
    for (const entry of own) frames.push(entry.duration)
  })
  // the shortest that browsers tell of
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // younger than its type
  const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const pressed = new Promise<Interaction>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} did not appear`)), 20_000)
    function start({ timeStamp }: Event) {
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, start, true)
      const look = () => (document.querySelector(selector) ? painted(end) : requestAnimationFrame(look))
      const end = () => {
        const shown = performance.now() - timeStamp
        // entries are told some time after their frame
        setTimeout(() => {
          observer.disconnect()
          resolve({ frame: Math.max(16, ...frames), shown })
        }, 500)
      }
      look()
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, start, true)
  })
  Object.assign(globalThis, { pressed })
}

const resultsOf = (slices: Slices<Interaction> | undefined) => slices?.kept.map(({ result }) => result) ?? []

function interactionFigure(name: string, slices: Slices<Interaction> | undefined): Figure {
  const frames = resultsOf(slices).map(({ frame }) => frame)
  return within(`${name}: next frame, p75`, { value: percentile(frames, 0.75), unit: 'ms' }, longestInteraction)
}

function interactionRow(name: string, slices: Slices<Interaction> | undefined) {
  const results = resultsOf(slices)
  const frames = results.map(({ frame }) => frame)
  const shown = median(results.map((result) => result.shown))
  const kept = slices ? describeKept(slices) : ''
  return [name, median(frames), percentile(frames, 0.75), Math.max(...frames), shown, kept]
}

/** Through the route that the screen calls: database, migrations, first records. */
async function createCompanies(product: Product): Promise<number[]> {
  const token = await masterToken(product, 'admin')
  const seconds: number[] = []
  for (let n = 1; n <= companies; n++) {
    const begin = performance.now()
    const response = await fetch(product.origin + masterTenantEndpoints.create.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        name: `Bench ${n}`,
        connectionString: 'yerel',
        systemAuthenticationType: dogrulamaTipi.hash,
      }),
    })
    if (!response.ok) throw new Error(`no company was made: ${response.status} ${await response.text()}`)
    seconds.push((performance.now() - begin) / 1000)
  }
  return seconds
}
