import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { eViziteEndpoints, listParcalar, saglikGor } from '#features/e-vizite/contract.ts'
import { isKazasiEndpoints } from '#features/is-kazasi/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { sgkCagriEndpoints } from '#features/sgk/contract.ts'
import { emptyTables } from '#test/harness/empty-tables.ts'
import { ayse, openSgkWorld, type SgkWorld, veli } from '#test/sgk-world.ts'
import { soon } from '#test/soon.ts'
import { settleSgkSonGun } from './jobs.server.ts'
import { GecOkuma, oku } from './oku.server.ts'

// Spec: SGK 4.9, 4.6, and acceptance tests 1, 2 and 9 of 4.10, against the simulator as a process of its own.

let world: SgkWorld
beforeAll(async () => {
  world = await openSgkWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.clear())

const rows = async () => (await world.staff.call(eViziteEndpoints.fullGet, {})).rows
const versions = () => world.look('select id, row_version from sgk_evizite order by id')

test('days in hospital count with those after them; nothing of it holds a national id or the branch in clear', async () => {
  const { sim, staff, gun, look, read, rowOf, report } = world
  const bas = addDays(gun, -30)
  const no = await report({ from: -29, days: 20, yatis: { bas, bit: bas } })
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'bilinmeyenAlan' })
  expect(await read()).toMatchObject({ status: 5, sonucKod: 0, ertelemeZamani: null, yavasGerekli: true })
  const row = await rowOf(no)
  expect(row).toMatchObject({ raporBaslangic: bas, raporBitis: addDays(gun, -10), gunSayisi: 21, onayDurumu: 0 })
  expect(row).toMatchObject({ adSoyad: 'AYŞE İPEK GÜNEŞ', subeAdi: 'Kadıköy', bekleyenListede: true })
  expect(row.tcKimlikNo).not.toBe(ayse)
  const stored = JSON.stringify(await look('select t::text, ham_veri is not null from sgk_evizite t'))
  expect(stored).not.toContain(ayse)
  const { bransAdi } = await staff.call(saglikGor, { id: row.id })
  expect(bransAdi).toBeTruthy()
  expect(stored + JSON.stringify(row)).not.toContain(bransAdi)
  expect(await look(`select 1 from audit_log where islem = 'saglikGor' and varlik_id = '${row.id}'`)).toHaveLength(1)
  const { value } = await staff.call(eViziteEndpoints.reveal, { id: row.id, field: 'tcKimlikNo' })
  expect(value).toBe(ayse)
})

test('a reading that is repeated changes nothing, and a stored attempt is not read again', async () => {
  const { sim, context, look, istekOf, read, report } = world
  await report()
  const istek = istekOf()
  const first = await oku(context, istek)
  const before = await versions()
  expect(await oku(context, istek)).toEqual(first)
  expect(await sim.calls('operasyon=raporAramaTarihile')).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 5 })
  expect(await versions()).toEqual(before)
  const flags = await look('select r.ilk_okuma, o.ilk_okuma from sgk_evizite r, sgk_okuma o order by o.id')
  expect(flags).toEqual([
    [true, true],
    [true, false],
  ])
})

test('the record of calls names the job and its row, and is searched by operation, code and kind of error', async () => {
  const { sim, context, staff, istekOf, report } = world
  await report()
  const istek = istekOf()
  await oku(context, istek)
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'http500' })
  const failed = istekOf()
  await oku(context, failed)
  type Body = Parameters<typeof staff.call<typeof sgkCagriEndpoints.fullGet>>[1]
  const found = async (filter: NonNullable<Body['filter']>) =>
    (await staff.call(sgkCagriEndpoints.fullGet, { filter, order: [{ key: 'id', value: 'Asc' }] })).rows
  const calls = await found({ operasyon: 'raporAramaTarihile' })
  const own = ({ jobId, satirId }: typeof istek) => ({ jobId, taskId: satirId })
  expect(calls).toMatchObject([
    { ...own(istek), sonucKod: 0 },
    { ...own(failed), hataTuru: expect.any(String) },
  ])
  const [good, bad] = calls
  const ids = (list: { id: number }[]) => list.map(({ id }) => id)
  expect(ids(await found({ hataTuru: String(bad?.hataTuru) }))).toEqual([bad?.id])
  expect(ids(await found({ operasyon: 'raporAramaTarihile', sonucKod: 0 }))).toEqual([good?.id])
})

