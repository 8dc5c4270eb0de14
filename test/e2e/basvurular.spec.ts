import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('a day of the hiring desk: board, filter, card, a step, and a refusal of many with its message', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsStaff(page, 'ik.yonetici', '/basvurular?duzen=pano&durumYonetimiNo=1')
  const column = page.locator('.board-column').filter({ hasText: 'Yeni' }).first()
  const card = column.locator('.board-card').first()
  await expect(card).toBeVisible()

  // the card of an application, and its next step
  const id = await card.getAttribute('data-row')
  await page.goto(`/basvurular/${id}`)
  await expect(page.getByRole('heading', { name: 'Yanıtlar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Genel', exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Sıradaki adım' }).getByRole('button', { name: 'İnceleniyor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ne olur?' }).click()
  await expect(dialog.getByText(/numarali basvurunuzun durumu: İnceleniyor/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Durumu değiştir', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()
  const head = page.locator('.kart-basi')
  await expect(head).toContainText('İnceleniyor')
  await expectAccessible(page)
  // the candidate's phone has the message; the number was looked at, which is recorded
  const [, takipNo = '-'] = /Takip no (\w+)/.exec(await head.innerText()) ?? []
  await head.getByText('Göster', { exact: true }).first().click()
  await expect(head).toContainText(/Telefon: \(\d{3}\) \d{3} \d{2} \d{2}/)
  const [, shown = ''] = /Telefon: ([\d ()]{10,})/.exec(await head.innerText()) ?? []
  const outbox = `/api/public/demo/outbox?alici=${shown.replace(/\D/g, '').slice(-10)}`
  await expect.poll(async () => (await page.request.get(outbox)).text()).toContain(takipNo)

  // an answer is corrected, and what was sent stays beside it
  await page.getByRole('button', { name: 'Düzelt: Çocuk sayısı' }).click()
  await dialog.getByLabel(/^Çocuk sayısı/).fill('on')
  await dialog.getByLabel(/^Neden/).fill('Telefonda düzeltti.')
  await dialog.getByRole('button', { name: 'Yanıtı düzelt' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel(/^Çocuk sayısı/).fill('7')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yanıtı düzelt' }).click()
  await expect(page.getByText(/^Gönderilen: .*Neden: Telefonda düzeltti\./)).toBeVisible()

  // two beside each other, in the address, so that it is there again after a reload
  await page.goto('/basvurular?durumYonetimiNo=1')
  for (const no of [0, 1]) await page.locator('[data-row]').nth(no).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Karşılaştır', exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('rowheader', { name: 'Çocuk sayısı' })).toBeVisible()
  await page.getByRole('switch', { name: 'Yalnız farklar' }).check()
  await expect(page.getByRole('rowheader', { name: 'Uyruk' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Listeye dön' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()

  // refused together: the button names what will happen
  await page.goto('/basvurular?durumYonetimiNo=1')
  // a name leads to the card, not to a form
  await page.locator('[data-row]').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Yanıtlar' })).toBeVisible()
  await page.goBack()
  for (const no of [0, 1]) await page.locator('[data-row]').nth(no).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Durumu değiştir', exact: true }).click()
  await dialog
    .getByRole('combobox', { name: /^Durum/ })
    .or(dialog.getByRole('textbox', { name: /^Durum/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Olumsuz', exact: true }).click()
  await dialog
    .getByRole('combobox', { name: /^Neden/ })
    .or(dialog.getByRole('textbox', { name: /^Neden/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Kontenjan doldu' }).click()
  await dialog.getByRole('button', { name: 'Ne olur?' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 SMS gidecek')
  await dialog.getByRole('button', { name: 'Durumu değiştir: 2 kayıt, 2 SMS' }).click()
  await expect(dialog.getByRole('status')).toContainText('2')
  await page.getByRole('button', { name: 'Tamam' }).click()
  await expect(page.getByRole('button', { name: 'Geri al' })).toBeVisible()
})
