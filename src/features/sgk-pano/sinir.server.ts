import type { Resource } from '#engine/declaration/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'

/** What a call of the dashboard runs in. */
export type Context = CallContext<'tenant'>

const longestMs = 4_000

/** A number that takes longer is named as failed: the others do not wait for it. A statement ends a second later. */
export async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(longestMs)
  const { promise, reject } = Promise.withResolvers<never>()
  const give = () => reject(new Error(`a number took more than ${longestMs} ms`))
  signal.addEventListener('abort', give)
  try {
    return await Promise.race([work(signal), promise])
  } finally {
    signal.removeEventListener('abort', give)
  }
}

/** Whether the caller may open the list of a number, and the page that it stands on. */
export async function isOpen(
  context: Context,
  { resource, ekran = resource.name }: { resource: Resource; ekran?: string },
): Promise<boolean> {
  const may = (name: string) => hasRight(context, { ekran: name, eylem: 'gor' })
  return (await may(resource.name)) && (ekran === resource.name || (await may(ekran)))
}