test('an attempt that a later one has taken over stores nothing', async () => {
  const { sim, look, istekOf, read, report } = world
  await report()
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'gecikme', sureMs: 400 })
  const { jobId: job } = istekOf()
  const late = read({ jobId: job, deneme: 1 })
  const outcome = expect(late).rejects.toBeInstanceOf(GecOkuma)
  await vi.waitFor(async () => expect(await look('select 1 from sgk_okuma')).toHaveLength(1))
  await look('update sgk_okuma set deneme = 2')
  await outcome
  expect(await rows()).toEqual([])
  await expect(read({ jobId: job, deneme: 1 })).rejects.toBeInstanceOf(GecOkuma)
  expect(await read({ jobId: job, deneme: 2 })).toMatchObject({ status: 5 })
  expect(await rows()).toHaveLength(1)
})

test('a database that goes away before the storing leaves nothing counted as read', async () => {
  const { look, istekOf, read, report } = world
  await report()
  const refuse = `create function yok() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
    create trigger yok before insert on sgk_evizite for each row execute function yok()`
  await look(refuse)
  const { jobId: job } = istekOf()
  await expect(read({ jobId: job })).rejects.toThrow()
  expect(await look('select status, bitti from sgk_okuma')).toEqual([[null, null]])
  await look('drop trigger yok on sgk_evizite; drop function yok()')
  expect(await read({ jobId: job })).toMatchObject({ status: 5 })
  expect(await rows()).toHaveLength(1)
})

test("a report that leaves the list is lost, comes back, and SGK's failures are the monitor's codes", async () => {
  const { sim, staff, isyeriId, isyeriKodu, look, forget, read, rowOf, report } = world
  const no = await report()
  await read()
  await look(`update sgk_evizite set medula_rapor_id = '777' where medula_rapor_id = '${no}'`)
  expect(await read()).toMatchObject({ status: 5, yavasGerekli: true })
  expect(await rowOf('777')).toMatchObject({ onayDurumu: 5, bekleyenListede: false, acikSonGun: null })
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'http500' })
  expect(await read()).toMatchObject({ status: -99, sonucKod: null })
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'html' })
  expect(await read()).toMatchObject({ status: -1 })
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'hiz1012' })
  const put = await read()
  expect(put).toMatchObject({ status: 0, sonucKod: 1012 })
  expect(put.ertelemeZamani).toBeInstanceOf(Date)
  await sim.control('kimlik', { isyeriKodu, durum: 'pasif' })
  await forget('sgk_oturum')
  expect(await read()).toMatchObject({ status: 1 })
  expect(await staff.call(isyeriEndpoints.get, { id: isyeriId })).toMatchObject({ kimlikDurumu: 1 })
  expect(await rows()).toHaveLength(2)
})

test('of 101 waiting reports 100 are read with a warning; marked as read they let the last one in', async () => {
  const { sim, look, read, report } = world
  for (let n = 0; n < 101; n++) await report({ from: -40 + Math.floor(n / 5) })
  expect(await read()).toMatchObject({ status: 5, mesaj: 'listeDolu' })
  expect(await look('select count(*)::int from sgk_evizite')).toEqual([[100]])
  expect(await sim.calls('operasyon=raporOkunduKapat')).toEqual([])
  await look('update isyeri set okundu_kapat_izni = true')
  await read()
  await vi.waitFor(
    async () =>
      expect(await look('select count(*)::int from sgk_evizite where okundu_kapatildi is not null')).toEqual([[100]]),
    soon,
  )
  expect(await read()).toMatchObject({ status: 5, mesaj: '' })
  expect(await look('select onay_durumu, count(*)::int from sgk_evizite group by 1')).toEqual([[0, 101]])
})

