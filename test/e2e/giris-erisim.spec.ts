import { aPhone, askForCode, codeOf, fillIdentity, typeCode } from './giris.ts'
import { expect, expectAccessible, open, test } from './page.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/aday', '/adayonaykodu', '/adaykimlikbilgisi', '/login', '/logout']) {
    test(`${path} says what it is and what it needs`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(`${path}?tenant=demo`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/JavaScript/).first()).toBeVisible()
    })
  }
})

for (const path of ['/aday', '/aday?id=3', '/login', '/login?sekme=personel']) {
  test(`axe finds nothing on ${path}, empty and refused`, async ({ page }) => {
    await open(page, path)
    await expectAccessible(page)
    const send = page.getByRole('button', { name: 'Kod gönder' })
    if ((await send.count()) === 0) return
    await send.click()
    await expectAccessible(page)
  })
}

test('axe finds nothing on the way of a newcomer', { tag: '@phone' }, async ({ page }) => {
  const tel = aPhone()
  await open(page, '/aday?tenant=demo')
  await askForCode(page, tel)
  const code = await codeOf(page.request, tel)
  await expectAccessible(page)
  await typeCode(page, code === '111111' ? '222222' : '111111')
  await expect(page.getByText('4 deneme hakkınız kaldı.')).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sizi tanıyalım')
  await page.getByText('Aydınlatma metnini okuyun').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expectAccessible(page)
  await fillIdentity(page)
  await page.getByRole('button', { name: 'Kaydımı tamamla' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merhaba Zeynep')
  await page.getByLabel('Hesap menüsü').click()
  await expectAccessible(page)
})
