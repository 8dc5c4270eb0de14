import { z } from 'zod'

const largestPage = 100
/** No page beyond is asked for: nobody turns so far, and the database would read all before it. */
export const lastPage = 10_000
const mostOrders = 3

/** The rule of a list call's page: its number, its size, or all rows at once. */
export const paging = z
  .strictObject({
    PageSize: z.int('invalidInteger').min(1, 'minValue').optional(),
    page: z.int('invalidInteger').min(1, 'minValue').max(lastPage, 'maxValue').optional(),
    takeAll: z.boolean('invalidBoolean').optional(),
  })
  // with takeAll the size is not read, and clients of the specification send 9000 then
  .refine(({ takeAll, PageSize = 1 }) => takeAll === true || PageSize <= largestPage, {
    path: ['PageSize'],
    error: 'maxValue',
    params: { n: largestPage },
  })
export type Paging = z.output<typeof paging>

/** The order of a list by any of these keys. */
export function orderBy<const K extends string>(keys: readonly [K, ...K[]]) {
  const value = z.string('invalidChoice').regex(/^(asc|desc)$/i, 'invalidChoice')
  return z
    .array(z.strictObject({ key: z.enum(keys, 'unknownField'), value }))
    .max(mostOrders, 'maxCount')
    .check(({ value: entries, issues }) => {
      const repeated = entries.findIndex(({ key }, index) => entries.findIndex((entry) => entry.key === key) < index)
      if (repeated === -1) return
      issues.push({ code: 'custom', input: entries, path: [repeated, 'key'], message: 'duplicateField' })
    })
}

/** True when an entry of `order` asks for descending order, in any letter case. */
export const isDescending = ({ value }: { value: string }) => /^desc$/i.test(value)

const candidatesPage = 10

/** A part of a candidate's list that is short enough to be read whole. */
export function partOf<T>(list: readonly T[], { PageSize = candidatesPage, page = 1, takeAll = false }: Paging = {}) {
  const rows = takeAll ? [...list] : list.slice((page - 1) * PageSize, page * PageSize)
  const pageCount = takeAll ? Math.min(1, list.length) : Math.ceil(list.length / PageSize)
  return { rows, resultCount: list.length, resultCountKesin: true, pageCount }
}
