import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

test('a job is planned, its rows are looked at, and a reason of failures is reset', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAsStaff(page, 'firma.yonetici', '/robotIzleme')
  await expect(page.getByRole('columnheader', { name: 'Kiracı' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Bu kiracının bu tipte açık işi var')).toBeVisible()
  await form.getByRole('button', { name: 'Şimdiden 3 saat sonra' }).click()
  await expect(form.getByLabel('Çalışma zamanı')).toHaveValue(/^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)
  await form.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await page.getByRole('button', { name: 'Tamam' }).click()

  // other journeys plan jobs that wait
  const failed = page.locator('[data-row]').filter({ hasText: 'İş Kazası', hasNotText: 'Bekliyor' })
  await failed.getByRole('button', { name: 'Hareketler' }).first().click()
  await expect(page).toHaveURL(/sekme=gorevler&jobId=\d+/)
  await expect(page.getByRole('figure')).toContainText('Hatalı Şifre: 2')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: /İş özeti/ }).click()
  await page.getByRole('button', { name: 'Bu nedeni sıfırla: Hata: Sayfa okunamadı.' }).click()
  await page.getByRole('button', { name: '2 satırı onayla' }).click()
  await expect(page.getByText('2 satır yapıldı, 0 satır atlandı.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Sayfa okunamadı/ })).toHaveCount(0)
  await expectAccessible(page)
})
