import { createRandom } from '#test/harness/random.ts'
import type { Bench } from './bench.ts'
import { atLeast, atMost, type PartResult } from './figure.ts'
import { listingRequests, loadHead, loadRow, startListingFloor, summarise } from './listing.ts'
import { type Choices, type ListingBody, makeListingMix, readChoices } from './listing-mix.ts'
import { type Load, type LoadRequest, runLoad, warmUp, writeRequests } from './load.ts'
import { interleave, type Slices } from './slices.ts'

const connections = 32
const sliceSeconds = 2
const headers = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html' }

/** The listing page's HTML, kept and rendered anew, against the listing call and its floor. */
export async function measureHtml(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const floor = await startListingFloor(product, true)
  try {
    const calls = await listingRequests(bench, product, await makeListingMix(await product.tenantAddress('demo')))
    const kept = writeRequests(bench.folder, 'kept-pages', [toPage({})])
    const pages = differentPages(await readChoices(await product.tenantAddress('demo')))
    const fresh = writeRequests(bench.folder, 'fresh-pages', pages.map(toPage))
    const same = await listingRequests(bench, product, pages.map(toBody), 'same-calls')
    const own = { origin: product.origin, pid: product.pid }
    const targets = [
      { name: 'listing floor with count', origin: floor.origin, pid: floor.pid, file: calls },
      { name: 'listing call for the same postings', ...own, file: same },
      { name: 'page, kept', ...own, file: kept },
      { name: 'page, rendered', ...own, file: fresh },
    ]
    const load = { connections, seconds: sliceSeconds }
    for (const { origin, file } of targets) await warmUp({ origin, file, ...load })
    const variants = targets.map(({ name, origin, file }) => ({ name, run: () => runLoad({ origin, file, ...load }) }))
    const watched = { single: [floor.pid, product.pid], families: [product.postmaster] }
    const slices = await interleave(variants, { rounds: bench.rounds, watched })
    return report(targets, slices, product.postmaster)
  } finally {
    await floor.stop()
  }
}

type PageQuery = { sayfa?: number; il?: number; zaman?: number; q?: string }

function toPage(query: PageQuery): LoadRequest {
  const search = Object.entries(query).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`)
  return { method: 'GET', path: `/ilanlar?tenant=demo${search.join('')}`, headers }
}

function toBody({ sayfa = 1, il, zaman, q }: PageQuery): ListingBody {
  const filter = {
    ...(il !== undefined && { ilKodu: il }),
    ...(zaman !== undefined && { zamanTipi: zaman }),
    ...(q !== undefined && { genelFilter: q }),
  }
  return { filter, paging: { PageSize: 20, page: sayfa }, order: [{ key: 'talepTarihi', value: 'Desc' }] }
}

/** More pages than the product keeps, so that asking for them in turn never meets a kept one; few are far from the first. */
function differentPages({ cities, words }: Choices): PageQuery[] {
  const times = [0, 1, 2]
  const plain = Array.from({ length: 40 }, (_, i) => ({ sayfa: i + 2 }))
  const byCity = cities.flatMap((il) => [{ il }, { il, sayfa: 2 }, ...times.map((zaman) => ({ il, zaman }))])
  const byWord = words.flatMap((q) => [{ q }, { q, sayfa: 2 }, ...times.map((zaman) => ({ q, zaman }))])
  return createRandom(3).shuffle([...plain, ...byCity, ...byWord])
}

type Target = { name: string; pid: number }

function report(targets: Target[], slices: Slices<Load>[], postmaster: number): PartResult {
  const found = targets.map(({ pid }, i) => summarise(slices[i] as Slices<Load>, pid, postmaster)) // one each
  const [floor, call, kept, fresh] = found as [Found, Found, Found, Found] // as passed above
  return {
    title: 'Listing page, HTML of 20 cards, compressed, 32 connections',
    figures: [
      atLeast('Requests per second, page kept in memory', { value: kept.rate, floor: floor.rate, unit: '/s' }, 10),
      atMost(
        'CPU per page rendered, call for the same postings as floor',
        { value: fresh.cpu, floor: call.cpu, unit: 'us' },
        2.5,
      ),
    ],
    tables: [
      {
        caption: 'Slices of 2 s',
        head: loadHead,
        rows: targets.map(({ name }, i) => loadRow(name, found[i] as Found)), // one each
      },
    ],
    notes: [
      'A rendered page includes its own calls (postings, lists of the filters), the rendering and the compression.',
    ],
  }
}

type Found = ReturnType<typeof summarise>
