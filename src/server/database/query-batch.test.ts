import { expect, test } from 'vitest'
import { gather } from './query-batch.ts'

const here = {}

function watch(answer: (questions: number[]) => Promise<number[]>) {
  const asked: number[][] = []
  const ask = gather((_: object, questions: number[]) => {
    asked.push(questions)
    return answer(questions)
  })
  return { ask, asked }
}

test('what is asked at one moment goes together, and so does what comes meanwhile, each with its own answer', async () => {
  const later: Promise<number>[] = []
  const { ask, asked } = watch(async (questions) => {
    if (questions[0] === 1) later.push(ask(here, 3), ask(here, 4))
    return questions.map((one) => one * 2)
  })
  expect(await Promise.all([1, 2].map((one) => ask(here, one)))).toEqual([2, 4])
  expect(await Promise.all(later)).toEqual([6, 8])
  expect(await ask(here, 5)).toBe(10)
  expect(asked).toEqual([[1, 2], [3, 4], [5]])
})

test('questions of another handle wait for nobody here', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { ask } = watch(async (questions) => {
    if (questions[0] === 1) await promise
    return questions
  })
  const first = ask(here, 1)
  expect(await ask({}, 2)).toBe(2)
  resolve()
  expect(await first).toBe(1)
})

test('a failure is that of those who asked together, and of nobody after them', async () => {
  const { ask } = watch(async (questions) => {
    if (questions.includes(2)) throw new Error('gone')
    return questions
  })
  const together = await Promise.allSettled([ask(here, 1), ask(here, 2)])
  for (const one of together) expect(one).toMatchObject({ reason: { message: 'gone' } })
  expect(await ask(here, 3)).toBe(3)
})

test('a question without an answer fails instead of taking that of another', async () => {
  const { ask } = watch(async (questions) => questions.slice(1))
  await expect(ask(here, 1)).rejects.toThrow('without an answer')
})

test('no more than a hundred go together', async () => {
  const { ask, asked } = watch(async (questions) => questions)
  await Promise.all(Array.from({ length: 202 }, (_, index) => ask(here, index)))
  expect(asked.map((list) => list.length)).toEqual([100, 100, 2])
})
