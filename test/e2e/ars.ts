import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'

type Wanted = {
  plan?: Record<string, unknown>
  slots?: { gun?: number; saat?: string; kapasite?: number }[]
  people?: number
  adim?: number
  /** The project's time is over. */
  isOver?: boolean
}

/** Addresses of fresh invitations in a project of the wanted shape. */
export function invite({ plan = {}, slots = [], people = 1, adim = 0, isOver = false }: Wanted): string[] {
  const output = execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'make-ars.ts'), JSON.stringify({ plan, slots, people, adim, isOver })],
    { encoding: 'utf8', env: { PATH: process.env.PATH, KADRO_DATA: process.env.KADRO_E2E_DATA } },
  )
  const guids = JSON.parse(output) as string[] // what the program prints
  return guids.map((gid) => `/ars?tenant=demo&gid=${gid}`)
}
export const inviteOne = (wanted: Wanted) => invite(wanted)[0] ?? ''

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

export async function demoLink(request: APIRequestContext) {
  const answer = await request.get('/api/public/demo/links')
  const { resultObject } = (await answer.json()) as { resultObject: { tur: string; tenant: string; url: string }[] } // its contract
  const { pathname, search } = new URL(
    resultObject.find((one) => one.tur === 'ars' && one.tenant === 'demo')?.url ?? '',
  )
  return pathname + search
}
