import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { storePage } from './page-form.ts'

const limits = { pages: 3, bytes: 10_000, milliseconds: 30_000 }

function aPage(text = 'x') {
  return { page: storePage({ status: 200, body: Buffer.from(text), headers: {} }), keep: true }
}

test('a page is rendered once and then kept', async () => {
  const cache = createPageCache(limits)
  const first = await cache.findOrRender('a', 1, async () => aPage())
  const again = await cache.findOrRender('a', 1, () => Promise.reject(new Error('rendered again')))
  expect(again).toBe(first)
})

test('many who wait for one page share one render', async () => {
  const cache = createPageCache(limits)
  let renders = 0
  const render = async () => {
    renders++
    return aPage()
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.findOrRender('a', 1, render)))
  expect(renders).toBe(1)
})

test('another version of the data is another page', async () => {
  const cache = createPageCache(limits)
  const old = await cache.findOrRender('a', 1, async () => aPage())
  expect(cache.find('a', 2)).toBeUndefined()
  expect(await cache.findOrRender('a', 2, async () => aPage())).not.toBe(old)
})

test('a page grows old', async () => {
  let now = 0
  const cache = createPageCache(limits, () => now)
  await cache.findOrRender('a', 1, async () => aPage())
  now = 29_999
  expect(cache.find('a', 1)).toBeDefined()
  now = 30_000
  expect(cache.find('a', 1)).toBeUndefined()
})

test('the page that was not asked for longest leaves first', async () => {
  const cache = createPageCache(limits)
  for (const key of ['a', 'b', 'c']) await cache.findOrRender(key, 1, async () => aPage())
  cache.find('a', 1)
  await cache.findOrRender('d', 1, async () => aPage())
  expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key, 1) !== undefined)).toEqual([true, false, true, true])
})

test('large pages leave before there are many', async () => {
  const cache = createPageCache(limits)
  for (const key of ['a', 'b', 'c']) await cache.findOrRender(key, 1, async () => aPage('x'.repeat(3000)))
  expect(cache.size()).toEqual({ pages: 2, bytes: 9000 })
})

test('a failed render is told to all who waited and tried again by the next', async () => {
  const cache = createPageCache(limits)
  const failing = () => Promise.reject(new Error('no'))
  const waiting = [cache.findOrRender('a', 1, failing), cache.findOrRender('a', 1, failing)]
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.findOrRender('a', 1, async () => aPage())).toBeDefined()
})

test('what may not be shared is not kept', async () => {
  const cache = createPageCache(limits)
  await cache.findOrRender('a', 1, async () => ({ ...aPage(), keep: false }))
  expect(cache.find('a', 1)).toBeUndefined()
})
