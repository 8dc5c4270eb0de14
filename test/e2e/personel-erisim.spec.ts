import type { Page } from '@playwright/test'
import { signInStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** The test command sees each screen in one of its four ways, all four in turn; `npm run e2e` in all. */
const isSample = process.env.KADRO_SAMPLE === '1'

/** An address, and what shows that its screen is there. */
type Screen = readonly [path: string, sign: string]

const row = '[data-row]'
const rowOrNone = '[data-row], .list-empty'
const form = '[role="dialog"] form'

const ofCompany: Screen[] = [
  ['/firmalar', row],
  ['/firmalar?kayit=yeni', form],
  ['/firmalar?q=boyleBirFirmaYok', '.list-empty'],
  ['/subeler', row],
  ['/birimler', row],
  ['/birimTurleri', row],
  ['/kullanicilar', row],
  ['/roller', row],
  ['/yetkiler', 'input[type="checkbox"]'],
  ['/menuler', row],
  ['/moduller', row],
  ['/portalAyarlari', 'form'],
  ['/islemKayitlari', rowOrNone],
  ['/yardim', 'h2'],
]

const ofMaster: Screen[] = [
  ['/yonetim', '#icerik a'],
  ['/masterTenant', row],
  ['/masterTenant?kayit=yeni', form],
  ['/masterUser', row],
  ['/masterUser?kayit=yeni', form],
  ['/SGKMasterParameter', row],
  ['/SysLanguage', row],
  ['/SysGlobalKeyPage', row],
  ['/islemKayitlari', row],
  ['/hataKayitlari', rowOrNone],
]

async function expectAllAccessible(page: Page, screens: Screen[]) {
  // a colour on its way from one look to the other is neither
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, [path, sign]] of screens.entries()) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    for (const [n, size] of widths.entries()) {
      if (isSample && n !== at % 2) continue
      await page.setViewportSize(size)
      await expect(page.locator(sign).first()).toBeVisible()
      const isLight = at % 4 < 2
      if (!isSample || isLight) await test.step(`${path} at ${size.width}, light`, () => expectAccessible(page))
      if (isSample && isLight) continue
      await wear(page, 'dark')
      // of what can be wrong, only colours change with the look
      await test.step(`${path} at ${size.width}, dark`, () => expectAccessible(page, ['color-contrast']))
      await wear(page, 'light')
    }
  }
}

/** As the button of the bar does; on a phone it stands in the drawer. */
async function wear(page: Page, scheme: 'dark' | 'light') {
  await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
}

test('every screen of a company is accessible, light and dark, wide and narrow', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'firma.yonetici')
  await expectAllAccessible(page, ofCompany)
})

test('every screen of master administration is accessible, light and dark, wide and narrow', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInStaff(page, 'admin')
  await expectAllAccessible(page, ofMaster)
})
