import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, today } from '#core/date.ts'
import { beside } from '../beside.ts'
import { rowOf } from '../deneme.ts'
import { openAsStaff } from '../giris-personel.ts'
import { activate, actOn, choose, confirmAction, fieldOf, pressIn, saveForm, tabTo, tick, type } from '../keyboard.ts'
import { expect, expectNoViolationInBothLooks, goTo, test } from '../page.ts'
import { byKeyboard } from './width.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const gunOf = (days: number) => formatDate(addDays(today(new Date()), days))

const combo = (page: Page, name: string) => dialogOf(page).getByRole('combobox', { name, exact: true })
const field = (page: Page, name: string) => fieldOf(dialogOf(page), name)

byKeyboard('an accident goes from its suggestion to a draft, its form and the proof', async ({ page }) => {
  const soyad = `KAZA${Date.now()}`
  await beside('makeEVizite', soyad)
  await openAsStaff(page, 'firma.yonetici', `/isKazalari?q=${soyad}&oneri=1`)
  const row = page.locator('[data-row]').first()
  await expect(row).toContainText(soyad)
  await expectNoViolationInBothLooks(page)
  await actOn(page, row, 'Öneriyi kabul et')
  await confirmAction(page, 'Öneriyi kabul et')
  await goTo(page, `/isKazalari?q=${soyad}&oneri=2`)
  await expect(row).toContainText(soyad)

  await test.step('a draft at any point, with what is missing', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await type(page, field(page, 'Kaza yeri'), 'Depo girişi')
    await expectNoViolationInBothLooks(page)
    await saveForm(page)
    await expect(row).toContainText('Taslak')
    await actOn(page, row, 'Formda eksikler')
    await expect(dialogOf(page).getByRole('listitem').first()).toBeVisible()
    await expect(dialogOf(page).getByText('Kaza yeri', { exact: true })).toHaveCount(0)
    await expectNoViolationInBothLooks(page)
    await page.keyboard.press('Escape')
  })

  await test.step('its form, and the proof', async () => {
    const saved = page.waitForEvent('download')
    await actOn(page, row, 'Ek-7 formu (PDF)')
    expect((await saved).suggestedFilename()).toMatch(/^Ek-7_\d+\.pdf$/)
    await page.keyboard.press('b')
    await type(page, field(page, 'Bildirim tarihi'), gunOf(0))
    await type(page, field(page, 'Bildirim numarası'), 'SGK-1')
    await expectNoViolationInBothLooks(page)
    await confirmAction(page, 'Bildirildi')
    await expect(row).toContainText('Bildirildi')
  })
})

/** Fills in a month's block of an exit. */
async function fillBlock(page: Page, onceki: string) {
  const at = (name: string) => (onceki === '' ? name : `${onceki} ${name.toLocaleLowerCase('tr')}`)
  await choose(page, combo(page, at('Belge türü')), /^1 /)
  await type(page, field(page, onceki === '' ? 'Hak edilen ücret' : `${onceki} ücreti`), '26005,50')
  await type(page, field(page, at('Prim, ikramiye')), '0')
  await type(page, field(page, at('Eksik gün')), '0')
  await choose(page, combo(page, at('Eksik gün nedeni')), /^0 /)
}

async function send(page: Page, order: Locator, action: string) {
  await actOn(page, order, action)
  await confirmAction(page, action)
}

