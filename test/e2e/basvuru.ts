import type { Locator, Page } from '@playwright/test'
import { expect, open } from './page.ts'

type Within = Page | Locator

/** The page of the wizard that is open. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses İleri and waits for the page that must follow. */
export async function goNext(page: Page, expected: string) {
  await page.getByRole('button', { name: 'İleri' }).click()
  await expect(heading(page)).toHaveText(expected)
}

/** One option of a question with radios or checkboxes. */
export function option(page: Within, question: string | RegExp, name: string) {
  return page.getByRole('group', { name: question }).getByLabel(name, { exact: true })
}

/** The input of a question that has one; an optional one says so in its label. */
export function input(page: Within, question: string) {
  const escaped = question.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.getByLabel(new RegExp(`^${escaped}( \\(isteğe bağlı\\))?$`))
}

/** Chooses a place: phones' own list, or a sheet with a search where the list is long. */
async function choosePlace(page: Page, question: string, name?: string) {
  const field = page.locator('.kriter').filter({ has: page.getByText(question, { exact: true }) })
  const control = field.locator('select:enabled, button[aria-haspopup]')
  await expect(control).toBeVisible()
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await control.selectOption(name === undefined ? { index: 1 } : { label: name })
    return
  }
  await control.click()
  const sheet = page.getByRole('dialog', { name: question })
  await (name === undefined ? sheet.getByRole('radio').first() : sheet.getByLabel(name, { exact: true })).click()
  await expect(sheet).toBeHidden()
}

/** A posting's own button, pressed by somebody who is signed in; gives its title, and is never that of `not`. */
export async function startBasvuru(page: Page, { not }: { not?: string } = {}): Promise<string> {
  await open(page, '/ilanlar?tenant=demo')
  const cards = page.getByRole('article')
  // other journeys publish, so that a place in the list is no name
  const card = (not === undefined ? cards : cards.filter({ hasNotText: not })).first()
  const title = (await card.getByRole('heading').innerText()).replace(/\s+/g, ' ')
  await card.getByRole('link', { name: /^Başvur/ }).click()
  await expect(heading(page)).toHaveText('Profil, fotoğraf ve özgeçmiş')
  return title
}

type Filling = { blok: string; fill(page: Page): Promise<void> }

async function addEntry(page: Page, komponent: string, fill: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: `${komponent}: yeni kayıt ekle` }).click()
  const dialog = page.getByRole('dialog', { name: `${komponent}: yeni kayıt` })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog).toBeHidden()
}

const person: Filling[] = [
  {
    blok: 'Kişisel bilgiler',
    async fill(page) {
      await option(page, 'Cinsiyet', 'Erkek').check()
      await option(page, 'Medeni durum', 'Evli').check()
      await input(page, 'Çocuk sayısı').fill('2')
      await option(page, 'Uyruk', 'T.C.').check()
      await option(page, /^Sürücü belgesi/, 'B').check()
      await input(page, 'Adı soyadı').fill('Emine Kaya')
      await option(page, 'Yakınlığı', 'Anne').check()
      await input(page, 'Telefonu').fill('05321234567')
    },
  },
  {
    blok: 'Adres ve ulaşım',
    async fill(page) {
      await choosePlace(page, 'İl', 'Ankara')
      await choosePlace(page, 'İlçe', 'Çankaya')
      await choosePlace(page, 'Mahalle')
      await input(page, 'Sokak, bina ve daire').fill('Gül Sokak No: 5/3')
      await option(page, /^Kendi aracınız/, 'Yok').check()
      await option(page, /^Servise/, 'Evet').check()
    },
  },
  {
    blok: 'Fiziksel bilgiler ve sağlık',
    async fill(page) {
      await input(page, 'Boy (cm)').fill('178')
      await input(page, 'Kilo (kg)').fill('72,5')
      await option(page, /^Gözlük/, 'Hayır').check()
      await option(page, /^Ayakta/, 'Yok').check()
    },
  },
  {
    blok: 'Özel güvenlik kimliği',
    async fill(page) {
      await option(page, /^Özel güvenlik kimlik kartınız/, 'Var').check()
      await option(page, 'Kartın türü', 'Silahlı').check()
      await input(page, 'Geçerlilik bitişi').fill('01.09.2028')
      await input(page, 'Silahlı görev deneyiminiz (ay)').fill('18')
    },
  },
  {
    blok: 'Askerlik',
    async fill(page) {
      await option(page, 'Askerlik durumunuz', 'Yaptı').check()
      await input(page, 'Terhis tarihi').fill('15.03.2016')
    },
  },
]

