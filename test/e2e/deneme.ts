import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { transformWithOxc } from 'vite'
import { beside } from './beside.ts'
import { openAsStaff } from './giris-personel.ts'
import { expect } from './page.ts'

const assets = 'build/client/assets'
const declaration = 'test/deneme-resource.ts'
const fields = 'test/deneme-fields.ts'

/** Records to begin with, `{name} 001` and so on, in the demo's first company; the last one is in use elsewhere. */
export const makeDeneme = (...groups: [name: string, rows: number][]) => beside('makeDeneme', groups)

function builtScript(isIt: (file: string) => boolean): string {
  const file = readdirSync(assets).find((name) => name.endsWith('.js') && isIt(name))
  if (!file) throw new Error('the built product has no such script')
  return file
}

const textOf = (file: string) => readFileSync(join(assets, file), 'utf8')
const entry = (name: string) => `/assets/${builtScript((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))}`

/** What the server was given, as a browser reads it. */
async function scriptOf(file: string): Promise<string> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return code
    .replace('#engine/declaration/field.ts', entry('engine-field'))
    .replace('#engine/declaration/resource.ts', entry('engine-resource'))
    .replace('./deneme-fields.ts', '/assets/own-alanlar.js')
}

/** The declaration, and the engine's page with it: this is all of a screen. */
async function screenOf(resource: string): Promise<string> {
  return `${await scriptOf(declaration)}
    import { ResourcePage } from '${entry('engine-page')}'
    export default () => ResourcePage({ resource: ${resource} })`
}

/** Adds the test's own screens to the built product's list of screens, in this browser only. */
async function mountDeneme(context: BrowserContext) {
  const own = ['deneme', 'denemeTumu']
  const firstScreen = 'auditLog:()=>'
  const registry = builtScript((file) => textOf(file).includes(firstScreen))
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  const lines = own.map((name) => `${name}:()=>import('/assets/own-${name}.js'),`).join('')
  const body = textOf(registry).replace(firstScreen, lines + firstScreen)
  await context.route(`**/assets/${registry}`, (route) => route.fulfill(script(body)))
  await context.route('**/assets/own-alanlar.js', async (route) => route.fulfill(script(await scriptOf(fields))))
  for (const name of own) {
    await context.route(`**/assets/own-${name}.js`, async (route) => route.fulfill(script(await screenOf(name))))
  }
}

export const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })

/** Opens the list of the test's own resource as an administrator of the company. */
export async function openDeneme(page: Page, search: string) {
  await mountDeneme(page.context())
  await openAsStaff(page, 'firma.yonetici', `/denemeler${search}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

/** A word that no other journey uses. */
export const unique = () => Math.random().toString(36).slice(2, 8)
export const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).click()
export const box = (where: Page | Locator, name: string) => where.getByRole('textbox', { name, exact: true })
/** The dialog of a record that is there. */
export const editor = (page: Page) => page.getByRole('dialog', { name: 'Kaydı düzenle' })

export const offer = (where: Page | Locator, name: string) => where.getByRole('combobox', { name, exact: true })

export async function choose(dialog: Locator, name: string, option: string) {
  await offer(dialog, name).click()
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
}

export async function act(page: Page, name: string, action: string) {
  await press(rowOf(page, name), /için işlemler/)
  await page.getByRole('menuitem', { name: action }).click()
}

export async function save(dialog: Locator, text: string) {
  await press(dialog, 'Kaydet')
  await expect(dialog.getByText(text)).toBeVisible()
}
