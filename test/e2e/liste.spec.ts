import { readFileSync } from 'node:fs'
import { act, box, editor, makeDeneme, openDeneme, press, rowOf, save, unique } from './deneme.ts'
import { expect, expectAccessible, goTo, reload, test } from './page.ts'

// everybody else looks at a screen that stands still: here it moves, in the test command, too
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const listCall = '**/api/test/deneme/fullGet'

test.describe('with a clock of its own', () => {
  test.use({ isFresh: true })

  test('a list is narrowed, sorted, arranged, kept, taken away and worked on as a whole', { tag: '@desktop' }, async ({
    page,
  }) => {
    const name = `Çığır ${unique()}`
    const many = `Yığın ${unique()}`
    await makeDeneme([many, 230], [name, 30])
    await openDeneme(page, '?kaynak=eposta')
    const rows = page.locator('[data-row]')
    const totals = page.locator('tfoot')
    const status = page.locator('.list-pager').getByRole('status')

    await test.step('search finds in Turkish', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type(name.toLocaleUpperCase('tr'))
      await expect(status).toHaveText('1–25 / 30 kayıt')
      await expect(page).toHaveURL(/[?&]q=/)
      await expect(totals).toContainText('465')
    })

    await test.step('filters of columns narrow the totals, too', async () => {
      await press(page, 'Filtre ekle')
      await page.getByRole('menuitem', { name: 'Adet', exact: true }).click()
      await page.getByLabel('En az').fill('11')
      await page.getByLabel('En çok').fill('20')
      await expect(rows).toHaveCount(10)
      await expect(totals).toContainText('155')
      await page.keyboard.press('Escape')
      await press(page, 'Filtre ekle')
      await page.getByRole('menuitem', { name: 'Gün', exact: true }).click()
      await page.getByLabel('Bitiş').fill('15012026')
      // the box closes sooner than the pause after which the day would be taken
      await page.keyboard.press('Escape')
      await expect(rows).toHaveCount(4)
      await reload(page)
      await expect(rows).toHaveCount(4)
      await press(page, 'Gün filtresini kaldır')
      await press(page, 'Adet filtresini kaldır')
      await expect(status).toHaveText('1–25 / 30 kayıt')
    })

    await test.step('a column is pulled by its edge, by pointer and by keys, and stays so', async () => {
      const edge = page.getByRole('separator', { name: 'Gün sütununun genişliği', exact: true })
      const heading = page.getByRole('columnheader', { name: /^Gün Gün/ })
      const drawn = async () => (await heading.boundingBox())?.width ?? 0
      const before = await drawn()
      const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 }
      await page.mouse.move(x + 4, y + 4)
      await page.mouse.down()
      await page.mouse.move(x + 64, y + 40, { steps: 3 }) // off the edge: its moves are still the column's
      await page.mouse.up()
      await page.mouse.move(x + 164, y + 40)
      await expect.poll(drawn).toBeCloseTo(before + 60, 0)
      await edge.press('ArrowRight')
      await expect.poll(drawn).toBeCloseTo(before + 76, 0)
      await reload(page)
      await expect.poll(drawn).toBeCloseTo(before + 76, 0)
    })

    await test.step('nothing is selected of rows that are about to be others', async () => {
      const search = page.getByRole('searchbox', { name: 'Ara', exact: true })
      const whole = page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' })
      const { promise: looked, resolve: go } = Promise.withResolvers<void>()
      await page.route(listCall, async (route) => {
        await looked
        await route.continue()
      })
      await search.fill(many)
      await expect(whole).toBeDisabled()
      await expect(rows.getByRole('checkbox').first()).toBeDisabled()
      await search.blur()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      go()
      await expect(status).toHaveText('1–25 / 230 kayıt')
      await expect(whole).toBeEnabled()
      await expect(page.locator('.list-bulk')).toHaveCount(0)
      await page.unroute(listCall)
      await search.fill(name)
      await expect(status).toHaveText('1–25 / 30 kayıt')
    })

    await test.step('order, size and page stand in the address', async () => {
      const adet = page.getByRole('columnheader', { name: 'Adet' })
      await press(adet, 'Adet')
      await expect(adet).toHaveAttribute('aria-sort', 'ascending')
      await expect(rows.first()).toContainText(`${name} 001`)
      await page.getByLabel('Sayfadaki satır').selectOption('10')
      await expect(rows).toHaveCount(10)
      await press(page, '3. sayfa')
      await expect(rows.first()).toContainText(`${name} 021`)
      await page.goBack()
      await expect(rows.first()).toContainText(`${name} 001`)
      await expect(page).toHaveURL(/kaynak=eposta/)
    })

    await test.step('columns, order and filter are kept as a view', async () => {
      await press(page, 'Sütunlar')
      await page.getByRole('checkbox', { name: 'oran' }).uncheck()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('columnheader', { name: 'oran' })).toHaveCount(0)
      await press(page, 'Görünümü kaydet')
      await box(page, 'Görünümün adı').fill(name)
      await page.getByLabel('Kurumdaki herkes görsün').check()
      await page.getByLabel('Listeyi bu görünümle aç').check()
      await press(page, 'Kaydet')
      await expect(page.getByText('Görünüm kaydedildi.')).toBeVisible()
      await press(page, 'Görünümü kaydet')
      await box(page, 'Görünümün adı').fill(name)
      await press(page, 'Kaydet')
      await expect(page.getByText('Aynı bilgiler ile kayır mevcut!')).toBeVisible()
      await expect(box(page, 'Görünümün adı')).toHaveValue(name)
      await page.goto('/denemeler')
      await expect(page).toHaveURL(/[?&]gorunum=\d+/)
      await expect(rows.first()).toContainText(`${name} 001`)
      await expect(rows).toHaveCount(10)
      await press(page, 'Tümü')
      await expect(rows).toHaveCount(25)
      await reload(page)
      await expect(page).toHaveURL(/[?&]gorunum=tumu/)
      await expect(rows).toHaveCount(25)
      await press(page.getByRole('navigation', { name: 'Kayıtlı görünümler' }), new RegExp(name))
      await press(page, `${name} görünümünün işlemleri`)
      await page.getByRole('menuitem', { name: 'Görünümü sil' }).click()
      await press(page.getByRole('alertdialog'), 'Görünümü sil')
      await expect(page.getByText('Görünüm silindi.')).toBeVisible()
    })

    await test.step('records move', async () => {
      await goTo(page, `/denemeler?q=${name}&sirala=siralama&boyut=10`)
      await expect(status).toHaveText('1–10 / 30 kayıt')
      await act(page, `${name} 001`, 'Aşağı taşı')
      await expect(rows.first()).toContainText(`${name} 002`)
      await act(page, `${name} 001`, 'Yukarı taşı')
      await expect(rows.first()).toContainText(`${name} 001`)
    })

    await test.step('of a long list only what is in view is drawn', async () => {
      await goTo(page, `/tumDenemeler?q=${many}&sirala=adet`)
      await expect(status).toHaveText('230 kayıt')
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '231')
      await expect(rows.first()).toBeVisible()
      expect(await rows.count()).toBeLessThan(60)
      // rows are measured as they come into view: the end moves while one goes there
      await expect(async () => {
        await page.locator('.list-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
        await expect(rowOf(page, `${many} 230`)).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await goTo(page, `/denemeler?q=${name}&sirala=adet&boyut=10`)
      await expect(status).toHaveText('1–10 / 30 kayıt')
    })

    await test.step('files hold exactly what the filter finds', async () => {
      for (const [item, ending] of [
        ['CSV indir', '.csv'],
        ['Excel indir', '.xlsx'],
      ] as const) {
        await press(page, 'Dışa aktar')
        const saved = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: item }).click()
        const file = await saved
        expect(file.suggestedFilename()).toContain(ending)
        if (ending === '.xlsx') continue
        const lines = readFileSync(await file.path(), 'utf8')
          .trim()
          .split('\n')
        expect(lines).toHaveLength(31)
        expect(lines.slice(1).every((line) => line.includes(name))).toBe(true)
      }
      // more than a browser should wait for is written in the background
      await page.route(listCall, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), resultCount: 100_001 } })
      })
      const counted = page.waitForResponse(listCall)
      await press(page, 'Yenile')
      await counted
      await page.unroute(listCall)
      const asked = page.waitForRequest('**/api/test/deneme/export')
      await press(page, 'Dışa aktar')
      await page.getByRole('menuitem', { name: 'CSV indir' }).click()
      expect((await asked).postDataJSON()).toMatchObject({ bicim: 'csv' })
      await expect(page.getByText('Dosya hazır.')).toHaveCount(2)
      // it waits for whoever looked at another page or loaded this one anew
      await page.clock.install()
      await reload(page)
      const again = page.getByRole('button', { name: /İndir: .*\.csv/ })
      await expect(again).toBeVisible()
      // nobody asks for it until it is pressed: a call would keep an empty desk signed in
      const told: string[] = []
      page.on('request', (request) => void (request.url().includes('/exportDurum') && told.push(request.url())))
      await page.clock.fastForward('05:00')
      const fetched = page.waitForEvent('download')
      await again.click()
      expect((await fetched).suggestedFilename()).toContain('.csv')
      expect(told).toHaveLength(1)
      for (const _ of ['xlsx', 'csv']) await page.getByRole('button', { name: 'Bildirimi kapat' }).first().click()
      await expect(page.getByText('Dosya hazır.')).toHaveCount(0)
    })

    await test.step('all that match are worked on at once, and what was left says why', async () => {
      await page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' }).check()
      await press(page, '2. sayfa')
      await page.getByRole('checkbox', { name: `${name} 011 kaydını seç` }).check()
      await expect(page.getByText('11 kayıt seçili')).toBeVisible()
      await press(page, 'Eşleşen tümünü seç (30)')
      await expect(page.getByText('Filtreye uyan 30 kaydın tümü seçili')).toBeVisible()
      const bar = page.getByRole('region', { name: '30 kayıt seçili' })
      await press(bar, 'Aktif: Hayır')
      await press(page.getByRole('dialog', { name: 'Aktif: Hayır' }), '30 kayıt için uygula')
      await expect(page.getByText('30 tamam, 0 atlandı')).toBeVisible()
      await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
      await page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' }).check()
      await press(page, 'Eşleşen tümünü seç (30)')
      // a key of the list means nothing under the question, nor while the question is on its way
      await bar.getByRole('button', { name: 'Sil' }).evaluate((button: HTMLElement) => {
        button.click()
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true }))
      })
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('n')
      await expect(page.getByRole('alertdialog')).toContainText(/ve 25 kayıt daha/)
      await press(page.getByRole('alertdialog'), '30 kaydı sil')
      const outcome = page.getByRole('alert', { name: '29 tamam, 1 atlandı' })
      await expect(outcome).toContainText(`${name} 030: Bu kayıt başka kayıtlarda kullanıldığı için silinemez.`)
      await expect(page).not.toHaveURL(/[?&]kayit=/)
      // the second page is gone with its records
      await expect(rows).toHaveText([/030/])
      await expect(page.getByRole('region', { name: '1 kayıt seçili' })).toBeVisible()
      await expect(status).toHaveText('1–1 / 1 kayıt')
    })

    await test.step('nothing found, nothing known and nothing yet are three different things', async () => {
      await page.getByRole('searchbox', { name: 'Ara', exact: true }).fill(`${name} yok`)
      await expect(page.getByText('Bu filtreye uyan kayıt yok')).toBeVisible()
      await press(page, 'Tümünü temizle')
      await expect(rows.first()).toBeVisible()

      await page.route(listCall, (route) => route.fulfill({ status: 403, json: { message: 'noAuthority' } }), {
        times: 1,
      })
      await press(page, 'Yenile')
      const old = page.getByRole('alert').filter({ hasText: 'Liste yenilenemedi' })
      await press(old, 'Tekrar dene')
      await expect(old).toHaveCount(0)
      await expect(rows.first()).toBeVisible()

      const { promise: looked, resolve: go } = Promise.withResolvers<void>()
      await page.route(listCall, async (route) => {
        await looked
        await route.fulfill({ status: 400, json: { message: 'tooManyRequests', errorId: 'E-1' } })
      })
      await reload(page)
      await expect(page.getByRole('status', { name: 'Liste yükleniyor' })).toBeVisible()
      go()
      await expect(page.getByRole('alert').filter({ hasText: 'Liste getirilemedi' })).toContainText(
        'Hata numarası: E-1',
      )
      await page.unroute(listCall)
      await press(page, 'Tekrar dene')
      await expect(rows.first()).toBeVisible()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('records are cards, and a form fills the screen', { tag: '@phone' }, async ({ page }) => {
    const name = `Gölge ${unique()}`
    await makeDeneme([name, 3])
    await openDeneme(page, `?q=${name}`)
    const card = rowOf(page, `${name} 002`)
    await expect(card.getByRole('term')).toHaveText(['Açıklama', 'Adet', 'Aktif'])
    await expect(page.getByRole('region', { name: 'Tüm sonuçlar' })).toContainText('6')
    await press(page, 'Filtre ekle')
    await page.getByRole('menuitem', { name: 'Aktif' }).click()
    await page.getByText('Evet', { exact: true }).click()
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await card.getByRole('link').click()
    await box(editor(page), 'Açıklama').fill('Telefondan')
    await save(editor(page), 'Kayıt güncellendi.')
    await press(editor(page), 'Tamam')
    await expect(card).toContainText('Telefondan')
  })
})
