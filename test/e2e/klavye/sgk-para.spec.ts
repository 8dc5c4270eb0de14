import type { Locator, Page } from '@playwright/test'
import { beside } from '../beside.ts'
import { openAsStaff } from '../giris-personel.ts'
import { activate, chooseFile, chooseItem, confirmAction, pressIn, searchPalette, tabTo, type } from '../keyboard.ts'
import { expect, expectNoOverflow, expectNoViolationInBothLooks, goTo, open, test } from '../page.ts'
import { byKeyboard } from './width.ts'

const tiles = (page: Page) => page.locator('a.tile')
const rows = (page: Page) => page.locator('[data-row]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A member of the staff signs in by keys and lands on the dashboard. */
async function signIn(page: Page, username: string) {
  await open(page, '/login?sekme=personel')
  await type(page, page.getByLabel('Kullanıcı adı'), username)
  await type(page, page.getByLabel('Şifre', { exact: true }), 'Kadro!2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sgkPano$/)
  await expect(tiles(page).first()).toBeVisible()
}

/** The number of a tile as its text begins after the title. */
const numberOf = async (tile: Locator) => (await tile.locator('.tile-value').innerText()).trim()

/** What a list says of all that it finds: how many rows, its figures and its totals. */
async function figuresOf(page: Page): Promise<string[]> {
  const figures = page.locator('.list-strip, tfoot').or(page.getByRole('region', { name: 'Tüm sonuçlar' }))
  const texts = await figures.allInnerTexts()
  const [, count = ''] = /\/ ([\d.]+) kayıt/.exec((await page.locator('.list-pager').allInnerTexts()).join(' ')) ?? []
  return [count, ...texts.flatMap((text) => text.split(/[\n\t]/))]
}

byKeyboard(
  'who signs in sees the dashboard, changes its period, and finds each number behind its tile',
  async ({ page }) => {
    await signIn(page, 'firma.yonetici')
    await expectNoOverflow(page)
    await expectNoViolationInBothLooks(page)

    await tabTo(page, page.getByLabel('Bütün kutuların süresi'))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/day=60/)
    await expect(page.getByRole('link', { name: /^Onay bekleyen vizite .*Son 2 Ay/ })).toBeVisible()
    await tabTo(page, page.getByLabel('Bütün kutuların dönemi'))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/periodId=\d{6}/)
    await tabTo(page, page.getByLabel('Hatalı tescil: süre'))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: /^Hatalı tescil .*Son 3 Ay/ })).toBeVisible()

    const count = await tiles(page).count()
    expect(count).toBe(11)
    for (let at = 0; at < count; at++) {
      const tile = tiles(page).nth(at)
      const [title, number] = [await tile.locator('.tile-title').innerText(), await numberOf(tile)]
      await test.step(`${title}: ${number}`, async () => {
        const dashboard = page.url()
        await activate(page, tile)
        await expect(page).not.toHaveURL(dashboard)
        await expect.poll(() => figuresOf(page)).toContain(number)
        await page.goBack()
        await expect(tiles(page)).toHaveCount(11)
      })
    }
  },
  [1440, 768, 390],
)

/** What the tile of workplaces in debt says: how many, and how many were read. */
async function inDebt(page: Page) {
  const tile = page.getByRole('link', { name: /^Borçlu işyeri \d/ })
  await expect(tile).toBeVisible()
  const [, okunan = ''] = /işyerinden (\d+) okundu/.exec(await tile.innerText()) ?? []
  return { adet: Number(await numberOf(tile)), okunan: Number(okunan) }
}

byKeyboard('a file of debts changes the tile, its coverage and the monitor', async ({ page }) => {
  const sicilNo = await beside('forgetBorc', null)
  await openAsStaff(page, 'admin', '/yonetim')
  await searchPalette(page, 'ornek koruma')
  await expect(page.getByRole('dialog').locator('[data-action]').first()).toContainText('Örnek Koruma')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sgkPano$/)
  const before = await inDebt(page)
  await goTo(page, '/robotIzleme')
  const job = rows(page).filter({ hasText: 'EBorc' }).filter({ hasText: 'Devam Ediyor' }).first()
  const progress = job.getByRole('img', { name: /satırdan/ })
  const done = (await progress.getAttribute('aria-label')) ?? ''

  await goTo(page, '/eBorc?guncelSorgu=true')
  await expect(rows(page).first()).toBeVisible()
  await chooseItem(page, button(page, 'İçe aktar'), 'İşyeri başına tutar (CSV)')
  const dialog = page.getByRole('dialog')
  const content = `İşyeri sicil no;Prim borcu\n${sicilNo};1.234,56\n`
  const file = { name: 'borc.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await chooseFile(page, dialog.getByRole('button', { name: 'Dosya seç' }), file)
  await expect(dialog.getByText('Deneme sonucu: henüz hiçbir şey yazılmadı')).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await pressIn(page, dialog, '1 kaydı içe aktar')
  await expect(dialog.getByText('İçe aktarma bitti')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await goTo(page, '/sgkPano')
  expect(await inDebt(page)).toEqual({ adet: before.adet + 1, okunan: before.okunan + 1 })
  await goTo(page, '/robotIzleme')
  await expect(progress).not.toHaveAttribute('aria-label', done)
})

byKeyboard(
  'incentives are computed again, an offset is approved, and each report is looked at and printed',
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => void document.documentElement.setAttribute('data-printed', '')
    })
    await openAsStaff(page, 'firma.yonetici', '/tesvik')
    await expect(rows(page).first()).toBeVisible()
    await expectNoViolationInBothLooks(page)
    await test.step('incentives', async () => {
      await activate(page, button(page, 'Hesapla'))
      const dialog = page.getByRole('dialog')
      await tabTo(page, dialog.getByLabel('Dönem'))
      await page.keyboard.press('ArrowDown')
      await expectNoViolationInBothLooks(page)
      await pressIn(page, dialog, 'Hesapla')
      await expect(
        page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'hesap' }).first(),
      ).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('an offset', async () => {
      await goTo(page, '/eviziteMahsup?type=1')
      // the list before stays until this one is there
      await expect(page.getByRole('region', { name: 'Vizite mahsup', exact: true })).toBeVisible()
      await expect(rows(page).first()).toBeVisible()
      await page.keyboard.press('j')
      const no = await page.locator('.list-row-current').getAttribute('data-row')
      const approved = page.locator(`[data-row="${no}"]`)
      await page.keyboard.press('o')
      await expectNoViolationInBothLooks(page)
      await confirmAction(page, 'Mahsup onayla')
      // SGK has taken it, and nobody presses anything: it no longer waits to be approved
      await expect(approved).toHaveCount(0)
    })

    await test.step('each tab of the reports, and print', async () => {
      await goTo(page, '/raporlar?tab=0')
      await tabTo(page, page.getByRole('tab', { name: 'Personel' }))
      for (const [no, name] of [
        'Personel',
        'E-Vizite',
        'Tahakkuk',
        'E-Borç',
        'Giriş-çıkış kontrolü',
        'AUDI',
      ].entries()) {
        await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
        await expect(page).toHaveURL(new RegExp(`tab=${no}`))
        await expect(rows(page).first()).toBeVisible()
        await expectNoViolationInBothLooks(page)
        await page.keyboard.press('ArrowRight')
      }
      await activate(page, button(page, 'Yazdır'))
      await expect(page.locator('html')).toHaveAttribute('data-printed')
      await page.emulateMedia({ media: 'print' })
      await expect(button(page, 'Yazdır')).toBeHidden()
      await expect(rows(page).first()).toBeVisible()
    })
  },
)
