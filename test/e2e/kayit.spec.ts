import type { Locator } from '@playwright/test'
import { aPdf } from '#test/harness/files.ts'
import { act, box, choose, editor, makeDeneme, offer, openDeneme, press, rowOf, save, unique } from './deneme.ts'
import { expect, test } from './page.ts'

/** Too many, of a wrong kind, two that fit, and one of them taken away again. */
async function chooseFiles(dialog: Locator) {
  const input = dialog.locator('input[type="file"]')
  const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: aPdf() })
  await input.setInputFiles([paper('bir.pdf'), paper('iki.pdf'), paper('üç.pdf')])
  await expect(dialog.getByText('En fazla 2 adet dosya seçebilirsiniz!')).toBeVisible()
  await input.setInputFiles({ name: 'not.txt', mimeType: 'text/plain', buffer: Buffer.from('not') })
  await expect(dialog.getByText('not.txt: Dosya pdf, doc, docx, xls ya da xlsx olmalı; içinde makro')).toBeVisible()
  await input.setInputFiles([paper('sözleşme.pdf'), paper('ek.pdf')])
  await expect(dialog.getByText('ek.pdf', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Dosya seç' })).toBeDisabled()
  await press(dialog, 'ek.pdf dosyasını kaldır')
  await expect(dialog.getByRole('button', { name: 'Dosya seç' })).toBeEnabled()
}

test('a record of every kind of field is made, changed by two, switched, and deleted', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const name = `Işık ${unique()}`
  const made = `${name} yeni`
  await makeDeneme([name, 2])
  await openDeneme(page, `?q=${name}&kaynak=eposta`)

  await test.step('make one', async () => {
    await press(page, 'Ekle')
    const dialog = page.getByRole('dialog', { name: 'Yeni kayıt' })
    await press(dialog, 'Kaydet')
    await expect(dialog.getByRole('alert')).toContainText('Ad alanı zorunludur.')
    await box(dialog, 'Ad').fill(made)
    await box(dialog, 'nott').fill('İki\nsatır')
    await expect(dialog.getByText('9 / 1.000')).toBeVisible()
    await box(dialog, 'Metin').fill('Biçimli')
    await box(dialog, 'Adet').fill('12')
    await box(dialog, 'Oran (%)').fill('1,25')
    await box(dialog, 'Tutar').fill('1.234,50')
    await box(dialog, 'Gün').pressSequentially('15022026')
    await expect(box(dialog, 'Gün')).toHaveValue('15.02.2026')
    await box(dialog, 'an').fill('2026-02-15T09:30')
    await expect(box(dialog, 'an')).toHaveValue('15.02.2026 09:30')
    await box(dialog, 'Saat').pressSequentially('25:00')
    await box(dialog, 'Saat').blur()
    await expect(dialog.locator('#alan-saat-error')).toHaveText('Saati yazın. Örnek: 09:30')
    await box(dialog, 'Saat').fill('9:5')
    await box(dialog, 'Saat').blur()
    await expect(box(dialog, 'Saat')).toHaveValue('09:05')

    await choose(dialog, 'Tip', 'Kiracı yöneticisi')
    await expect(box(dialog, 'Ana renk')).toBeDisabled()
    await expect(dialog.getByText('Yalnızca “Tip” alanı Süper yönetici iken doldurulur.')).toBeVisible()
    await press(dialog, 'Kaydet')
    await expect(dialog.getByRole('alert')).toContainText('ek alanı zorunludur.')
    await choose(dialog, 'Tip', 'Süper yönetici')
    await expect(box(dialog, 'Ana renk')).toHaveValue('#f5f5f5')

    await expect(offer(dialog, 'İlçe')).toBeDisabled()
    await offer(dialog, 'İl').fill('istanbul')
    await choose(dialog, 'İl', 'İstanbul')
    await choose(dialog, 'İl', 'Ankara')
    await choose(dialog, 'İlçe', 'Çankaya')
    await box(dialog, 'Cep telefonu').fill('0532 123 45 67')
    await box(dialog, 'E-posta').fill('isik@ornek.com.tr')
    await box(dialog, 'T.C. kimlik numarası').fill('10000000146')
    await box(dialog, 'Ay').fill('11.2026')
    await box(dialog, 'Dönem').fill('2026-11')
    await dialog.getByLabel('parola', { exact: true }).fill('Uzun parola 1')
    await dialog.getByLabel('parola tekrarı', { exact: true }).fill('Uzun parola 2')
    await press(dialog, 'Kaydet')
    await expect(dialog.getByRole('alert')).toContainText('Girilen şifreler aynı değil.')
    await dialog.getByLabel('parola tekrarı', { exact: true }).fill('Uzun parola 1')
    await chooseFiles(dialog)
    await save(dialog, 'Kayıt oluşturuldu.')
    await press(dialog, 'Yeni bir tane daha')
    await expect(box(dialog, 'Ad')).toHaveValue('')
    await press(dialog, 'Vazgeç')
    await expect(page.getByRole('button', { name: 'Ekle', exact: true })).toBeFocused()
    await expect(rowOf(page, made)).toContainText('1.234,50')
    await expect(rowOf(page, made)).toContainText('1 dosya')
  })

  await test.step('nothing typed is lost by the way back or a press on the cross', async () => {
    await rowOf(page, made).getByRole('link').click()
    await expect(page).toHaveURL(/[?&]kayit=\d+/)
    const dialog = editor(page)
    await expect(box(dialog, 'Gün')).toHaveValue('15.02.2026')
    await expect(box(dialog, 'Tutar')).toHaveValue('1.234,50')
    await expect(box(dialog, 'Metin')).toHaveText('Biçimli')
    await expect(offer(dialog, 'İlçe')).toHaveValue('Çankaya')
    const arriving = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'sözleşme.pdf' }).click()
    expect((await arriving).suggestedFilename()).toBe('sözleşme.pdf')
    await box(dialog, 'Açıklama').fill('Benim')
    await page.goBack()
    await press(page.getByRole('alertdialog', { name: 'Kaydetmeden çıkılsın mı?' }), 'Düzenlemeye dön')
    await expect(page).toHaveURL(/[?&]kayit=\d+/)
    await press(dialog, 'Kapat')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Düzenlemeye dön' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(box(dialog, 'Açıklama')).toHaveValue('Benim')
  })

  await test.step('who is slower sees both versions', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await box(editor(other), 'Açıklama').fill('Onun')
    await box(editor(other), 'Adet').fill('13')
    await choose(editor(other), 'İlçe', 'Keçiören')
    await save(editor(other), 'Kayıt güncellendi.')
    await other.close()

    const dialog = editor(page)
    await press(dialog, 'Kaydet')
    await expect(dialog.getByRole('alert')).toContainText('Bu kayıt siz çalışırken değişti')
    await expect(dialog.getByRole('row', { name: /Açıklama/ })).toContainText('Onun')
    await expect(dialog.getByRole('row', { name: /İlçe/ })).toContainText('Çankaya')
    await expect(dialog.getByRole('row', { name: /İlçe/ })).toContainText('Keçiören')
    await press(dialog, 'Seçilenlerle kaydet')
    await press(dialog, 'Tamam')
    await expect(page).not.toHaveURL(/kayit=/)
    await expect(page).toHaveURL(/kaynak=eposta/)
    await expect(rowOf(page, made)).toContainText('Benim')
    await expect(rowOf(page, made)).toContainText('13')
  })

  await test.step('the history tells of both', async () => {
    await act(page, made, 'Geçmiş')
    const history = page.getByRole('dialog', { name: /Kaydın geçmişi/ })
    await expect(history.getByRole('row', { name: 'Açıklama Onun Benim' })).toBeVisible()
    await expect(history.getByText('Figen Yönetici oluşturdu')).toBeVisible()
    await press(history, 'Kapat')
    await expect(rowOf(page, made).getByRole('button', { name: /için işlemler$/ })).toBeFocused()
  })

  await test.step('a press switches, and a press takes it back', async () => {
    const aktif = rowOf(page, made).getByRole('switch')
    await aktif.press(' ')
    await expect(aktif).not.toBeChecked()
    await press(page, 'Geri al')
    await expect(aktif).toBeChecked()
  })

  await test.step('what is hidden is shown to who asks', async () => {
    await expect(rowOf(page, made)).toContainText('100******46')
    await press(rowOf(page, made), 'Gizli bilgiyi göster')
    await expect(rowOf(page, made)).toContainText('10000000146')
  })

  await test.step('delete it', async () => {
    await act(page, made, 'Sil')
    await expect(page.getByRole('button', { name: 'Vazgeç' })).toBeFocused()
    await press(page, 'Kaydı sil')
    await expect(rowOf(page, made)).toHaveCount(0)
    await expect(page.locator('[data-row]')).toHaveCount(2)
  })
})
