import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { type Random, seeded, sized } from '#test/harness/random.ts'
import { bulkAtOnce } from '../declaration/bulk-request.ts'
import { exportBytes } from '../export/export-rows.server.ts'
import { sourceOf } from './served.server.ts'

const { fullGet, totals, gruplar, ozet, bulk, export: exportFile } = denemeEndpoints
type Filter = NonNullable<Parameters<Client['call']>[1] & object> & Record<string, unknown>

const rows = 3_000
const rounds = sized(20, 200)

let app: TestApp
let tenant: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
  tenant = await app.newTenant()
  staff = await tenant.staff()
  await tenant.read(createDeneme)
  await tenant.read((db) =>
    execute(
      db,
      `insert into company (company_name) select 'Firma ' || chr(64 + n) || ' Güvenlik' from generate_series(1, 12) n`,
    ),
  )
  // every tenth reference points to a company that is not there, every seventh to none
  await tenant.read((db) =>
    execute(
      db,
      `insert into deneme (ad, aciklama, adet, oran, tutar, gun, an, tip, aktif, il_kodu, tipler, firma_id, son_gun, saat, siralama)
       select 'Kayıt ' || n, case when n % 5 = 0 then 'Şişli ' || n % 9 end, n % 40, n / 10.0, case when n % 3 = 0 then n end,
              date '2026-01-01' + n % 300, timestamptz '2026-01-01 00:00Z' + n * interval '1 hour', 1 + n % 2, n % 4 = 0,
              1 + n % 81, array[1 + n % 2], case when n % 7 = 0 then null when n % 10 = 0 then 100000 + n % 90 else 1 + n % 12 end,
              case when n % 6 > 0 then (now() at time zone 'Europe/Istanbul')::date - 200 + n % 400 end,
              time '00:00' + (n % 1440) * interval '1 minute', n
         from generate_series(1, ${rows}) n`,
    ),
  )
})
afterAll(() => app.close())

const day = (random: Random) => `2026-0${1 + random.below(9)}-1${random.below(10)}`

/** Filters of every kind: columns, references that may point nowhere, columns of another record, named ones, a search. */
const makers: Record<string, (random: Random) => unknown> = {
  ad: (random) => ({ like: `kayıt ${random.below(300)}` }),
  aciklama: (random) => ({ isNull: random.oneIn(2) }),
  adet: (random) => ({ gte: random.below(40), ...(random.oneIn(2) && { lte: random.below(60) }) }),
  oran: (random) => ({ lte: `${random.below(300)}.5` }),
  tutar: (random) => ({ isNull: random.oneIn(2) }),
  gun: (random) => ({ gte: day(random) }),
  tip: (random) => (random.oneIn(2) ? random.pick([1, 2]) : { in: [1, 2].slice(random.below(3)) }),
  aktif: (random) => random.oneIn(2),
  ilKodu: (random) => ({ in: Array.from({ length: 1 + random.below(30) }, () => 1 + random.below(81)) }),
  tipler: (random) => random.pick([1, 2]),
  firmaId: (random) => (random.oneIn(3) ? { isNull: random.oneIn(2) } : 1 + random.below(14)),
  firmaAdi: (random) =>
    random.oneIn(3) ? { isNull: random.oneIn(2) } : { like: `firma ${random.pick([...'ABCDEFGHXY'])}` },
  sonGun: (random) => ({ lte: day(random) }),
  saat: (random) => ({ gte: `${random.pick(['00', '06', '12', '18'])}:00` }),
  gecikmis: (random) => random.oneIn(2),
  sonGunler: (random) => 1 + random.below(365),
  adetler: (random) => random.pick([[1], [2], [1, 2]]),
  genelFilter: (random) => random.pick(['şişli', 'kayıt 1', 'güvenlik', 'firma c', 'yok böyle', 'sisli 3 kayıt']),
}

function aFilter(random: Random): Filter {
  const keys = random.shuffle(Object.keys(makers)).slice(0, random.below(5))
  return Object.fromEntries(keys.map((key) => [key, makers[key]?.(random)]))
}

async function exportedIds(filter: Filter): Promise<number[]> {
  const source = sourceOf('/api/test/deneme')
  if (!source) throw new Error('the resource is not served')
  const request = exportFile.input.parse({ filter, cSVList: [{ key: 'id', label: 'No' }] } as never) // the call's own body
  const bytes = await tenant.read(async (db) => {
    const parts: Buffer[] = []
    const work = {
      db,
      source,
      request: { ...request, seen: null },
      progress: async () => {},
      signal: new AbortController().signal,
    }
    for await (const part of exportBytes(work)) parts.push(part)
    return Buffer.concat(parts).toString()
  })
  return bytes.trimEnd().split('\n').slice(1).map(Number)
}

