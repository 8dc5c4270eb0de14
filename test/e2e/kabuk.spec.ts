import { staffBudget, watchScripts, weighScripts } from '../../scripts/budgets.ts'
import { openAsStaff, signInStaff, typePassword } from './giris-personel.ts'
import { expect, expectNoViolation, test } from './page.ts'

// everybody else looks at a screen that stands still: here it moves, in the test command, too
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const main = '#icerik'

test('a company is switched in one tab while another tab stays where it is', { tag: '@phone' }, async ({ page }) => {
  await openAsStaff(page, 'admin', '/yonetim')
  await page.getByRole('button', { name: /Kiracı değiştir/ }).click()
  await page.getByLabel('Kiracı ara').fill('demo guvenlik')
  await page.getByLabel('Kiracı ara').press('Enter')
  await expect(page).toHaveURL(/\/sgkPano$/)
  await expect(page.getByRole('button', { name: /Kiracı: Demo Güvenlik/ })).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('/yonetim')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Yönetim')
  await second.getByRole('button', { name: /Kiracı değiştir/ }).click()
  await second.getByLabel('Kiracı ara').fill('ORNEK KORUMA')
  await second.getByLabel('Kiracı ara').press('Enter')
  await expect(second.getByRole('button', { name: /Kiracı: Örnek Koruma/ })).toBeVisible()

  // each tab is still in its own company after a new document, and both share one session
  await Promise.all([page.reload(), second.reload()])
  await expect(page.getByRole('button', { name: /Kiracı: Demo Güvenlik/ })).toBeVisible()
  await expect(second.getByRole('button', { name: /Kiracı: Örnek Koruma/ })).toBeVisible()

  // who is signed in is not asked again
  await second.goto('/login')
  await expect(second).toHaveURL(/\/sgkPano$/)
  await expect(second.getByRole('button', { name: /Kiracı: Örnek Koruma/ })).toBeVisible()

  // a company that refuses does not stand in the way of the others
  await page.goto('/subeler?companyId=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Şubeler')
  const refusal = { isSuccess: false, message: 'SgkRolMandatory', resultObject: null }
  await page.route('**/api/master/auth/getByToken', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  })
  await page.getByRole('button', { name: /Kiracı değiştir/ }).click()
  await page.getByLabel('Kiracı ara').fill('ORNEK KORUMA')
  await page.getByLabel('Kiracı ara').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Örnek Koruma')
  await page.getByRole('button', { name: 'Demo Güvenlik' }).click()
  await expect(page.getByRole('button', { name: /Kiracı: Demo Güvenlik/ })).toBeVisible()
  // numbers of one company mean something else in another
  await expect(page).toHaveURL(/\/subeler$/)

  await second.goto('/logout')
  await expect(second).toHaveURL(/\/login\?sekme=personel/)
  await expect(page).toHaveURL(/\/login\?sekme=personel/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /mst_|tnt_|rfs_/,
  )
})

test.describe('with a clock of its own', () => {
  test.use({ isFresh: true })

  test('an idle session ends and leads back to where one was', { tag: '@phone' }, async ({ page }) => {
    await page.clock.install()
    await openAsStaff(page, 'ik.uzmani', '/subeler')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Şubeler')
    await page.clock.fastForward('31:00')
    await expect(page).toHaveURL(/\/login\?returnUrl=subeler&sekme=personel/)
    await expect(page.getByText('Oturumunuz kapandı.')).toBeVisible()
    await typePassword(page, 'ik.uzmani')
    await expect(page).toHaveURL(/\/subeler$/)
  })
})

test('a wording that went live is seen after the next navigation', { tag: '@phone' }, async ({ page }) => {
  await openAsStaff(page, 'ik.uzmani', '/firmalar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firmalar')
  await page.route('**/api/public/dil/getGlobal*', (route) =>
    route.fulfill({ json: { isSuccess: true, message: '', resultObject: { 'ekran.branch': 'Bütün şubeler' } } }),
  )
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Ekran, kayıt, kiracı ya da işlem arayın').fill('şube')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bütün şubeler')
})