const work: Filling[] = [
  {
    blok: 'Eğitim',
    async fill(page) {
      await input(page, 'En son bitirdiğiniz okul').selectOption({ label: 'Lise' })
      await addEntry(page, 'Okullar', async (dialog) => {
        // whoever thinks again leaves answers behind that are hidden now, whole and half ones
        await option(dialog, 'Okul türü', 'Lisans').check()
        await input(dialog, 'Bölüm').fill('Tarih')
        await option(dialog, 'Okul türü', 'Lise ve öncesi').check()
        await input(dialog, 'Okulun adı').fill('Atatürk Lisesi')
        await option(dialog, 'Durumu', 'Mezun').check()
        await dialog.getByLabel('Başlangıç', { exact: true }).fill('15.09.2009')
        await dialog.getByLabel('Bitiş', { exact: true }).fill('15.06.2013')
      })
    },
  },
  {
    blok: 'İş deneyimi',
    async fill(page) {
      await option(page, /^Daha önce/, 'Evet').check()
      await input(page, 'Güvenlikte toplam kaç yıl çalıştınız?').fill('3')
      await addEntry(page, 'İş deneyimi', async (dialog) => {
        await input(dialog, 'İşveren').fill('Örnek Güvenlik A.Ş.')
        await input(dialog, 'Göreviniz').fill('Güvenlik görevlisi')
        await option(dialog, /^Halen/, 'Hayır').check()
        await dialog.getByLabel('Başlangıç', { exact: true }).fill('01.0')
        await option(dialog, /^Halen/, 'Evet').check()
        await input(dialog, 'İşe başlama tarihi').fill('01.02.2023')
      })
    },
  },
  {
    blok: 'Diller ve sertifikalar',
    async fill(page) {
      await addEntry(page, 'Yabancı diller', async (dialog) => {
        await dialog.locator('select').first().selectOption({ label: 'İngilizce' })
        await dialog.locator('select').nth(1).selectOption({ label: 'Orta' })
      })
    },
  },
  {
    blok: 'Çalışma koşulları',
    async fill(page) {
      await option(page, /^Çalışabileceğiniz/, 'Gece').check()
      await input(page, 'Ayda en çok kaç gece çalışabilirsiniz?').fill('10')
      await option(page, /^Fazla mesaiye/, 'Evet').check()
      await input(page, 'Beklediğiniz net ücret (bin TL)').fill('32.5')
      await page.getByLabel('Başlangıç', { exact: true }).fill('01.12.2026')
      await page.getByLabel('Bitiş', { exact: true }).fill('15.12.2026')
      await input(page, 'En erken işe başlama tarihi').fill('01.01.2027')
    },
  },
  {
    blok: 'Beyan',
    async fill(page) {
      await option(page, /^Adli sicil/, 'Yok').check()
      await option(page, /^Devam eden/, 'Yok').check()
      await option(page, /^Bu formda verdiğim/, 'Okudum ve onaylıyorum').check()
    },
  },
]

/** The demo's form, block by block, with what it takes. */
export const fillings: readonly Filling[] = [...person, ...work]

export const profilBlok = 'Profil, fotoğraf ve özgeçmiş'
export const sonBlok = 'Gözden geçir ve gönder'
/** The tests that every posting of the demo asks for. */
export const testBloklar = ['Genel Yetenek Testi', 'Güvenlik Görevlisi Kişilik Envanteri'] as const

/** From the first page through every block up to, and not including, the named one; past a test only who answered it. */
export async function fillUntil(page: Page, blok: string, onBlok?: (blok: string) => Promise<void>) {
  await onBlok?.(profilBlok)
  for (const { blok: name, fill } of fillings) {
    await goNext(page, name)
    if (name === blok) return
    await fill(page)
    await onBlok?.(name)
  }
  for (const name of testBloklar) {
    await goNext(page, name)
    if (name === blok) return
    await onBlok?.(name)
  }
  await goNext(page, sonBlok)
}

/** The draft is on the server. */
export async function expectSaved(page: Page) {
  await expect(page.getByText(/^Taslak kaydedildi \d\d:\d\d$/)).toBeVisible()
}
