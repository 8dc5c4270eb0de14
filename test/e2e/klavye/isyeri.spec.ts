import type { Page } from '@playwright/test'
import { beside } from '../beside.ts'
import { rowOf } from '../deneme.ts'
import { openAsStaff } from '../giris-personel.ts'
import { activate, actOn, choose, chooseFile, confirmAction, fieldOf, pressIn, saveForm, type } from '../keyboard.ts'
import { expect, expectNoViolationInBothLooks, goTo, test } from '../page.ts'
import { byKeyboard } from './width.ts'

const heads = 'İşyeri sicil no;companyId;tehlikeSinifi;beyannameTipi;kullaniciAdi;isyeriKodu'
const combo = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('combobox', { name })
const field = (page: Page, name: string) => fieldOf(page.getByRole('dialog'), name)

async function addIsyeri(page: Page, sicilNo: string) {
  await page.keyboard.press('n')
  await type(page, field(page, 'İşyeri sicil no'), sicilNo)
  for (const name of [/^Firma/, /^Tehlike sınıfı/, /^Beyanname türü/]) await choose(page, combo(page, name), /./)
  await type(page, field(page, 'Kullanıcı adı'), '10000000146')
  await type(page, field(page, 'İşyeri kodu'), '1')
  await type(page, page.getByLabel('İşyeri şifresi', { exact: true }), 'şifre')
  await pressIn(page, page.getByRole('dialog'), 'Kaydet')
  await expect(page.getByText('SGK bu alanda Türkçe harf ve boşluk kabul etmez.').first()).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await type(page, page.getByLabel('İşyeri şifresi', { exact: true }), 'Sifre.1')
  await saveForm(page)
}

