import type { Page } from '@playwright/test'
import { expectSaved, goNext, heading, input, option } from './basvuru.ts'
import { askForCode, codeOf, passTime, typeCode } from './giris.ts'
import { expect, expectAccessible, neverIdle, open, reload, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'
import { openTaslak } from './taslak.ts'

const olculer = 'Fiziksel bilgiler ve sağlık'

/** The wizard at the block with measures, everything before it saved. */
async function goToMeasures(page: Page) {
  const person = await signInAsNew(page)
  await openTaslak(page, person.token, olculer)
  return person
}

/** Opens the form that the session knows, at the last block. */
async function openAgain(page: Page) {
  await open(page, '/?tenant=demo')
  await expect(heading(page)).toHaveText(olculer)
}

test('left half-way, it goes on in another browser where it was left', { tag: '@phone' }, async ({ page, second }) => {
  const { cepTel } = await goToMeasures(page)
  await input(page, 'Boy (cm)').fill('178')
  await page.getByText('Gözlük').click()
  await expect(page.getByText('Kaydedilecek değişiklik var')).toHaveCount(0)
  await expectSaved(page)
  const first = await codeOf(page.request, cepTel)
  await passTime(cepTel, 130)
  await page.close()

  const another = await second.newPage()
  await open(another, '/login?tenant=demo')
  await askForCode(another, cepTel)
  await typeCode(another, await codeOf(another.request, cepTel, { not: first }))
  await expect(another.getByText('Yarım kalan başvurunuz')).toBeVisible()
  await expectAccessible(another)
  await another.getByRole('link', { name: 'Kaldığınız yerden devam edin' }).click()
  await expect(heading(another)).toHaveText(olculer)
  await expect(another.getByText('Kaldığınız yerden devam ediyorsunuz.')).toBeVisible()
  await expect(input(another, 'Boy (cm)')).toHaveValue('178')
  await another.getByRole('button', { name: 'Geri', exact: true }).click()
  await expect(heading(another)).toHaveText('Adres ve ulaşım')
  await expect(input(another, 'Sokak, bina ve daire')).toHaveValue('Gül Sokak No: 5/3')
})

test('a minute without a connection loses nothing, and the steps go on', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await goToMeasures(page)
  await expect.poll(() => fetchedParts(page)).toEqual(expect.arrayContaining(['toast-stack', 'komponent-dialog']))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'İleri' }).click()
  await expect(page.getByText('Lütfen zorunlu alanları doldurun.')).toBeVisible()
  await input(page, 'Boy (cm)').fill('178')
  await input(page, 'Kilo (kg)').fill('72,5')
  // the bar moves what stands below it: it is there before anything is pressed by the pointer
  await expect(page.getByText(/^Bağlantı yok: yanıtlarınız bu cihazda duruyor/)).toBeVisible()
  await option(page, /^Gözlük/, 'Hayır').check()
  await option(page, /^Ayakta/, 'Yok').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await goNext(page, 'Özel güvenlik kimliği')
  await context.setOffline(false)
  await expectSaved(page)
  await expect(page.getByText(/^Bağlantı yok/)).toHaveCount(0)
  await reload(page)
  await expect(heading(page)).toHaveText('Özel güvenlik kimliği')
  await page.getByRole('button', { name: 'Geri', exact: true }).click()
  await expect(input(page, 'Kilo (kg)')).toHaveValue('72,5')
})

/** The scripts that the page has by now, by the names of what they were made of. */
async function fetchedParts(page: Page) {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return names.map((name) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1])
}

test.describe('with an empty cache', () => {
  test.use({ isFresh: true })

  test('what cannot be fetched without a connection costs nothing but itself', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await neverIdle(page)
    const { token } = await signInAsNew(page)
    await openTaslak(page, token, 'Eğitim')
    await context.setOffline(true)

    await page.getByRole('button', { name: 'İleri' }).click()
    await expect(page.locator('.field-error').first()).toBeVisible()
    const add = page.getByRole('button', { name: 'Okullar: yeni kayıt ekle' })
    await add.click()
    const missing = page.getByRole('alertdialog', { name: 'Bu bölüm açılamadı' })
    await expect(missing).toBeVisible()
    await expectAccessible(page)
    await missing.getByRole('button', { name: 'Tekrar dene' }).click()
    await missing.getByRole('button', { name: 'Kapat' }).click()
    await expect(missing).toHaveCount(0)
    await expect(add).toBeFocused()

    await input(page, 'En son bitirdiğiniz okul').selectOption({ label: 'Lise' })
    await page.getByRole('link', { name: 'Öneri ve talep' }).click()
    // nobody leaves for a page that cannot come, so nobody is asked about what is not saved
    await expect(page.getByRole('heading', { name: 'Bağlantı kurulamadı' })).toBeVisible()
    await page.getByRole('button', { name: 'Geri', exact: true }).click()
    await expect(heading(page)).toHaveText('Eğitim')
    await expect(input(page, 'En son bitirdiğiniz okul')).toHaveValue(/\d+/)

    await context.setOffline(false)
    await add.click()
    await page.getByRole('dialog', { name: 'Okullar: yeni kayıt' }).getByRole('button', { name: 'Vazgeç' }).click()
    await page.getByRole('button', { name: 'İleri' }).click()
    await expect(page.getByText('Lütfen zorunlu alanları doldurun.')).toBeVisible()
  })
})

