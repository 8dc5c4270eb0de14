import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { today } from '#core/date.ts'
import { eBorcEndpoints, eBorcKalemEndpoints, importBorc, yenidenOku } from '#features/e-borc/contract.ts'
import { eBorcJobs } from '#features/e-borc/jobs.server.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { calismaDonemi } from '#features/sgk-pano/contract.ts'
import { importTahakkuk, tahakkukEndpoints } from '#features/tahakkuk/contract.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { type Client, createClient } from './client.ts'
import { execute } from './deneme.ts'
import { makeIsyeri, masterRows } from './filo.ts'
import { anOle } from './harness/files.ts'
import { anOffice } from './harness/office-files.ts'
import { soon } from './soon.ts'
import { startStaff } from './staff.ts'

let app: TestApp
let company: TestTenant
let staff: Client
/** A member of staff who sees the first branch: workplaces with an even number. */
let narrowed: Client
let worker: Awaited<ReturnType<typeof startWorker>>
const bugun = today(new Date())
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 6)
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  narrowed = createClient(app.app, token)
  const [branch] = await company.read((db) => execute(db, 'select min(id)::int from branch'))
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [Number(branch?.[0])] })
  worker = await startWorker(app.runtime, eBorcJobs, [])
})
afterAll(async () => {
  await worker.close()
  await app.close()
})

const sicil = (no: number) => `5${String(no).padStart(25, '0')}`
const rows = (text: string) => company.read((db) => execute(db, text))

type Sent = { tur?: 'borc' | 'mufredat' | 'csv'; deneme?: boolean; client?: Client; name?: string }
function send(
  content: string | Uint8Array,
  { tur = 'borc', deneme = false, client = staff, name = 'b.csv' }: Sent = {},
) {
  const _byteArray = Buffer.from(content).toString('base64')
  return client.call(importBorc, { _byteArray, dosyaAdi: name, deneme, tur })
}
const csv = (...lines: (string | number)[][]) => lines.map((cells) => cells.join(';')).join('\r\n')
const heads = ['İşyeri sicil no', 'calismaGunu', 'Dönem', 'Borç türü', 'Asıl tutar', 'gecikmeTutari']
const file = csv(
  heads,
  [sicil(1), '17.11.2026', 202609, 'Prim', '1.234,56', '12,30'],
  [sicil(1), '17.11.2026', 202610, 'İşsizlik', '100.00', ''],
  [sicil(2), '17.11.2026', '', '', '', ''],
)
const nothing = { eklenen: 0, degisen: 0, ayni: 0, atlanan: 0, hatalar: [] }

test('a debt file is tried, stored, and changes nothing the second time; workplaces without a line count as not read', async () => {
  expect(await send(file, { deneme: true })).toMatchObject({ okunan: 3, eklenen: 3 })
  expect(await rows('select count(*)::int from sgk_borc_sorgu')).toEqual([[0]])
  expect(await send(file)).toEqual({ ...nothing, okunan: 3, eklenen: 3 })
  const kept = () =>
    rows(
      'select s::text, (select array_agg(k::text order by k.id) from sgk_borc_kalem k where k.sorgu_id = s.id) from sgk_borc_sorgu s order by id',
    )
  const before = await kept()
  expect(await send(file)).toEqual({ ...nothing, okunan: 3, ayni: 3 })
  expect(await kept()).toEqual(before)
  const figures = await staff.call(eBorcEndpoints.ozet, { filter: { guncelSorgu: true } })
  expect(figures).toEqual({ firma: 1, isyeri: 1, toplamBorc: '1346.86', okunan: 2, toplam: 6 })
  const { resultCount } = await staff.call(eBorcEndpoints.pagination, {
    filter: { guncelSorgu: true, borcVarMi: false },
  })
  expect(resultCount).toBe(1)
  const totals = await staff.call(eBorcEndpoints.totals, {})
  expect(totals.fields).toMatchObject({ toplamBorc: { sum: '1346.86' }, gecikmeZammi: { sum: '12.30' } })
})