async function importTwice(page: Page, sicilNo: string) {
  const good = `${heads}\n${sicilNo};1;Az tehlikeli;1;kul;1\n`
  const dialog = page.getByRole('dialog', { name: 'İçe aktar' })
  const give = async (content: string) => {
    const file = { name: 'isyerleri.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await chooseFile(page, dialog.getByRole('button', { name: /dosya seç/i }), file)
  }
  await activate(page, page.getByRole('button', { name: 'İçe aktar' }))
  await give(`${good}12;1;9;1;kul;1\n`)
  await expect(dialog.getByText('Deneme sonucu: henüz hiçbir şey yazılmadı')).toBeVisible()
  const wrong = dialog.getByRole('table', { name: 'Hatalı satırlar' })
  await expect(wrong.getByRole('row').filter({ hasText: 'İşyeri sicil no' })).toContainText('3')
  await expectNoViolationInBothLooks(page)
  await pressIn(page, dialog, '1 kaydı içe aktar')
  await expect(dialog.getByText('İçe aktarma bitti')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await activate(page, page.getByRole('button', { name: 'İçe aktar' }))
  await give(good)
  await expect(dialog.getByRole('button', { name: '0 kaydı içe aktar' })).toBeDisabled()
  await expect(dialog.getByText('Aynı kalan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

byKeyboard('workplaces: form, import, credentials, by-pass, calls and declarations', async ({ page }) => {
  const no = Date.now()
  const [own, other] = [`4${String(no).padStart(25, '0')}`, `5${String(no).padStart(25, '0')}`]
  await openAsStaff(page, 'firma.yonetici', '/isyerleri')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await test.step('form', () => addIsyeri(page, own))
  await test.step('import', () => importTwice(page, other))
  await page.keyboard.press('/')
  await page.keyboard.type(other)
  await expect(rowOf(page, other)).toBeVisible()

  await test.step('by-pass', async () => {
    await goTo(page, `/isyerleri?q=${own}`)
    await actOn(page, rowOf(page, own), 'ByPass')
    const dialog = page.getByRole('dialog')
    await type(page, dialog.getByLabel('ByPass nedeni'), 'Devir sürüyor')
    await type(page, dialog.getByLabel('ByPass bitişi'), '01.01.2020')
    await pressIn(page, dialog, 'ByPass')
    await expect(dialog.getByText('Bitiş günü geçmiş olamaz.')).toBeVisible()
    await expectNoViolationInBothLooks(page)
    await type(page, dialog.getByLabel('ByPass bitişi'), '01.01.2099')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await actOn(page, rowOf(page, own), 'ByPass’ı kaldır')
  })

  await test.step('credentials are tried, and the call is in the log', async () => {
    await goTo(page, '/isyerleri?kimlikDurumu=5&byPass=false')
    await expect(rowOf(page, own)).toHaveCount(0)
    const row = page.locator('[data-row]').first()
    const sicilNo = await row.getByRole('rowheader').innerText()
    await actOn(page, row, 'Kimliği dene')
    await expectNoViolationInBothLooks(page)
    await pressIn(page, page.getByRole('dialog'), /Evet|Onayla|Kimliği dene/)
    await expect(page.getByText('SGK kimliği kabul etti.')).toBeVisible()
    await actOn(page, rowOf(page, sicilNo), 'Çağrılar')
    await expect(page).toHaveURL(/\/sgkCagrilari\?isyeriId=\d+/)
    await expect(page.locator('[data-row]').first()).toContainText('Oturum açma')
    await expectNoViolationInBothLooks(page)
  })

  await test.step('declarations', async () => {
    const soyad = `BEYAN${no}`
    const { resultObject } = await (await page.request.get('/api/public/demo/sgk')).json()
    await beside('makeRapor', { soyad, simulator: resultObject.url })
    await goTo(page, `/eVizite?q=${soyad}`)
    await expect(rowOf(page, soyad)).toHaveCount(4)
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await confirmAction(page, 'Onayla')
    await goTo(page, `/sgkBeyanlari?q=${soyad}`)
    // the list before stays until this one is there; then the row turns by itself
    await expect(rowOf(page, soyad)).toHaveCount(1)
    await expect(rowOf(page, soyad)).toContainText('Başarılı')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: /^Göz at:/ })).toBeVisible()
    await expectNoViolationInBothLooks(page)
  })
})

/** Adds a record of a master's list, finds it, and takes it away again. */
async function addAndDelete(page: Page, address: string, fill: () => Promise<void>) {
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await page.keyboard.press('n')
  await fill()
  await expectNoViolationInBothLooks(page)
  await saveForm(page)
  await goTo(page, address)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await actOn(page, page.locator('[data-row]'), 'Sil')
  await pressIn(page, page.getByRole('alertdialog'), 'Kaydı sil')
  await expect(page.locator('[data-row]')).toHaveCount(0)
}

byKeyboard('the rate book, holidays and dated values', async ({ page }) => {
  const name = `deneme${Date.now()}`
  await openAsStaff(page, 'admin', '/sgkHizSinirlari')
  await expect(page.getByText(/^Simülatöre giden çağrılarda süreler \d+ ile bölünür\.$/)).toBeVisible()
  await addAndDelete(page, `/sgkHizSinirlari?serit=${name}`, async () => {
    await choose(page, combo(page, /^Kanal/), 'e-Vizite')
    await type(page, field(page, 'İşlem'), 'raporOnay')
    await type(page, field(page, 'Şerit'), name)
    await choose(page, combo(page, /^Kapsam/), /./)
    await type(page, field(page, 'Pencere (sn)'), '60')
    await type(page, field(page, 'Adet'), '1')
    await type(page, field(page, 'Geçerlilik başlangıcı'), '01.01.2099')
  })
  await goTo(page, '/resmiTatiller')
  await addAndDelete(page, `/resmiTatiller?q=${name}`, async () => {
    await type(page, field(page, 'Tarih'), '03.03.2099')
    await type(page, field(page, 'Adı'), name)
  })
  await goTo(page, '/donemParametreleri')
  await addAndDelete(page, `/donemParametreleri?q=${name}`, async () => {
    await type(page, field(page, 'Anahtar'), name.toUpperCase())
    await type(page, field(page, 'Geçerlilik başlangıcı'), '01.01.2099')
    await type(page, field(page, 'Değer'), '1.250,5')
    await type(page, field(page, 'Kaynak'), 'Deneme')
  })
})