byKeyboard('an entry goes from a person’s row to its document, and a refused exit is mended', async ({ page }) => {
  const personelNo = `K${Date.now()}`
  await beside('makeTescil', { personelNo, gun: -40 })
  await openAsStaff(page, 'firma.yonetici', `/personeller?q=${personelNo}`)
  const row = rowOf(page, personelNo).first()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('i')
  await choose(page, combo(page, 'Görev'), '2 - İşçi')
  await choose(page, combo(page, 'İş kolu'), '19 - Savunma ve güvenlik')
  await expectNoViolationInBothLooks(page)
  await confirmAction(page, 'Giriş emri')

  await test.step('the entry is sent, and its document comes', async () => {
    await goTo(page, `/tescilIzleme?q=${personelNo}&islemTipi=1`)
    await expect(row).toContainText('Bekliyor')
    // SGK is told a later day than the company knows: what leaves before it will be refused
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await type(page, field(page, 'Giriş tarihi'), gunOf(-35))
    await saveForm(page)
    await page.keyboard.press('o')
    await confirmAction(page, 'Gönder')
    await expect(row).toContainText('PDF okundu')
    await expectNoViolationInBothLooks(page)
    const saved = page.waitForEvent('download')
    await actOn(page, row, 'Belge indir')
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('an exit before the entry is refused by SGK', async () => {
    await goTo(page, `/personeller?q=${personelNo}`)
    await actOn(page, row, 'Çıkış emri')
    await type(page, field(page, 'Çıkış tarihi'), gunOf(-37))
    await choose(page, combo(page, 'Çıkış nedeni'), /^3 /)
    await choose(page, combo(page, 'İş kolu'), '19 - Savunma ve güvenlik')
    await confirmAction(page, 'Çıkış emri')
    await goTo(page, `/tescilIzleme?q=${personelNo}&islemTipi=2`)
    await expect(row).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await fillBlock(page, '')
    await saveForm(page)
    await send(page, row, 'Gönder')
    await expect(row).toContainText('SGK aktarım hatası')
  })

  await test.step('it is mended with the blocks of both months', async () => {
    await page.keyboard.press('e')
    await type(page, field(page, 'Çıkış tarihi'), gunOf(0))
    await fillBlock(page, 'Önceki ay')
    await expectNoViolationInBothLooks(page)
    await saveForm(page)
    await actOn(page, row, 'Dönem günlerini SGK’ya sor')
    await expect(dialogOf(page).getByRole('listitem')).toHaveCount(3)
    await expectNoViolationInBothLooks(page)
    await page.keyboard.press('Escape')
  })
})

byKeyboard(
  'a tile leads to its reports: one is approved, all that ended, one taken back, one is not mine',
  async ({ page }) => {
    const soyad = `RAPOR${Date.now()}`
    const { resultObject } = await (await page.request.get('/api/public/demo/sgk')).json()
    await beside('makeRapor', { soyad, simulator: resultObject.url })
    await openAsStaff(page, 'firma.yonetici', '/sgkPano')
    await activate(page, page.getByRole('link', { name: /^Onay bekleyen vizite / }))
    await expect(page).toHaveURL(/\/eVizite\?onayli=false&day=30/)
    const rows = page.locator('[data-row]')
    await expect(rows.first()).toBeVisible()
    await expectNoViolationInBothLooks(page)
    await page.keyboard.press('/')
    await page.keyboard.type(soyad)
    await expect(rows).toHaveCount(4)
    await tabTo(page, rows.first().locator('.list-link'))

    await test.step('one', async () => {
      // the deadline of the longest one comes last
      for (let steps = 0; steps < 4; steps++) await page.keyboard.press('j')
      await page.keyboard.press('o')
      await expectNoViolationInBothLooks(page)
      await confirmAction(page, 'Onayla')
      // it goes on after today: SGK knows a part of it
      await expect(rows.filter({ hasText: 'Kısmi' })).toHaveCount(1)
    })

    await test.step('one is of nobody here', async () => {
      await actOn(page, rows.first(), 'Personelim değildir')
      await tick(page, dialogOf(page).getByRole('switch'))
      await expectNoViolationInBothLooks(page)
      await confirmAction(page, 'Personelim değildir')
      await expect(rows).toHaveCount(3)
    })

    await test.step('all that ended', async () => {
      await tick(page, page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' }))
      const bar = page.getByRole('region', { name: '3 kayıt seçili' })
      await activate(page, bar.getByRole('button', { name: 'Onayla' }))
      await pressIn(page, dialogOf(page), 'Ne olur?')
      await expect(dialogOf(page).getByRole('status')).toContainText('2 kayıt işlenecek, 1 kayıt atlanacak')
      await expectNoViolationInBothLooks(page)
      await confirmAction(page, /^Onayla/)
      await expect(rows).toHaveCount(1)
    })

    await test.step('an approval is taken back', async () => {
      await actOn(page, rows.first(), 'Onay iptal')
      await type(page, fieldOf(dialogOf(page), 'Neden'), 'Yanlış gün')
      await expectNoViolationInBothLooks(page)
      await confirmAction(page, 'Onay iptal')
      await expect(rows.filter({ hasText: 'Onay bekliyor' })).toHaveCount(1)
    })
  },
)
