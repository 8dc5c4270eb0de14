import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { sgkBeyanEndpoints } from '#features/sgk-beyan/contract.ts'
import { donemParametreEndpoints, resmiTatilEndpoints } from '#features/takvim/contract.ts'
import type { MasterDb } from '#server/database/database.ts'
import { execute } from '#test/deneme.ts'
import { masterRows } from '#test/filo.ts'
import { emptyTables } from '#test/harness/empty-tables.ts'
import { sized } from '#test/harness/random.ts'
import { ayse, openSgkWorld, type SgkWorld } from '#test/sgk-world.ts'
import { soon } from '#test/soon.ts'
import { eViziteEndpoints, saglikGor } from './contract.ts'

// Spec: SGK 4.6, what declarations and readings that cross each other make of one report.

let world: SgkWorld
beforeAll(async () => {
  world = await openSgkWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.clear())

/** A report that waits, as it is stored. */
async function aReport(own: Parameters<SgkWorld['report']>[0] = {}) {
  const no = await world.report(own)
  await world.read()
  return { no, ...(await world.rowOf(no)) }
}

/** Waits until the only report is stored so; calls of a person are counted, looks into the table are not. */
const stored = (condition: string) =>
  vi.waitFor(async () => expect(await world.look(`select ${condition} from sgk_evizite`)).toEqual([[true]]), soon)
const beyanOf = async (no: string) => Number((await world.rowOf(no)).beyanId)
const fail = (operasyon: string, tur: string, adet = 1) => world.sim.control('ariza', { operasyon, tur, adet })
/** Lets SGK have had its ten minutes, and asks it once more. */
async function readBack(no: string) {
  const id = await beyanOf(no)
  await world.look(`update sgk_beyan set gonderim_zamani = gonderim_zamani - interval '11 minutes' where id = ${id}`)
  await world.staff.call(sgkBeyanEndpoints.dogrula, { id })
}

test('a report that was marked as read proves nothing by being absent from the list', async () => {
  const { staff, look, reached } = world
  await look('update isyeri set okundu_kapat_izni = true')
  const { no, id } = await aReport()
  await staff.call(eViziteEndpoints.okunduKapat, { id })
  await stored('okundu_kapatildi is not null')
  await fail('personelimDegildir', 'kesik')
  await staff.call(eViziteEndpoints.personelimDegil, { id, onay: true })
  await reached(no, { gonderim: 4 })
  await readBack(no)
  const readings = async () => look('select durum, okuma_sayisi > 0 from sgk_beyan')
  await vi.waitFor(async () => expect(await readings()).toEqual([[4, true]]), soon)
  expect(await world.rowOf(no)).toMatchObject({ onayDurumu: 0, personelimDegil: false })
  expect((await world.rowOf(no)).acikSonGun).not.toBeNull()
})

test('while one declaration of a report is open no other one is made, and whoever asks learns whose it is', async () => {
  const { company, staff, reached, look } = world
  const { no, id } = await aReport()
  await fail('raporOnay', 'http500')
  await fail('onayliRaporlarDetay', 'bos', 3)
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
  await reached(no, { gonderim: 4 })
  const other = await company.staff()
  const [[kullanici] = []] = await look('select ad_soyad from kullanici k join sgk_beyan b on b.kullanici_id = k.id')
  const refused = {
    code: 'beyanSuruyor',
    resultObject: { beyanId: await beyanOf(no), islem: 'raporOnay', kullanici },
  }
  for (const attempt of [
    () => other.call(eViziteEndpoints.personelimDegil, { id, onay: true }),
    () => other.call(eViziteEndpoints.onayla, { id, calisti: true }),
  ])
    await expect(attempt()).rejects.toMatchObject(refused)
  const beside = `insert into sgk_beyan (istek_id, islem, isyeri_id, kayit, kayit_id, istek, kullanici_id, donem)
    select gen_random_uuid(), 'onaylIptal', isyeri_id, kayit, kayit_id, '{}', 1, donem from sgk_beyan`
  await expect(look(beside)).rejects.toThrow()
})

test('an answer that was asked for before an approval takes none of it away', async () => {
  const { sim, staff, reached } = world
  const { no, id } = await aReport()
  await sim.control('ariza', { operasyon: 'onayliRaporlarDetay', tur: 'gecikme', sureMs: 6000 })
  await staff.call(eViziteEndpoints.detayOku, { id })
  await vi.waitFor(async () => expect(await sim.calls('operasyon=onayliRaporlarDetay')).toHaveLength(1), soon)
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
  await reached(no, { gonderim: 2, onayDurumu: 2, onayliGun: 10 })
  // what may be older is asked for again
  await stored('detay_okundu is not null')
  expect(await world.rowOf(no)).toMatchObject({ onayDurumu: 2, onayliGun: 10 })
})

test('a cancellation takes back the piece that it was about, whatever has become known since', async () => {
  const { staff, look, reached } = world
  const { no, id, raporBaslangic } = await aReport({ from: -20, days: 15 })
  const [first, later] = [addDays(String(raporBaslangic), 4), addDays(String(raporBaslangic), 9)]
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false, tarih: first })
  await reached(no, { gonderim: 2, onayDurumu: 1 })
  await fail('onaylIptal', 'etkiSonraKesik')
  await fail('onayliRaporlarDetay', 'bos')
  await staff.call(eViziteEndpoints.onayIptal, { id, neden: 'Yanlış gün.' })
  const isUndecided = async () =>
    expect(await look("select durum, okuma_sayisi from sgk_beyan where islem = 'onaylIptal'")).toEqual([[4, 1]])
  await vi.waitFor(isUndecided, soon)
  await look(`insert into sgk_evizite_parca (evizite_id, bildirim_id, baslangic, bitis, calisti)
    values (${id}, '999', '${addDays(first, 1)}', '${later}', false)`)
  await readBack(no)
  await reached(no, { gonderim: 2, onayliBitis: later, onayliGun: 5 })
  expect(await look('select bildirim_id from sgk_evizite_parca')).toEqual([['999']])
})

