import { expect, type Page } from '@playwright/test'
import { untilTakenOver } from './page.ts'
import { callInPage } from './sign-in.ts'

const password = 'Kadro!2026'

/** Types a name and the demo's password where staff sign in. */
export async function typePassword(page: Page, username: string, typed = password) {
  await untilTakenOver(page)
  await page.getByLabel('Kullanıcı adı').fill(username)
  await page.getByLabel('Şifre', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
}

/** Signs a member of the demo's staff in by the call that the login page makes. */
export async function signInStaff(page: Page, username: string, typed = password) {
  await callInPage(page, '/api/master/auth/authenticate', { body: { username, password: typed } })
}

/** The same, and a page of theirs is open with its shell. */
export async function openAsStaff(page: Page, username: string, path: string) {
  await signInStaff(page, username)
  await page.goto(path)
  await expect(page.getByRole('button', { name: /^Kiracı: / })).toBeVisible()
}
