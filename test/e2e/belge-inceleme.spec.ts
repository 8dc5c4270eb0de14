import { openAsStaff } from './giris-personel.ts'
import { expect, expectAccessible, test } from './page.ts'

// the test command reviews a few; `npm run e2e` ten
const rounds = process.env.KADRO_SAMPLE === '1' ? 3 : 10

test('documents are reviewed by the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key)
  await openAsStaff(page, 'belge.sorumlusu', '/belgeInceleme')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await press('j')
  await press('i')
  const paper = page.locator('.belge-sayfa canvas')
  const karar = page.getByRole('region', { name: 'Karar' })
  await expect(paper).toBeVisible()
  // the words of a page lie over its picture, and a photographed page has none
  await expect(page.locator('.belge-sayfa .textLayer')).toBeAttached()
  await expectAccessible(page)
  const widthOf = async () => (await page.locator('.belge-sayfa').boundingBox())?.width ?? 0
  const before = await widthOf()
  await press('+')
  await expect.poll(widthOf).toBeGreaterThan(before)
  await press('-')
  await expect.poll(widthOf).toBe(before)

  const left = async () => Number(/\d+/.exec(await page.getByText(/belge bekliyor$/).innerText())?.[0])
  const waiting = await left()
  for (let round = 1; round <= rounds; round++) {
    await expect(karar.getByLabel('Barkod no')).toBeVisible()
    const isApproval = round % 3 === 0
    if (isApproval) {
      // a number and two days are right for every document, whether it asks for them or not
      const barkod = karar.getByLabel('Barkod no')
      const isThere = () => barkod.evaluate((field) => field === document.activeElement)
      for (let steps = 0; steps < 80 && !(await isThere()); steps++) await press('Tab')
      await expect(barkod).toBeFocused()
      await page.keyboard.type(`YOK${round}`)
      await press('Tab')
      await page.keyboard.type('01.11.2026')
      await press('Tab')
      await page.keyboard.type('31.12.2099')
      await press('Enter')
    } else {
      await press('r')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
      await press('ArrowDown')
      await press('Enter')
    }
    await expect(page.getByRole('status').filter({ hasText: isApproval ? 'onaylandı' : 'reddedildi' })).toBeAttached()
    await expect.poll(left).toBe(waiting - round)
    await expect(paper).toBeVisible()
  }
  const shown = karar.getByRole('heading').first()
  const title = `${await shown.innerText()} ${page.url()}`
  await press('j')
  await expect.poll(() => page.url()).not.toBe(title.split(' ').at(-1))
  await press('k')
  await expect.poll(() => page.url()).toBe(title.split(' ').at(-1))
})
