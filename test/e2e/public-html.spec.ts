import type { APIRequestContext } from '@playwright/test'
import { findBroken, linkBudget, weighPage } from '../../scripts/budgets.ts'
import { expect, test } from './page.ts'

// What a search engine, a link preview or a phone without scripts is given: the bare HTML.

type Card = { id: number; baslik: string; havuzdaMi: boolean }

async function listCards(request: APIRequestContext, filter: object): Promise<Card[]> {
  const login = await request.post('/api/public/auth/loginAsAday', { data: { tenant: 'demo' } })
  const { token } = (await login.json()).resultObject
  const answer = await request.post('/api/adayDomain/iap/fullGet', {
    headers: { authorization: `Bearer ${token}` },
    data: { filter, paging: { PageSize: 100, page: 1 } },
  })
  return (await answer.json()).resultObject
}

test('the HTML of the list holds titles and texts of its postings', async ({ request }) => {
  const html = await (await request.get('/ilanlar?tenant=demo')).text()
  const cards = (await listCards(request, {})).slice(0, 20)
  expect(cards).toHaveLength(20)
  for (const { baslik } of cards) expect(html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')).toContain(baslik)
})

test('a posting carries valid JobPosting data, a pool posting none', async ({ request }) => {
  const cards = await listCards(request, {})
  const placed = cards.find((card) => !card.havuzdaMi)
  const html = await (await request.get(`/ilanDetay?tenant=demo&iapId=${placed?.id}`)).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: placed?.baslik,
    description: expect.stringContaining('<'),
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    hiringOrganization: { '@type': 'Organization', name: 'Demo Güvenlik A.Ş.' },
    jobLocation: { address: { addressCountry: 'TR', addressRegion: expect.any(String) } },
    directApply: true,
  })

  const [pool] = (await listCards(request, { genelFilter: 'havuz' })).filter((card) => card.havuzdaMi)
  expect(pool).toBeDefined()
  const poolHtml = await (await request.get(`/ilanDetay?tenant=demo&iapId=${pool?.id}`)).text()
  expect(poolHtml).not.toContain('ld+json')
})

for (const needle of [
  'ısparta',
  'ISPARTA',
  'isparta',
  'Isparta',
  'guvenlik gorevlisi',
  'GÜVENLİK GÖREVLİSİ',
  'güvenlik görevlisi',
]) {
  test(`${needle} finds the same postings through the page and the call`, async ({ request }) => {
    const cards = await listCards(request, { genelFilter: needle })
    expect(cards.length).toBeGreaterThan(0)
    const html = await (await request.get(`/ilanlar?tenant=demo&q=${encodeURIComponent(needle)}`)).text()
    expect(html).toContain(`iapId=${cards[0]?.id}`)
    const word = needle.toLocaleLowerCase('tr').startsWith('g') ? 'guvenlik gorevlisi' : 'isparta'
    expect(cards.map(({ id }) => id)).toEqual((await listCards(request, { genelFilter: word })).map(({ id }) => id))
  })
}

test('names are in the order of the Turkish alphabet', async ({ request }) => {
  const login = await request.post('/api/public/auth/loginAsAday', { data: { tenant: 'demo' } })
  const { token } = (await login.json()).resultObject
  const answer = await request.get('/api/public/lists/iller', { headers: { authorization: `Bearer ${token}` } })
  const names: string[] = (await answer.json()).resultObject.map((il: { sehirAdi: string }) => il.sehirAdi)
  expect(names).toHaveLength(81)
  expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare))
  expect(names.indexOf('Isparta')).toBeLessThan(names.indexOf('İstanbul'))
})

test('robots.txt names the map of each company, and a map its postings', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const maps = [...robots.matchAll(/^Sitemap: (.+)$/gm)].map(([, url = '']) => url)
  expect(maps.map((url) => new URL(url).search)).toEqual(expect.arrayContaining(['?tenant=demo', '?tenant=ornek']))
  const map = await (await request.get('/sitemap.xml?tenant=demo')).text()
  expect(map.match(/<loc>/g)?.length).toBeGreaterThan(400)
})

for (const path of ['/ilanlar?tenant=demo', '/ilanDetay?tenant=demo&iapId=1', '/adayTelefonOnayi?tenant=demo']) {
  test(`the first load of ${path} keeps its budgets`, async ({ baseURL }) => {
    expect(findBroken(await weighPage(`${baseURL}${path}`))).toEqual([])
  })
}

const guid = '00000000-0000-0000-0000-000000000000'
for (const path of [`/test?t=demo&guid=${guid}`, `/ars?tenant=demo&gid=${guid}`]) {
  test(`the link of a message, ${path}, keeps its budget`, async ({ baseURL }) => {
    expect((await weighPage(`${baseURL}${path}`)).script).toBeLessThanOrEqual(linkBudget)
  })
}
