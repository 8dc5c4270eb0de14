import { findMisfits, findSmallTargets, thumbTarget } from './fit.ts'
import { signInStaff } from './giris-personel.ts'
import { expect, expectNoViolation, open, test } from './page.ts'

test('what does not fit is found: a long name, a card that does not shrink, a button under a bar', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/ilanlar?tenant=demo')
  expect(await findMisfits(page)).toEqual([])

  await page.evaluate(() => {
    const name = document.createElement('p')
    name.textContent = 'Güvenlik'.repeat(63)
    name.style.whiteSpace = 'nowrap'
    document.querySelector('main')?.append(name)
  })
  expect(await findMisfits(page)).toEqual([expect.stringContaining('wider than its window')])
  await page.evaluate(() => document.querySelector('main > p:last-child')?.remove())

  await page.evaluate(() => {
    const cards = document.createElement('div')
    cards.style.cssText = 'display: grid; grid-template-columns: 1fr'
    const card = document.createElement('div')
    card.textContent = 'kart'
    card.style.inlineSize = '444px'
    cards.append(card)
    document.querySelector('main')?.append(cards)
  })
  expect(await findMisfits(page)).toEqual([expect.stringContaining('wider than its window')])
  await page.evaluate(() => document.querySelector('main > div:last-child')?.remove())

  await page.evaluate(() => {
    const bar = document.createElement('div')
    bar.style.cssText = 'position: fixed; inset: auto 0 0 0; block-size: 80px; background: #fff; z-index: 999'
    const button = document.createElement('button')
    button.textContent = 'Kaydet'
    document.body.append(button, bar)
  })
  expect(await findMisfits(page)).toContainEqual(expect.stringMatching(/^covered at the end: button “Kaydet”/))
})

test('small controls are found: two beside each other, one alone for a thumb, none in a sentence', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/ilanlar?tenant=demo')
  expect(await findSmallTargets(page, thumbTarget)).toEqual([])
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.style.cssText = 'display: flex; gap: 2px; padding: 40px'
    for (const name of ['Bir', 'İki']) {
      const button = document.createElement('button')
      button.setAttribute('aria-label', name)
      button.style.cssText = 'inline-size: 20px; block-size: 20px; padding: 0; border: 0'
      box.append(button)
    }
    const sentence = document.createElement('p')
    sentence.append(
      'Devam etmek için ',
      Object.assign(document.createElement('a'), { href: '/', textContent: 'giriş' }),
    )
    document.querySelector('main')?.append(box, sentence)
  })
  expect(await findSmallTargets(page, 24)).toHaveLength(2)
  await page.locator('[aria-label="İki"]').evaluate((element) => element.remove())
  // alone it has room enough for a pointer, and is still too small for a thumb
  expect(await findSmallTargets(page, 24)).toEqual([])
  expect(await findSmallTargets(page, thumbTarget)).toEqual([expect.stringMatching(/^button “Bir” is 20.0 x 20.0/)])
})

test('the bar of selected rows leaves the menu free', { tag: '@desktop' }, async ({ page }) => {
  await signInStaff(page, 'firma.yonetici')
  await open(page, '/firmalar')
  await page.locator('[data-row]').getByRole('checkbox').first().check()
  await expect(page.getByText('1 kayıt seçili')).toBeVisible()
  await expect.poll(() => findMisfits(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => findMisfits(page)).toEqual([])
})

test('what opens over a screen is accessible: row menu, palette, language menu, filters, columns', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInStaff(page, 'admin')
  await open(page, '/masterTenant')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const opened: [name: string, open: () => Promise<unknown>, sign: string][] = [
    [
      'row menu',
      () =>
        page
          .getByLabel(/için işlemler$/)
          .first()
          .click(),
      '[role="menu"]',
    ],
    ['palette', () => page.keyboard.press('Control+k'), '.mantine-Spotlight-content'],
    ['language menu', () => page.getByRole('button', { name: /^Dil: / }).click(), '[role="menu"]'],
    [
      'filters',
      () => page.getByRole('button', { name: 'Filtre ekle' }).click(),
      '.mantine-Popover-dropdown, [role="menu"]',
    ],
    [
      'columns',
      () => page.getByRole('button', { name: 'Sütunlar' }).click(),
      '.mantine-Popover-dropdown, [role="menu"]',
    ],
    ['export', () => page.getByRole('button', { name: 'Dışa aktar' }).click(), '[role="menu"]'],
  ]
  for (const [name, act, sign] of opened) {
    await act()
    const shown = page.locator(sign).filter({ visible: true })
    await expect(shown.first()).toBeVisible()
    await test.step(name, () => expectNoViolation(page))
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(0)
  }
})
