import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { lookAgain } from './followed-rows.tsx'
import { isGonderiliyor } from './rules.ts'

const path = '/api/sgk/eVizite'

/** A list that is shown, and how often it was read. */
function shownList(rows: readonly { id: number; gonderim: number | null }[]) {
  const client = new QueryClient()
  const list = { reads: 0, asked: [] as number[][], client }
  const queryFn = async () => {
    list.reads++
    return { rows }
  }
  const stop = new QueryObserver(client, { queryKey: [`${path}/pagination`, {}], queryFn }).subscribe(() => undefined)
  return { ...list, list, stop }
}

test.each([
  ['what is ready or sent is asked for, and the list is read again when it has gone on', [0, 1], [2, 1], [[1, 2]], 2],
  ['what stands as it is shown leaves the list', [0, 1], [0, 1], [[1, 2]], 1],
  ['what has ended is not asked for', [2, 3], [], [], 1],
  ['what nobody has declared is not asked for', [null, 4], [], [], 1],
])('%s', async (_, shown, now, asked, reads) => {
  const { list, client, stop } = shownList(shown.map((gonderim, at) => ({ id: at + 1, gonderim })))
  await expect.poll(() => client.isFetching()).toBe(0)
  const ask = async (ids: number[]) => {
    list.asked.push(ids)
    return now.map((gonderim, at) => ({ id: at + 1, gonderim }))
  }
  await lookAgain(client, { path, isYolda: isGonderiliyor, ask })
  expect([list.asked, list.reads]).toEqual([asked, reads])
  stop()
})
