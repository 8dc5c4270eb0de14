import type { Page } from '@playwright/test'
import { expect, open } from './page.ts'

const password = 'Kadro!2026'

/** Types a name and the demo's password where staff sign in. */
export async function typePassword(page: Page, username: string, typed = password) {
  await page.getByLabel('Kullanıcı adı').fill(username)
  await page.getByLabel('Şifre', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
}

/** Signs a member of the demo's staff in. `lands` is the path of the page that opens. */
export async function signInStaff(page: Page, username: string, lands: string | RegExp) {
  await open(page, '/login?sekme=personel')
  await typePassword(page, username)
  await expect(page).toHaveURL(typeof lands === 'string' ? new RegExp(`${lands}(\\?|$)`) : lands)
}
