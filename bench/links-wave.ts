import { Agent, request } from 'node:http'
import { arsLogType } from '#core/ars/step.ts'
import { arsAction, getArsProjesi, getRandevuTimeList, setRandevu } from '#features/ars/contract.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Invited, makeWave, post } from './links-fill.ts'
import type { LoadRequest } from './load.ts'
import type { Product } from './product.ts'
import { percentile } from './slices.ts'

const people = 1000
/** How many of them are at it at any moment. */
export const atOnce = 50

/** The times of one call of everybody, in milliseconds. */
type Times = Record<'open' | 'goOn' | 'list' | 'book', number[]>
export type WaveFound = {
  people: number
  seconds: number
  refused: number
  booked: number
  rows: (string | number)[][]
}

/** A thousand people open their invitation, go on, look at the times and book one, fifty of them at any moment. */
export async function measureWave(
  product: Product,
  tenant: Tenant,
  countBookings: (arsProjeId: number) => Promise<number>,
): Promise<WaveFound> {
  const { arsProjeId, invited } = await makeWave(product, tenant, { people, adim: 0, hasLinks: true })
  const times: Times = { open: [], goOn: [], list: [], book: [] }
  const waiting = [...invited]
  let refused = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let person = waiting.pop(); person; person = waiting.pop()) {
        refused += await visit({ product, tenant, agent, times }, person)
      }
      agent.destroy()
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  const rows = Object.entries(times).map(([name, list]) => [
    names[name as keyof Times], // its own keys
    percentile(list, 0.5),
    percentile(list, 0.95),
    percentile(list, 0.99),
  ])
  return { people, seconds, refused, booked: await countBookings(arsProjeId), rows }
}

const names: Record<keyof Times, string> = {
  open: 'open the invitation',
  goOn: 'go on to the calendar',
  list: 'see the free times',
  book: 'book',
}

type Visit = { product: Product; tenant: Tenant; agent: Agent; times: Times }

let addresses = 0

/** How many of one person's calls were refused. */
async function visit({ product, tenant, agent, times }: Visit, { guid, zamanId }: Invited): Promise<number> {
  const { token } = product.runtime.sessions.issueAnonymous(tenant.id)
  const n = addresses++
  const address = `10.3.${(n >> 8) & 255}.${n & 255}`
  const read = (path: string): LoadRequest => ({
    method: 'GET',
    path: `${path}?guid=${guid}`,
    headers: { Authorization: `Bearer ${token}` },
  })
  const calls: [keyof Times, LoadRequest][] = [
    ['open', read(getArsProjesi.path)],
    ['goOn', post(arsAction.path, token, { guid, arsLogType: arsLogType.interested })],
    ['list', read(getRandevuTimeList.path)],
    ['book', post(setRandevu.path, token, { arsAdayGuid: guid, zamanId })],
  ]
  let refused = 0
  for (const [name, call] of calls) {
    const begin = performance.now()
    const status = await send(product.origin, agent, {
      ...call,
      headers: { ...call.headers, 'x-forwarded-for': address },
    })
    times[name].push(performance.now() - begin)
    if (status !== 200) refused++
  }
  return refused
}

function send(origin: string, agent: Agent, { method, path, headers, body }: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