test('whoever closes a declaration by hand waits for its record before holding the declaration', async () => {
  const { app, company, staff, reached, look } = world
  const { no, id } = await aReport()
  await fail('raporOnay', 'http500')
  await fail('onayliRaporlarDetay', 'bos', 3)
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
  await reached(no, { gonderim: 4 })
  const beyanId = await beyanOf(no)
  const pool = await app.runtime.tenants.open(company.tenant.id)
  const closing = await pool.inTransaction(async (db) => {
    await execute(db, `select id from sgk_evizite where id = ${id} for update`)
    const call = staff.call(sgkBeyanEndpoints.kapat, { id: beyanId, durum: 3, aciklama: 'Ekranda yok.' })
    const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await look(waiting)).toEqual([[1]]), soon)
    // the order in which a result is settled: with it the other way round both would wait for ever
    await execute(db, `select id from sgk_beyan where id = ${beyanId} for update nowait`)
    return { call }
  })
  expect(await closing.call).toMatchObject({ durum: 3, neden: 'kisi' })
})

test('a report that was approved in part before the connection has its length and its last day', async () => {
  const { staff, look, read, readSlowly, rowOf, reached } = world
  await look('update isyeri set okundu_kapat_izni = true')
  const { no, id, raporBaslangic, sonBildirimTarihi } = await aReport({ from: -40, days: 35 })
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false, tarih: addDays(String(raporBaslangic), 9) })
  await reached(no, { gonderim: 2, onayDurumu: 1 })
  await staff.call(eViziteEndpoints.okunduKapat, { id })
  await stored('okundu_kapatildi is not null')
  await look(emptyTables('sgk_beyan', 'sgk_evizite', 'sgk_okuma'))
  expect(await read({ jobId: 900 })).toMatchObject({ status: 5 })
  expect(await readSlowly({ jobId: 900 })).toMatchObject({ status: 5 })
  const row = await rowOf(no)
  expect(row).toMatchObject({ onayDurumu: 1, bekleyenListede: false, gunSayisi: 35, sonGunDurumu: 0 })
  expect(row).toMatchObject({ sonBildirimTarihi, acikSonGun: sonBildirimTarihi, onayliGun: 10 })
})

