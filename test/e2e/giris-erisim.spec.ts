import { expect, test } from './page.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each page of the sign-in says what it is and what it needs', { tag: '@phone' }, async ({ page }) => {
    for (const path of ['/aday', '/adayonaykodu', '/adaykimlikbilgisi', '/login', '/logout']) {
      await page.goto(`${path}?tenant=demo`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/JavaScript/).first()).toBeVisible()
    }
  })
})
