import { getArsProjesi, getRandevuTimeList, setRandevu } from '#features/ars/contract.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { Bench } from './bench.ts'
import { atLeast, type PartResult, within } from './figure.ts'
import { type Answering, startFloor } from './floor.ts'
import {
  countBookings,
  countDoubleBookings,
  deliveredAll,
  fillLinkTenant,
  linkTenantKey,
  makeAnswers,
  makeWave,
  post,
} from './links-fill.ts'
import { atOnce, measureWave, type WaveFound } from './links-wave.ts'
import { listingRequests, loadHead, loadRow, startListingFloor, summarise } from './listing.ts'
import { makeListingMix } from './listing-mix.ts'
import { type Load, type LoadRequest, runLoad, warmUp, writeRequests } from './load.ts'
import type { Product } from './product.ts'
import { interleave, type Slices } from './slices.ts'

const connections = 32
const sliceSeconds = 2
/** Longer where messages are left to deliver: what waits for that at the end is paid by nobody who books. */
const bookingSeconds = 4
/** More than a slice can use up: each seat is taken once. */
const batch = { bare: 16_000, ours: 9000 }
/** More than the limit of one link allows its readers to ask together. */
const readers = 4000
const takers = 500
/** Before the first slice that counts: a seat is taken once, so there is no file of bookings to go round. */
const warmSlices = 3

/** Interview invitations that are opened and booked all at once, and the saving of a test's answers, against their floors. */
export async function measureLinks(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const tenant = await fillLinkTenant(product, batch.bare)
  const floors = [await startBookingFloor(product), await startListingFloor(product, false)] as const
  try {
    const wave = await measureWave(product, tenant, (arsProjeId) => countBookings(product, arsProjeId))
    const found = await measureVariants(bench, { product, tenant, floors })
    return report(found, wave, await countDoubleBookings(product))
  } finally {
    await Promise.all(floors.map((floor) => floor.stop()))
  }
}

/** The bare booking, with as many connections as the product has for a tenant. */
function startBookingFloor(product: Product): Promise<Answering> {
  return startFloor(product, {
    name: 'bare booking',
    program: 'bench/floor-booking.ts',
    tenantKey: linkTenantKey,
    env: { FLOOR_POOL: String(product.runtime.config.tenantPoolSize) },
  })
}

type Setting = { product: Product; tenant: Tenant; floors: readonly [Answering, Answering] }
type Found = ReturnType<typeof summarise>
type Eight = [Found, Found, Found, Found, Found, Found, Found, Found]

type Variant = {
  name: string
  pid: number
  prepare?: () => Promise<void>
  run: () => Promise<Load>
  finish?: () => Promise<void>
}

async function measureVariants(bench: Bench, setting: Setting): Promise<Found[]> {
  const { product, floors } = setting
  const variants: Variant[] = [
    ...[atOnce, connections].flatMap((many) => [
      bookingVariant(bench, setting, many, floors[0]),
      bookingVariant(bench, setting, many),
    ]),
    ...(await repeatedVariants(bench, setting)),
  ]
  const watched = { single: [product.pid, ...floors.map(({ pid }) => pid)], families: [product.postmaster] }
  for (const { prepare, run, finish } of variants.slice(0, 2)) {
    for (let i = 0; i < warmSlices; i++) {
      await prepare?.()
      await run()
      await finish?.()
    }
  }
  const slices = await interleave<Load>(variants, { rounds: bench.rounds, watched, say: bench.say })
  return variants.map(({ pid }, i) => summarise(slices[i] as Slices<Load>, pid, product.postmaster)) // one each
}

const load = (origin: string, file: string, { many = connections, seconds = sliceSeconds } = {}) =>
  runLoad({ origin, file, connections: many, seconds })

/** Bookings in the product or in its floor, so many at once, by people who have not booked yet, for each slice anew. */
function bookingVariant(bench: Bench, { product, tenant }: Setting, many: number, floor?: Answering): Variant {
  const { origin, pid } = floor ?? product
  const people = floor ? batch.bare : batch.ours
  const { sessions } = product.runtime
  let file = ''
  return {
    name: floor?.name ?? 'book',
    pid,
    // what a slice before this one left to deliver must not be paid by this one
    async prepare() {
      await deliveredAll(product)
      const { arsProjeId, invited } = await makeWave(product, tenant, { people, adim: 3, hasLinks: !floor })
      const requests = invited.map(({ id, guid, zamanId }) =>
        floor
          ? post('/book', '-', { arsAdayId: id, arsProjeId, zamanId })
          : post(setRandevu.path, sessions.issueAnonymous(tenant.id).token, { arsAdayGuid: guid, zamanId }),
      )
      file = writeRequests(bench.folder, `links-book-${Math.random()}`, requests)
    },
    async run() {
      const found = await load(origin, file, { many, seconds: bookingSeconds })
      if (found.requests > people) throw new Error('more bookings than people: a slice needs more of them')
      return found
    },
    // a booking has cost what it costs when its message is on its way
    ...(!floor && { finish: () => deliveredAll(product) }),
  }
}

