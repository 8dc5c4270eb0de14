import type { Bench } from './bench.ts'
import { read, spentBetween } from './cpu.ts'
import { atMost, type PartResult } from './figure.ts'
import { hiringCases, type ListCase, sgkCases } from './scale-cases.ts'
import { ensureCompany, large, small } from './scale-fill.ts'
import { type Grown, growthOf, openTokens } from './scale-time.ts'

const mostTimes = 1.5

/** Lists of a company with a million reports against the same lists with ten thousand, one call at a time. */
export async function measureScaleLists(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  for (const size of [small, large]) {
    const seconds = await ensureCompany(product, size)
    if (seconds > 0) bench.say(`  ${size.tenantKey} filled in ${seconds.toFixed(0)} s`)
  }
  const tokens = await openTokens(product, [small, large])
  const before = read(product.watched)
  const found: (Grown & { isHeld: boolean; list: string })[] = []
  for (const one of [...sgkCases, ...hiringCases]) {
    const grown = await growthOf(product, tokens, one, bench.rounds * 2)
    found.push({ ...grown, isHeld: one.isHeld ?? false, list: listOf(one) })
  }
  const { foreign } = spentBetween(before, read(product.watched))
  const lists = [...new Set(found.map(({ list }) => list))]
  return {
    title: 'Lists at scale: page 1 and the next of each preset with its count, over HTTP, one call at a time',
    figures: lists.map((list) => worstOf(list, found)),
    tables: [
      {
        caption: `Milliseconds, medians of ${bench.rounds * 2} calls in turn`,
        head: ['Call', 'Small', 'Large', 'Growth', 'Rows in the large'],
        rows: found.map((one) => [one.name, one.small, one.large, (one.large / one.small).toFixed(2), one.rows]),
      },
    ],
    notes: [
      `Small: ${small.rapor} reports, ${small.emir} orders, ${small.basvuru} applications; large: ${large.rapor}, ${large.emir}, ${large.basvuru}. Others used ${Math.round(foreign * 100)} % of the machine meanwhile.`,
    ],
  }
}

const listOf = ({ name }: ListCase) => name.split(',', 1)[0] ?? name

/** A list is as good as its slowest preset. */
function worstOf(list: string, found: (Grown & { isHeld: boolean; list: string })[]) {
  const growth = (one: Grown) => one.large / one.small
  const [worst] = found.filter((one) => one.list === list && one.isHeld).sort((a, b) => growth(b) - growth(a))
  if (!worst) throw new Error(`${list} has no call`)
  return atMost(`worst of ${worst.name}`, { value: worst.large, floor: worst.small, unit: 'ms' }, mostTimes)
}
