import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncSube } from '#features/kullanici/contract.ts'
import { calisanlar } from '#features/zamanli-islem/islem/calisan.server.ts'
import { operasyon } from '#features/zamanli-islem/islem/operasyon.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { sized } from '#test/harness/random.ts'
import { agreeingWorld, type Fark, isyeriSayisi, mend, plant } from '#test/kontrol-world.ts'
import { rights, startStaff } from '#test/staff.ts'
import { calistir, girisCikisKontrolEndpoints as calls } from './contract.ts'
import { girisCikisKontrolJobs } from './jobs.server.ts'
import { runKontrol } from './kontrol.server.ts'

const adet = sized(300, 3_000)
/** Of each of the nine kinds. */
const herTip = sized(3, 23)

let app: TestApp
let company: TestTenant
let staff: Client
let run: Awaited<ReturnType<typeof agreeingWorld>>
let ekilen: Fark[]
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  run = await agreeingWorld(app.runtime, company, adet)
})
afterAll(() => app.close())

const kontrol = () => runKontrol(app.runtime, company.tenant.id)
const same = { yeni: 0, degisen: 0, kapanan: 0 }
const whole = () => run('select t::text from sgk_giris_cikis_kontrol t order by id')
const openRows = () =>
  run('select kisi_id::int, hata_tipi from sgk_giris_cikis_kontrol where durum = 0 order by hata_tipi, kisi_id')
const rowsOf = (farklar: readonly Fark[]) =>
  farklar.toSorted((a, b) => a.hataTipi - b.hataTipi || a.kisiId - b.kisiId).map((one) => [one.kisiId, one.hataTipi])
const oneOf = async (hataTipi: number) => {
  const { rows } = await staff.call(calls.fullGet, { filter: { hataTipi, durum: 0 } })
  const [row] = rows
  if (!row) throw new Error(`nothing of kind ${hataTipi} is open`)
  return row
}

test('where personnel and SGK agree nothing is found', async () => {
  expect(await kontrol()).toEqual({ bulunan: 0, ...same })
})

test('exactly the differences that are there are found, each once; a second run changes nothing', async () => {
  ekilen = await plant(run, { adet, herTip })
  expect(ekilen).toHaveLength(9 * herTip)
  expect(await kontrol()).toEqual({ ...same, bulunan: ekilen.length, yeni: ekilen.length })
  expect(await openRows()).toEqual(rowsOf(ekilen))
  const before = await whole()
  expect(await kontrol()).toEqual({ ...same, bulunan: ekilen.length })
  expect(await whole()).toEqual(before)
})

test('a row tells both sides, masks the person and is counted by kind', async () => {
  const { rows } = await staff.call(calls.fullGet, { filter: { hataTipi: 3 } })
  expect(rows[0]).toMatchObject({ hataTipi: 3, farkGun: -3, durum: 0, tcKimlikNo: '1*********6', aciklama: null })
  expect(rows[0]?.ikGirisTarihi).not.toBe(rows[0]?.sgkGirisTarihi)
  expect((await staff.call(calls.get, { id: (await oneOf(9)).id })).sgkSubeAdi).toEqual(expect.any(String))
  const groups = await staff.call(calls.gruplar, { alan: 'hataTipi' })
  expect(groups.map((one) => one.adet)).toEqual(Array(9).fill(herTip))
  expect(await staff.call(calls.ozet, { filter: { day: 30 } })).toEqual({
    acik: ekilen.length,
    duzelen: 0,
    yokSayilan: 0,
  })
  for (const day of [45, 0, 'x']) {
    const refused = staff.call(calls.fullGet, { filter: { day } } as never) // no window
    await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field: 'filter.day' }] })
  }
})

