import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { soon } from '#test/soon.ts'
import { geriCek, listBasvuru } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A candidate with one application in each status, a draft first. */
async function aCandidate() {
  const made = await app.newTenant()
  const { id } = await makeAday(app.runtime, made.tenant)
  await made.read((db) =>
    db.query({
      text: `with i as (insert into ilan (baslik) select 'İlan ' || n from generate_series(0, 7) n returning id, baslik)
        insert into basvuru (aday_id, iap_id, durum, durum_yonetimi_no, basvuru_takip_no, gonderim_tarihi, anlik, geri_cekme_nedeni)
        select ${id}, i.id, least(n, 1), nullif(n, 0), case when n > 0 then 'T' || n end, case when n > 0 then now() end,
          case when n > 0 then '{}'::jsonb end, case when n = 7 then 'vazgeçti' end
          from i cross join lateral (select right(i.baslik, 1)::int as n) x order by n`,
      rowMode: 'array',
    }),
  )
  return { aday: await made.aday(id), id, made }
}

const everything = { paging: { takeAll: true } }

test('a candidate sees all own applications in the words meant for them, the newest first', async () => {
  const { aday } = await aCandidate()
  const { rows, resultCount } = await aday.call(listBasvuru, {
    filter: {},
    ...everything,
    order: [{ key: 'id', value: 'Desc' }],
  })
  expect(resultCount).toBe(8)
  expect(rows.map(({ durumYonetimiNo }) => durumYonetimiNo)).toEqual([7, 6, 5, 4, 3, 2, 1, null])
  expect(rows[3]).toMatchObject({
    durumGorunenAdi: 'Belgeleriniz bekleniyor',
    adim: 3,
    baslik: 'İlan 4',
    geriCekilebilir: true,
  })
  expect(rows[7]).toMatchObject({
    durum: 0,
    basvuruTakipNo: null,
    durumGorunenAdi: null,
    adim: 0,
    geriCekilebilir: false,
  })
})

test('what was closed says the company’s words and whether another application is taken, or from which day', async () => {
  const { aday, made } = await aCandidate()
  await made.read((db) =>
    db.query({
      text: `update basvuru set adaya_metin = 'Boy şartı', yeniden_basvuru_tarihi = '2099-01-31' where durum_yonetimi_no = 6`,
      rowMode: 'array',
    }),
  )
  const { rows } = await aday.call(listBasvuru, everything)
  const told = rows.map((row) => [row.durumYonetimiNo, row.yenidenBasvurabilir, row.yenidenBasvuruTarihi])
  expect(told.filter(([, again, day]) => again || day)).toEqual([
    [7, true, null],
    [6, false, '2099-01-31'],
  ])
  expect(rows.map(({ adayaMetin }) => adayaMetin).filter(Boolean)).toEqual(['Boy şartı'])
})

test('a draft says whether its posting still takes it', async () => {
  const { aday, made } = await aCandidate()
  const isClosed = async () =>
    (await aday.call(listBasvuru, everything)).rows.find(({ durum }) => durum === 0)?.ilanKapali
  const change = (what: string) => made.read((db) => db.query({ text: `update ilan set ${what}`, rowMode: 'array' }))
  await change('acik = true, gorunmeye_acik = true')
  expect(await isClosed()).toBe(false)
  for (const what of ['acik = false', 'acik = true, gorunmeye_acik = false']) {
    await change(what)
    expect(await isClosed()).toBe(true)
  }
})

test('they come by pages to whoever asks for pages', async () => {
  const { aday } = await aCandidate()
  const second = await aday.call(listBasvuru, { paging: { PageSize: 5, page: 2 } })
  expect([second.rows.length, second.resultCount, second.pageCount]).toEqual([3, 8, 2])
  expect((await aday.call(listBasvuru, { paging: { PageSize: 5, page: 9 } })).rows).toEqual([])
  const all = await aday.call(listBasvuru, {
    paging: { PageSize: 9000, takeAll: true },
    order: [{ key: 'id', value: 'Asc' }],
  })
  expect(all.rows.map(({ durumYonetimiNo }) => durumYonetimiNo)).toEqual([null, 1, 2, 3, 4, 5, 6, 7])
  const ofOne = await aday.call(listBasvuru, { filter: { iapId: all.rows[2]?.iapId ?? 0 } })
  expect(ofOne.rows.map(({ id }) => id)).toEqual([all.rows[2]?.id])
})

test("nobody sees another's, whatever the filter says", async () => {
  const { aday, id, made } = await aCandidate()
  const other = await made.aday((await makeAday(app.runtime, made.tenant)).id)
  expect((await other.call(listBasvuru, everything)).rows).toEqual([])
  await expect(other.call(listBasvuru, { filter: { adayId: id } })).rejects.toMatchObject({ code: 'notFound' })
  expect((await aday.call(listBasvuru, { filter: { adayId: id } })).resultCount).toBe(8)
  expect((await aday.call(listBasvuru, { filter: { adayId: 0 } })).resultCount).toBe(8)
})

test('what is not decided can be taken back, with a reason, once and for all', async () => {
  const { aday, made } = await aCandidate()
  const { rows } = await aday.call(listBasvuru, everything)
  const at = (no: number | null) => rows.find(({ durumYonetimiNo }) => durumYonetimiNo === no)?.id ?? 0
  const neden = 'Başka bir işe başladım'
  await expect(aday.call(geriCek, { basvuruId: at(2), neden: ' ' })).rejects.toMatchObject({
    errors: [{ field: 'neden', key: 'required' }],
  })
  expect(await aday.call(geriCek, { basvuruId: at(2), neden })).toBe(1)
  expect(await aday.call(geriCek, { basvuruId: at(2), neden: 'yine' })).toBe(1)
  const { rows: kept } = await made.read((db) =>
    db.query({ text: `select geri_cekme_nedeni from basvuru where id = ${at(2)}`, rowMode: 'array' }),
  )
  expect(kept).toEqual([[neden]])
  await expect(aday.call(geriCek, { basvuruId: at(6), neden })).rejects.toMatchObject({ code: 'basvuruKapali' })
  await expect(aday.call(geriCek, { basvuruId: at(null), neden })).rejects.toMatchObject({ code: 'notFound' })
  const other = await made.aday((await makeAday(app.runtime, made.tenant)).id)
  await expect(other.call(geriCek, { basvuruId: at(3), neden })).rejects.toMatchObject({ code: 'notFound' })
})

test('who takes an application back while it goes from one open status to another takes it back', async () => {
  const { aday, made } = await aCandidate()
  const [[id] = []] = await made.read((db) => execute(db, 'select id from basvuru where durum_yonetimi_no = 2'))
  const taking = await made.read(async (db) => {
    await execute(db, `update basvuru set durum_yonetimi_no = 3 where id = ${Number(id)}`)
    const asked = Promise.allSettled([aday.call(geriCek, { basvuruId: Number(id), neden: 'Vazgeçtim' })])
    await vi.waitFor(async () => {
      const waiting = await made.read((other) => execute(other, waitingText))
      expect(waiting).toEqual([[1]])
    }, soon)
    return { asked }
  })
  expect(await taking.asked).toMatchObject([{ status: 'fulfilled', value: 1 }])
  const rows = await made.read((db) => execute(db, `select durum_yonetimi_no from basvuru where id = ${Number(id)}`))
  expect(rows).toEqual([[7]])
})

const waitingText = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
