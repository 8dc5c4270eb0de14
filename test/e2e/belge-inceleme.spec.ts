import type { Page } from '@playwright/test'
import { findPdfProblem } from '../../src/server/upload/pdf.ts'
import { expectFits } from './fit.ts'
import { openAsStaff } from './giris-personel.ts'
import { oddPdfs } from './odd-pdfs.ts'
import { expect, expectAccessible, expectNoViolationInBothLooks, test } from './page.ts'
import { isSample } from './sample.ts'

// the test command reviews a few; `npm run e2e` ten
const rounds = isSample ? 3 : 10

async function review(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  await openAsStaff(page, 'belge.sorumlusu', '/belgeInceleme')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await press('j')
  await press('i')
  const paper = page.locator('.belge-sayfa canvas')
  const karar = page.getByRole('region', { name: 'Karar' })
  await expect(paper).toBeVisible()
  // the words of a page lie over its picture, and a photographed page has none
  await expect(page.locator('.belge-sayfa .textLayer')).toBeAttached()
  await (isSample ? expectAccessible(page) : expectNoViolationInBothLooks(page))
  const widthOf = async () => (await page.locator('.belge-sayfa').boundingBox())?.width ?? 0
  const before = await widthOf()
  await press('+')
  await expect.poll(widthOf).toBeGreaterThan(before)
  await press('-')
  await expect.poll(widthOf).toBeCloseTo(before, 0)

  const left = async () => Number(/\d+/.exec(await page.getByText(/belge bekliyor$/).innerText())?.[0])
  const waiting = await left()
  for (let round = 1; round <= rounds; round++) {
    await expect(karar.getByLabel('Barkod no')).toBeVisible()
    // no key decides about a file that is not on the screen
    await expect(page.locator('.inceleme-parts[aria-busy="false"]')).toBeVisible()
    const isApproval = round % 3 === 0
    if (isApproval) {
      // a number and two days are right for every document, whether it asks for them or not
      const barkod = karar.getByLabel('Barkod no')
      const isThere = () => barkod.evaluate((field) => field === document.activeElement)
      for (let steps = 0; steps < 80 && !(await isThere()); steps++) await press('Tab')
      await expect(barkod).toBeFocused()
      await page.keyboard.type(`YOK${round}`)
      await press('Tab')
      await page.keyboard.type('01.11.2026')
      await press('Tab')
      await page.keyboard.type('31.12.2099')
      await press('Enter')
    } else {
      await press('r')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
      await press('ArrowDown')
      await press('Enter')
    }
    await expect(page.getByRole('status').filter({ hasText: isApproval ? 'onaylandı' : 'reddedildi' })).toBeAttached()
    await expect.poll(left).toBe(waiting - round)
    await expect(paper).toBeVisible()
  }
  const shown = karar.getByRole('heading').first()
  const title = `${await shown.innerText()} ${page.url()}`
  await press('j')
  await expect.poll(() => page.url()).not.toBe(title.split(' ').at(-1))
  await press('k')
  await expect.poll(() => page.url()).toBe(title.split(' ').at(-1))
}

// the test command looks at the wide screen
for (const width of isSample ? [1440] : [1440, 768]) {
  test(`documents are reviewed by the keyboard alone, ${width} wide`, { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await review(page)
  })
}

/** One page with a black picture in the coding of fax machines and office scanners: each line says 'as the one above'. */
function scannedPdf(): Buffer {
  const side = 64
  const head = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]`
  const coding = `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${side} /Rows ${side} /EndOfBlock false >>`
  const lines = 'ff'.repeat(side / 8)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>',
    `<< ${head} ${coding} /Length ${side / 8} >>\nstream\n${Buffer.from(lines, 'hex').toString('latin1')}\nendstream`,
    '<< /Length 28 >>\nstream\nq 200 0 0 200 0 0 cm /P Do Q\nendstream',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

test('a page that an office scanner has coded is drawn', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/dosya/**', (route) => route.fulfill({ contentType: 'application/pdf', body: scannedPdf() }))
  await openAsStaff(page, 'belge.sorumlusu', '/belgeInceleme?incele=ilk')
  await expect(page.locator('.inceleme-parts[aria-busy="false"]')).toBeVisible()
  const middle = () =>
    page.locator('.belge-sayfa canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? {}
      return data ? [...data] : []
    })
  await expect.poll(middle).toEqual([0, 0, 0, 255])
})

test('a long name of a document that is missing makes the page no wider', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/belge/incele?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.resultObject.digerBelgeler[0].belgeAdi = `Görev yerine ait güvenlik ${'izni'.repeat(40)}`
    await route.fulfill({ response, json: body })
  })
  await openAsStaff(page, 'belge.sorumlusu', '/belgeInceleme?incele=ilk')
  await expect(page.getByText(/^Görev yerine ait güvenlik/)).toBeVisible()
  await expectFits(page, [320])
})

const odd = oddPdfs()
// the test command looks at every seventh; `npm run e2e` at all of them, fifteen in a test
const shelves =
  process.env.KADRO_SAMPLE === '1'
    ? [odd.filter((_, at) => at % 7 === 0)]
    : Array.from({ length: Math.ceil(odd.length / 15) }, (_, at) => odd.slice(at * 15, at * 15 + 15))

test('there are fifty odd documents, and all pass where candidates hand in', { tag: '@desktop' }, () => {
  expect(odd.length).toBeGreaterThanOrEqual(50)
  expect(odd.filter(({ bytes }) => findPdfProblem(bytes) !== null).map(({ name }) => name)).toEqual([])
})

for (const [at, shelf] of shelves.entries()) {
  test(`odd documents are drawn, and the policy of the page has nothing to report: ${at + 1}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const given = new Map<string, Buffer>()
    await page.route('**/dosya/**', (route) => {
      const url = route.request().url()
      const body = given.get(url) ?? shelf[given.size % shelf.length]?.bytes ?? Buffer.alloc(0)
      given.set(url, body)
      return route.fulfill({ contentType: 'application/pdf', body })
    })
    await openAsStaff(page, 'belge.sorumlusu', '/belgeInceleme?incele=ilk')
    const paper = page.locator('.belge-sayfa canvas')
    for (const [no, { name }] of shelf.entries()) {
      await expect(page.locator('.inceleme-parts[aria-busy="false"]'), name).toBeVisible()
      await expect(paper, name).toBeVisible()
      if (no === shelf.length - 1) break
      const address = page.url()
      await page.keyboard.press('j')
      await expect.poll(() => page.url(), name).not.toBe(address)
    }
    expect(given.size).toBeGreaterThanOrEqual(shelf.length)
  })
}