/** What the totals of a column say of these values. */
function totalOf(values: (string | number | null)[]) {
  const hundredths = values.flatMap((value) => (value === null ? [] : [Math.round(Number(value) * 100)]))
  const distinct = new Set(hundredths).size
  if (distinct === 0) return { sum: null, min: null, max: null, avg: null, distinct }
  const sum = hundredths.reduce((all, one) => all + one, 0) / 100
  const [min, max] = [Math.min(...hundredths) / 100, Math.max(...hundredths) / 100]
  return { sum, min, max, avg: expect.closeTo(sum / hundredths.length, 1), distinct }
}

const idsOfColumn = ([tip, rows]: [unknown, readonly { id: number }[]]) => [tip, rows.map(({ id }) => id)] as const

/** The cards of each column, as the board asks for them; a column that the filter leaves out is not asked for. */
async function boardOf(filter: Filter): Promise<Map<unknown, number[]>> {
  const groups = await staff.call(gruplar, { filter, alan: 'tip' } as never)
  const columns = groups.map(async ({ deger, adet }) => {
    const body = { filter: { ...filter, tip: deger }, paging: { takeAll: true } }
    const { rows: cards, resultCount } = await staff.call(fullGet, body as never)
    expect(resultCount, JSON.stringify(body)).toBe(adet)
    return [deger, cards.map(({ id }) => id)] as const
  })
  return new Map(await Promise.all(columns))
}

test(`list, totals, groups, strip, board, trial and files agree to the row for ${rounds} filters`, async () => {
  const random = seeded('agreement of lists')
  const isFound: number[] = []
  for (let round = 0; round < rounds; round++) {
    // calls of one address are limited
    if (round % 10 === 0) staff = await tenant.staff()
    const filter = aFilter(random)
    const said = JSON.stringify(filter)
    const { rows: listed, resultCount } = await staff.call(fullGet, { filter, paging: { takeAll: true } } as never) // as above
    const ids = listed.map(({ id }) => id)
    const byCsv = await staff.send({
      method: 'POST',
      url: fullGet.path,
      payload: { filter, isCreateCsv: true, cSVList: [{ key: 'id', label: 'No' }] },
    })
    expect(byCsv.body.trimEnd().split('\n').slice(1).map(Number), said).toEqual(ids)
    expect(await exportedIds(filter), said).toEqual(ids)
    expect(resultCount, said).toBe(ids.length)

    const { count, fields } = await staff.call(totals, { filter } as never)
    expect(count, said).toBe(ids.length)
    for (const name of ['adet', 'oran', 'tutar'] as const) {
      const total = Object.entries(fields[name] ?? {}).map(([figure, value]) => [
        figure,
        value === null ? null : Number(value),
      ])
      expect(Object.fromEntries(total), `${name} ${said}`).toEqual(totalOf(listed.map((row) => row[name])))
    }

    expect(await staff.call(ozet, { filter } as never), said).toMatchObject({ kayit: ids.length })
    for (const alan of ['tip', 'firmaId'] as const) {
      const groups = await staff.call(gruplar, { filter, alan } as never)
      const counted = Map.groupBy(listed, (row) => row[alan])
      expect(new Map(groups.map(({ deger, adet }) => [deger, adet])), said).toEqual(
        new Map([...counted].map(([value, list]) => [value, list.length])),
      )
    }
    expect(await boardOf(filter), said).toEqual(new Map([...Map.groupBy(listed, ({ tip }) => tip)].map(idsOfColumn)))
    // more rows are tried out by a worker (`test/bulk-crash.test.ts`)
    if (ids.length > 0 && ids.length <= bulkAtOnce) {
      const trial = { action: 'artir', filter, count: ids.length, deneme: true }
      const { etkilenecek = 0, atlanacak = 0 } = await staff.call(bulk, trial as never)
      expect(etkilenecek + atlanacak, said).toBe(ids.length)
    }
    isFound.push(ids.length)
  }
  // filters that all find nothing, or everything, would compare nothing
  expect(new Set(isFound).size).toBeGreaterThan(rounds / 4)
})

test('a page of a search is the part of the whole result, however many rows the words stand in', async () => {
  staff = await tenant.staff()
  for (const genelFilter of ['kayıt', 'güvenlik', 'firma c', 'firma kayıt', 'kayıt 29', 'kayıt 2999', 'yok böyle']) {
    const all = await staff.call(fullGet, { filter: { genelFilter }, paging: { takeAll: true } })
    const ids = all.rows.map(({ id }) => id)
    for (const page of [1, 2]) {
      const { rows: shown, resultCount } = await staff.call(fullGet, {
        filter: { genelFilter },
        paging: { PageSize: 20, page },
      })
      expect([genelFilter, resultCount, ...shown.map(({ id }) => id)]).toEqual([
        genelFilter,
        ids.length,
        ...ids.slice(page * 20 - 20, page * 20),
      ])
    }
  }
})
