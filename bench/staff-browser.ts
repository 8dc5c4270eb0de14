import type { Browser, Page } from '@playwright/test'
import { authenticate } from '#features/giris/contract.ts'
import type { Product } from './product.ts'

const password = 'Kadro!2026'

type Visitor = { product: Product; username: string }

/** A browser of its own in which one of the demo's staff has signed in. */
export async function signIn(browser: Browser, { product, username }: Visitor): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'tr-TR' })
  const page = await context.newPage()
  // the session's cookies are kept on localhost only
  await page.goto(`${product.origin.replace('127.0.0.1', 'localhost')}/login?sekme=personel`, {
    waitUntil: 'networkidle',
  })
  await page.getByLabel('Kullanıcı adı').fill(username)
  await page.getByLabel('Şifre', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await page.locator('.staff-bar').waitFor()
  return page
}

/** A list as it stands when somebody has been looking at it for a while. */
export async function openList(browser: Browser, { path, ...visitor }: Visitor & { path: string }): Promise<Page> {
  const page = await signIn(browser, visitor)
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })
  await page.locator('[data-row]').first().waitFor()
  return page
}

/** The token of an administrator who has just typed the password. */
export async function masterToken(product: Product, username: string): Promise<string> {
  const response = await fetch(product.origin + authenticate.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { resultObject } = (await response.json()) as { resultObject: { masterToken: string } } // the call's contract
  return resultObject.masterToken
}
