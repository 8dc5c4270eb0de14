import type { Page } from '@playwright/test'
import { beside } from './beside.ts'
import { aNationalId, aPhone, codeOf, messagesTo } from './giris.ts'
import { expect, expectAccessible, open, test } from './page.ts'

const words = {
  tr: {
    send: 'Kod gönder',
    code: 'Giriş kodu',
    heading: 'Sizi tanıyalım',
    notice: 'Aydınlatma metnini okuyun',
    read: 'Okudum',
    unread: 'Okumadım, kaydolmak istemiyorum',
    consents: 'İsteğe bağlı izinler',
    submit: 'Kaydımı tamamla',
    sms: /^Giris kodunuz: \d{6}\./,
  },
  en: {
    send: 'Send code',
    code: 'Sign-in code',
    heading: 'Tell us about yourself',
    notice: 'Read the privacy notice',
    read: 'I have read it',
    unread: 'I have not read it and do not want to register',
    consents: 'Optional permissions',
    submit: 'Complete my registration',
    sms: /^Your sign-in code is \d{6}\./,
  },
}
type Words = (typeof words)['tr']

async function fillPerson(page: Page) {
  const values = {
    ad: 'Zeynep',
    soyad: 'Kaya',
    tcKimlikNo: aNationalId(),
    dogumTarihi: '01.09.1995',
    email: 'z@ornek.com.tr',
  }
  for (const [name, value] of Object.entries(values)) await page.locator(`#alan-${name}`).fill(value)
}

async function reachIdentity(page: Page, tel: string, w: Words) {
  await open(page, '/aday?tenant=demo')
  await page.locator('#alan-tel').fill(tel)
  await page.getByRole('button', { name: w.send }).click()
  const code = await codeOf(page.request, tel)
  expect((await messagesTo(page.request, tel))[0]?.metin).toMatch(w.sms)
  await page.getByLabel(w.code).fill(code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.heading)
}

for (const dil of ['tr', 'en'] as const) {
  test(`what the page shows in ${dil} is what the ledger keeps`, { tag: '@phone' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const w = words[dil]
    await context.addCookies([{ name: 'dil', value: dil, url: baseURL ?? '' }])
    const tel = aPhone()
    await reachIdentity(page, tel, w)
    await expectAccessible(page)

    await page.getByText(w.notice).click()
    const notice = await page.locator('.notice-text > div').evaluate((box) => box.firstChild?.textContent ?? '')
    const consents = page.getByRole('group', { name: w.consents }).getByRole('checkbox')
    await expect(consents).toHaveCount(4)
    const shown = await consents.evaluateAll((boxes) =>
      boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ''),
    )
    for (const box of await consents.all()) {
      await expect(box).not.toBeChecked()
      await box.check()
    }

    await fillPerson(page)
    await page.getByLabel(w.unread).check()
    await expect(page.getByRole('button', { name: w.submit })).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel(w.read, { exact: true }).check()
    await page.getByRole('button', { name: w.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zeynep')

    const ledger = await beside('readRiza', { cepTel: tel })
    expect(ledger.map(({ metin }) => metin).sort()).toEqual([notice, ...shown].sort())
    for (const entry of ledger) expect(entry).toMatchObject({ deger: true, dil, surum: 1, isSealed: true })

    await open(page, '/profil?tenant=demo&sekme=izin')
    const described = page.getByRole('switch').first()
    await expect(described).toHaveAccessibleDescription(
      new RegExp(`^${shown.find((text) => /SMS|text mess/.test(text))}`),
    )
    await described.click()
    await expect(described).toHaveAttribute('aria-checked', 'false')
    await expect
      .poll(async () => (await beside('readRiza', { cepTel: tel })).at(-1))
      .toMatchObject({
        deger: false,
        dil,
        metin: shown.find((text) => /SMS|text mess/.test(text)),
      })
  })
}
