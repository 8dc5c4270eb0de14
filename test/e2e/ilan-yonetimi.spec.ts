import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('a recruiter takes a posting from draft to published, and candidates see it', { tag: '@desktop' }, async ({
  page,
}) => {
  const baslik = `Depo Bekçisi ${Date.now()}`
  await openAsStaff(page, 'ik.yonetici', '/ilanYonetimi?kayit=yeni')
  const form = page.getByRole('dialog')
  await form.getByLabel('Başlık', { exact: false }).first().fill(baslik)
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()

  const row = page.locator('[data-row]').filter({ hasText: baslik })
  await expect(row.getByText('Taslak')).toBeVisible()
  await row
    .getByRole('button', { name: /Yayınla/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yayınla', exact: true }).click()
  // every missing thing at once
  for (const missing of ['Metin', 'İl', 'Son başvuru tarihi', 'Alınacak kişi sayısı', 'Başvuru formu']) {
    await expect(dialog.getByRole('alert')).toContainText(`${missing}:`)
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()

  await row.getByRole('button', { name: /için işlemler$/ }).click()
  await page.getByRole('menuitem', { name: 'Düzenle', exact: true }).click()
  await form.getByRole('textbox', { name: 'Metin' }).fill('Gece vardiyasında depo bekçiliği.')
  await form.getByRole('button', { name: 'Maddeli liste' }).click()
  // the portal's own page beside it shows what is typed and not saved; it has nothing to apply with
  const portal = form.frameLocator('iframe[title="Portalda"]')
  await expect(portal.getByRole('heading', { name: baslik, level: 1 })).toBeVisible()
  await expect(portal.getByRole('listitem')).toHaveText('Gece vardiyasında depo bekçiliği.')
  await expect(portal.getByRole('link', { name: /Başvur/ })).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Son başvuru tarihi' }).fill('31.12.2099')
  await form.getByLabel('Alınacak kişi sayısı').fill('3')
  for (const name of [/^İl$/, /^Başvuru formu/]) {
    await form.getByRole('combobox', { name }).or(form.getByRole('textbox', { name })).first().click()
    await page.getByRole('option').filter({ visible: true }).first().click()
  }
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()
  await row
    .getByRole('button', { name: /Yayınla/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Yayınla', exact: true }).click()
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(row.getByText('Yayında')).toBeVisible()
  await row.getByRole('link').first().click()
  // the body is read as it was written, not as one line of its words
  await expect(page.getByRole('listitem').filter({ hasText: /^Gece vardiyasında/ })).toBeVisible()

  // the blocks of the form that was chosen, with their questions
  await form.getByRole('tab', { name: 'Form', exact: true }).click()
  await form.getByRole('button', { name: /^1\. / }).click()
  await expect(form.getByRole('listitem').first()).toBeVisible()

  await page.goto(`/ilanlar?tenant=demo&q=${encodeURIComponent(baslik)}`)
  await expect(page.getByRole('article').filter({ hasText: baslik })).toBeVisible()
})
