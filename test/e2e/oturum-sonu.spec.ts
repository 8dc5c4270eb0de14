import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, expectNoOverflow, open, test } from './page.ts'
import { signInAsNew } from './sign-in.ts'

test.use({ isFresh: true })

test('staff are warned five minutes before the end, go on in one tab, and the form keeps what was typed', {
  tag: '@phone',
}, async ({ page }) => {
  await page.context().clock.install()
  await openAsStaff(page, 'firma.yonetici', '/firmalar?kayit=yeni')
  const ad = page.getByRole('dialog').getByRole('textbox').first()
  await ad.fill('Yarım kalan firma')
  const second = await page.context().newPage()
  await second.goto('/subeler')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Şubeler')

  // a call that is still to come or on its way would count as a use
  for (const tab of [page, second]) {
    await expect(tab.locator('[data-row]').first()).toBeAttached()
    await tab.waitForLoadState('networkidle')
  }
  await page.context().clock.fastForward('25:00')
  const warning = page.getByRole('region', { name: 'Oturum uyarısı' })
  await expect(warning.getByRole('status')).toHaveText(/Oturumunuz [45] dakika içinde kapanacak/)
  await expect(second.getByRole('region', { name: 'Oturum uyarısı' })).toBeVisible()
  await expect(ad).toHaveValue('Yarım kalan firma')
  await expectAccessible(page)
  await expectNoOverflow(page)

  const renewed = page.waitForResponse('**/api/public/auths/account')
  await warning.getByRole('button', { name: 'Devam et' }).click()
  expect((await renewed).status()).toBe(200)
  await expect(warning).toHaveCount(0)
  await expect(second.getByRole('region', { name: 'Oturum uyarısı' })).toHaveCount(0)
  await page.context().clock.fastForward('20:00')
  await expect(ad).toHaveValue('Yarım kalan firma')
  await expect(warning).toHaveCount(0)
})

test('a candidate is warned on a page of their own and goes on without losing a letter', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install()
  await signInAsNew(page)
  await open(page, '/profil?tenant=demo')
  const ad = page.getByLabel('Ad', { exact: true })
  await ad.fill('Yarım')
  // a call on its way would time out with the clock, and its repeat would count as a use
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('25:00')
  const warning = page.getByRole('region', { name: 'Oturum uyarısı' })
  await expect(warning.getByRole('status')).toHaveText(/Oturumunuz [45] dakika içinde kapanacak/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await warning.getByRole('button', { name: 'Devam et' }).click()
  await expect(warning).toHaveCount(0)
  await expect(ad).toHaveValue('Yarım')
})
