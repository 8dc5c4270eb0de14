import type { BrowserContext, Page } from '@playwright/test'
import { fillings, goNext, heading, sonBlok } from '../basvuru.ts'
import { anAddress } from '../browser.ts'
import { rowOf } from '../deneme.ts'
import { messagesTo } from '../giris.ts'
import { openAsStaff } from '../giris-personel.ts'
import { activate, actOn, choose, fieldOf, pressIn, saveForm, tabTo, tick, type } from '../keyboard.ts'
import { expect, expectNoViolationInBothLooks, goTo, open, test } from '../page.ts'
import { signInAs, signInAsNew } from '../sign-in.ts'
import { byKeyboard } from './width.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('[data-row]')

/** Opens the list of options of a field that searches as well as of one that does not. */
function optionsOf(page: Page, name: RegExp) {
  const dialog = dialogOf(page)
  return dialog.getByRole('combobox', { name }).or(dialog.getByRole('textbox', { name })).first()
}

/** A candidate's own phone beside the desk. */
async function takePhone(context: BrowserContext): Promise<Page> {
  const phone = await context.browser()?.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: anAddress(),
  })
  if (!phone) throw new Error('a context has its browser')
  return phone.newPage()
}

/** A posting from nothing to its request for approval. */
async function draft(page: Page, baslik: string, onaylayan: string) {
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('n')
  await type(page, dialogOf(page).getByLabel('Başlık', { exact: false }).first(), baslik)
  await tabTo(page, dialogOf(page).getByRole('textbox', { name: 'Metin' }))
  await page.keyboard.type('Gece vardiyasında depo bekçiliği.')
  await type(page, fieldOf(dialogOf(page), 'Son başvuru tarihi'), '31.12.2099')
  await type(page, fieldOf(dialogOf(page), 'Alınacak kişi sayısı'), '3')
  await choose(page, optionsOf(page, /^İl$/), 'Ankara')
  await choose(page, optionsOf(page, /^Başvuru formu/), 'Özel güvenlik görevlisi başvuru formu')
  await expectNoViolationInBothLooks(page)
  await saveForm(page)
  await page.keyboard.press('/')
  await page.keyboard.type(baslik)
  const row = rowOf(page, baslik)
  await expect(row.getByText('Taslak')).toBeVisible()
  await actOn(page, row, 'Onaya gönder')
  await type(page, dialogOf(page).getByRole('textbox', { name: /telefon|e-posta/i }), onaylayan)
  await expectNoViolationInBothLooks(page)
  await pressIn(page, dialogOf(page), 'Onaya gönder')
  await expect(row.getByText('Onayda')).toBeVisible()
}

/** The approver reads the message and decides. */
async function approve(page: Page, onaylayan: string) {
  const linkOf = async () => /https?:\/\/\S+/.exec((await messagesTo(page.request, onaylayan))[0]?.metin ?? '')?.[0]
  await expect.poll(linkOf).toBeTruthy()
  const { pathname, search } = new URL((await linkOf()) ?? '')
  await open(page, pathname + search)
  await type(page, page.getByLabel('Açıklama', { exact: true }), 'Uygundur.')
  await expectNoViolationInBothLooks(page)
  await activate(page, page.getByRole('button', { name: 'Onayla' }))
  await expect(heading(page)).toHaveText('Onayladınız, teşekkür ederiz')
}

/** Somebody new finds the posting on a phone and applies. */
async function apply(phone: Page, baslik: string) {
  await signInAsNew(phone)
  await open(phone, `/ilanlar?tenant=demo&q=${encodeURIComponent(baslik)}`)
  const card = phone.getByRole('article').filter({ hasText: baslik })
  await card.getByRole('link', { name: /^Başvur/ }).tap()
  await expect(heading(phone)).toHaveText('Profil, fotoğraf ve özgeçmiş')
  for (const { blok, fill } of fillings) {
    await goNext(phone, blok)
    await fill(phone)
  }
  await goNext(phone, sonBlok)
  await expectNoViolationInBothLooks(phone)
  await phone.getByRole('button', { name: 'Kaydet ve bitir' }).tap()
  await expect(heading(phone)).toHaveText('Başvurunuz alındı')
  return phone.locator('.ticket-no').innerText()
}

