import type { Page } from '@playwright/test'
import { act, box, choose, makeDeneme, openDeneme, press, rowOf, unique } from './deneme.ts'
import { expect, test } from './page.ts'

test('a record is looked at, acted on and gone through by the keyboard alone', { tag: '@desktop' }, async ({
  page,
}) => {
  const name = `Kuyruk ${unique()}`
  await makeDeneme([name, 4])
  await openDeneme(page, `?q=${name}&sirala=ad&boyut=10`)
  const peek = page.getByRole('complementary', { name: /^Göz at:/ })

  await test.step('the space bar shows the row beside the list, and the keys of the list move both', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(peek).toContainText(`${name} 001`)
    await page.keyboard.press('j')
    await expect(peek).toContainText(`${name} 002`)
    await expect(page).toHaveURL(/[?&]bak=\d+/)
    await expect(peek.getByRole('button', { name: 'Önceki kayıt' })).toBeEnabled()
    await expect(peek.getByRole('button', { name: 'kapat', exact: true })).toBeVisible()
  })

  await test.step('the sheet of keys knows that of the action', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Klavye kısayolları' })
    await expect(sheet.locator('div').filter({ hasText: /^kapata$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('an action says what would happen, asks for its form, and is done', async () => {
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: `kapat: ${name} 002` })
    await press(dialog, 'Ne olur?')
    await expect(dialog.getByRole('alert')).toContainText('Neden alanı zorunludur.')
    await box(dialog, 'Neden').fill('Süresi doldu')
    await press(dialog, 'Ne olur?')
    await expect(dialog.getByRole('status')).toContainText('Aktif: Evet → Hayır')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, `${name} 002`).getByRole('switch')).toBeChecked()
    await page.keyboard.press('a')
    await box(dialog, 'Neden').fill('Süresi doldu')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText(`${name} 002: kapat tamam.`)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, `${name} 002`).getByRole('switch')).not.toBeChecked()
    // it is offered in one state only
    await expect(peek.getByRole('button', { name: 'Düzenle' })).toBeVisible()
    await expect(peek.getByRole('button', { name: 'kapat', exact: true })).toHaveCount(0)
  })

  await test.step('its page has an address, tabs in it, and the records before and after', async () => {
    await peek.getByRole('link', { name: 'Sayfasını aç' }).click()
    await expect(page).toHaveURL(/\/denemeler\/\d+\?q=/)
    await expect(page.getByRole('heading', { name: `${name} 002` })).toBeVisible()
    await page.getByRole('tab', { name: 'Hareketler' }).click()
    await expect(page).toHaveURL(/sekme=hareketler/)
    await expect(page.getByRole('row', { name: 'Neden — Süresi doldu' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: 'Neden — Süresi doldu' })).toBeVisible()
    await page.getByText('Mesajlar', { exact: true }).click()
    await expect(page.getByText('Süresi doldu', { exact: true })).toBeVisible()
    await press(page, 'Sonraki kayıt')
    await expect(page.getByRole('heading', { name: `${name} 003` })).toBeVisible()
    await page.getByRole('link', { name: 'deneme', exact: true }).click()
    await expect(rowOf(page, `${name} 001`)).toBeVisible()
  })

  await test.step('a save goes on to the next record', async () => {
    await rowOf(page, `${name} 001`).getByRole('link').click()
    const first = page.getByRole('dialog', { name: `Kaydı düzenle: ${name} 001` })
    await box(first, 'Açıklama').fill('Bir')
    await box(first, 'ek').fill('Ek')
    await page.keyboard.press('Control+Enter')
    const second = page.getByRole('dialog', { name: `Kaydı düzenle: ${name} 002` })
    await expect(box(second, 'Ad')).toHaveValue(`${name} 002`)
    await press(second, 'Kapat')
    await expect(rowOf(page, `${name} 001`)).toContainText('Bir')
  })
})

