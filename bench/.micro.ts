import { listIap } from '../src/features/ilan/contract.ts'
import { iap } from '../src/features/ilan/resource.ts'
import { parseInput } from '../src/server/parse-input.ts'
import { compileSerializer } from '../src/server/serialize.ts'
import { makeSource } from '../src/engine/source.server.ts'
import { whereOf, collectParameters, createStatements, completeOrder } from '../src/engine/list-sql.server.ts'
import { createCounter } from '../src/engine/count.server.ts'
import { createLister } from '../src/engine/list.server.ts'
import { openIlan } from '../src/features/ilan/queries.server.ts'

const bodies = [
  { filter: {}, paging: { PageSize: 20, page: 3 }, order: [{ key: 'talepTarihi', value: 'Desc' }] },
  { filter: { ilKodu: 6, zamanTipi: 1 }, paging: { PageSize: 20, page: 1 }, order: [{ key: 'talepTarihi', value: 'Desc' }] },
  { filter: { ilKodu: 6, genelFilter: 'güvenlik görevlisi' }, paging: { PageSize: 20, page: 1 }, order: [{ key: 'talepTarihi', value: 'Desc' }] },
]
function time(name: string, work: (i: number) => unknown, n = 200_000) {
  for (let i = 0; i < n / 4; i++) work(i)
  const start = process.cpuUsage()
  for (let i = 0; i < n; i++) work(i)
  const { user, system } = process.cpuUsage(start)
  console.log(name, ((user + system) / n).toFixed(2), 'us')
}
for (const [i, body] of bodies.entries()) time(`parse ${i}`, () => parseInput(listIap.input, body))
const row = { id: 1, iapKodu: 'IL-1001', baslik: 'Güvenlik Görevlisi Ankara', kisaAciklama: 'x'.repeat(120), talepTarihi: '2026-01-01', basvuruBitisTarihi: '2026-03-01', zamanTipi: 0, isAciklamasi: 'Güvenlik', isId: 3, calisanTipId: null, ilKodu: 6, ilceKodu: 6001, sehirAdi: 'Ankara', ilceAdi: 'Çankaya', havuzdaMi: false, otomatikYonlendir: false, '@surum': '5 20260101' }
const rows = Array.from({ length: 20 }, (_, i) => ({ ...row, id: i }))
const answer = { rows, resultCount: 100, resultCountKesin: true, pageCount: 5 }
const serialize = compileSerializer(listIap)
time('serialize', () => serialize(answer), 20_000)
time('JSON.stringify', () => JSON.stringify({ isSuccess: true, message: '', resultObject: rows, resultCount: 1, pageCount: 1 }), 20_000)
const source = makeSource(iap, { where: openIlan, fixed: { acik: true, gorunmeyeAcik: true }, keptCount: true })
const st = createStatements()
const list = createLister(source, st, createCounter(source, st))
const keys = Object.keys(row)
const arr = rows.map((r) => Object.values(r))
const db = { query: async (c: any) => c.text.startsWith("select count") ? ({ rows: [[5000, "5 20260101"]], fields: [{name:"n"},{name:"@surum"}] }) : ({ rows: arr, fields: keys.map((name) => ({ name })) }) }
const req = bodies.map((b) => parseInput(listIap.input, b))
async function atime(name: string, work: (i: number) => Promise<unknown>, n = 50_000) {
  for (let i = 0; i < n / 4; i++) await work(i)
  const start = process.cpuUsage()
  for (let i = 0; i < n; i++) await work(i)
  const { user, system } = process.cpuUsage(start)
  console.log(name, ((user + system) / n).toFixed(2), 'us')
}
for (const i of [0, 1, 2]) await atime(`list ${i}`, () => list({ db: db as never, owner: '1/1' }, req[i] as never))
