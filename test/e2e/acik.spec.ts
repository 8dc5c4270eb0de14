import type { Page } from '@playwright/test'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, goTo, test, wear } from './page.ts'

const isSample = process.env.KADRO_SAMPLE === '1'

/** A part of the staff's application that lies over a page or stands beside it. */
type Part = { name: string; path: string; sign: string; open?(page: Page): Promise<void> }

const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
const row = '[data-row]'

const parts: Part[] = [
  {
    name: 'menu of a row',
    path: '/subeler',
    sign: '[role="menu"]',
    open: press(`${row} button[aria-haspopup="menu"]`),
  },
  { name: 'form', path: '/subeler?kayit=yeni', sign: '[role="dialog"] form' },
  { name: 'palette', path: '/subeler', sign: '[role="dialog"]', open: (page) => page.keyboard.press('Control+k') },
  {
    name: 'peek',
    path: '/subeler',
    sign: '.peek dl',
    async open(page) {
      const id = await page.locator(row).first().getAttribute('data-row')
      await goTo(page, `/subeler?bak=${id}`)
    },
  },
  { name: 'board', path: '/basvurular?duzen=pano', sign: '.board-card' },
  { name: 'tiles', path: '/sgkPano', sign: '#icerik a' },
  {
    name: 'record of changes',
    path: '/subeler',
    sign: '.denetim-cumle[aria-busy="false"]',
    // the demo has been made without anybody: two presses leave lines, and the branch as it was
    async open(page) {
      const aktif = page.locator(row).first().getByRole('switch')
      const isOn = await aktif.isChecked()
      await aktif.press(' ')
      await expect(aktif).toBeChecked({ checked: !isOn })
      await aktif.press(' ')
      await expect(aktif).toBeChecked({ checked: isOn })
      await goTo(page, '/islemKayitlari')
    },
  },
]

const widths = [1440, 768, 390]
const looks = widths.flatMap((width) =>
  (['tr', 'en'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((scheme) => ({ width, language, scheme })),
  ),
)

// the test command looks at what is seldom looked at by hand; `npm run e2e` at everything
const chosen = looks.filter(
  (look) => !isSample || (look.width === 768 && look.language === 'en' && look.scheme === 'dark'),
)

for (const { width, language, scheme } of chosen) {
  test(`what opens over a page can be used by everybody: ${width}, ${language}, ${scheme}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAsStaff(page, 'firma.yonetici', '/subeler')
    await page.context().addCookies([{ name: 'dil', value: language, url: page.url() }])
    for (const { name, path, sign, open } of parts) {
      await test.step(name, async () => {
        await page.goto(path)
        await wear(page, scheme)
        if (open) {
          await expect(page.locator(row).first()).toBeVisible()
          await open(page)
        }
        await expect(page.locator(sign).first()).toBeVisible()
        await expectAccessible(page)
      })
    }
  })
}
