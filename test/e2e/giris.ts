import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { beside } from './beside.ts'
import { expect, open } from './page.ts'

/** A phone that nobody else has. */
export function aPhone() {
  return `5${String(randomInt(1e9)).padStart(9, '0')}`
}

/** A national id with right check digits. */
export function aNationalId() {
  const nine = [randomInt(1, 10), ...Array.from({ length: 8 }, () => randomInt(10))]
  const at = (places: number[]) => places.reduce((sum, place) => sum + (nine[place] ?? 0), 0)
  const tenth = (((7 * at([0, 2, 4, 6, 8]) - at([1, 3, 5, 7])) % 10) + 10) % 10
  const eleventh = (at([0, 1, 2, 3, 4, 5, 6, 7, 8]) + tenth) % 10
  return [...nine, tenth, eleventh].join('')
}

type Message = { metin: string; zaman: string }

/** What a phone was sent, the newest first; a connection that the server closed while it was idle is opened again. */
export async function messagesTo(request: APIRequestContext, tel: string): Promise<Message[]> {
  const answer = await request.get(`/api/public/demo/outbox?alici=${tel}`, { maxRetries: 2 })
  return (await answer.json()).resultObject
}

/** The newest code that a phone shows; none is the empty text. */
export async function shownCodeOf(request: APIRequestContext, tel: string): Promise<string> {
  const [newest] = await messagesTo(request, tel)
  return /\b(\d{6})\b/.exec(newest?.metin ?? '')?.[1] ?? ''
}

/** The newest code that a phone was sent. */
export async function codeOf(request: APIRequestContext, tel: string, { not = '' } = {}): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        code = await shownCodeOf(request, tel)
        return code !== '' && code !== not
      },
      { intervals: [50, 100, 200] },
    )
    .toBe(true)
  return code
}

/** Lets so many seconds pass for a phone's codes. */
export const passTime = (cepTel: string, seconds: number) => beside('passTime', { cepTel, seconds })

/** Types the number and waits for the code page. */
export async function askForCode(page: Page, tel: string) {
  await page.getByLabel('Cep telefonu').fill(tel)
  await page.getByRole('button', { name: 'Kod gönder' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gelen kodu yazın')
}

export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Giriş kodu').fill(code)
}

/** Fills the identity page with what it takes. */
export async function fillIdentity(page: Page, { ad = 'Zeynep' } = {}) {
  await page.getByLabel('Ad', { exact: true }).fill(ad)
  await page.getByLabel('Soyad').fill('Şükrüoğlu')
  await page.getByLabel('T.C. kimlik numarası').fill(aNationalId())
  await page.getByLabel('Doğum tarihi').fill('01.09.1995')
  await page.getByLabel('E-posta', { exact: true }).fill('zeynep@ornek.com.tr')
  await page.getByLabel('Okudum', { exact: true }).check()
}

/** From nothing to the main page, as somebody new. */
export async function register(page: Page, tel: string, ad = 'Zeynep') {
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  await typeCode(page, await codeOf(page.request, tel))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  await fillIdentity(page, { ad })
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Merhaba ${ad}`)
}

/** All that a browser keeps for this origin, besides cookies that no script can read. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const caches = await globalThis.caches.keys()
    return JSON.stringify({ ...localStorage, ...sessionStorage, databases, caches, cookie: document.cookie })
  })
}