test('approved 27 days of a report: the slow stage finds them, the rest waits, and cancelling brings it back', async () => {
  const { staff, look, read, rowOf, readSlowly, report, reached } = world
  const no = await report({ from: -40, days: 35 })
  await read()
  const { id, raporBaslangic } = await rowOf(no)
  const first = String(raporBaslangic)
  const tarih = addDays(first, 26)
  const sent = await staff.call(eViziteEndpoints.onayla, { id, calisti: false, tarih })
  expect(sent).toMatchObject({ gonderim: 0, sonIslem: 'raporOnay', onayDurumu: 0 })
  const twice = staff.call(eViziteEndpoints.onayla, { id, calisti: false, tarih })
  await expect(twice).rejects.toMatchObject({ code: expect.stringMatching(/beyanSuruyor|onayTarihiGecersiz/) })
  const kalan = { kalanBaslangic: addDays(tarih, 1), kalanBitis: addDays(first, 34) }
  await reached(no, { gonderim: 2, onayDurumu: 1, onayliGun: 27, ...kalan })
  const list = { filter: { onayli: false, day: 60 } }
  expect((await staff.call(eViziteEndpoints.fullGet, list)).rows.map((one) => one.id)).toEqual([id])
  expect((await staff.call(eViziteEndpoints.fullGet, { filter: { onayli: true } })).rows).toEqual([])

  await look(emptyTables('sgk_evizite'))
  await read()
  expect(await rowOf(no)).toMatchObject({ onayDurumu: 1, onayliGun: 0 })
  expect(await readSlowly()).toMatchObject({ status: 5 })
  const again = await rowOf(no)
  expect(again).toMatchObject({ onayDurumu: 1, onayliGun: 27, onayliListede: true, ...kalan })
  const [parca] = await staff.call(listParcalar, { id: again.id })
  expect(parca).toMatchObject({ baslangic: first, bitis: tarih, calisti: false })

  await staff.call(eViziteEndpoints.onayla, { id: again.id, calisti: true })
  await reached(no, { onayDurumu: 2, onayliGun: 35, kalanBaslangic: null, acikSonGun: null })
  await staff.call(eViziteEndpoints.onayIptal, { id: again.id, neden: 'Yanlış gün.' })
  await reached(no, { onayDurumu: 1, onayliGun: 27 })
  await staff.call(eViziteEndpoints.onayIptal, {
    id: again.id,
    bildirimId: String(parca?.bildirimId),
    neden: 'Yanlış.',
  })
  await reached(no, { onayDurumu: 0, onayliGun: 0, kalanBaslangic: first })
})

