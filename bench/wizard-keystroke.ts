import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { loginAsAdayByCode } from '#features/aday/contract.ts'
import type { FormPlan } from '#features/basvuru-formu/contract.ts'
import { makeForm } from '#features/basvuru-formu/make-form.server.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import { selectIlan } from '#features/oturum/contract.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import type { Bench } from './bench.ts'
import { type PartResult, within } from './figure.ts'
import { newPeople, registerPeople, sendCodes, tenantOf } from './login-people.ts'
import type { Product } from './product.ts'
import { percentile } from './slices.ts'

const fields = 60
const slowDown = 4
const keystrokes = 60
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** One step of sixty fields, of which every fourth is a choice that shows or hides its neighbour. */
const plan: FormPlan = {
  ad: 'Bench',
  bloklar: [
    {
      ad: 'Altmış alan',
      moduller: [
        {
          ad: 'Alanlar',
          kriterler: Object.fromEntries(
            Array.from({ length: fields }, (_, n) => [
              `alan${n}`,
              n % 4 === 0
                ? { ad: `Seçim ${n}`, tip: 1, secenekler: ['Evet', 'Hayır'] }
                : { ad: `Alan ${n}`, tip: 2, zorunlu: n % 2 === 0 },
            ]),
          ),
        },
      ],
    },
  ],
}

const insertIlan = rawStatement<TenantTables, { formId: number }, { id: number }>(
  `insert into ilan (baslik, acik, gorunmeye_acik, basvuru_formu_id) values ('Bench', true, true, $1) returning id`,
  ['formId'],
)

/** What the script of one keystroke costs in a step with sixty fields, on a processor four times as slow. */
export async function measureKeystroke(bench: Bench): Promise<Pick<PartResult, 'figures' | 'tables'>> {
  const product = await bench.product()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags })
  try {
    const page = await openStep(browser, product)
    const times = await typeAndMeasure(page)
    const [middle, late] = [percentile(times, 0.5), percentile(times, 0.95)]
    return {
      figures: [
        within(
          `Script of a keystroke among ${fields} fields, CPU slowed ${slowDown} times`,
          { value: middle, unit: 'ms' },
          16,
        ),
      ],
      tables: [
        {
          caption: `${times.length} keystrokes, milliseconds of script`,
          head: ['Median', 'p95', 'Slowest'],
          rows: [[middle, late, Math.max(...times)]],
        },
      ],
    }
  } finally {
    await browser.close()
  }
}

async function openStep(browser: Browser, product: Product): Promise<Page> {
  const tenant = await tenantOf(product, 'demo')
  const { iapId, blokId } = await withTenant(product.runtime.tenants, tenant.id, async (db) => {
    const formId = await makeForm(db, plan)
    const { id } = await publishForm(db, formId)
    const [surum] = await findFormSurum(db, { id })
    const [ilan] = await insertIlan(db, { formId })
    return { iapId: ilan?.id ?? 0, blokId: surum?.icerik.bloklar[0]?.id ?? 0 }
  })
  const people = newPeople(1)
  await registerPeople(product, tenant, people)
  const [waiting] = await sendCodes(product, tenant, people)
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const origin = product.origin.replace('127.0.0.1', 'localhost')
  await page.goto(`${origin}/ilanlar?tenant=demo`)
  const { token } = await post<{ token: string }>(
    page,
    loginAsAdayByCode.path,
    { _code: waiting?.kod },
    waiting?.token ?? '',
  )
  await post(page, selectIlan.path, { iapId }, token)
  await page.goto(`${origin}/?tenant=demo&blok=${blokId}`)
  await page.getByLabel('Alan 1 ').first().waitFor()
  return page
}

/** From inside the page: only there does the session's cookie stay. */
async function post<T>(page: Page, path: string, body: object, token: string): Promise<T> {
  const answer = await page.evaluate(
    async ([url, text, bearer]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
      return (await fetch(url, { method: 'POST', headers, body: text })).json()
    },
    [path, JSON.stringify(body), token] as const,
  )
  if (!answer.isSuccess) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.resultObject as T // the contract's shape, of a call of the bench
}

/** The browser's own count of time in scripts, read before and after each key. */
async function typeAndMeasure(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  const field = page.getByRole('textbox').nth(20)
  await field.scrollIntoViewIfNeeded()
  await field.focus()
  const times: number[] = []
  for (let n = 0; n < keystrokes; n++) {
    const before = await scriptTime(devtools)
    await page.keyboard.press('a')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    times.push((await scriptTime(devtools)) - before)
  }
  // the first keys compile what the others run
  return times.slice(10)
}

async function scriptTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}
