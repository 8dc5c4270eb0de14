import type { Page } from '@playwright/test'
import { rowOf } from '../deneme.ts'
import { openAsStaff } from '../giris-personel.ts'
import { activate, actOn, choose, confirmAction, pressIn, saveForm, tabTo, turnTo, withoutMouse } from '../keyboard.ts'
import { expect, expectNoViolationInBothLooks, goTo, test } from '../page.ts'
import { byKeyboard } from './width.ts'

const operasyon = 'SGK kimlik özeti'

async function act(page: Page, action: string) {
  await actOn(page, rowOf(page, operasyon), action)
  await confirmAction(page, action)
}

byKeyboard('a schedule is deleted, made, triggered, followed, read, copied and reset', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAsStaff(page, 'firma.yonetici', '/zamanliIslemler')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await actOn(page, rowOf(page, operasyon), 'Sil')
  await pressIn(page, page.getByRole('alertdialog'), 'Kaydı sil')
  await expect(rowOf(page, operasyon)).toHaveCount(0)

  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await choose(page, form.getByRole('combobox', { name: /^Operasyon/ }), operasyon)
  await turnTo(page, form.getByRole('radio', { name: 'Haftalık' }))
  await expect(form.getByText('Tür değişti: aralık 1 oldu, gün seçimleri temizlendi.')).toBeVisible()
  await choose(page, form.getByLabel('Haftanın günleri'), 'Cuma')
  await page.keyboard.press('Escape')
  await expect(form.getByText('Her hafta Cuma, saat 08:00')).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: '08:00' })).toHaveCount(5)
  await expectNoViolationInBothLooks(page)
  await saveForm(page)

  await act(page, 'Tetikle')
  // nobody presses anything: the row turns by itself
  await expect(rowOf(page, operasyon)).toContainText('Başarılı')
  await actOn(page, rowOf(page, operasyon), 'Kaydı göster')
  const log = page.getByRole('dialog')
  await expect(log.getByText('Çalışma bitti.')).toBeVisible()
  await expectNoViolationInBothLooks(page)
  await pressIn(page, log, 'Kopyala')
  await pressIn(page, log, 'Kayıt aç')
  await tabTo(page, log.getByRole('textbox', { name: 'Kayıt aç' }))
  await page.keyboard.press('Control+v')
  await expect(log.getByText('Yapıştırılan kayıt')).toBeVisible()
  await pressIn(page, log, 'Kapat')
  await act(page, 'Sıfırla')

  await test.step('what an administrator has set up is triggered and read', async () => {
    const owned = rowOf(page, 'Günlük özet')
    await activate(page, owned.getByRole('button', { name: /için işlemler$/ }))
    await expect(page.getByRole('menuitem', { name: 'Tetikle' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Göster', exact: true })).toBeVisible()
    for (const name of ['Düzenle', 'Sil', 'Sıfırla'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
    await expect(owned.getByRole('switch')).toHaveCount(0)
    await page.keyboard.press('Escape')
    const id = await owned.getAttribute('data-row')
    await page.goto(`/zamanliIslemler?q=kimlik&kayit=${id}`)
    await expect(page.getByRole('dialog', { name: /^Kayıt ayrıntısı/ })).toContainText('Günlük özet')
    await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toHaveCount(0)
    await expectNoViolationInBothLooks(page)
  })
})

byKeyboard('operations of companies are switched in the matrix', async ({ page }) => {
  await openAsStaff(page, 'admin', '/tenantBatchOperation')
  await turnTo(page, page.getByRole('radio', { name: 'Matris' }))
  const matris = page.getByRole('region', { name: 'İşlem ve kiracı matrisi' })
  const cell = matris.getByRole('switch', { name: /: Kapalı$/ }).first()
  const name = ((await cell.getAttribute('aria-label')) ?? '').replace(/: Kapalı$/, '')
  const same = (durum: string) => matris.getByRole('switch', { name: `${name}: ${durum}`, exact: true })
  await tabTo(page, cell)
  await page.keyboard.press('Space')
  await expect(same('Açık')).toBeChecked()
  await expectNoViolationInBothLooks(page)
  await expect(same('Açık')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(same('Kapalı')).not.toBeChecked()
})

byKeyboard(
  'a job is planned, its rows turn while somebody looks, and a reason is reset',
  async ({ page, context, width }) => {
    await openAsStaff(page, 'firma.yonetici', '/robotIzleme')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog')
    // a company has one job of a type at a time: each width plans another one
    if (width !== 1440) await choose(page, form.getByRole('combobox', { name: /^Tip/ }), 'İş Kazası')
    await pressIn(page, form, 'Şimdiden 3 saat sonra')
    await expect(form.getByLabel('Çalışma zamanı')).toHaveValue(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)
    await expectNoViolationInBothLooks(page)
    await saveForm(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const failed = page.locator('[data-row]').filter({ hasText: 'EBorc' }).filter({ hasText: 'Devam Ediyor' }).first()
    await activate(page, failed.getByRole('button', { name: /^Hareketler/ }))
    await expect(page).toHaveURL(/sekme=gorevler&jobId=\d+/)
    const figure = page.getByRole('figure')
    await expect(figure).toBeVisible()
    await expectNoViolationInBothLooks(page)

    await test.step('somebody else turns its rows, and this page follows', async () => {
      const before = await figure.innerText()
      const other = await context.newPage()
      await withoutMouse(other)
      await other.goto(page.url())
      if (width === 1440) {
        await activate(other, other.getByRole('button', { name: 'Hepsini sıfırla' }))
        await pressIn(other, other.getByRole('dialog'), /^\d+ satırı onayla$/)
        await expect(other.getByText(/satır yapıldı, \d+ satır atlandı\./)).toBeVisible()
      } else {
        // all of them wait since the other width: one of them is done
        await actOn(other, other.locator('[data-row]').first(), 'Tamamla')
        await confirmAction(other, 'Tamamla')
      }
      await expect.poll(() => figure.innerText()).not.toBe(before)
      await other.close()
    })

    await test.step('a reason of failures', async () => {
      await goTo(page, '/robotIzleme?sekme=ozet')
      const reasons = page.getByRole('region', { name: 'Hata nedenleri' }).getByRole('button')
      const reset = reasons.first()
      await expect(reset).toBeVisible()
      const name = (await reset.getAttribute('aria-label')) ?? ''
      const before = await reasons.count()
      await expectNoViolationInBothLooks(page)
      await activate(page, reset)
      await pressIn(page, page.getByRole('dialog'), /^\d+ satırı onayla$/)
      await expect(page.getByText(/^\d+ satır yapıldı, 0 satır atlandı\./)).toBeVisible()
      await expect(reasons, name).toHaveCount(before - 1)
    })
  },
)