test('actions refuse what must not be declared', async () => {
  const { sim, company, staff, gun, look, read, rowOf, report, reached } = world
  const [no, recent] = [await report({ from: -20, days: 10 }), await report({ from: -2, days: 10, tckNo: veli })]
  await read()
  const [{ id }, going] = [await rowOf(no), await rowOf(recent)]
  const approve = (tarih: string) => staff.call(eViziteEndpoints.onayla, { id, calisti: false, tarih })
  for (const day of [addDays(gun, -21), addDays(gun, -10), addDays(gun, 1)])
    await expect(approve(day)).rejects.toMatchObject({ code: 'onayTarihiGecersiz' })
  const cancel = staff.call(eViziteEndpoints.onayIptal, { id, neden: 'x' })
  await expect(cancel).rejects.toMatchObject({ code: 'gecisYok' })
  const unsure = staff.call(eViziteEndpoints.personelimDegil, { id, onay: false })
  await expect(unsure).rejects.toMatchObject({ errors: [{ field: 'onay' }] })
  const mark = staff.call(eViziteEndpoints.okunduKapat, { id })
  await expect(mark).rejects.toMatchObject({ code: 'durumUygunDegil' })
  const link = staff.call(eViziteEndpoints.kazayaBagla, { id })
  await expect(link).rejects.toMatchObject({ code: 'gecisYok' })
  const looker = await company.staff([{ ekran: 'eVizite', eylem: 'gor' }])
  for (const attempt of [
    () => looker.call(eViziteEndpoints.onayla, { id, calisti: false }),
    () => looker.call(saglikGor, { id }),
    () => looker.call(eViziteEndpoints.reveal, { id, field: 'tcKimlikNo' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'noAuthority' })
  expect(await look('select count(*)::int from sgk_beyan')).toEqual([[0]])

  const bulk = { action: 'onayla', ids: [id, going.id], girdi: { calisti: false } }
  const answer = await staff.call(eViziteEndpoints.bulk, bulk as never)
  expect(answer).toMatchObject({ nedenler: [{ id: going.id, kod: 'durumUygunDegil' }] })
  await reached(no, { onayDurumu: 2 })
  await staff.call(eViziteEndpoints.personelimDegil, { id: going.id, onay: true })
  await reached(recent, { onayDurumu: 3, personelimDegil: true })
  expect(await sim.calls('operasyon=raporOnay')).toHaveLength(1)
})

test('a mark and details are asked for by hand; a refusal of SGK stands on the row', async () => {
  const { staff, look, read, rowOf, report, reached } = world
  const no = await report()
  await read()
  await look('update isyeri set okundu_kapat_izni = true')
  const { id } = await rowOf(no)
  await staff.call(eViziteEndpoints.okunduKapat, { id })
  await vi.waitFor(async () => expect((await rowOf(no)).okunduKapatildi).not.toBeNull(), soon)
  await staff.call(eViziteEndpoints.detayOku, { id })
  await vi.waitFor(async () => expect((await rowOf(no)).detayOkundu).not.toBeNull(), soon)
  await look('update sgk_evizite set rapor_bitis = rapor_bitis + 5, kalan_bitis = kalan_bitis + 5')
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
  await reached(no, { gonderim: 3, sonSonucKod: 602, onayDurumu: 0 })
})

test('accidents are read, suggested by reports, notified in time or late, and their days follow the form', async () => {
  const { sim, staff, isyeriKodu, gun, look, read, report } = world
  await sim.control('kaza', { isyeriKodu, tckNo: ayse, tarih: addDays(gun, -3) })
  expect(await read({ monitorType: 0 })).toMatchObject({ status: 5 })
  const list = async () => (await staff.call(isKazasiEndpoints.fullGet, { order: [{ key: 'id', value: 'Asc' }] })).rows
  const [seen] = await list()
  expect(seen).toMatchObject({ kazaGunu: addDays(gun, -3), bildirimDurumu: 0, oneri: 0, subeAdi: 'Kadıköy' })
  expect(seen?.sonBildirimTarihi).toBeTruthy()
  const before = await look('select row_version from sgk_is_kazasi')
  await read({ monitorType: 0 })
  expect(await look('select row_version from sgk_is_kazasi')).toEqual(before)

  await report({ vaka: '1', from: -4, days: 4 })
  await report({ vaka: '1', from: -12, days: 5, tckNo: veli })
  await read()
  const kazalar = await list()
  expect(kazalar.map(({ oneri }) => oneri)).toEqual([0, 1])
  const [kaza, oneri] = kazalar
  if (!kaza || !oneri) throw new Error('no accident')

  const early = staff.call(isKazasiEndpoints.bildirildi, { id: oneri.id, bildirimTarihi: gun, bildirimNo: 'X1' })
  await expect(early).rejects.toMatchObject({ code: 'gecisYok' })
  await staff.call(isKazasiEndpoints.oneriKabul, { id: oneri.id })
  const again = staff.call(isKazasiEndpoints.oneriRed, { id: oneri.id, neden: 'x' })
  await expect(again).rejects.toMatchObject({ code: 'gecisYok' })
  const notify = (id: number, day: string) =>
    staff.call(isKazasiEndpoints.bildirildi, { id, bildirimTarihi: day, bildirimNo: 'X1' })
  await expect(notify(oneri.id, addDays(gun, 1))).rejects.toMatchObject({ errors: [{ key: 'dayInFuture' }] })
  await expect(notify(oneri.id, addDays(gun, -30))).rejects.toMatchObject({ errors: [{ key: 'beforeAccident' }] })
  expect(await notify(oneri.id, gun)).toMatchObject({ bildirimDurumu: 4, acikSonGun: null })

  const draft = { id: kaza.id, isyeriKontroluDisinda: true, ogrenmeTarihi: gun, kadinSayisi: 4, erkekSayisi: 8 }
  const saved = await staff.call(isKazasiEndpoints.update, draft)
  expect(saved).toMatchObject({ bildirimDurumu: 1 })
  const moved = await staff.call(isKazasiEndpoints.get, { id: kaza.id })
  expect(String(moved.sonBildirimTarihi) > String(kaza.sonBildirimTarihi)).toBe(true)
  expect(await notify(kaza.id, gun)).toMatchObject({ bildirimDurumu: 2 })
  await expect(staff.call(isKazasiEndpoints.update, { ...draft, kadinSayisi: 5 })).rejects.toMatchObject({
    code: 'durumUygunDegil',
  })
})

test('the nightly job moves exactly the last days that a new holiday moves', async () => {
  const { app, company, look, read, report } = world
  await report({ from: -20, days: 10 })
  await read()
  await look("update sgk_evizite set son_bildirim_tarihi = '2020-01-01'")
  const [[, before] = []] = await versions()
  await company.read(async (db) => {
    const enqueue = app.runtime.jobs.enqueueIn(db, company.tenant.id)
    await enqueue(settleSgkSonGun, {})
  })
  app.runtime.jobs.relay(company.tenant.id)
  await vi.waitFor(
    async () =>
      expect(await look("select 1 from sgk_evizite where son_bildirim_tarihi <> '2020-01-01'")).toHaveLength(1),
    soon,
  )
  expect(await versions()).toEqual([[expect.anything(), String(Number(before) + 1)]])
})