test('a newer file of the day replaces the amounts, and the older ones stay in the history', async () => {
  const newer = csv(heads, [sicil(1), '17.11.2026', 202609, 1, '34.50', ''])
  expect(await send(newer)).toEqual({ ...nothing, okunan: 1, degisen: 1 })
  const { rows: list } = await staff.call(eBorcEndpoints.fullGet, { filter: { borcVarMi: true } })
  expect(list).toMatchObject([{ toplamBorc: '34.50', isyeriSicilNo: sicil(1) }])
  const id = list[0]?.id ?? 0
  const kalemler = await staff.call(eBorcKalemEndpoints.fullGet, { filter: { sorguId: id } })
  expect(kalemler.rows).toMatchObject([{ donem: 202609, asilTutar: '34.50', toplam: '34.50' }])
  const [change] = await staff.call(eBorcEndpoints.history, { id })
  expect(change).toMatchObject({ islem: 'update', degisim: { primBorcu: ['1234.56', '34.50'] } })
  const noted = await staff.call(eBorcEndpoints.odendiNotu, { id, not: 'Bankadan ödendi' })
  expect(noted).toMatchObject({ odendiNotu: 'Bankadan ödendi' })
})

test.each<[string, string | number, Record<number, string | number>, string, string]>([
  ['a workplace of nobody', 'isyeriSicilNo', { 0: sicil(77) }, 'isyeriSicilNo', 'unknownIsyeri'],
  ['text in an amount', 'asilTutar', { 4: 'yüz lira' }, 'asilTutar', 'invalidMoney'],
  ['a negative amount', 'asilTutar', { 4: '-5' }, 'asilTutar', 'invalidMoney'],
  ['a month that is none', 'donem', { 2: 202613 }, 'donem', 'invalidPeriod'],
  ['a future day', 'calismaGunu', { 1: '01.01.2099' }, 'calismaGunu', 'dayInFuture'],
  ['an unknown kind', 'borcTuru', { 3: 'Aidat' }, 'borcTuru', 'invalidChoice'],
])('%s is named by its line, and nothing of the file is stored', async (_name, _field, wrong, alan, key) => {
  const line = [sicil(3), '16.11.2026', 202609, 1, '10.00', '']
  const bad = line.map((cell, at) => wrong[at] ?? cell)
  const outcome = await send(csv(heads, line, bad))
  expect(outcome).toMatchObject({ okunan: 2, eklenen: 0, atlanan: 2, hatalar: [{ satir: 3, alan, key }] })
  expect(await rows(`select count(*)::int from sgk_borc_sorgu where calisma_gunu = '2026-11-16'`)).toEqual([[0]])
})

/** Workbooks that SGK's screens or people's programs make, and that are no table of ours. */
const wrongBooks: [string, string, () => Buffer, string][] = [
  ['an encrypted workbook', 'b.xlsx', () => anOle(['EncryptionInfo', 'EncryptedPackage']), 'tableOnly'],
  ['an old workbook', 'b.xls', () => anOle(['Workbook']), 'tableOnly'],
  ['a workbook with macros', 'b.xlsm', () => anOffice('xlsx', { more: [macro] }), 'tableOnly'],
  ['a workbook with hidden macros', 'b.xlsx', () => anOffice('xlsx', { more: [macro] }), 'tableOnly'],
  ['a document named as a workbook', 'b.xlsx', () => anOffice('docx'), 'tableOnly'],
  ['a PDF named as a CSV', 'b.csv', () => Buffer.from('%PDF-1.7'), 'tableOnly'],
  ['an empty file', 'b.csv', () => Buffer.alloc(0), 'fileRequired'],
]
const macro = { name: 'xl/vbaProject.bin', data: 'x' }

test.each(wrongBooks)('%s brings neither debts nor accruals', async (_what, dosyaAdi, make, key) => {
  const _byteArray = make().toString('base64')
  const refused = { code: 'validationFailed', errors: [{ field: '_byteArray', key }] }
  const before = await stored()
  // how many files one may send in a minute is limited
  const client = await company.staff()
  for (const tur of ['borc', 'mufredat', 'csv'] as const) {
    const sent = client.call(importBorc, { _byteArray, dosyaAdi, deneme: false, tur })
    await expect(sent).rejects.toMatchObject(refused)
  }
  await expect(client.call(importTahakkuk, { _byteArray, dosyaAdi, deneme: false })).rejects.toMatchObject(refused)
  expect(await stored()).toEqual(before)
})

