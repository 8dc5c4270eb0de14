import { beside } from './beside.ts'
import { anAddress } from './browser.ts'
import { expect, test } from './page.ts'

type Link = { tur: string; tenant: string; url: string }

// messengers and mail scanners open every address they meet
test('a preview of any link, twenty times over, changes nothing', { tag: '@phone' }, async ({ request }) => {
  const answer = await request.get('/api/public/demo/links')
  const { resultObject } = (await answer.json()) as { resultObject: Link[] } // as its contract says
  const links = [
    ...new Map(resultObject.filter(({ tenant }) => tenant === 'demo').map((link) => [link.tur, link])).values(),
  ]
  const kinds = links.map(({ tur }) => tur)
  expect(kinds).toEqual(
    expect.arrayContaining(['ars', 'test', 'testHarici', 'testSonuc', 'isAkis', 'smsIptal', 'kanal']),
  )

  const before = await beside('sumUp', {})
  for (const { url } of links) {
    const { pathname, search } = new URL(url)
    for (let turn = 0; turn < 10; turn++) {
      const seen = { headers: anAddress(), maxRedirects: 0 }
      expect((await request.get(pathname + search, seen)).status()).toBeLessThan(400)
      expect((await request.head(pathname + search, seen)).status()).toBeLessThan(400)
    }
  }
  expect(await beside('sumUp', {})).toEqual(before)
})