test('what was mended closes by itself with a note, and what is said to be mended is looked at first', async () => {
  const [first, ...others] = ekilen.filter(({ hataTipi }) => hataTipi === 6)
  if (!first) throw new Error('nothing was planted')
  const { id } = await oneOf(6)
  await expect(staff.call(calls.duzeltildi, { id })).rejects.toMatchObject({ code: 'farkSuruyor' })
  expect(await staff.call(calls.get, { id })).toMatchObject({ durum: 0, aciklama: null })
  const kisiId = Number((await run('select kisi_id from sgk_giris_cikis_kontrol where id = $1', [id]))[0]?.[0])
  await mend(run, [{ kisiId, hataTipi: 6 }])
  expect(await staff.call(calls.duzeltildi, { id })).toMatchObject({
    durum: 1,
    aciklama: expect.stringContaining('Düzeltildi'),
  })
  await expect(staff.call(calls.duzeltildi, { id })).rejects.toMatchObject({ code: 'gecisYok' })
  const { id: noted } = await oneOf(7)
  const [[otherKisi] = []] = await run('select kisi_id::int from sgk_giris_cikis_kontrol where id = $1', [noted])
  await mend(run, [{ kisiId: Number(otherKisi), hataTipi: 7 }])
  const said = await staff.call(calls.duzeltildi, { id: noted, aciklama: 'Kod düzeltildi.' })
  expect(said).toMatchObject({ durum: 1, aciklama: 'Kod düzeltildi.' })
  ekilen = ekilen.filter((one) => one.kisiId !== otherKisi)
  expect(others.length).toBe(herTip - 1)

  ekilen = ekilen.filter((one) => one.kisiId !== kisiId)
  const mended = [1, 2, 3, 4, 5, 7, 8, 9].flatMap((tip) =>
    ekilen.filter(({ hataTipi }) => hataTipi === tip).slice(0, 1),
  )
  await mend(run, mended)
  ekilen = ekilen.filter((one) => !mended.includes(one))
  expect(await kontrol()).toEqual({ ...same, bulunan: ekilen.length, kapanan: 8 })
  expect(await openRows()).toEqual(rowsOf(ekilen))
  const notes = await run('select distinct aciklama from sgk_giris_cikis_kontrol where durum = 1 order by 1')
  expect(notes.flat()).toEqual([
    expect.stringContaining('Düzeltildi'),
    expect.stringContaining('Kendiliğinden'),
    'Kod düzeltildi.',
  ])
})

test('what somebody ignores stays ignored until it is another difference', async () => {
  const { id } = await oneOf(3)
  await expect(staff.call(calls.yokSay, { id, aciklama: '' })).rejects.toMatchObject({
    errors: [{ field: 'aciklama' }],
  })
  expect(await staff.call(calls.yokSay, { id, aciklama: 'Mahkeme kararı' })).toMatchObject({ durum: 2 })
  expect(await kontrol()).toEqual({ ...same, bulunan: ekilen.length })
  const [kisi] = await run('select kisi_id from sgk_giris_cikis_kontrol where id = $1', [id])
  await run('update personel set giris_tarihi = giris_tarihi + 1 where kisi_id = $1', [kisi?.[0]])
  expect(await kontrol()).toEqual({ ...same, bulunan: ekilen.length, yeni: 1 })
})

test('an order is made where one mends the difference, once, and closes the row when SGK has it', async () => {
  const { id } = await oneOf(1)
  const made = await staff.call(calls.isEmriAc, { id })
  expect(made).toMatchObject({ durum: 0, isEmriNo: expect.stringMatching(/^IE-/) })
  await expect(staff.call(calls.isEmriAc, { id })).rejects.toMatchObject({ code: 'recordExists' })
  await expect(staff.call(calls.isEmriAc, { id: (await oneOf(6)).id })).rejects.toMatchObject({ code: 'gecisYok' })
  const exit = await staff.call(calls.isEmriAc, { id: (await oneOf(4)).id })
  const orders = await run(
    'select islem_tipi, cikis_nedeni from sgk_tescil_is_emri where id = any ($1::bigint[]) order by 1',
    [[made.isEmriId, exit.isEmriId]],
  )
  expect(orders).toEqual([
    [1, null],
    [2, 4],
  ])
  // both are late from their first day on; the order of the entry reaches SGK
  await run(`update sgk_tescil_is_emri set durum = 'SGKAktarildi', aktarim_zamani = now() where id = $1`, [
    made.isEmriId,
  ])
  await kontrol()
  expect(await staff.call(calls.get, { id })).toMatchObject({ durum: 1 })
})