/** What may be asked again and again: the listing's floor, saving an answer, opening an invitation, its free times. */
async function repeatedVariants(bench: Bench, { product, tenant, floors }: Setting): Promise<Variant[]> {
  const [, listing] = floors
  const mix = await makeListingMix(await product.tenantAddress('demo'))
  const { invited } = await makeWave(product, tenant, { people: readers, adim: 3, hasLinks: true })
  const { token } = product.runtime.sessions.issueAnonymous(tenant.id)
  const reading = (path: string) =>
    invited.map(({ guid }): LoadRequest => {
      return { method: 'GET', path: `${path}?guid=${guid}`, headers: { Authorization: `Bearer ${token}` } }
    })
  const repeated = async (name: string, server: { origin: string; pid: number }, file: string): Promise<Variant> => {
    await warmUp({ origin: server.origin, file, connections, seconds: sliceSeconds })
    return { name, pid: server.pid, run: () => load(server.origin, file) }
  }
  const write = (name: string, requests: LoadRequest[]) => writeRequests(bench.folder, `links-${name}`, requests)
  return [
    await repeated('listing floor', listing, await listingRequests(bench, product, mix, 'links-listing')),
    await repeated('answer', product, write('answer', await makeAnswers(product, tenant, takers))),
    await repeated('open', product, write('open', reading(getArsProjesi.path))),
    await repeated('list', product, write('list', reading(getRandevuTimeList.path))),
  ]
}

function report(found: Found[], wave: WaveFound, doubleBookings: number): PartResult {
  const [bare, book, bareOfFew, bookOfFew, listing, answer, open, list] = found as Eight // as measured above
  const errors = found.reduce((sum, one) => sum + one.errors, 0)
  return {
    title: 'Links: 1 000 interview invitations opened and booked at once, and the saving of a test answer',
    figures: [
      within('Calls refused', { value: errors + wave.refused, unit: '' }, 0),
      within('1 000 invitations opened and booked by 50 people at a time', { value: wave.seconds, unit: 's' }, 60),
      within('Double bookings', { value: doubleBookings, unit: '' }, 0),
      atLeast(
        `Bookings per second, ${atOnce} people as in the wave, bare conditional update as floor`,
        { value: book.rate, floor: bare.rate, unit: '/s' },
        0.5,
      ),
      atLeast(
        `Bookings per second, ${connections} people, bare conditional update as floor`,
        { value: bookOfFew.rate, floor: bareOfFew.rate, unit: '/s' },
        0.5,
      ),
      atLeast(
        'Answers saved per second, listing floor without count',
        { value: answer.rate, floor: listing.rate, unit: '/s' },
        0.4,
      ),
    ],
    tables: [
      {
        caption: `1 000 invitations, ${wave.booked} booked, milliseconds`,
        head: ['Call', 'p50', 'p95', 'p99'],
        rows: wave.rows,
      },
      {
        caption: `Slices of ${sliceSeconds} s (bookings ${bookingSeconds} s), ${connections} connections where nothing else is said`,
        head: loadHead,
        rows: [
          loadRow(`bare booking, ${atOnce} connections`, bare),
          loadRow(`book, ${atOnce} connections`, book),
          loadRow('bare booking', bareOfFew),
          loadRow('book', bookOfFew),
          loadRow('open the invitation', open),
          loadRow('see the free times', list),
          loadRow('listing floor without count', listing),
          loadRow('save an answer', answer),
        ],
      },
    ],
    notes: [
      'A booking includes the look-up of its link, the limits, the step, the confirmation by SMS with its delivery, and the ' +
        'record in the chain, which has one writer at a time; the bare one is the seat and the appointment alone. Its ' +
        'CPU is counted until the last message of the slice is delivered, its rate while people book.',
    ],
  }
}
