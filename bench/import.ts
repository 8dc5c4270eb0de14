import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { type ImportOutcome, importLimits } from '#engine/declaration/import-request.ts'
import { isyeri } from '#features/isyeri/resource.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import type { Bench } from './bench.ts'
import { residentBytes } from './cpu.ts'
import { atMost, type PartResult, within } from './figure.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { describeKept, interleave, median } from './slices.ts'

const { rows } = importLimits
const tenantKey = 'bench-import'
const company = `insert into company (company_name) select 'Bench' where not exists (select from company)`
const empty = 'delete from isyeri'

type Run = { seconds: number; growthBytes: number }

/** A file of as many workplaces as one may have, through the product against psql's own copy and one upsert from it. */
export async function measureImport(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  if (!(await product.runtime.tenants.find(tenantKey)))
    await createTenant(product.runtime, { tenantKey, name: 'Bench import' })
  const token = await product.staffToken(tenantKey)
  const address = await product.tenantAddress(tenantKey)
  const folder = await mkdtemp(join(tmpdir(), 'kadro-bench-import-'))
  const file = join(folder, 'isyeri.csv')
  try {
    await writeLines(file)
    const variants = [
      { name: 'psql \\copy and one upsert', run: () => copyAndUpsert(address, file) },
      { name: 'product', run: () => importOnce(product, { token, address, file }) },
    ]
    const slices = await interleave(variants, { rounds: Math.min(bench.rounds, 3), watched: product.watched })
    const found = slices.map(({ kept }) => ({
      seconds: median(kept.map(({ result }) => result.seconds)),
      growth: Math.max(...kept.map(({ result }) => result.growthBytes)) / 1_000_000,
    }))
    const [floor, own] = found
    if (!floor || !own) throw new Error('an import was not made')
    return {
      title: `Import of ${rows} workplaces, three sealed values a line`,
      figures: [
        atMost('Time, psql \\copy and one upsert as floor', { value: own.seconds, floor: floor.seconds, unit: 's' }, 4),
        within('Growth of the server in memory, worst', { value: own.growth, unit: 'MB' }, 100),
      ],
      tables: [
        {
          caption: 'Imports',
          head: ['Way', 'Seconds', 'Growth MB', 'Quiet runs'],
          rows: found.map(({ seconds, growth }, at) => {
            const slice = slices[at]
            return [variants[at]?.name ?? '', seconds, growth, slice ? describeKept(slice) : '']
          }),
        },
      ],
      notes: [],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await timeInPsql(address, [empty])
  }
}

const heading = 'isyeriSicilNo;companyId;tehlikeSinifi;beyannameTipi;kullaniciAdi;isyeriKodu;sistemSifre;isyeriSifresi'

async function writeLines(file: string) {
  const out = createWriteStream(file)
  out.write(`${heading}\n`)
  for (let no = 0; no < rows; no++) {
    const line = `5${String(no).padStart(25, '0')};1;2;1;1${String(no).padStart(10, '0')};${no % 10};S${no};I${no}\n`
    if (!out.write(line)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

const columns = 'isyeri_sicil_no, company_id, tehlike_sinifi, beyanname_tipi, kullanici_adi, isyeri_kodu'

async function copyAndUpsert(address: DatabaseAddress, file: string): Promise<Run> {
  const times = await timeInPsql(address, [
    company,
    empty,
    `create temp table gelen (${heading.split(';').map((name) => `"${name}" text`)})`,
    `\\copy gelen from '${file}' with (format csv, delimiter ';', header)`,
    `insert into isyeri (${columns}, kullanici_adi_maske, sistem_sifre, isyeri_sifresi)
     select "isyeriSicilNo", (select min(id) from company), "tehlikeSinifi"::int, "beyannameTipi"::int, "kullaniciAdi",
            "isyeriKodu", '***', "sistemSifre", "isyeriSifresi" from gelen
     on conflict (isyeri_sicil_no) do update set kullanici_adi = excluded.kullanici_adi`.replace(/\s+/g, ' '),
  ])
  const [copied = Number.NaN, upserted = Number.NaN] = times.slice(-2)
  return { seconds: (copied + upserted) / 1000, growthBytes: Number.NaN }
}

const lookMilliseconds = 20

type Asked = { token: string; address: DatabaseAddress; file: string }

async function importOnce(product: Product, { token, address, file }: Asked): Promise<Run> {
  await timeInPsql(address, [company, empty])
  const form = new FormData()
  form.append('dosya', await openAsBlob(file, { type: 'text/csv' }), 'isyeri.csv')
  const before = residentBytes(product.pid)
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, residentBytes(product.pid))
  }, lookMilliseconds)
  try {
    const begin = performance.now()
    const url = `${product.origin}${isyeri.path}/iceAktar`
    const answer = await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
    const { resultObject } = (await answer.json()) as { resultObject: ImportOutcome | null } // the call's own answer
    const seconds = (performance.now() - begin) / 1000
    if (resultObject?.eklenen !== rows) throw new Error(`the import was answered ${answer.status}`)
    return { seconds, growthBytes: highest - before }
  } finally {
    clearInterval(timer)
  }
}
