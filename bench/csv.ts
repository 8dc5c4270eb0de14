import { setInterval } from 'node:timers'
import { copyText } from '#engine/export/csv.server.ts'
import { makeSource } from '#engine/server/source.server.ts'
import { ilan } from '#features/ilan/resource.ts'
import type { Bench } from './bench.ts'
import { residentBytes } from './cpu.ts'
import { atMost, type PartResult, within } from './figure.ts'
import { ensureFilledTenant } from './fill.ts'
import { tenantOf } from './list-growth.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { createClient } from './requests.ts'
import { describeKept, interleave, median, type Slices } from './slices.ts'

const rows = 1_000_000
const path = '/api/ikisealim/iap/fullGet'
const keys = [
  'id',
  'iapKodu',
  'baslik',
  'talepTarihi',
  'basvuruBitisTarihi',
  'zamanTipi',
  'ilKodu',
  'sehirAdi',
  'acik',
  'maasMin',
  'olusturulmaTarihi',
]
const columns = keys.map((key) => ({ key, label: key }))
const order = [{ key: 'olusturulmaTarihi', descending: true }]

type Export = { seconds: number; firstByteMs: number; growthBytes: number; bytes: number }

/** A million rows as CSV through the product against psql's own copy, once of the same select and once of the bare columns. */
export async function measureCsv(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const key = tenantOf(rows)
  await ensureFilledTenant(product, key, rows)
  const token = await product.staffToken(key)
  const address = await product.tenantAddress(key)
  const copy = async (text: string): Promise<Export> => {
    const [ms = Number.NaN] = await timeInPsql(address, [text])
    return { seconds: ms / 1000, firstByteMs: Number.NaN, growthBytes: Number.NaN, bytes: Number.NaN }
  }
  const variants = [
    { name: 'psql \\copy, same select', run: () => copy(toPsql(sameSelect())) },
    { name: 'psql \\copy, bare columns', run: () => copy(toPsql(bareSelect)) },
    { name: 'product', run: () => exportOnce(product, token) },
  ]
  const slices = await interleave(variants, { rounds: Math.min(bench.rounds, 4), watched: product.watched })
  return report(
    variants.map(({ name }) => name),
    slices,
  )
}

/** What the product itself sends to PostgreSQL: labels, Turkish formats and defused formulas included. */
function sameSelect(): string {
  const request = { conditions: [], words: [], order, page: 1, pageSize: 20, takeAll: false, csv: columns, seen: null }
  return copyText(makeSource(ilan, {}), request, columns)
}

const bareSelect = `copy (select id, iap_kodu, baslik, talep_tarihi, basvuru_bitis_tarihi, zaman_tipi, il_kodu, sehir_adi, acik,
  maas_min, olusturulma_tarihi from ilan order by olusturulma_tarihi desc, id desc) to stdout with (format csv, delimiter ';')`

function toPsql(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/^copy/, '\\copy').replace('to stdout', "to '/dev/null'")
}

const lookMilliseconds = 20

async function exportOnce(product: Product, token: string): Promise<Export> {
  const client = createClient(product.origin)
  const before = residentBytes(product.pid)
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, residentBytes(product.pid))
  }, lookMilliseconds)
  try {
    const body = { order: [{ key: 'olusturulmaTarihi', value: 'Desc' }], isCreateCsv: true, cSVList: columns }
    const { status, bytes, firstByteMs, totalMs } = await client.post({ path, body, token, keepBody: false })
    if (status !== 200) throw new Error(`the export was answered ${status}`)
    return { seconds: totalMs / 1000, firstByteMs, growthBytes: highest - before, bytes }
  } finally {
    clearInterval(timer)
    client.close()
  }
}

function report(names: string[], slices: Slices<Export>[]): PartResult {
  const found = slices.map(({ kept }) => {
    const middle = (pick: (one: Export) => number) => median(kept.map(({ result }) => pick(result)))
    const worst = (pick: (one: Export) => number) => Math.max(...kept.map(({ result }) => pick(result)))
    return {
      seconds: middle(({ seconds }) => seconds),
      firstByteMs: worst(({ firstByteMs }) => firstByteMs),
      growth: worst(({ growthBytes }) => growthBytes) / 1_000_000,
      megabytes: middle(({ bytes }) => bytes) / 1_000_000,
    }
  })
  const [same, bare, own] = found
  if (!same || !bare || !own) throw new Error('an export was not made')
  return {
    title: 'CSV export of 1M rows, 11 columns, ordered by date',
    figures: [
      atMost(
        'Time, psql \\copy of the same select as floor',
        { value: own.seconds, floor: same.seconds, unit: 's' },
        1.5,
      ),
      atMost(
        'Time, psql \\copy of the bare columns as floor',
        { value: own.seconds, floor: bare.seconds, unit: 's' },
        1.5,
      ),
      within('Growth of the server in memory, worst', { value: own.growth, unit: 'MB' }, 100),
      within('First byte, worst', { value: own.firstByteMs / 1000, unit: 's' }, 0.5),
    ],
    tables: [
      {
        caption: 'Exports',
        head: ['Way', 'Seconds', 'First byte ms', 'Growth MB', 'File MB', 'Quiet runs'],
        rows: found.map(({ seconds, firstByteMs, growth, megabytes }, i) => {
          const slice = slices[i]
          return [names[i] ?? '', seconds, firstByteMs, growth, megabytes, slice ? describeKept(slice) : '']
        }),
      },
    ],
    notes: [],
  }
}