test('a screen that does not exist is an empty page and one line in the log', { tag: '@phone' }, async ({ page }) => {
  let reports = 0
  await page.route('**/api/public/errorHandler', async (route) => {
    reports += 1
    await route.fulfill({ json: { isSuccess: true, message: '', resultObject: { id: 'x' } } })
  })
  await page.route('**/api/master/auth/getByToken', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const line of body.resultObject.menu) if (line.yol === '/birimler') line.ekran = 'boyleBirEkranYok'
    await route.fulfill({ response, json: body })
  })
  await openAsStaff(page, 'ik.uzmani', '/firmalar')
  for (const yol of ['birimler', 'sube', 'birimler']) {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Ekran, kayıt, kiracı ya da işlem arayın').fill(yol)
    await page.keyboard.press('Enter')
    const heading = yol === 'sube' ? 'Şubeler' : 'Birimler'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await expect(page.getByText('Bu ekran bu sürümde yok')).toBeVisible()
  await page.goto('/boyleBirSayfaYok')
  await expect(page.locator(main).getByText('Bu sayfa menünüzde yok')).toBeVisible()
  expect(reports).toBe(1)
})

test('the shell is accessible and keeps its look in the dark, without a flash', async ({ page, isMobile }) => {
  await openAsStaff(page, 'admin', '/yardim')
  await expect(page.getByRole('button', { name: /Kiracı: Ana yönetim/ })).toBeVisible()
  const menuButton = page.getByRole('button', { name: 'Menüyü aç' })
  if (isMobile) {
    await menuButton.click()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Koyu görünüm' }).click()
    await page.getByRole('button', { name: 'Menüyü kapat' }).click()
  } else {
    await page.getByRole('button', { name: 'Koyu görünüm' }).click()
  }
  const [document] = await Promise.all([page.waitForResponse('**/yardim'), page.goto('/yardim')])
  expect(await document.text()).toContain('data-mantine-color-scheme="dark"')
  await expect(page.getByRole('button', { name: /Kiracı: Ana yönetim/ })).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: /Kiracı değiştir/ }).click()
  await expect(page.getByLabel('Kiracı ara')).toBeVisible()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
})

test('the server gives staff a frame without data, and everybody else the login page or none', {
  tag: '@phone',
}, async ({ request }) => {
  const staff = { headers: { cookie: 'kabuk=staff' }, maxRedirects: 0 }
  const frame = await request.get('/firmalar', staff)
  expect([frame.status(), await frame.text()]).toEqual([200, expect.stringContaining('data-app="staff"')])
  expect((await request.get('/', staff)).headers().location).toBe('/panel')
  const visitor = await request.get('/masterTenant?q=a', { maxRedirects: 0 })
  expect([visitor.status(), visitor.headers().location]).toEqual([
    302,
    '/login?returnUrl=masterTenant%3Fq%3Da&sekme=personel',
  ])
  const bookmark = await request.get('/firmalar?kayit=3', { maxRedirects: 0 })
  expect(bookmark.headers().location).toBe('/login?returnUrl=firmalar%3Fkayit%3D3&sekme=personel')
  expect((await request.get('/boyleBirSayfaYok', { maxRedirects: 0 })).status()).toBe(404)
})

test.describe('with an empty cache', () => {
  test.use({ isFresh: true })

  test('the first list of staff keeps its budget of scripts, and the rest comes in idle moments', {
    tag: '@phone',
  }, async ({ page }) => {
    await signInStaff(page, 'ik.uzmani')
    await page.addInitScript(() => {
      const rest = Promise.withResolvers<void>()
      Object.assign(window, { rest, requestIdleCallback: (act: () => void) => void rest.promise.then(act) })
    })
    const scripts = watchScripts(page)
    await page.goto('/firmalar')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const weight = weighScripts(scripts)
    console.log(`the first list of staff: ${weight} bytes of script in ${scripts.size} files`)
    expect(weight).toBeLessThanOrEqual(staffBudget)
    const files = scripts.size
    await page.evaluate(() => (window as unknown as { rest: PromiseWithResolvers<void> }).rest.resolve()) // set above
    await expect.poll(() => scripts.size).toBeGreaterThan(files)
  })
})
