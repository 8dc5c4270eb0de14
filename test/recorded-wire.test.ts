import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { position } from '#engine/declaration/field.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { createDeneme, denemeRoutes } from './deneme.ts'
import { deneme } from './deneme-resource.ts'
import { declaredResources } from './harness/resources.ts'

// Answers of the generic actions as they were recorded once. Outside programs read them: an answer may get more
// fields, and loses or changes none. KADRO_RECORD=1 writes the file anew, for requests that are added here.
const file = 'test/recorded-wire.json'
const isRecording = process.env.KADRO_RECORD === '1'

type Exchange = { call: string; method?: 'GET'; body?: object; token?: 'none' | 'looker' }

const whole = {
  ad: 'Şişli',
  aciklama: 'bir',
  nott: 'n',
  metin: '<p>m</p>',
  adet: 5,
  oran: '1.25',
  tutar: '1250.50',
  gun: '2026-03-01',
  an: '2026-01-01T21:30:00Z',
  tip: 2,
  ek: 'e',
  aktif: true,
  sifre: 'gizli',
  ilKodu: 34,
  tckn: '10000000146',
  cepTel: '5321234567',
  ePosta: 'a@b.com',
  parola: 'uzun-parola-1',
  ay: '2026-02',
  donem: 202602,
  renk: '#aabbcc',
  tipler: [1, 2],
}
const columns = [
  { key: 'ad', label: 'Ad' },
  { key: 'tutar', label: 'Tutar' },
]

const exchanges: Exchange[] = [
  { call: 'create', body: whole },
  { call: 'create', body: { ad: 'Beşiktaş', adet: 7 } },
  { call: 'create', body: { ad: 'Kadıköy', adet: 20, tip: 1 } },
  { call: 'create', body: { ad: 'Şişli' } },
  { call: 'create', body: { adet: 'x', olmayan: 1 } },
  { call: 'get?id=1', method: 'GET' },
  { call: 'get?id=999', method: 'GET' },
  { call: 'getList', method: 'GET' },
  { call: 'getList?ilKodu=34', method: 'GET' },
  { call: 'fullGet', body: {} },
  { call: 'pagination', body: { paging: { PageSize: 2, page: 2 }, order: [{ key: 'ad', value: 'Asc' }] } },
  { call: 'pagination', body: { paging: { takeAll: true }, filter: { genelFilter: 'sisli', tip: { in: [1, 2] } } } },
  { call: 'fullGet', body: { filter: { adet: { gte: 6 }, ad: { like: 'kadı' }, aciklama: { isNull: true } } } },
  { call: 'fullGet', body: { filter: { olmayan: 1 } } },
  { call: 'fullGet', body: { order: [{ key: 'metin', value: 'Asc' }] } },
  { call: 'fullGet', body: { isCreateCsv: true, cSVList: columns, order: [{ key: 'ad', value: 'Asc' }] } },
  { call: 'totals', body: { filter: { tip: 1 } } },
  { call: 'totals', body: {} },
  { call: 'update', body: { id: 2, rowVersion: 1, aciklama: 'iki' } },
  { call: 'update', body: { id: 2, rowVersion: 1, aciklama: 'üç' } },
  { call: 'fullUpdate', body: { ...whole, id: 1, rowVersion: 1, ad: 'Şişli 2' } },
  { call: 'moveDown', body: { id: 1 } },
  { call: 'moveUp', body: { id: 1 } },
  { call: 'reveal', body: { id: 1, field: 'tckn' } },
  { call: 'bulk', body: { action: 'artir', ids: [2, 3, 99] } },
  { call: 'bulk', body: { action: 'set', filter: { tip: 1 }, count: 5, field: 'aktif', value: true } },
  { call: 'bulk', body: { action: 'set', filter: {}, count: 0, field: 'aktif', value: true } },
  { call: 'history?id=2', method: 'GET' },
  { call: 'views/save', body: { adi: 'Görünüm', paylasilan: false, icerik: { q: 'a' } } },
  { call: 'views/setDefault', body: { id: 1 } },
  { call: 'views', method: 'GET' },
  { call: 'views/delete', body: { id: 1 } },
  { call: 'export', body: { bicim: 'xlsx', cSVList: columns } },
  { call: 'exportDurum?id=1', method: 'GET' },
  { call: 'dosyalar?id=1', method: 'GET' },
  { call: 'delete', body: { id: 3 } },
  { call: 'remove', body: { id: 99 } },
  { call: 'fullGet', body: {}, token: 'none' },
  { call: 'delete', body: { id: 1 }, token: 'looker' },
]

/** The resource as it was when its answers were recorded: all records in one order, not in one for each parent. */
const inOneOrder = {
  ...deneme,
  fields: { ...deneme.fields, siralama: position({ list: true, sort: true }) },
} as unknown as typeof deneme // the same but for an option of one field

let app: TestApp
let tenant: TestTenant
beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes({}, inOneOrder) })
  tenant = await app.newTenant()
  await tenant.read(createDeneme)
})
afterAll(() => app.close())

/** Values that differ from run to run are recorded by their type alone. */
const passing = new Set(['zaman', 'errorId', 'aktor', 'aktorAdi', 'sahibi', 'kullanici', 'kim', 'instance'])

function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, passing.has(key) ? `<${typeof part}>` : steady(part)]),
  )
}

async function answerOf({ call, method, body, token }: Exchange, clients: Record<string, Client>, at: number) {
  const client = clients[token ?? 'staff'] as Client // one of the three below
  const url = `/api/test/deneme/${call}`
  const answer = await client.send({
    method: method ?? 'POST',
    url,
    ...(body && {
      payload: body,
      headers: { 'idempotency-key': `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` },
    }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.status, answer: isJson ? steady(JSON.parse(answer.body)) : answer.body }
}

test('the generic actions answer what they answered when they were recorded, and perhaps more', async () => {
  const clients = {
    staff: await tenant.staff(),
    none: app.nobody,
    looker: await tenant.staff([{ ekran: 'deneme', eylem: 'gor' }]),
  }
  const answers: unknown[] = []
  for (const [at, exchange] of exchanges.entries()) {
    answers.push({ call: exchange.call, ...(await answerOf(exchange, clients, at)) })
  }
  const paths = declaredResources.flatMap(({ resource }) => {
    const calls = resourceEndpoints(resource) as unknown as Record<string, { method: string; path: string }> // every endpoint has both
    return Object.values(calls).map(({ method, path }) => `${method} ${path}`)
  })
  if (isRecording) writeFileSync(file, `${JSON.stringify({ answers, paths }, null, 1)}\n`)
  const recorded = JSON.parse(readFileSync(file, 'utf8'))
  expect(recorded.answers).toHaveLength(exchanges.length)
  for (const [at, answer] of answers.entries()) expect(answer, exchanges[at]?.call).toMatchObject(recorded.answers[at])
  expect(recorded.paths.filter((path: string) => !paths.includes(path))).toEqual([])
})
