import { expect, test } from 'vitest'
import { share } from './share.ts'

const here = {}

/** A source whose answers are the number of the asking, given when they are let go. */
function watch() {
  const waiting: PromiseWithResolvers<number>[] = []
  const ask = share<object, number>()
  const read = (question: string, handle: object = here) =>
    ask(handle, question, () => {
      const begun = Promise.withResolvers<number>()
      waiting.push(begun)
      return begun.promise
    })
  const end = (index: number) => waiting[index]?.resolve(index)
  return { read, end, waiting }
}

test('whoever comes while it is asked gets the next answer, together, and never the one under way', async () => {
  const { read, end, waiting } = watch()
  const first = read('a')
  const later = [read('a'), read('a'), read('a')]
  expect(waiting).toHaveLength(1)
  end(0)
  expect(await first).toBe(0)
  const last = read('a')
  expect(waiting).toHaveLength(2)
  end(1)
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  end(2)
  expect(await last).toBe(2)
})

test('another question, and the same of another handle, wait for nobody', async () => {
  const { read, end, waiting } = watch()
  const asked = [read('a'), read('b'), read('a', {})]
  expect(waiting).toHaveLength(3)
  for (const index of [2, 1, 0]) end(index)
  expect(await Promise.all(asked)).toEqual([0, 1, 2])
})

test('what is answered is forgotten', async () => {
  const { read, end } = watch()
  for (const index of [0, 1, 2]) {
    const asked = read('a')
    end(index)
    expect(await asked).toBe(index)
  }
})

test('a failure is that of those who asked together, and of nobody after them', async () => {
  const { read, end, waiting } = watch()
  const first = read('a')
  const second = [read('a'), read('a')]
  waiting[0]?.reject(new Error('first'))
  await expect(first).rejects.toThrow('first')
  waiting[1]?.reject(new Error('second'))
  for (const one of second) await expect(one).rejects.toThrow('second')
  const third = read('a')
  end(2)
  expect(await third).toBe(2)
})
