import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { ArsWanted } from './beside/ars.ts'
import { beside } from './beside.ts'

/** Addresses of fresh invitations in a project of the wanted shape. */
export async function invite(wanted: ArsWanted): Promise<string[]> {
  return (await beside('makeArs', wanted)).map((gid) => `/ars?tenant=demo&gid=${gid}`)
}
export const inviteOne = async (wanted: ArsWanted) => (await invite(wanted))[0] ?? ''

/** A name that no other journey's project has. */
export const aProjeAdi = () => `Kuzey Plaza ${Math.random().toString(36).slice(2, 10)}`

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Chooses a day or a time: its circle is not drawn, one presses what stands for it. */
export async function choose(radio: Locator) {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

export async function demoLink(request: APIRequestContext) {
  const answer = await request.get('/api/public/demo/links')
  const { resultObject } = (await answer.json()) as { resultObject: { tur: string; tenant: string; url: string }[] } // its contract
  const { pathname, search } = new URL(
    resultObject.find((one) => one.tur === 'ars' && one.tenant === 'demo')?.url ?? '',
  )
  return pathname + search
}