byKeyboard('a posting goes from draft through approval to an application on a phone', async ({ page, context }) => {
  const baslik = `Klavye Bekçisi ${Date.now()}`
  const onaylayan = `5${String(Date.now()).slice(-9)}`
  await openAsStaff(page, 'ik.yonetici', '/ilanYonetimi')
  await test.step('draft, and sent for approval', () => draft(page, baslik, onaylayan))
  await test.step('approved by the link of the message', () => approve(page, onaylayan))
  const phone = await takePhone(context)
  const takipNo = await test.step('an application on a phone', () => apply(phone, baslik))
  await phone.context().close()
  await page.goto(`/basvurular?q=${takipNo}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(baslik)
})

/** Takes the first card of a column, moves it on by its card's page, and gives its tracking number and phone. */
async function moveOne(page: Page) {
  const column = page.locator('.board-column').filter({ hasText: 'Yeni' }).first()
  await activate(page, column.locator('.board-card').first().locator('.list-link'))
  await expect(page.getByRole('heading', { name: 'Yanıtlar' })).toBeVisible()
  await expectNoViolationInBothLooks(page)
  const steps = page.getByRole('group', { name: 'Sıradaki adım' })
  await activate(page, steps.getByRole('button', { name: 'İnceleniyor' }))
  const dialog = dialogOf(page)
  await pressIn(page, dialog, 'Ne olur?')
  await expect(dialog.getByText(/numarali basvurunuzun durumu: İnceleniyor/)).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await pressIn(page, dialog, /^Durumu değiştir/)
  await pressIn(page, dialog, 'Tamam')
  const head = page.locator('.kart-basi')
  await expect(head).toContainText('İnceleniyor')
  await activate(page, head.getByRole('button', { name: 'Göster: Telefon' }))
  await expect(head).toContainText(/Telefon: \(\d{3}\) \d{3} \d{2} \d{2}/)
  const text = await head.innerText()
  const [, takipNo = '-'] = /Takip no (\w+)/.exec(text) ?? []
  const [, shown = ''] = /Telefon: ([\d ()]{10,})/.exec(text) ?? []
  return { takipNo, cepTel: shown.replace(/\D/g, '').slice(-10) }
}

byKeyboard('a day of the hiring desk, and what the candidate sees of it', async ({ page, context }) => {
  await openAsStaff(page, 'ik.yonetici', '/basvurular?duzen=pano')
  await expect(page.locator('.board-card').first()).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await activate(page, page.locator('.list-strip').getByRole('button', { name: /^Sorumlusu yok/ }))
  await expect(page).toHaveURL(/sahipsiz=true/)
  const { takipNo, cepTel } = await test.step('filter, card, move', () => moveOne(page))

  await test.step('the candidate sees it on the page and in the messages', async () => {
    const phone = await takePhone(context)
    await signInAs(phone, cepTel)
    await open(phone, `/basvurularim?tenant=demo&q=${takipNo}`)
    await expect(phone.getByRole('article').filter({ hasText: takipNo })).toContainText('İnceleniyor')
    await expect.poll(async () => JSON.stringify(await messagesTo(phone.request, cepTel))).toContain(takipNo)
    await phone.context().close()
  })

  await test.step('refused together, with the message before', async () => {
    await page.goto('/basvurular?durumYonetimiNo=1')
    await expect(rows(page).first().getByRole('checkbox')).toBeEnabled()
    for (const n of [0, 1]) await tick(page, rows(page).nth(n).getByRole('checkbox'))
    await activate(
      page,
      page.getByRole('region', { name: '2 kayıt seçili' }).getByRole('button', { name: 'Durumu değiştir' }),
    )
    await choose(page, optionsOf(page, /^Durum/), 'Olumsuz')
    await choose(page, optionsOf(page, /^Neden/), 'Kontenjan doldu')
    const dialog = dialogOf(page)
    await pressIn(page, dialog, 'Ne olur?')
    await expect(dialog.getByRole('status')).toContainText('2 SMS gidecek')
    await expectNoViolationInBothLooks(page)
    await pressIn(page, dialog, 'Durumu değiştir: 2 kayıt, 2 SMS')
    await pressIn(page, dialog, 'Tamam')
    await expect(page.getByRole('button', { name: 'Geri al' })).toBeVisible()
  })
})

byKeyboard('who was accepted is handed over and becomes a work order', async ({ page, width }) => {
  await openAsStaff(page, 'ik.yonetici', '/basvurular?durumYonetimiNo=5&sayfa=9')
  // each width hands over somebody else
  const accepted = rows(page).nth(width === 1440 ? 0 : 1)
  await expect(accepted).toBeVisible()
  await activate(page, accepted.getByRole('link'))
  await expect(page.getByRole('heading', { name: 'Yanıtlar' })).toBeVisible()
  await activate(page, page.getByRole('link', { name: 'İşe girişe hazırla' }))
  await expect(dialogOf(page).getByRole('combobox', { name: 'Başvuru' })).not.toHaveValue('')
  await type(page, fieldOf(dialogOf(page), 'İşe başlama günü'), '04.12.2026')
  await choose(page, optionsOf(page, /^Şube/), /./)
  await expectNoViolationInBothLooks(page)
  await saveForm(page)

  await goTo(page, '/iseGirisler?durum=2')
  await expect(rows(page).filter({ hasText: 'Hazırlanıyor' })).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Hazır')
  const ready = await rows(page).count()
  await page.keyboard.press('j')
  await page.keyboard.press('i')
  await expectNoViolationInBothLooks(page)
  await pressIn(page, dialogOf(page), 'İş emri aç')
  await pressIn(page, dialogOf(page), 'Tamam')
  await expect(rows(page)).toHaveCount(ready - 1)
})
