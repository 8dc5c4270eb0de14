import { expect, test } from './page.ts'

test('the page of the API shows its calls without asking the internet', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) outside.push(request.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Kadro' }).first()).toBeVisible()
  expect(outside).toEqual([])
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
