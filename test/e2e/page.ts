import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A page whose console errors, uncaught errors and policy violations fail the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    expect(complaints.filter((text) => !isExpectedStatus(text))).toEqual([])
  },
})

/** The browser reports each refusal that a journey meets on purpose. */
function isExpectedStatus(text: string): boolean {
  return /status of (400|401|404|409|410|429) |ERR_INTERNET_DISCONNECTED/.test(text)
}

/** Opens a page and waits until its scripts have taken it over, as a person on a slow phone would notice. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** WCAG 2.2 AA and best practice find nothing. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

export { expect }
