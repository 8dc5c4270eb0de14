import type { DatabaseAddress } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { createRandom } from '#test/harness/random.ts'

/** One call of the mix, as its body spells it. */
export type ListingBody = {
  filter: { ilKodu?: number; zamanTipi?: number; genelFilter?: string }
  paging: { PageSize: number; page: number }
  order: { key: string; value: string }[]
}

const calls = 200
const pagesDeep = 5
const pageSize = 20
const wordLetters = /^[a-zçğıöşüâîû]{4,}$/i

/**
 * The mix that the listing is measured with: of 200 calls 40 % without a filter on pages one to five, 30 % a city,
 * 15 % a city and a kind of working time, 15 % a text, half of those with a city.
 */
export async function makeListingMix(address: DatabaseAddress): Promise<ListingBody[]> {
  const { cities, words } = await readChoices(address)
  const random = createRandom(20)
  const first = { PageSize: pageSize, page: 1 }
  const kinds: ListingBody['filter'][] = []
  const share = (part: number, make: (i: number) => ListingBody['filter']) => {
    for (let i = 0; i < calls * part; i++) kinds.push(make(i))
  }
  share(0.4, () => ({}))
  share(0.3, () => ({ ilKodu: random.pick(cities) }))
  share(0.15, () => ({ ilKodu: random.pick(cities), zamanTipi: random.below(3) }))
  share(0.15, (i) => ({ genelFilter: random.pick(words), ...(i % 2 === 0 && { ilKodu: random.pick(cities) }) }))

  const order = [{ key: 'talepTarihi', value: 'Desc' }]
  const bodies = kinds.map((filter, i): ListingBody => {
    const isPlain = Object.keys(filter).length === 0
    return { filter, paging: isPlain ? { PageSize: pageSize, page: (i % pagesDeep) + 1 } : first, order }
  })
  return random.shuffle(bodies)
}

/** What filters can be set to. */
export type Choices = { cities: number[]; words: string[] }

/** Every city with a posting, and words and pairs of words that titles really hold. */
export async function readChoices(address: DatabaseAddress): Promise<Choices> {
  return withAdmin(address, async (client) => {
    const cities = await client.query<{ kod: number }>(
      'select distinct il_kodu as kod from ilan where acik and gorunmeye_acik and il_kodu is not null order by 1',
    )
    const titles = await client.query<{ baslik: string }>('select baslik from ilan order by id limit 400')
    const parts = titles.rows.map(({ baslik }) => baslik.split(/\s+/).filter((word) => wordLetters.test(word)))
    const words = parts.flatMap(([one, other]) => (one && other ? [one, `${one} ${other}`] : one ? [one] : []))
    return { cities: cities.rows.map(({ kod }) => kod), words: [...new Set(words)].sort() }
  })
}
