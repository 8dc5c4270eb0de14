import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'

/** An address of one's own: limits on addresses are the server's real ones. */
export function anAddress() {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}

/** A browser context that a worker's journeys use one after the other, and the page that keeps its renderer process alive. */
type Kept = { context: BrowserContext; keeper: Page }

/** `isFresh`: the journey needs an empty HTTP cache, or changes the context beyond what `clear` puts back. */
type Own = { isFresh: boolean; second: BrowserContext }
type OwnOfWorker = { kept: Map<string, Kept> }

/**
 * A browser context in which nobody is signed in, with an address of its own.
 * Starting from an empty HTTP and code cache costs three times the processor time of a warm page, so the worker's
 * journeys share contexts; cookies, storage, routes and pages of one journey are gone before the next begins.
 */
export const browserTest = base.extend<Own, OwnOfWorker>({
  isFresh: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
  kept: [({}, use) => use(new Map()), { scope: 'worker' }],
  context: async (
    { browser, kept, isFresh, viewport, isMobile, javaScriptEnabled, bypassCSP, contextOptions },
    use,
  ) => {
    const key = JSON.stringify({ viewport, isMobile, javaScriptEnabled, bypassCSP, contextOptions })
    await (isFresh ? lendFresh(browser, use) : lendKept({ browser, kept, key }, use))
  },
  second: async ({ browser, kept, viewport, contextOptions }, use) => {
    await lendKept({ browser, kept, key: JSON.stringify({ second: viewport, contextOptions }) }, use)
  },
})

type Lend = (context: BrowserContext) => Promise<void>

async function lendFresh(browser: Browser, lend: Lend) {
  const context = await browser.newContext({ extraHTTPHeaders: anAddress() })
  await lend(context)
  await context.close()
}

async function lendKept(
  { browser, kept, key }: { browser: Browser; kept: Map<string, Kept>; key: string },
  lend: Lend,
) {
  const found = kept.get(key) ?? (await begin(browser))
  kept.set(key, found)
  await found.context.setExtraHTTPHeaders(anAddress())
  // an answer to a page of the journey before may have come after all of it was put back
  await found.context.clearCookies()
  await lend(found.context)
  await clear(found)
}

async function begin(browser: Browser): Promise<Kept> {
  const context = await browser.newContext()
  const keeper = await context.newPage()
  await keeper.goto('/robots.txt')
  return { context, keeper }
}

const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'

async function clear({ context, keeper }: Kept) {
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
  context.removeAllListeners()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearCookies()
  const devtools = await context.newCDPSession(keeper)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(keeper.url()).origin, storageTypes })
  await devtools.detach()
}
