import { register } from '#features/aday/contract.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Figure, type Table, within } from './figure.ts'
import { newPeople, type Person, registerPeople, registrationOf, startRegistrations } from './login-people.ts'
import type { Product } from './product.ts'
import { createClient } from './requests.ts'
import { median, percentile } from './slices.ts'

/** Done-when: the difference may be 5 ms or the distance of the quartiles, whichever is larger. */
const allowedMs = 5
/** Codes asked for before the company's own limits would be met. */
const chunk = 25

/** Whether anybody can tell a known phone or national id by the time of an answer. */
export async function measureSameTime(
  product: Product,
  tenant: Tenant,
  each: number,
): Promise<{ figures: Figure[]; table: Table }> {
  // what the load before left behind is no company's table
  await withAdmin(await product.tenantAddress(tenant.tenantKey), async (client) => {
    await client.query('delete from dogrulama')
    await client.query('vacuum (analyze) dogrulama')
  })
  const known = newPeople(each)
  await registerPeople(product, tenant, known)
  const phones = await timePhones(product, tenant, known)
  const ids = await timeNationalIds(product, tenant, known)
  return {
    figures: [compare('SendSMS, known and unknown phone', phones), compare('Registration, known and unknown id', ids)],
    table: {
      caption: `Times of ${each} answers each, every one from its own address, in turn`,
      head: ['Call', 'Known p50 ms', 'Unknown p50 ms', 'Quartile distance ms'],
      rows: [row('SendSMS', phones), row('Registration', ids)],
    },
  }
}

type Times = { known: number[]; unknown: number[] }

const distance = ({ known, unknown }: Times) =>
  Math.max(...[known, unknown].map((times) => percentile(times, 0.75) - percentile(times, 0.25)))

function compare(what: string, times: Times): Figure {
  const value = Math.abs(median(times.known) - median(times.unknown))
  const limit = Math.round(Math.max(allowedMs, distance(times)) * 10) / 10
  return within(`${what}: difference of medians`, { value, unit: 'ms' }, limit)
}

function row(name: string, times: Times) {
  return [name, median(times.known), median(times.unknown), distance(times)]
}

/** As if two hours had gone by, so that the limits of a company of people do not stop a measurement. */
async function letPass(product: Product, tenant: Tenant) {
  const text = `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - interval '2 hours'`
  await withAdmin(await product.tenantAddress(tenant.tenantKey), (client) => client.query(text))
}

async function timePhones(product: Product, tenant: Tenant, known: Person[]): Promise<Times> {
  const client = createClient(product.origin)
  const times: Times = { known: [], unknown: [] }
  const unknown = newPeople(known.length)
  async function ask(kind: keyof Times, person: Person | undefined) {
    const { token } = product.runtime.sessions.issueAnonymous(tenant.id)
    const body = { tel: person?.cepTel, iletisimSenaryosu: 1 }
    const { status, totalMs } = await client.post({ path: sendSms.path, body, token })
    if (status !== 200) throw new Error(`SendSMS was answered ${status}`)
    times[kind].push(totalMs)
  }
  for (let i = 0; i < known.length; i++) {
    if (i % chunk === 0) await letPass(product, tenant)
    const both = [() => ask('known', known[i]), () => ask('unknown', unknown[i])]
    for (const one of i % 2 === 0 ? both : both.reverse()) await one()
  }
  client.close()
  return times
}

async function timeNationalIds(product: Product, tenant: Tenant, known: Person[]): Promise<Times> {
  const client = createClient(product.origin)
  const times: Times = { known: [], unknown: [] }
  const people = newPeople(known.length * 2)
  const tokens = await startRegistrations(product, tenant, people)
  for (const [i, person] of people.entries()) {
    // pairs change places, so that neither always comes first
    const isKnown = (i + Math.floor(i / 2)) % 2 === 0
    const holder = known[Math.floor(i / 2)] ?? person
    const body = registrationOf(isKnown ? holder : person)
    const { status, totalMs } = await client.post({ path: register.path, body, token: tokens[i] ?? '' })
    if (status !== 200) throw new Error(`register was answered ${status}`)
    times[isKnown ? 'known' : 'unknown'].push(totalMs)
  }
  client.close()
  return times
}
