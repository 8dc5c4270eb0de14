import type { Page } from '@playwright/test'
import { makeDeneme, openDeneme, press, rowOf, unique } from './deneme.ts'
import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, reload, test } from './page.ts'

const listCall = '**/api/test/deneme/fullGet'

/** How many whole rows are seen at once between the headings and what lies below them. */
async function rowsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const top = edge('.list-table thead')?.bottom ?? 0
    const bottom = Math.min(
      window.innerHeight,
      edge('.list-scroll')?.bottom ?? 0,
      edge('.list-table tfoot')?.top ?? Infinity,
    )
    const rows = [...document.querySelectorAll('.list-table tbody tr')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length
  })
}

const status = (page: Page) => page.locator('.list-pager').getByRole('status')

test('the keys of a list do not wait for the parts that come after its rows', { tag: '@desktop' }, async ({ page }) => {
  const name = `Tuş ${unique()}`
  await makeDeneme([name, 2])
  const { promise: isDone, resolve: go } = Promise.withResolvers<void>()
  await page.route(/assets\/(list-strip|list-groups|peek)-/, async (route) => {
    await isDone
    await route.continue()
  })
  await openDeneme(page, `?q=${encodeURIComponent(name)}&sirala=ad`)
  await expect(page.locator('.list-strip')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/[?&]bak=\d+/)
  go()
  await expect(page.getByRole('complementary', { name: /^Göz at:/ })).toContainText(`${name} 002`)
  await expect(page.locator('.list-strip')).toBeVisible()
})

