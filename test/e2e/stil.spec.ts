import type { Page } from '@playwright/test'
import { signInStaff } from './giris-personel.ts'
import { expect, goTo, open, test, wear } from './page.ts'

/** The parts of the kit whose look is compared, by the kit's own names, and what makes one of them look different. */
const parts: Record<string, readonly string[]> = {
  'Tabs-tab': ['data-active', 'data-disabled'],
  'Pagination-control': ['data-active', 'data-disabled'],
  'Menu-item': ['data-disabled'],
  'Button-root': ['data-variant', 'data-size', 'data-disabled', 'data-block'],
  'TextInput-input': ['data-variant', 'data-size', 'data-error', 'disabled'],
  'Select-input': ['data-variant', 'data-size', 'data-error', 'disabled'],
  'Textarea-input': ['data-variant', 'data-size', 'data-error', 'disabled'],
  'Badge-root': ['data-variant', 'data-size', 'data-block'],
  'Switch-track': ['data-size'],
  'Checkbox-input': ['data-size', 'data-indeterminate'],
}

type Looks = Record<string, Record<string, string>>

/** What the parts on the page look like, each kind and state once; what a screen gives a part on purpose is left out. */
function readLooks(page: Page): Promise<Looks> {
  return page.evaluate(async (wanted) => {
    // a colour on its way to another scheme is none of both
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const properties = [
      ...['display', 'borderTopStyle', 'borderTopWidth', 'borderBottomWidth', 'borderTopLeftRadius'],
      ...['fontSize', 'paddingTop', 'paddingBottom', 'minHeight', 'cursor', 'appearance'],
    ] as const
    const looks: Looks = {}
    for (const [name, states] of Object.entries(wanted)) {
      for (const element of document.querySelectorAll(`.mantine-${name}`)) {
        const style = getComputedStyle(element)
        if (element.closest('[data-own-look]') || style.visibility === 'hidden') continue
        const state = states.filter((one) => element.hasAttribute(one))
        const key = [name, ...state.map((one) => `${one}=${element.getAttribute(one)}`)].join(' ')
        // a box has no text of its own: the size that it inherits shows nowhere
        const shown = properties.filter((property) => property !== 'fontSize' || name !== 'Checkbox-input')
        looks[key] ??= Object.fromEntries(shown.map((property) => [property, style[property]]))
        // colours and gaps follow what a part was told besides its state: compared where the kit's page tells the same
        const input = element.matches('input') ? element : element.parentElement?.querySelector(':scope > input')
        const given = [':checked', ':disabled'].filter((one) => input?.matches(one)).join(' ')
        const told = element.matches(':hover, :focus, [data-hovered]')
          ? null
          : `${element.getAttribute('style') ?? ''} ${given}`
        const inks = ['color', 'backgroundColor', 'borderTopColor', 'columnGap'] as const
        if (told !== null) looks[`${key} {${told}}`] ??= Object.fromEntries(inks.map((ink) => [ink, style[ink]]))
      }
    }
    return looks
  }, parts)
}

/** The differences between the looks of a screen and those that are meant. */
function compare(meant: Looks, shown: Looks): string[] {
  return Object.entries(shown).flatMap(([part, look]) => {
    const wanted = meant[part]
    if (!wanted) return part.endsWith('}') ? [] : [`/stil does not show ${part}`]
    return Object.entries(look)
      .filter(([property, value]) => wanted[property] !== value)
      .map(([property, value]) => `${part}: ${property} is ${value} instead of ${wanted[property]}`)
  })
}

type Screen = { path: string; sign: string; act?: (page: Page) => Promise<void> }

/** Screens of eight kinds: list, form, tabs, menu, palette, rights, texts, settings. */
const screens: Screen[] = [
  { path: '/masterTenant', sign: '[data-row]' },
  { path: '/masterTenant?kayit=yeni', sign: '[role="dialog"] form' },
  {
    path: '/masterTenant',
    sign: '[role="menu"]',
    act: (page) =>
      page
        .getByLabel(/için işlemler$/)
        .first()
        .click(),
  },
  { path: '/SysGlobalKeyPage', sign: '.mantine-Pagination-control' },
  {
    path: '/masterTenant',
    sign: '[role="dialog"] [role="tab"]',
    act: (page) => page.locator('[data-row]').getByRole('link').first().click(),
  },
  { path: '/SGKMasterParameter', sign: '[data-row]' },
  { path: '/yonetim', sign: '#icerik a' },
  { path: '/masterUser', sign: '[data-row]' },
]

test('parts of the kit look on every screen as they are meant to', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInStaff(page, 'admin')
  // a page of administration says where the administrator works
  await open(page, '/yonetim')
  await expect(page.locator('#icerik a').first()).toBeVisible()
  await goTo(page, '/stil')
  await expect(page.locator('.mantine-Pagination-control').first()).toBeVisible()
  const meant = { light: await readLooks(page), dark: {} as Looks }
  await wear(page, 'dark')
  meant.dark = await readLooks(page)
  await wear(page, 'light')

  for (const { path, sign, act } of screens) {
    await goTo(page, path)
    await act?.(page)
    await expect(page.locator(sign).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const scheme of ['dark', 'light'] as const) {
      await wear(page, scheme)
      await test.step(`${path} ${scheme}`, async () =>
        expect(compare(meant[scheme], await readLooks(page))).toEqual([]))
    }
    if (act) await page.keyboard.press('Escape')
  }

  // a second copy of the kit's most basic rules, as a part that comes late would bring it, is seen
  await goTo(page, '/masterTenant')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.evaluate(() => {
    const late = new CSSStyleSheet()
    late.replaceSync('.m_87cf2631 { appearance: none; padding: 0; border: 0; cursor: default; background: none }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, late]
  })
  expect(compare(meant.light, await readLooks(page))).not.toEqual([])
})
