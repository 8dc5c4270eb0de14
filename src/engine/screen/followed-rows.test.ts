import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { lookAgain } from './followed-rows.tsx'

const path = '/api/deneme'
/** On its way are the steps 0 and 1. */
const isYolda = ({ adim }: Readonly<Record<string, unknown>>) => adim === 0 || adim === 1

type Row = { id: number; adim: number | null; biten?: number }

/** A list that is shown, and how often it was read. */
function shownList(rows: readonly Row[]) {
  const client = new QueryClient()
  const list = { reads: 0, asked: [] as number[][], client }
  const queryFn = async () => {
    list.reads++
    return { rows }
  }
  const stop = new QueryObserver(client, { queryKey: [`${path}/pagination`, {}], queryFn }).subscribe(() => undefined)
  return { list, client, stop }
}

const at = (adim: number | null, biten?: number) => ({ adim, ...(biten !== undefined && { biten }) })

test.each([
  [
    'what is on its way is asked for, and the list is read again when it has gone on',
    [at(0), at(1)],
    [at(2), at(1)],
    [[1, 2]],
    2,
  ],
  ['what stands as it is shown leaves the list', [at(0), at(1)], [at(0), at(1)], [[1, 2]], 1],
  ['any of the named fields may be what has gone on', [at(1, 3)], [at(1, 4)], [[1]], 2],
  ['what is no longer there has gone on', [at(0), at(1)], [at(0)], [[1, 2]], 2],
  ['what has ended is not asked for', [at(2), at(3)], [], [], 1],
  ['what has not begun is not asked for', [at(null), at(4)], [], [], 1],
])('%s', async (_, shown, now, asked, reads) => {
  const { list, client, stop } = shownList(shown.map((row, index) => ({ id: index + 1, ...row })))
  await expect.poll(() => client.isFetching()).toBe(0)
  const ask = async (ids: number[]) => {
    list.asked.push(ids)
    return now.map((row, index) => ({ id: index + 1, ...row }))
  }
  await lookAgain(client, { path, isYolda, fields: ['adim', 'biten'], ask })
  expect([list.asked, list.reads]).toEqual([asked, reads])
  stop()
})
