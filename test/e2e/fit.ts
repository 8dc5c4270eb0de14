import type { Page } from '@playwright/test'
import { expect } from './page.ts'

/** What of a page does not fit its window: wider than it, cut without a way to be read, or under a bar at either end. */
export async function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${element.textContent?.trim().slice(0, 30)}”`
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const found: string[] = []

    const over = root.scrollWidth - root.clientWidth
    if (over > 0) found.push(`the page is ${over} px wider than its window`)

    // what lies over the page makes it no wider
    for (const dialog of document.querySelectorAll('[role="dialog"], [role="alertdialog"]')) {
      const { left, right } = dialog.getBoundingClientRect()
      if (isSeen(dialog) && (left < -1 || right > innerWidth + 1)) found.push(`leaves the window: ${nameOf(dialog)}`)
    }

    // cut by the style that shows dots, and neither a title nor a label says the rest
    for (const element of document.querySelectorAll('body *')) {
      const { textOverflow, overflowX } = getComputedStyle(element)
      const isCut =
        textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if (isCut && isSeen(element) && !element.closest('[title], [aria-label], input'))
        found.push(`cut: ${nameOf(element)}`)
    }

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    function findCovered(end: string) {
      for (const control of controls) {
        if (!isSeen(control)) continue
        const box = control.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        if (box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
        const top = document.elementFromPoint(x, y)
        if (!top || control.contains(top) || top.contains(control)) continue
        const bar = barOf(top)
        const isLabel = control.id !== '' && top.closest('label')?.getAttribute('for') === control.id
        if (bar && !bar.contains(control) && !isLabel && isAt(bar, end)) {
          found.push(`covered at the ${end}: ${nameOf(control)} by ${nameOf(bar)}`)
        }
      }
    }
    /** What stays while the page is scrolled; cells that stay while their table is scrolled sideways do not count. */
    function barOf(element: Element) {
      let bar: Element | null = element
      while (bar && !/fixed|sticky/.test(getComputedStyle(bar).position)) bar = bar.parentElement
      return bar?.matches('th, td') ? null : bar
    }
    /** At the other end of the page the person scrolls on, and the control comes out from under the bar. */
    function isAt(bar: Element, end: string) {
      const { top, bottom } = bar.getBoundingClientRect()
      return end === 'top' ? top + bottom < innerHeight : top + bottom > innerHeight
    }
    const before = scrollY
    scrollTo(0, 0)
    findCovered('top')
    scrollTo(0, root.scrollHeight)
    findCovered('end')
    scrollTo(0, before)
    return found
  })
}

/** The widths of the smallest phones, common phones, tablets and desks. */
const everyWidth: readonly number[] = [320, 390, 768, 1440]

/** Looks at the open page at every width and leaves it at the width that it had. */
export async function expectFits(page: Page, widths = everyWidth) {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    // parts that measure themselves follow the new width a moment later
    await expect.poll(() => findMisfits(page), `at ${width} px`).toEqual([])
  }
  await page.setViewportSize(before)
}