// a renderer process that outlives the page would still send what the page left behind
test.describe('with a process that ends with its page', () => {
  test.use({ isFresh: true })

  test('what could not be sent survives a closed tab on the device', { tag: '@phone' }, async ({ page, context }) => {
    await goToMeasures(page)
    await context.setOffline(true)
    await input(page, 'Boy (cm)').fill('181')
    await expect(page.getByText(/^Bağlantı yok/)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const next = await context.newPage()
    await openAgain(next)
    await expect(input(next, 'Boy (cm)')).toHaveValue('181')
    await expectSaved(next)
  })
})

test('a session that dies in the middle asks for a code, and the save goes on', { tag: '@phone' }, async ({ page }) => {
  const { cepTel } = await goToMeasures(page)
  const first = await codeOf(page.request, cepTel)
  await endSession(page)
  await passTime(cepTel, 130)
  await input(page, 'Boy (cm)').fill('178')
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz kapandı' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Cep telefonu').fill(cepTel)
  await dialog.getByRole('button', { name: 'Kod gönder' }).click()
  await dialog.getByLabel('Giriş kodu').fill(await codeOf(page.request, cepTel, { not: first }))
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toHaveText(olculer)
  await expect(input(page, 'Boy (cm)')).toHaveValue('178')
  await expectSaved(page)
  await openAgain(page)
  await expect(input(page, 'Boy (cm)')).toHaveValue('178')
})

/** Ended from outside, as a server would end it; the page has not heard of it. */
async function endSession(page: Page) {
  await page.evaluate(async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token' })
    const refresh = await fetch('/api/public/auth/refresh', { method: 'POST', body })
    const { token } = (await refresh.json()).resultObject
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    await fetch('/api/public/auth/logout', { method: 'POST', headers, body: '{}' })
  })
}

/** The browser forgets its name for the draft: what is opened next is another device to the server. */
async function becomeAnother(page: Page) {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.endsWith('-no')) localStorage.removeItem(name)
  })
}

test('two devices: different answers come together, the same one is asked about', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await goToMeasures(page)
  await becomeAnother(page)
  const second = await context.newPage()
  await openAgain(second)

  await input(page, 'Boy (cm)').fill('178')
  await option(page, /^Gözlük/, 'Hayır').check()
  await saved(page)

  await input(second, 'Kilo (kg)').fill('80')
  await input(second, 'Boy (cm)').fill('181')
  const panel = second.getByRole('alert').filter({ hasText: 'Bir yanıt başka bir cihazda da değişti' })
  await expect(panel).toBeVisible()
  await expect(panel).toContainText('178')
  await expect(panel).toContainText('181')
  await expectAccessible(second)
  await expect(option(second, /^Gözlük/, 'Hayır')).toBeChecked()
  await panel.getByRole('button', { name: 'Bunu kullan: Boy (cm), Diğer cihazdaki' }).click()
  await expect(panel).toHaveCount(0)
  await expect(input(second, 'Boy (cm)')).toHaveValue('178')
  await saved(second)

  await reload(page)
  await expect(input(page, 'Boy (cm)')).toHaveValue('178')
  await expect(input(page, 'Kilo (kg)')).toHaveValue('80')
})

/** Waits until nothing is left to be saved. */
async function saved(page: Page) {
  await expect(page.locator('.save-clock')).toHaveAttribute('data-state', 'kaydedildi')
}

test('leaving saves first; closing with something unsaved asks', { tag: '@phone' }, async ({ page }) => {
  await goToMeasures(page)
  await input(page, 'Boy (cm)').pressSequentially('169')
  await page.getByRole('link', { name: 'Öneri ve talep' }).click()
  await expect(page).toHaveURL(/\/oneritalep/)
  await openAgain(page)
  await expect(input(page, 'Boy (cm)')).toHaveValue('169')

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.route('**/basvuru/save', (route) => route.abort('internetdisconnected'))
  await input(page, 'Kilo (kg)').pressSequentially('70')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByText(/^Bağlantı yok/)).toBeVisible()
  await page.unroute('**/basvuru/save')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await saved(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toEqual(['beforeunload'])
})

test('typed on while a save is under way and reloaded at once: the last value stays, without a conflict', {
  tag: '@phone',
}, async ({ page, context }) => {
  await goToMeasures(page)
  const height = input(page, 'Boy (cm)')
  const save = '**/basvuru/save'
  // the server takes the first save, and its answer is on the way while somebody types on and reloads
  const taken = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  await page.route(
    save,
    async (route) => {
      const response = await route.fetch()
      taken.resolve()
      await letGo.promise
      // the page that asked is gone by then
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await height.fill('171')
  await taken.promise
  await height.fill('178')
  await reload(page)
  letGo.resolve()
  await expect(heading(page)).toHaveText(olculer)
  await expect(height).toHaveValue('178')
  await expect(page.getByText('başka bir cihazda')).toHaveCount(0)

  // a second tab of the same browser is the same person: the last one typed stays, and nobody is asked
  const tab = await context.newPage()
  await openAgain(tab)
  await expect(input(tab, 'Boy (cm)')).toHaveValue('178')
  await height.fill('179')
  await saved(page)
  await input(tab, 'Boy (cm)').fill('180')
  await saved(tab)
  await expect(tab.getByText('başka bir cihazda')).toHaveCount(0)
  await reload(page)
  await expect(height).toHaveValue('180')
  await expect(page.getByText('başka bir cihazda')).toHaveCount(0)
})