const stored = () => rows('select (select count(*) from sgk_borc_sorgu)::int, (select count(*) from sgk_tahakkuk)::int')

test('a merged cell counts in its first line alone: the others are named by theirs, and nothing is stored', async () => {
  const line = (first: string | null, donem: number) => [first, '15.11.2026', donem, 1, 10, 0]
  const sheet = {
    name: 'Borç',
    rows: [heads, line(sicil(3), 202608), line(null, 202609), line(null, 202610)],
    merges: [{ startRow: 1, startCol: 0, endRow: 3, endCol: 0 }],
  }
  const before = await stored()
  const client = await company.staff()
  const outcome = await send(await writeXlsx({ sheets: [sheet] }), { name: 'b.xlsx', client })
  expect(outcome).toMatchObject({ okunan: 3, eklenen: 0, atlanan: 3 })
  expect(outcome.hatalar).toMatchObject([3, 4].map((satir) => ({ satir, alan: 'isyeriSicilNo', key: 'required' })))
  expect(await stored()).toEqual(before)
})

test('a file of forty megabytes is refused before it is read', async () => {
  await expect(send(Buffer.alloc(40_000_000, 'a'), { client: await company.staff() })).rejects.toMatchObject({
    code: 'bodyTooLarge',
  })
})

test('the list takes its own file back: what was read is the same, what was not read stays unread', async () => {
  const bulk = await staff.send({
    url: eBorcEndpoints.fullGet.path,
    method: 'POST',
    payload: { filter: { guncelSorgu: true }, isCreateCsv: true },
  })
  expect(bulk.status).toBe(200)
  const before = await rows('select okuma_durumu, count(*)::int from sgk_borc_sorgu group by 1 order by 1')
  expect(await send(bulk.body, { tur: 'csv' })).toEqual({ ...nothing, okunan: 6, ayni: 2, atlanan: 4 })
  expect(await rows('select okuma_durumu, count(*)::int from sgk_borc_sorgu group by 1 order by 1')).toEqual(before)
})