test('what the first slow reading finds is no news, what a later one finds is', async () => {
  const { staff, look, read, readSlowly, reached } = world
  const approved = async () => {
    const { no, id } = await aReport()
    await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
    await reached(no, { gonderim: 2, onayDurumu: 2 })
    return no
  }
  const [before, after] = [await approved(), await approved()]
  // the connection is made now; the second report is one that SGK has shown to nobody yet
  await look(emptyTables('sgk_beyan', 'sgk_evizite', 'sgk_okuma'))
  await read({ jobId: 900 })
  await readSlowly({ jobId: 900 })
  const news = async () =>
    Object.fromEntries(await look('select medula_rapor_id, haber_bekler from sgk_evizite order by id'))
  expect(await news()).toEqual({ [before]: false, [after]: false })
  await look(`delete from sgk_evizite where medula_rapor_id = '${after}'`)
  await read({ jobId: 901 })
  await readSlowly({ jobId: 901 })
  expect(await news()).toEqual({ [before]: false, [after]: true })
})

test('a holiday and a value of the law that administrators change move the last days at once', async () => {
  const { app, look, read, report, gun } = world
  const no = await report({ from: -40, days: 10 })
  await read()
  const { sonBildirimTarihi: tarih } = await world.rowOf(no)
  const admin = await app.master()
  const holiday = await admin.call(resmiTatilEndpoints.create, { tarih: String(tarih), adi: 'Deneme', yarimGun: false })
  await stored(`son_bildirim_tarihi > '${tarih}'`)
  await admin.call(resmiTatilEndpoints.delete, { id: holiday.id })
  await stored(`son_bildirim_tarihi = '${tarih}'`)
  const [kaza] = await look(`insert into sgk_is_kazasi (isyeri_id, kisi_id, is_kazasi_tarihi)
    select isyeri_id, kisi_id, '${gun}' from sgk_evizite returning id`)
  const anahtar = 'SGK.IS_KAZASI_BILDIRIM_IS_GUNU'
  const { rows } = await admin.call(donemParametreEndpoints.fullGet, { filter: { anahtar } })
  for (const { id, deger } of rows)
    await admin.call(donemParametreEndpoints.update, { id, deger: String(Number(deger) + 1) })
  const settled = `select son_bildirim_tarihi is not null from sgk_is_kazasi where id = ${kaza?.[0]}`
  await vi.waitFor(async () => expect(await look(settled)).toEqual([[true]]), soon)
  for (const { id, deger } of rows) await admin.call(donemParametreEndpoints.update, { id, deger })
})

// Done-when 4: presses twice and answers that are lost; all of them in the long rounds
test('whoever presses twice, or repeats a call whose answer was lost, declares once', async () => {
  const { staff, sim, look } = world
  const rounds = sized(8, 300)
  // SGK's list ends at 100 reports
  const together = Math.min(rounds, 50)
  for (let left = rounds; left > 0; left -= together) {
    await world.clear()
    await world.forget('sinir')
    const nos = await Promise.all(Array.from({ length: Math.min(left, together) }, () => world.report()))
    await world.read()
    const rows = (await staff.call(eViziteEndpoints.fullGet, { paging: { PageSize: 100 } })).rows
    expect(rows).toHaveLength(nos.length)
    // SGK acts on every second one and its answer does not arrive
    await fail('raporOnay', 'etkiSonraKesik', Math.ceil(nos.length / 2))
    const pressed = await Promise.allSettled(
      rows.flatMap(({ id }, at) => {
        const key = randomUUID()
        const press = (own: string) => staff.call(eViziteEndpoints.onayla, { id, calisti: false }, { key: own })
        // a repeat carries the key of its call, a second press one of its own
        return at % 2 === 0 ? [press(key), press(key)] : [press(key), press(randomUUID())]
      }),
    )
    for (const one of pressed.filter(({ status }) => status === 'rejected'))
      expect(one).toMatchObject({ reason: { code: expect.stringMatching(/^(alreadyRunning|beyanSuruyor|gecisYok)$/) } })
    const settled = async () =>
      expect(await look('select durum, count(*)::int from sgk_beyan group by 1')).toEqual([[2, nos.length]])
    await vi.waitFor(settled, { timeout: soon.timeout * 4, interval: 200 })
    const calls = await sim.calls('operasyon=raporOnay')
    expect([calls.length, calls.reduce((sum, { etki }) => sum + etki, 0)]).toEqual([nos.length, nos.length])
  }
})

