import { expect, test } from './page.ts'

test('the page of the API shows its calls without asking the internet', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) outside.push(request.url())
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(
        `${event.effectiveDirective} ${event.blockedURI} ${(event.target as Element | null)?.outerHTML?.slice(0, 300)}`,
      ),
    )
  })
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-')
  const heading = page.getByRole('heading', { name: 'Kadro' }).first()
  await expect(heading).toBeVisible()
  expect(outside).toEqual([])
  // its own styles are at work; it asks once whether it may make functions of texts, and may not
  await expect(page.locator('.scalar-app').first()).toHaveCSS('font-family', /Inter|sans/)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen) // put there above
  expect(seen.filter((line) => !line.startsWith('script-src eval'))).toEqual([])
})

test('the document is OpenAPI 3.1 and names every listing call', { tag: '@phone' }, async ({ request }) => {
  const document = await (await request.get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/adayDomain/iap/fullGet',
      '/api/public/auth/loginAsAday',
      '/api/ikisealim/iap/create',
    ]),
  )
})