test('an order of the control asks for the right to add orders besides its own', async () => {
  const { id } = await oneOf(9)
  const controller = await company.staff(rights('girisCikisKontrol/gor', 'girisCikisKontrol/degistir'))
  await expect(controller.call(calls.isEmriAc, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const both = rights('girisCikisKontrol/gor', 'girisCikisKontrol/degistir', 'tescil/ekle')
  expect(await (await company.staff(both)).call(calls.isEmriAc, { id })).toMatchObject({ durum: 0 })
})

test('of a workplace or month that was not read nothing is said', async () => {
  await kontrol()
  const before = await openRows()
  // nobody read the last workplace; at the first one a slip tells of one person more than there are lines
  await run(`insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad) overriding system value
    select n, 'v1.k', decode(md5('y' || n), 'hex'), '1*********6', 'Yeni', 'Kişi' from generate_series(900001, 900002) n`)
  await run(`insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi)
    values ('U1', 900001, ${isyeriSayisi}, '2020-01-01'), ('U2', 900002, 1, '2020-01-01')`)
  await run('update sgk_tahakkuk set sigortali_sayisi = sigortali_sayisi + 1 where isyeri_id = 1')
  await run(
    `update personel set cikis_tarihi = '2026-01-05', cikis_kodu = 4 where isyeri_id = ${isyeriSayisi} and kisi_id % 10 = 0`,
  )
  await kontrol()
  const known = new Set(before.map(String))
  expect((await openRows()).filter((row) => !known.has(String(row)))).toEqual([])
  await run('update sgk_tahakkuk set sigortali_sayisi = sigortali_sayisi - 1 where isyeri_id = 1')
  // a further slip tells the amount to pay alone: of how many persons it is nobody knows
  await run(`insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, odenecek_tutar)
    select isyeri_id, period_id, 2, 'A', '05510', 10 from sgk_tahakkuk where isyeri_id = 1 and belge_turu = 1`)
  await kontrol()
  expect((await openRows()).filter((row) => !known.has(String(row)))).toEqual([])
  await run('delete from sgk_tahakkuk where isyeri_id = 1 and belge_turu = 2')
  await kontrol()
  expect((await openRows()).filter((row) => !known.has(String(row)))).toEqual([[900002, 1]])
})

test('the control runs by its button and by the clock', async () => {
  await run('delete from sgk_giris_cikis_kontrol')
  const worker = await startWorker(app.runtime, girisCikisKontrolJobs, [])
  expect(await staff.call(calistir, {})).toEqual({ siradaMi: true })
  await expect.poll(async () => (await openRows()).length).toBeGreaterThan(0)
  await worker.close()
  const scheduled = calisanlar[operasyon.girisCikisKontrol]
  const told = await scheduled.run({ runtime: app.runtime, tenant: company.tenant } as never) // what it uses
  expect(told).toContain('0 yeni')
})

test('whoever only looks neither runs nor closes; one branch sees its own; another company finds nothing', async () => {
  const { id } = await oneOf(2)
  const looker = await company.staff(rights('girisCikisKontrol/gor'))
  await expect(looker.call(calistir, {})).rejects.toMatchObject({ code: 'noAuthority' })
  for (const act of [
    () => looker.call(calls.duzeltildi, { id }),
    () => looker.call(calls.yokSay, { id, aciklama: 'x' }),
    () => looker.call(calls.isEmriAc, { id }),
    () => looker.call(calls.reveal, { id, field: 'tcKimlikNo' }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'noAuthority' })
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [1] })
  const narrowed = createClient(app.app, token)
  const [all, own] = [await staff.call(calls.totals, {}), await narrowed.call(calls.totals, {})]
  const [ofBranch] = await run('select count(*)::int from sgk_giris_cikis_kontrol where branch_id = 1')
  expect([own.count, own.count < all.count]).toEqual([ofBranch?.[0], true])
  const [foreign] = await run('select min(id)::int from sgk_giris_cikis_kontrol where branch_id = 2 and durum = 0')
  const outside = narrowed.call(calls.yokSay, { id: Number(foreign?.[0]), aciklama: 'x' })
  await expect(outside).rejects.toMatchObject({ code: 'notFound' })
  const stranger = await (await app.newTenant()).staff()
  await expect(stranger.call(calls.duzeltildi, { id })).rejects.toMatchObject({ code: 'notFound' })
})
