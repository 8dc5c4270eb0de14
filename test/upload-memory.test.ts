import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fileField, uploadRules } from '#core/upload.ts'
import { cvYukle } from '#features/dosya/contract.ts'
import { importBorc } from '#features/e-borc/contract.ts'
import { importHizmetSatiri } from '#features/hizmet-satiri/contract.ts'
import { copyMaster } from './databases.ts'
import { aWorkbook, sheetXml } from './harness/faulty-tables.ts'
import { aPdf } from './harness/files.ts'
import { urlOf } from './harness/look-inside.ts'
import { type Product, startProduct } from './harness/product.ts'
import { say } from './harness/random.ts'
import { aForm } from './upload.ts'

const data = mkdtempSync(join(tmpdir(), 'kadro-bellek-'))
let product: Product
let tenantId: number

beforeAll(async () => {
  const { masterDatabase } = await copyMaster()
  const secret = randomBytes(24).toString('base64url')
  const databaseUrl = urlOf(inject('server'), masterDatabase)
  product = await startProduct({ databaseUrl, secret, environment: { KADRO_DATA: data } })
  tenantId = (await product.ask<{ id: number }>('createTenant', { tenantKey: 'bellek', name: 'Bellek' })).id
})
afterAll(async () => {
  await product.kill()
  rmSync(data, { recursive: true, force: true })
})

const empty = aPdf()
const bytes = aPdf({ extra: `%${' '.repeat(uploadRules.cv.atMost - empty.length - 1)}` })

/** The most that the process has ever had in memory, in MiB. */
function peakOf({ pid }: Product): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function upload(way: 'form' | 'base64'): Promise<number> {
  const { token } = await product.ask<{ token: string }>('aday', { tenantId })
  if (way === 'base64') {
    const body = { [fileField]: bytes.toString('base64'), dosyaAdi: 'cv.pdf' }
    return (await product.post(cvYukle.path, { token, body })).status
  }
  const { payload, headers } = aForm([{ field: fileField, name: 'cv.pdf', value: bytes }])
  const url = `http://127.0.0.1:${product.port}${cvYukle.path}`
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return answer.status
}

test.each(['form', 'base64'] as const)('ten files of 10 MB at once, as %s, stay within 600 MiB', async (way) => {
  const statuses = await Promise.all(Array.from({ length: 10 }, () => upload(way)))
  // one that waited too long for its turn, or for a machine that stood still, is told to come back
  expect(statuses.filter((status) => ![200, 408, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  const peak = peakOf(product)
  say(`uploads as ${way}: ${peak} MiB at most`)
  expect(peak).toBeLessThan(600)
})

const wide = '<row><c r="XFD1"><v>1</v></c></row>'
const rows = (count: number) => aWorkbook(sheetXml([]).replace('</sheetData>', `${wide.repeat(count)}</sheetData>`))
const shared = `${'<belge>'}${'<a>1</a>'.repeat(60_000)}${'<sigortali/>'.repeat(60_000)}</belge>`
const debts = importBorc.path
const lines = importHizmetSatiri.path

/** Files that are small on the way and large to whoever believes them. */
const unfolding: [what: string, path: string, file: () => Buffer, fields: { dosyaAdi: string; tur?: string }][] = [
  ['rows of sixteen thousand columns', debts, () => rows(100_000), { dosyaAdi: 'b.xlsx', tur: 'borc' }],
  ['a line of twenty million cells', debts, () => Buffer.alloc(20_000_000, ';'), { dosyaAdi: 'b.csv', tur: 'csv' }],
  [
    'what sixty thousand persons share',
    lines,
    () => Buffer.from(`<eBildirge>${shared}</eBildirge>`),
    { dosyaAdi: 'b.xml' },
  ],
  ['a workbook of lines', lines, () => rows(50_000), { dosyaAdi: 'b.xlsx' }],
]

test.each(unfolding)('a table with %s is refused within 600 MiB', async (what, path, make, fields) => {
  const { 'tnt-A': token } = await product.tokens(['tnt-A'], { a: tenantId, b: tenantId })
  const answer = await product.post(path, { token, body: { [fileField]: make().toString('base64'), ...fields } })
  const stored = JSON.parse(answer.text).resultObject?.eklenen ?? 0
  const peak = peakOf(product)
  say(`${what}: ${answer.status}, ${peak} MiB at most`)
  expect([[200, 400].includes(answer.status), stored]).toEqual([true, 0])
  expect(answer.text.length).toBeLessThan(100_000)
  expect(peak).toBeLessThan(600)
})
