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
