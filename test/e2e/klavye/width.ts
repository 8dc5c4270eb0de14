import type { BrowserContext, Page } from '@playwright/test'
import { withoutMouse } from '../keyboard.ts'
import { test } from '../page.ts'

type Journey = (given: { page: Page; context: BrowserContext; width: number }) => Promise<void>

/** A journey without a mouse, once at each width, one after the other: `npm run e2e` alone takes the time for them. */
export function byKeyboard(title: string, journey: Journey, widths: readonly number[] = [1440, 768]) {
  for (const width of widths) {
    test(`${title} (${width})`, { tag: '@desktop' }, async ({ page, context }) => {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
      // a screen on its way from one state to the next has neither's colours
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await withoutMouse(page)
      await journey({ page, context, width })
    })
  }
}