test('a ledger and a file of amounts bring the same debt; a workbook is read like a CSV', async () => {
  const ledger = csv(
    ['isyeriSicilNo', 'Yıl/ay', 'borcTuru', 'THK', 'THS', 'GZ'],
    [sicil(4), 202608, 1, '500,00', '', '20,00'],
    [sicil(4), 202608, 1, '', '120,00', ''],
  )
  expect(await send(ledger, { tur: 'mufredat' })).toMatchObject({ okunan: 2, eklenen: 2 })
  const sheet = [
    ['isyeriSicilNo', 'primBorcu', 'gecikmeZammi'],
    [sicil(4), 380, 20],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Borç', rows: sheet }] })
  expect(await send(bytes, { tur: 'csv', name: 'b.xlsx' })).toMatchObject({ okunan: 1, ayni: 1 })
  const { rows: today } = await staff.call(eBorcEndpoints.fullGet, { filter: { guncelSorgu: true, borcVarMi: true } })
  expect(today).toMatchObject([{ toplamBorc: '400.00', calismaGunu: bugun, primBorcu: '380.00' }])
})

test('a reading is planned for the branch, and the file of the day completes its waiting rows', async () => {
  const [row] = (await staff.call(eBorcEndpoints.fullGet, { filter: { guncelSorgu: true } })).rows
  const { jobId } = await staff.call(yenidenOku, { ids: [row?.id ?? 0] })
  expect(await staff.call(yenidenOku, { ids: [row?.id ?? 0] })).toEqual({ jobId })
  const { db } = app.runtime.master
  const [job] = await masterRows(db, 'select tip, parameter2 from worker_planned_job where id = $1', [jobId])
  expect(job).toEqual({ tip: 3, parameter2: expect.stringMatching(/^Ş-[12]$/) })
  // a workplace of another branch joins the job that waits
  const all = (await staff.call(eBorcEndpoints.fullGet, { filter: { guncelSorgu: true } })).rows
  const other = all.find(({ subeAdi }) => subeAdi !== row?.subeAdi)
  expect(await staff.call(yenidenOku, { ids: [other?.id ?? 0] })).toEqual({ jobId })
  const joined = await masterRows(db, 'select parameter2 from worker_planned_job where id = $1', [jobId])
  expect(joined).toEqual([{ parameter2: 'Ş-1,Ş-2' }])
  // as a plan leaves it
  await masterRows(db, 'update worker_planned_job set status = 1, start_date = now(), bitis = now() where id = $1', [
    jobId,
  ])
  const waiting = `insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi)
    select $1, $2, 3, $3, n, 'x' from generate_series(5, 6) n`
  await masterRows(db, waiting, [jobId, company.tenant.id, bugun])
  await send(csv(['isyeriSicilNo', 'primBorcu'], [sicil(5), '0'], [sicil(6), '0']), { tur: 'csv' })
  await vi.waitFor(async () => {
    const [ended] = await masterRows(db, 'select status from worker_planned_job where id = $1', [jobId])
    expect(ended).toEqual({ status: 2 })
  }, soon)
  const ended = await masterRows(db, 'select distinct status, completed from sgk_worker_monitor where job_id = $1', [
    jobId,
  ])
  expect(ended).toEqual([{ status: 5, completed: true }])
})

test('whoever sees one branch sees its debts alone, and imports for no other', async () => {
  const all = await staff.call(eBorcEndpoints.ozet, { filter: { guncelSorgu: true } })
  const own = await narrowed.call(eBorcEndpoints.ozet, { filter: { guncelSorgu: true } })
  expect([all.toplam, own.toplam]).toEqual([6, 3])
  const foreign = csv(['isyeriSicilNo', 'primBorcu'], [sicil(5), '9'])
  const refused = await send(foreign, { tur: 'csv', client: narrowed })
  expect(refused.hatalar).toMatchObject([{ satir: 2, alan: 'isyeriSicilNo', key: 'unknownIsyeri' }])
  const seen = (await staff.call(eBorcEndpoints.fullGet, { filter: { isyeriId: 5 } })).rows[0]?.id ?? 0
  await expect(narrowed.call(yenidenOku, { ids: [seen] })).rejects.toMatchObject({ code: 'notFound' })
})

test('whoever only looks neither imports nor plans', async () => {
  const looker = await company.staff([{ ekran: 'eBorc', eylem: 'gor' }])
  await expect(send(file, { client: looker })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(looker.call(yenidenOku, { ids: [1] })).rejects.toMatchObject({ code: 'noAuthority' })
})

test('accruals are stored by their key, cancellations negative, and a repeat changes nothing', async () => {
  const names = [
    'isyeriSicilNo',
    'periodId',
    'belgeTuru',
    'Mahiyet',
    'kanunNo',
    'sigortaliSayisi',
    'pekTutari',
    'odenecekTutar',
  ]
  const accruals = csv(
    names,
    [sicil(1), 202609, 1, 'A', '5510', 10, '100.000,10', '38.750,05'],
    [sicil(1), 202609, 1, 'E', '05510', 1, '1000', '387.50'],
    [sicil(1), 202609, 1, 'İptal', '05510', 2, '2000', '775'],
  )
  const store = (content: string, deneme = false) =>
    staff.call(importTahakkuk, { _byteArray: Buffer.from(content).toString('base64'), dosyaAdi: 't.csv', deneme })
  expect(await store(accruals, true)).toMatchObject({ okunan: 3, eklenen: 3 })
  expect(await store(accruals)).toEqual({ ...nothing, okunan: 3, eklenen: 3 })
  expect(await store(accruals)).toEqual({ ...nothing, okunan: 3, ayni: 3 })
  const figures = await staff.call(tahakkukEndpoints.ozet, { filter: { periodId: 202609 } })
  expect(figures).toEqual({ sigortali: 9, odenecek: '38362.55', tesvik: '0.00' })
  expect(await staff.call(calismaDonemi, {})).toEqual({ calismaDonemi: 202609 })
  const twice = csv(
    names,
    [sicil(1), 202608, 1, 'A', '5510', 1, '1', '1'],
    [sicil(1), 202608, 1, 'A', '05510', 1, '1', '1'],
  )
  expect(await store(twice)).toMatchObject({ eklenen: 0, hatalar: [{ satir: 3, key: 'duplicateRow' }] })
  const future = csv(names, [sicil(1), 209901, 1, 'A', 'x', 1, '1', '1'])
  expect((await store(future)).hatalar).toMatchObject([{ alan: 'periodId' }, { alan: 'kanunNo' }])
})
