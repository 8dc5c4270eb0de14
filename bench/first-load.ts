import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Bench } from './bench.ts'
import { type Child, startChild } from './children.ts'
import { atMost, type PartResult, within } from './figure.ts'
import { buildReactFloor } from './floor-react/build.ts'
import type { Card } from './floor-react/page.tsx'
import { freePort, type Product } from './product.ts'
import { describeKept, interleave, median, type Slices } from './slices.ts'

/** A cheap phone on a slow line. */
const phone = { width: 360, height: 800, slowDown: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 }
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
const leastRuns = 5

type Paint = { fcp: number; lcp: number; loaded: number }

/** First load of the listing page against the same page in bare React, both rendered on the server. */
export async function measureFirstLoad(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const ours = `${product.origin}/ilanlar?tenant=demo`
  const floor = await startReactFloor(bench, product)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
  try {
    await fetch(ours) // a page that nobody has asked for yet is rendered first
    const variants = [
      { name: 'bare React', run: () => loadOnce(browser, floor.origin) },
      { name: 'product', run: () => loadOnce(browser, ours) },
    ]
    const rounds = Math.max(bench.rounds, leastRuns)
    const watched = { single: [], families: [product.postmaster] }
    const slices = await interleave(variants, { rounds, watched })
    return report(slices, await weigh(browser, ours))
  } finally {
    await browser.close()
    await floor.child.stop()
  }
}

type Listing = { resultObject: Card[]; resultCount: number }
type Cities = { resultObject: { sehirKodu: number; sehirAdi: string }[] }

async function startReactFloor(bench: Bench, product: Product): Promise<{ origin: string; child: Child }> {
  const headers = {
    authorization: `Bearer ${await product.visitorToken('demo')}`,
    'content-type': 'application/json',
    'x-forwarded-for': '10.3.0.1',
  }
  const ask = async <T>(path: string, body?: object) => {
    const options = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(product.origin + path, { headers, ...options })
    return (await response.json()) as T // the contract's shape, used for a page of the bench only
  }
  const listing = await ask<Listing>('/api/adayDomain/iap/fullGet', { paging: { PageSize: 20, page: 1 } })
  const cities = await ask<Cities>('/api/public/lists/iller')
  const folder = join(bench.folder, 'floor-react')
  await buildReactFloor(folder, {
    cards: listing.resultObject,
    cities: cities.resultObject.map(({ sehirKodu, sehirAdi }) => ({ id: sehirKodu, name: sehirAdi })),
    count: listing.resultCount,
  })
  const port = await freePort()
  const child = await startChild({
    command: process.execPath,
    args: ['bench/floor-react/server.ts'],
    env: { NODE_ENV: 'production', PORT: String(port), FLOOR_FOLDER: folder },
    ready: 'floor ready',
  })
  return { origin: `http://127.0.0.1:${port}/`, child }
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: phone.width, height: phone.height },
    isMobile: true,
    hasTouch: true,
  })
  return context.newPage()
}

/** One visit with nothing in the cache; the browser's own clock tells when things were painted. */
async function loadOnce(browser: Browser, url: string): Promise<Paint> {
  const page = await openPage(browser)
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latencyMs,
      downloadThroughput: phone.bytesPerSecond,
      uploadThroughput: phone.bytesPerSecond / 2,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowDown })
    await page.goto(url, { waitUntil: 'load' })
    await sleep(1_500) // a late element would still become the largest
    return await page.evaluate(readPaint)
  } finally {
    await page.context().close()
  }
}

/** Runs in the browser. */
function readPaint(): Promise<Paint> {
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by its own type
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const lcp = list.getEntries().at(-1)?.startTime ?? Number.NaN
      resolve({ fcp, lcp, loaded: navigation?.loadEventEnd ?? Number.NaN })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

type Weight = { html: number; css: number; js: number; files: number }

/** The bytes of a first visit as gzip would send them: the document, its inlined styles, the scripts it loads. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const page = await openPage(browser)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.context().close()

  const zipped = (text: string) => gzipSync(text, { level: 9 }).length
  const html = await (await fetch(url)).text()
  const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? '').join('')
  const js = await Promise.all([...scripts].map(async (script) => zipped(await (await fetch(script)).text())))
  return { html: zipped(html), css: zipped(css), js: js.reduce((sum, size) => sum + size, 0), files: scripts.size }
}

const paintHead = ['Page', 'FCP ms', 'LCP ms', 'Loaded ms', 'Best FCP', 'Best LCP', 'Quiet runs']

function report(slices: Slices<Paint>[], weight: Weight): PartResult {
  const found = slices.map(({ kept }) => {
    const all = (pick: (paint: Paint) => number) => kept.map(({ result }) => pick(result))
    const [fcp, lcp] = [all(({ fcp }) => fcp), all(({ lcp }) => lcp)]
    const best = { fcp: Math.min(...fcp), lcp: Math.min(...lcp) }
    return { fcp: median(fcp), lcp: median(lcp), loaded: median(all(({ loaded }) => loaded)), best }
  })
  const [floor, own] = found
  if (!floor || !own) throw new Error('a page was not loaded')
  const rows = found.map(({ fcp, lcp, loaded, best }, i) => {
    const slice = slices[i]
    return [i === 0 ? 'bare React' : 'product', fcp, lcp, loaded, best.fcp, best.lcp, slice ? describeKept(slice) : '']
  })
  const kilobytes = (bytes: number) => ({ value: bytes / 1000, unit: 'kB' })
  return {
    title: 'First load of /ilanlar, 360x800, 4x CPU slow-down, 1.6 Mbit/s, 150 ms, cold cache',
    figures: [
      atMost('First contentful paint', { value: own.fcp, floor: floor.fcp, unit: 'ms' }, 1.6),
      atMost('Largest contentful paint', { value: own.lcp, floor: floor.lcp, unit: 'ms' }, 2.2),
      within(`JavaScript, gzip, ${weight.files} files`, kilobytes(weight.js), 150),
      within('Inlined CSS, gzip', kilobytes(weight.css), 12),
      within('HTML, gzip', kilobytes(weight.html), 20),
    ],
    tables: [{ caption: 'Paint', head: paintHead, rows }],
    notes: [],
  }
}
