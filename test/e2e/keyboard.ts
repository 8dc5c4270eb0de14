import type { Locator, Page } from '@playwright/test'
import { expect } from './page.ts'

const mostSteps = 800

/** From here on a press of the mouse is a complaint of the page, and complaints fail a journey. */
export async function withoutMouse(page: Page) {
  await page.addInitScript(() => {
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && console.error('somebody used a mouse'), true)
  })
}

/** How many presses of Tab a control is away from the focus, less than 0 for one before it; what is hidden is counted, too. */
function wayTo(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    const { activeElement: at } = document
    if (!at || at === element) return 0
    const places = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'
    const stops = [...document.querySelectorAll(places)].filter(
      (stop) => stop === element || stop === at || (stop.matches(':not([tabindex="-1"])') && stop.checkVisibility()),
    )
    const isAfter = (stop: Element, than: Element) =>
      (than.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const between = (first: Element, last: Element) =>
      1 + stops.filter((stop) => isAfter(stop, first) && isAfter(last, stop) && stop !== last).length
    return isAfter(element, at) || at.contains(element) ? between(at, element) : -between(element, at)
  })
}

/** Presses Tab until the control has the focus, as somebody without a mouse does; backwards where that is nearer. */
export async function tabTo(page: Page, control: Locator) {
  // a radio button may be drawn by its label alone
  await expect(control).toBeAttached()
  const way = await wayTo(control)
  const key = way < 0 ? 'Shift+Tab' : 'Tab'
  // most of the way is not looked at: stops that a group of radio buttons has in common are fewer than those counted
  for (let steps = 0; steps < Math.abs(way) / 2 - 2; steps++) await page.keyboard.press(key)
  for (let steps = 0; steps < mostSteps; steps++) {
    if ((await wayTo(control)) === 0) return
    await page.keyboard.press(key)
  }
  await expect(control, 'no key reaches it').toBeFocused()
}

/** Goes to a button or a link and presses it. */
export async function activate(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Goes to a check box or a switch and changes it. */
export async function tick(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Space')
}

/** A field of a form by its label; one that must be filled in has a mark. */
export const fieldOf = (where: Page | Locator, name: string) => where.getByRole('textbox', { name, exact: true })

/** Goes to a field and types over what it has. */
export async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  // letter by letter, because fields of days and money put their own signs between
  await (text === '' ? page.keyboard.press('Delete') : page.keyboard.type(text))
}

/** Opens a list of options, goes down to the one that is wanted and takes it. */
export async function choose(page: Page, control: Locator, option: string | RegExp) {
  await tabTo(page, control)
  await page.keyboard.press('ArrowDown')
  const wanted = page.getByRole('option', { name: option, exact: typeof option === 'string' }).filter({ visible: true })
  await expect(wanted.first()).toBeVisible()
  await downTo(page, wanted.first(), (element) => element.hasAttribute('data-combobox-selected'))
  await page.keyboard.press('Enter')
}

/** Opens a menu and takes an item of it. */
export async function chooseItem(page: Page, opener: Locator, item: string | RegExp) {
  await activate(page, opener)
  const wanted = page.getByRole('menuitem', { name: item, exact: typeof item === 'string' })
  await expect(wanted).toBeVisible()
  await downTo(page, wanted, (element) => element === document.activeElement)
  await page.keyboard.press('Enter')
}

/** Presses the arrow until the wanted one is the one that keys are on. */
export async function downTo(page: Page, wanted: Locator, isReached: (element: Element) => boolean) {
  for (let steps = 0; steps < mostSteps; steps++) {
    if (await wanted.evaluate(isReached)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow does not reach ${wanted}`)
}

/** Presses the arrow within a group of segments or radio buttons until the wanted one is chosen. */
export async function turnTo(page: Page, wanted: Locator) {
  const group = wanted.locator('xpath=ancestor::*[@role="radiogroup"][1]').getByRole('radio')
  const chosen = group.and(page.locator(':checked'))
  await tabTo(page, (await chosen.count()) > 0 ? chosen : group.first())
  for (let steps = 0; steps < 20 && !(await wanted.isChecked()); steps++) await page.keyboard.press('ArrowRight')
  await expect(wanted).toBeChecked()
}

/** Opens the menu of a row and takes an action of it. */
export function actOn(page: Page, row: Locator, action: string | RegExp) {
  return chooseItem(page, row.getByRole('button', { name: /için işlemler$/ }), action)
}

/** Presses a button of the dialog that is open. */
export function pressIn(page: Page, dialog: Locator, name: string | RegExp) {
  return activate(page, dialog.getByRole('button', { name, exact: typeof name === 'string' }))
}

/** Writes words into the palette, and waits until it has found something. */
export async function searchPalette(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Ekran, kayıt, kiracı ya da işlem arayın')).toBeFocused()
  await page.keyboard.insertText(words) // letter by letter the palette would be drawn anew for each
  await expect(page.getByRole('dialog').locator('[data-action]').first()).toBeVisible()
}

/** Saves the form that is open, reads that it is done, and closes it. */
export async function saveForm(page: Page) {
  const dialog = page.getByRole('dialog')
  await pressIn(page, dialog, 'Kaydet')
  await pressIn(page, dialog, 'Tamam')
  await expect(dialog).toHaveCount(0)
}

/** Says yes to the action whose dialog is open, reads what became of it, and closes it. */
export async function confirmAction(page: Page, action: string | RegExp) {
  const dialog = page.getByRole('dialog')
  await pressIn(page, dialog, action)
  await pressIn(page, dialog, 'Tamam')
  await expect(dialog).toHaveCount(0)
}

type File = { name: string; mimeType: string; buffer: Buffer }

/** Opens the chooser of files by its button and gives it one. */
export async function chooseFile(page: Page, button: Locator, file: File) {
  const chooser = page.waitForEvent('filechooser')
  await activate(page, button)
  await (await chooser).setFiles(file)
}