test('a list is worked through as a queue', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = `Sıra ${unique()}`
  await makeDeneme([name, 40])
  await openDeneme(page, `?q=${encodeURIComponent(name)}`)
  const strip = page.locator('.list-strip')
  const groups = page.getByRole('group', { name: 'Tip' })

  await test.step('low rows show at least 17 of them; higher ones are a choice for all lists', async () => {
    await expect(status(page)).toHaveText('1–25 / 40 kayıt')
    expect(await rowsInView(page)).toBeGreaterThanOrEqual(17)
    await press(page, 'Sütunlar')
    await page.getByRole('switch', { name: 'Sık satırlar' }).click({ force: true })
    await expect.poll(() => rowsInView(page)).toBeLessThan(15)
    await page.keyboard.press('Escape')
    await openAsOther(page, '/roller')
    await expect(page.locator('.list-table')).not.toHaveClass(/list-dense/)
    await page.evaluate(() => localStorage.removeItem('listeGenis'))
  })

  await openDeneme(page, `?q=${encodeURIComponent(name)}`)
  await test.step('figures and chips lead to the rows that they count', async () => {
    await expect(strip).toContainText('Kayıt40')
    const late = strip.getByRole('button', { name: 'gecikmisAdet: 1' })
    await late.click()
    await expect(page).toHaveURL(/[?&]gecikmis=true/)
    await expect(status(page)).toHaveText('1–1 / 1 kayıt')
    await expect(rowOf(page, `${name} 001`)).toContainText('1 gün gecikti')
    await expect(rowOf(page, `${name} 001`)).toHaveAttribute('data-tone', 'bad')
    await reload(page)
    await expect(status(page)).toHaveText('1–1 / 1 kayıt')
    await press(page, 'Gecikmiş filtresini kaldır')
    await groups.getByRole('button', { name: 'Kiracı yöneticisi 20' }).click()
    await expect(page).toHaveURL(/[?&]tip=2/)
    await expect(status(page)).toHaveText('1–20 / 20 kayıt')
    await expect(groups.getByRole('button', { name: 'Süper yönetici 20' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText('1–25 / 40 kayıt')
  })

  await test.step('a reference filter says the name of the record', async () => {
    await press(page, 'Filtre ekle')
    await page.getByRole('menuitem', { name: 'firmaId', exact: true }).click()
    await page.getByRole('combobox', { name: 'firmaId' }).click()
    const first = page.getByRole('listbox').getByRole('option').first()
    const firm = (await first.textContent()) ?? ''
    await first.click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.locator('.list-chip')).toContainText(firm)
    await expect(page.locator('.list-chip')).not.toContainText('(1)')
    await press(page, 'firmaId filtresini kaldır')
    // the table of other rows is another one: what is scrolled before they come would be gone with it
    await expect(status(page)).toHaveText('1–25 / 40 kayıt')
  })

  await test.step('a wide table shows that there is more, and its first column stays', async () => {
    const scroller = page.locator('.list-scroll')
    await expect(scroller).toHaveAttribute('data-after', '')
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(scroller).toHaveAttribute('data-before', '')
    await expect(scroller).not.toHaveAttribute('data-after', '')
    await expect(rowOf(page, `${name} 040`).locator('.list-first')).toBeInViewport()
    const when = rowOf(page, `${name} 038`).locator('.list-when')
    await expect(when.getByText('dün')).toBeVisible()
    await when.focus()
    await expect(when.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
    await expect(when.getByText('dün')).toBeHidden()
  })
  await expectAccessible(page)
})

async function openAsOther(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

test('a reference to a large table is filtered by any of its records', { tag: '@desktop' }, async ({ page }) => {
  const name = `Eş ${unique()}`
  // the first fifty of the offer do not have it
  await makeDeneme([name, 60])
  await openDeneme(page, '?sirala=-ad')
  await press(page, 'Filtre ekle')
  await page.getByRole('menuitem', { name: 'esId', exact: true }).click()
  const control = page.getByRole('combobox', { name: 'esId' })
  await control.fill(`${name} 001`)
  await page.getByRole('option', { name: `${name} 001`, exact: true }).click()
  await control.fill(`${name} 002`)
  await page.getByRole('option', { name: `${name} 002`, exact: true }).click()
  await expect(page).toHaveURL(/[?&]esId=\d+(,|%2C)\d+/)
  const chip = page.locator('.list-chip')
  await expect(chip).toContainText(`${name} 001 +1`)
  await reload(page)
  await expect(chip).toContainText(`${name} 001 +1`)
})

test('a filter that cannot be understood counts nothing, on a board as little as in the list', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `Belirsiz ${unique()}`
  await makeDeneme([name, 4])
  await openDeneme(page, `?q=${encodeURIComponent(name)}&duzen=pano`)
  await expect(page.locator('.board-head b').first()).toHaveText('2')
  await expect(page.locator('.list-strip')).toContainText('Kayıt4')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/denemeler?q=${encodeURIComponent(name)}&adet=cok..&duzen=pano`)
  await expect(page.getByText('Filtre anlaşılamadı')).toBeVisible()
  await expect(page.locator('.list-strip')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Tip' }).getByRole('button').first()).toBeVisible()
  await expect(page.locator('.board')).toHaveCount(0)
  await expect(page.locator('.list-strip b, .list-groups b')).toHaveCount(0)
  expect(asked.filter((path) => /\/deneme\/(gruplar|ozet|fullGet|totals)$/.test(path))).toEqual([])
})

test('a list that fails says its number at once and no count', { tag: '@desktop' }, async ({ page }) => {
  const name = `Hata ${unique()}`
  await makeDeneme([name, 3])
  await openDeneme(page, `?q=${encodeURIComponent(name)}`)
  const { promise: asked, resolve: go } = Promise.withResolvers<void>()
  let calls = 0
  const failed = { isSuccess: false, message: 'unexpectedError', errorId: '01900000-0000-7000-8000-000000000001' }
  await page.route(listCall, async (route) => {
    calls += 1
    // the second call is one that the page makes by itself: it is answered when the failure was looked at
    if (calls > 1) await asked
    await route.fulfill({ status: 502, contentType: 'application/json', body: JSON.stringify(failed) })
  })
  await page.goto(`/denemeler?q=${encodeURIComponent(name)}`)
  await expect(page.getByText(failed.errorId)).toBeVisible()
  await expect(page.locator('.list-pager')).toHaveCount(0)
  await expect(page.getByText('0 kayıt')).toHaveCount(0)
  go()
})

test('companies show at once whether they are active and set up', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, 'admin', '/masterTenant')
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: false }).first()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  for (const name of ['Aktif', 'Kurulum']) await expect(heading(name)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('group', { name: 'Kurulum' }).getByRole('button', { name: /^Hazır \d+$/ })).toBeVisible()
})

test('an action on more rows than a call takes goes on in the background and can be taken back', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `Çok ${unique()}`
  await makeDeneme([name, 620])
  await openDeneme(page, `?q=${encodeURIComponent(name)}&sirala=ad`)
  await page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' }).check()
  await press(page, 'Eşleşen tümünü seç (620)')
  await press(page.getByRole('region', { name: '620 kayıt seçili' }), 'artir')
  const dialog = page.getByRole('dialog', { name: 'artir: 620 kayıt' })
  const notice = page.locator('.list-export')

  await test.step('a trial that nobody waits for is stopped, and another one begins at once', async () => {
    const stopped = page.waitForResponse('**/api/test/deneme/bulkDurdur')
    await press(dialog, 'Ne olur?')
    await press(dialog, 'Durdur')
    expect((await stopped).ok()).toBe(true)
    await expect(dialog.getByRole('status')).toHaveCount(0)
  })

  await test.step('the trial says what would become of all of them', async () => {
    await press(dialog, 'Ne olur?')
    await expect(dialog.getByRole('status')).toContainText('4 kayıt işlenecek, 616 kayıt atlanacak')
  })

  await test.step('the work goes on in the shell while the person goes elsewhere', async () => {
    await press(dialog, 'artir')
    await expect(dialog.getByRole('status')).toContainText('arka planda sürüyor')
    await press(dialog, 'Tamam')
    await page.getByRole('treeitem', { name: 'Roller' }).click()
    await expect(page).toHaveURL(/\/roller/)
    await expect(notice).toContainText('4 tamam, 616 atlandı')
    await expectAccessible(page)
  })

  await test.step('the rows that were left are a file, and the others are taken back', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), press(notice, 'Atlananları indir')])
    expect(file.suggestedFilename()).toBe('artir_ 620 kayıt.csv')
    await press(notice, 'Geri al')
    await expect(notice).toContainText('Geri alma: artir: 620 kayıt')
    await expect(notice).toContainText('4 tamam, 0 atlandı')
    await press(notice, 'İş bildirimini kapat')
    await expect(notice).toHaveCount(0)
  })
})

test('a list stands as a board whose cards are moved by menu, keys and pointer', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = `Pano ${unique()}`
  await makeDeneme([name, 60])
  await openDeneme(page, `?q=${encodeURIComponent(name)}&sirala=ad`)
  await page.getByText('Pano', { exact: true }).click()
  await expect(page).toHaveURL(/duzen=pano/)
  const column = (label: string) =>
    page.locator('.board-column').filter({ has: page.getByRole('button', { name: label }) })
  const one = column('Süper yönetici')
  const two = column('Kiracı yöneticisi')
  const head = (where: typeof one) => where.locator('.board-head b')

  await test.step('columns have exact counts and show 25 cards at a time', async () => {
    await expect(head(one)).toHaveText('30')
    await expect(head(two)).toHaveText('30')
    await expect(one.locator('.board-card')).toHaveCount(25)
    await press(one, 'Daha fazla göster (5 kayıt daha)')
    await expect(one.locator('.board-card')).toHaveCount(30)
    await expectAccessible(page)
  })

  await test.step('a card is moved by its menu, by keys, and by the pointer', async () => {
    const card = (where: typeof one, number: string) =>
      where.locator('.board-card').filter({ hasText: `${name} ${number}` })
    await press(card(two, '001'), `${name} 001 kaydını taşı`)
    await page.getByRole('menuitem', { name: 'Süper yönetici' }).click()
    await expect(head(one)).toHaveText('31')
    await expect(page.locator('.board-said')).toHaveText(`${name} 001, Süper yönetici sütununa taşındı.`)
    await card(two, '003').locator('.list-link').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(head(one)).toHaveText('32')
    await card(two, '005').dragTo(one.locator('.board-cards'))
    await expect(head(one)).toHaveText('33')
    await expect(card(one, '005')).toBeVisible()
    await expect(head(two)).toHaveText('27')
  })

  await test.step('a move that the record refuses says why and leaves the card', async () => {
    await one
      .locator('.board-card')
      .filter({ hasText: `${name} 001` })
      .dragTo(two.locator('.board-cards'))
    await expect(page.getByRole('alert')).toContainText('Lütfen işaretli alanları düzeltin')
    await expect(head(one)).toHaveText('33')
  })

  await test.step('the board survives a reload, and the list is one press away', async () => {
    await reload(page)
    await expect(head(two)).toHaveText('27')
    await page.getByText('Liste', { exact: true }).click()
    await expect(status(page)).toHaveText('1–25 / 60 kayıt')
    // a list without a board does not offer one, whatever was loaded for another
    await page.getByRole('treeitem', { name: 'Roller' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roller')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expect(page.getByText('Pano', { exact: true })).toHaveCount(0)
  })
})