test('a record that an action takes out of the list stays in view, and the next is the row that took its place', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `Biten ${unique()}`
  await makeDeneme([name, 12])
  // 002, 004 … 012 are active; closing one takes it out of the list
  await openDeneme(page, `?q=${name}&aktif=true&sirala=ad`)
  const peek = page.getByRole('complementary', { name: /^Göz at:/ })
  const offered = peek.getByRole('button', { name: 'kapat', exact: true })
  const next = peek.getByRole('button', { name: 'Sonraki kayıt' })

  async function close(number: string) {
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: `kapat: ${name} ${number}` })
    await box(dialog, 'Neden').fill('Bitti')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText('kapat tamam.')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, `${name} ${number}`)).toHaveCount(0)
    await expect(peek).toContainText(`${name} ${number}`)
    await expect(offered).toHaveCount(0)
    await expect(peek.getByRole('button', { name: 'Düzenle' })).toBeVisible()
  }

  await test.step('look, act, next, by keys', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await expect(peek).toContainText(`${name} 004`)
    await close('004')
    await page.keyboard.press('j')
    await expect(peek).toContainText(`${name} 006`)
    await expect(offered).toBeVisible()
    await close('006')
    await page.keyboard.press('k')
    await expect(peek).toContainText(`${name} 002`)
  })

  await test.step('the same by the buttons, to the end of the list', async () => {
    await next.click()
    await next.click()
    await expect(peek).toContainText(`${name} 010`)
    await close('010')
    await next.click()
    await expect(peek).toContainText(`${name} 012`)
    await close('012')
    await expect(next).toBeDisabled()
    await press(peek, 'Önceki kayıt')
    await expect(peek).toContainText(`${name} 008`)
  })

  await test.step('a link to a record outside of the list names it and offers only what is possible', async () => {
    const closed = await rowIdOf(page, `?q=${name}&aktif=false&sirala=ad`, `${name} 001`)
    await page.goto(`/denemeler?q=${name}&aktif=true&bak=${closed}`)
    await expect(rowOf(page, `${name} 002`)).toBeVisible()
    await expect(page.getByRole('complementary', { name: `Göz at: ${name} 001` })).toBeVisible()
    await expect(peek.getByRole('button', { name: 'Düzenle' })).toBeVisible()
    await expect(offered).toHaveCount(0)
  })
})

async function rowIdOf(page: Page, search: string, name: string) {
  await page.goto(`/denemeler${search}`)
  return rowOf(page, name).getAttribute('data-row')
}

test('a trial goes with the choice that it was made for', { tag: '@desktop' }, async ({ page }) => {
  const name = `Plan ${unique()}`
  await makeDeneme([name, 2])
  await openDeneme(page, `?q=${name}&sirala=ad`)
  await act(page, `${name} 001`, 'tipDegistir')
  const dialog = page.getByRole('dialog', { name: `tipDegistir: ${name} 001` })
  // the record is of the second kind
  await choose(dialog, 'Tip', 'Süper yönetici')
  await press(dialog, 'Ne olur?')
  await expect(dialog.getByRole('status')).toContainText('Tip: Kiracı yöneticisi → Süper yönetici')
  await choose(dialog, 'Tip', 'Kiracı yöneticisi')
  await expect(dialog.getByRole('status')).toHaveCount(0)
})

test('a choice lets go of what is deleted and of what the filter finds no more', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const name = `Seçim ${unique()}`
  await makeDeneme([name, 8])
  await openDeneme(page, `?q=${name}&aktif=true`)
  const chosen = (n: number) => page.getByRole('region', { name: `${n} kayıt seçili` })
  const all = page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' })
  await all.check()
  await expect(chosen(4)).toBeVisible()
  await act(page, `${name} 002`, 'Sil')
  await press(page.getByRole('alertdialog'), 'Kaydı sil')
  await expect(chosen(3)).toBeVisible()

  // somebody else does one of them meanwhile
  const other = await context.newPage()
  await other.goto(page.url())
  await rowOf(other, `${name} 004`).getByRole('switch').press('Space')
  await expect(rowOf(other, `${name} 004`).getByRole('switch')).not.toBeChecked()
  await other.close()
  await press(chosen(3), 'kapat')
  const dialog = page.getByRole('dialog', { name: 'kapat: 3 kayıt' })
  await box(dialog, 'Neden').fill('Toplu')
  await press(dialog, 'kapat')
  await expect(dialog.getByRole('status')).toContainText('2 tamam, 1 atlandı')
  await press(dialog, 'Tamam')
  await expect(page.getByRole('region', { name: /kayıt seçili/ })).toHaveCount(0)
})

test('many records are acted on with a trial before, and the palette finds one', { tag: '@desktop' }, async ({
  page,
}) => {
  const name = `Toplu ${unique()}`
  await makeDeneme([name, 4])
  await openDeneme(page, `?q=${name}`)
  await page.getByRole('checkbox', { name: 'Bu sayfadaki kayıtları seç' }).check()
  await press(page.getByRole('region', { name: '4 kayıt seçili' }), 'kapat')
  const dialog = page.getByRole('dialog', { name: 'kapat: 4 kayıt' })
  await box(dialog, 'Neden').fill('Toplu')
  await press(dialog, 'Ne olur?')
  await expect(dialog.getByRole('status')).toContainText('2 kayıt işlenecek, 2 kayıt atlanacak')
  // the button names what was tried out
  await press(dialog, /^kapat.*2/)
  await expect(dialog.getByRole('status')).toContainText('2 tamam, 2 atlandı')
  await press(dialog, 'Tamam')
  // the rows that were left stay chosen
  await expect(page.getByRole('region', { name: '2 kayıt seçili' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Ekran, kayıt, kiracı ya da işlem arayın').fill(`${name.toUpperCase()} 003`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${name} 003 deneme`, exact: true })
    .click()
  await expect(page).toHaveURL(/\/denemeler\/\d+$/)
  await expect(page.getByRole('heading', { name: `${name} 003` })).toBeVisible()
})
