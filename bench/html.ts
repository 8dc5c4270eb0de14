import type { Bench } from './bench.ts'
import { atLeast, atMost, type PartResult } from './figure.ts'
import { listingRequests, loadHead, loadRow, startListingFloor, summarise } from './listing.ts'
import { makeListingMix } from './listing-mix.ts'
import { type Load, type LoadRequest, runLoad, warmUp, writeRequests } from './load.ts'
import { interleave, type Slices } from './slices.ts'

const connections = 32
const sliceSeconds = 2
const cities = 81
const headers = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html' }

/** The listing page's HTML, kept and rendered anew, against the listing call and its floor. */
export async function measureHtml(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const floor = await startListingFloor(product, true)
  try {
    const calls = await listingRequests(bench, product, await makeListingMix(await product.tenantAddress('demo')))
    const kept = writeRequests(bench.folder, 'kept-pages', [page('')])
    const fresh = writeRequests(bench.folder, 'fresh-pages', differentPages())
    const own = { origin: product.origin, pid: product.pid }
    const targets = [
      { name: 'listing floor with count', origin: floor.origin, pid: floor.pid, file: calls },
      { name: 'listing call', ...own, file: calls },
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

function page(search: string): LoadRequest {
  return { method: 'GET', path: `/ilanlar?tenant=demo${search}`, headers }
}

/** More pages than the product keeps, each full of cards, so that asking for them in turn never meets a kept one. */
function differentPages(): LoadRequest[] {
  const pages = Array.from({ length: 400 }, (_, i) => page(`&sayfa=${i + 2}`))
  for (let il = 1; il <= cities; il++) {
    pages.push(page(`&il=${il}`), page(`&il=${il}&sayfa=2`))
    for (let zaman = 0; zaman < 3; zaman++) pages.push(page(`&il=${il}&zaman=${zaman}`))
  }
  return pages
}

type Target = { name: string; pid: number }

function report(targets: Target[], slices: Slices<Load>[], postmaster: number): PartResult {
  const found = targets.map(({ pid }, i) => summarise(slices[i] as Slices<Load>, pid, postmaster)) // one each
  const [floor, call, kept, fresh] = found as [Found, Found, Found, Found] // as passed above
  return {
    title: 'Listing page, HTML of 20 cards, compressed, 32 connections',
    figures: [
      atLeast('Requests per second, page kept in memory', { value: kept.rate, floor: floor.rate, unit: '/s' }, 10),
      atMost('CPU per page rendered, listing call as floor', { value: fresh.cpu, floor: call.cpu, unit: 'us' }, 2.5),
    ],
    tables: [
      {
        caption: 'Slices of 2 s',
        head: loadHead,
        rows: targets.map(({ name }, i) => loadRow(name, found[i] as Found)), // one each
      },
    ],
    notes: ['A rendered page includes its own calls, the rendering and both compressed forms that are then kept.'],
  }
}

type Found = ReturnType<typeof summarise>