// Done-when 6: what is looked at by a right of its own stands nowhere else in clear
test('the national id and the branch of the clinic are in no row, job, list, file or entry', async () => {
  const { app, company, staff, reached, look } = world
  const { no, id } = await aReport()
  const { bransAdi } = await staff.call(saglikGor, { id })
  await staff.call(eViziteEndpoints.reveal, { id, field: 'tcKimlikNo' })
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
  await reached(no, { gonderim: 2 })
  const shown = await Promise.all([
    staff.call(eViziteEndpoints.fullGet, {}),
    staff.call(eViziteEndpoints.get, { id }),
    staff.call(eViziteEndpoints.hareketler, { id }),
    staff.call(eViziteEndpoints.history, { id }),
    staff.call(sgkBeyanEndpoints.fullGet, {}),
    staff.send({
      method: 'POST',
      url: eViziteEndpoints.fullGet.path,
      payload: { csv: [{ key: 'adSoyad' }, { key: 'tcKimlikNo' }] },
    }),
  ])
  expect(bransAdi).toBeTruthy()
  for (const secret of [ayse, String(bransAdi)]) expect(JSON.stringify(shown)).not.toContain(secret)
  // the kit of migrations and the code lists name neither
  const tables = `select format('%I.%I', table_schema, table_name) from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const places = { tenant: look, master: (text: string) => masterLook(app.runtime.master.db, text) }
  for (const [place, ask] of Object.entries(places)) {
    const names = (await ask(tables)).map(([name]) => String(name))
    expect(names.length).toBeGreaterThan(20)
    const found = names.map(
      (name) => `select '${name}' from ${name} t where t::text like '%${ayse}%' or t::text like '%${bransAdi}%'`,
    )
    expect([place, await ask(found.join(' union all '))]).toEqual([place, []])
  }
  const looks = `select count(*)::int from audit_log where islem in ('saglikGor', 'reveal') and varlik_id = '${id}'`
  expect(await company.read((db) => execute(db, looks))).toEqual([[2]])
})

test('reports are found by branch, company and the number of an employment; a day that may not be approved names its field', async () => {
  const { staff, gun, isyeriId, look } = world
  const { id } = await aReport({ from: -20, days: 10 })
  await look(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi)
    select 'P-1', kisi_id, ${isyeriId}, date '2024-01-01' from sgk_evizite where id = ${id}`)
  const [[companyId] = []] = await look('select company_id from isyeri')
  const found = async (filter: object) => (await staff.call(eViziteEndpoints.fullGet, { filter })).rows.length
  for (const filter of [{ subeKodu: 'S1' }, { personelNo: 'P-1' }, { companyId }]) expect(await found(filter)).toBe(1)
  for (const filter of [{ subeKodu: 'S2' }, { personelNo: 'P-2' }, { companyId: 999 }])
    expect(await found(filter)).toBe(0)
  for (const [tarih, key] of [
    [addDays(gun, -21), 'dayNotOpen'],
    [addDays(gun, -10), 'dayNotOpen'],
    [addDays(gun, 1), 'dayInFuture'],
  ] as const) {
    const refused = staff.call(eViziteEndpoints.onayla, { id, calisti: false, tarih })
    await expect(refused).rejects.toMatchObject({ code: 'onayTarihiGecersiz', errors: [{ field: 'tarih', key }] })
  }
})

const masterLook = async (db: MasterDb, text: string) =>
  (await masterRows(db, text)).map((row) => Object.values(row as object))
