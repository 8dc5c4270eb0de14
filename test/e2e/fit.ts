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

/** WCAG 2.5.8: what staff press; a smaller control has that much room of its own. */
const staffTarget = 24
/** WCAG 2.5.5: what candidates press with a thumb, wherever the next control is. */
export const thumbTarget = 44

/**
 * Controls that are smaller than they should be. Left out is what both rules leave out: links within a sentence, controls
 * that the browser draws alone, and the parts of a chart, whose size is what they tell.
 */
export function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    ([size, isSpaced]) => {
      const controls =
        'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"]'
      const charts = '.filo-saatler, .pano-takvim'
      type Box = { left: number; top: number; right: number; bottom: number }
      const isPressed = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest(`[inert], [aria-hidden="true"], ${charts}`) &&
        !element.matches(':disabled, [type="hidden"]') &&
        getComputedStyle(element).pointerEvents !== 'none'
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
      /** What is seen of a box: the rest is cut by a part that scrolls, or by the way in which text is hidden. */
      function cut(element: Element): Box {
        let { left, top, right, bottom } = element.getBoundingClientRect()
        for (let around = element.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflow === 'visible') continue
          const box = around.getBoundingClientRect()
          left = Math.max(left, box.left)
          top = Math.max(top, box.top)
          right = Math.min(right, box.right)
          bottom = Math.min(bottom, box.bottom)
        }
        return { left, top, right, bottom }
      }
      /** A box to tick is pressed on its words as well. */
      function boxOf(element: Element): Box {
        const labels =
          element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) ? element.labels : null
        const boxes = [element, ...(labels ?? [])].map(cut).filter(({ right, left }) => right - left > 2)
        return {
          left: Math.min(...boxes.map(({ left }) => left)),
          top: Math.min(...boxes.map(({ top }) => top)),
          right: Math.max(...boxes.map(({ right }) => right)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        }
      }
      const wide = ({ left, right }: Box) => right - left
      const high = ({ top, bottom }: Box) => bottom - top
      const isSmall = (box: Box) => wide(box) < size - 0.5 || high(box) < size - 0.5
      const middle = (box: Box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
      /** What a bar or a dialog lies over is not pressed. */
      function isUnder(element: Element, whole: Box) {
        const top = document.elementFromPoint(...middle(whole))
        return top !== null && !element.contains(top) && !top.contains(element) && !top.closest('label')
      }
      const targets = [...document.querySelectorAll(controls)]
        .filter(isPressed)
        .map((element) => ({ element, box: boxOf(element), whole: element.getBoundingClientRect() }))
        // what is half scrolled away is measured where it is seen whole
        .filter(
          ({ box, whole }) =>
            wide(box) > 2 && high(box) > 2 && wide(box) >= wide(whole) - 1 && high(box) >= high(whole) - 1,
        )
        .filter(({ element, whole }) => !isUnder(element, whole))
      // rows move behind head and foot of their table: how near they come is the person's own scrolling
      const endOf = (element: Element) => element.closest('thead, tfoot')
      /** No other control, and no circle around another small one, comes into the circle around its middle. */
      function hasRoom(box: Box, element: Element) {
        const [x, y] = middle(box)
        return targets.every((other) => {
          if (other.element.contains(element) || element.contains(other.element)) return true
          if (endOf(other.element) !== endOf(element)) return true
          const [dx, dy] = [
            Math.max(other.box.left - x, 0, x - other.box.right),
            Math.max(other.box.top - y, 0, y - other.box.bottom),
          ]
          const [ox, oy] = middle(other.box)
          const between = isSmall(other.box) ? Math.hypot(ox - x, oy - y) - size / 2 : Infinity
          return Math.min(Math.hypot(dx, dy), between) >= size / 2 - 0.5
        })
      }
      return targets
        .filter(({ element, box }) => isSmall(box) && !isInSentence(element) && !(isSpaced && hasRoom(box, element)))
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
          return `${element.tagName.toLowerCase()} “${name.slice(0, 30)}” is ${wide(box).toFixed(1)} x ${high(box).toFixed(1)}`
        })
    },
    [least, least === staffTarget] as const,
  )
}

/** The widths of the smallest phones, common phones, tablets and desks. */
const everyWidth: readonly number[] = [320, 390, 768, 1440]

/** Looks at the open page at every width, controls as small as permitted, and leaves it at the width that it had. */
export async function expectFits(page: Page, widths = everyWidth, target = staffTarget) {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    // parts that measure themselves follow the new width a moment later
    await expect.poll(() => findMisfits(page), `at ${width} px`).toEqual([])
    await expect.poll(() => findSmallTargets(page, target), `targets at ${width} px`).toEqual([])
  }
  await page.setViewportSize(before)
}
