import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { modulTipi } from '#core/licence.ts'
import { tescilEndpoints } from '#features/tescil/contract.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { openKabul, start } from '#test/kabul.ts'
import { soon } from '#test/soon.ts'
import { startStaff } from '#test/staff.ts'
import { iseGirisEndpoints as calls, findSgk, listEksikler } from './contract.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof openKabul>>
beforeAll(async () => {
  app = await createTestApp()
  world = await openKabul(app)
})
afterAll(() => app.close())

test('who is no longer accepted gets no order, and the checks say so', async () => {
  const { staff, run, anApplication, prepare, orders } = world
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  const before = await orders()
  await run(`update basvuru set durum_yonetimi_no = 6 where id = ${basvuruId}`)

  await expect(staff.call(calls.isEmriAc, { id })).rejects.toMatchObject({
    errors: [{ field: 'eksikler', key: 'kabulDegil' }],
  })
  expect(await orders()).toBe(before)
  expect(await staff.call(listEksikler, { id })).toEqual([{ key: 'kabulDegil' }])
  expect(await prepare(basvuruId)).toMatchObject({ id, durum: 1, eksikSayisi: 1, eksikler: [{ key: 'kabulDegil' }] })
})

test('who is refused while the order is being made gets none', async () => {
  const { company, staff, anApplication, prepare, orders } = world
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  const before = await orders()
  const opening = await company.read(async (db) => {
    await execute(db, `update basvuru set durum_yonetimi_no = 6 where id = ${basvuruId}`)
    const asked = Promise.allSettled([staff.call(calls.isEmriAc, { id })])
    await waitsForLock()
    return { asked }
  })
  expect(await opening.asked).toMatchObject([{ status: 'rejected', reason: { code: 'validationFailed' } }])
  expect(await orders()).toBe(before)
})

test('an entry whose missing thing came later gets its order, and prepared again it is ready', async () => {
  const { staff, run, one, branchId, anApplication, prepare } = world
  const aMissing = async () => {
    const { id: basvuruId } = await anApplication()
    await run(`insert into belge_tanim (belge_adi, zorunlu, siralama) values ('Diploma', true, 9001)`)
    const { id } = await prepare(basvuruId)
    await run('delete from belge_tanim')
    return { id, basvuruId }
  }
  const first = await aMissing()
  expect(await staff.call(calls.isEmriAc, { id: first.id })).toMatchObject({ durum: 3, eksikSayisi: 0 })
  const second = await aMissing()
  expect(await prepare(second.basvuruId)).toMatchObject({ id: second.id, durum: 2, eksikSayisi: 0, eksikler: [] })

  // a branch that got its workplace after the entry was prepared
  const { id: basvuruId } = await anApplication()
  const bare = await one(
    `insert into branch (sube_kodu, sube_adi, company_id) select 'YENI', 'Yeni', company_id from branch where id = ${branchId} returning id`,
  )
  const made = await prepare(basvuruId, { branchId: bare })
  expect(made).toMatchObject({ durum: 1, eksikler: [{ key: 'isyeriYok' }] })
  const isyeriId =
    await one(`insert into isyeri (isyeri_sicil_no, company_id, branch_id, kullanici_adi, kullanici_adi_maske, isyeri_kodu, tehlike_sinifi, beyanname_tipi)
    select repeat('8', 26), company_id, id, 'x', 'x***x', '1', 1, 1 from branch where id = ${bare} returning id`)
  expect(await staff.call(calls.isEmriAc, { id: made.id })).toMatchObject({ durum: 3, isyeriId })
  await expect(prepare(basvuruId, { branchId: bare })).rejects.toMatchObject({ code: 'durumUygunDegil' })
})

test('a guard needs no card while the company asks nobody for its last day, and its day is told as people write it', async () => {
  const { run, one, anApplication, prepare } = world
  const tip = await one(
    `insert into calisan_tip (tip_adi, guvenlik_mi, siralama) values ('Güvenlik', true, 900) returning id`,
  )
  const iapId = await one(`insert into ilan (baslik, metin, calisan_tip_id) values ('ÖGG', '', ${tip}) returning id`)
  const { id: basvuruId, adayId } = await anApplication(5, { iapId })
  expect(await prepare(basvuruId)).toMatchObject({ durum: 2, eksikler: [] })
  const kriter = await one(
    `insert into kriter (kriter_adi, value_type, anlam) values ('Kart bitişi', 5, 'oggBitis') returning id`,
  )
  expect(await prepare(basvuruId)).toMatchObject({ durum: 1, eksikler: [{ key: 'kartYok' }] })
  await run(
    `insert into aday_bilgi (aday_id, kriter_id, tarih, kaynak) values (${adayId}, ${kriter}, '2026-01-31', 'basvuru')`,
  )
  expect(await prepare(basvuruId)).toMatchObject({ eksikler: [{ key: 'kartGecersiz', params: { gun: '31.01.2026' } }] })
  await run(`delete from aday_bilgi where kriter_id = ${kriter}`)
  await run(`delete from kriter where id = ${kriter}`)
})

test("a cancellation and SGK's answer wait for each other in one order", async () => {
  const { company, staff, anApplication, prepare } = world
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  const { isEmriId } = await staff.call(calls.isEmriAc, { id })
  const answering = await company.read(async (db) => {
    await execute(db, `select id from sgk_tescil_is_emri where id = ${isEmriId} for update`)
    const asked = Promise.allSettled([staff.call(calls.iptal, { id, neden: 'Gelmedi' })])
    await waitsForLock()
    await execute(db, `update sgk_tescil_is_emri set durum = 'SGKAktarildi' where id = ${isEmriId}`)
    return { asked }
  })
  expect(await answering.asked).toMatchObject([{ status: 'rejected', reason: { code: 'gecisYok' } }])
  expect(await staff.call(calls.get, { id })).toMatchObject({ durum: 4, isEmriDurumu: 'SGKAktarildi' })
})

test('an order is opened in companies with the SGK module, by whoever hands over', async () => {
  const { company, anApplication, prepare } = await openKabul(app)
  const [first, second] = [await prepare((await anApplication()).id), await prepare((await anApplication()).id)]
  const { token } = await startStaff(app.runtime, company.tenant.id, { modulTipleri: [modulTipi.Ebasvuru] })
  const recruiter = createClient(app.app, token)
  expect(await recruiter.call(findSgk, {})).toEqual({ acik: true })
  expect(await recruiter.call(calls.isEmriAc, { id: first.id })).toMatchObject({ durum: 3 })

  const remove = rawStatement<MasterTables, { tenantId: number; tip: number }, never>(
    'delete from master_tenant_modul where tenant_id = $1 and modul_tipi = $2',
    ['tenantId', 'tip'],
  )
  await remove(app.runtime.master.db, { tenantId: company.tenant.id, tip: modulTipi.SGK })
  const { token: other } = await startStaff(app.runtime, company.tenant.id, { modulTipleri: [modulTipi.Ebasvuru] })
  const without = createClient(app.app, other)
  expect(await without.call(findSgk, {})).toEqual({ acik: false })
  await expect(without.call(calls.isEmriAc, { id: second.id })).rejects.toMatchObject({ code: 'durumUygunDegil' })
})

test('an order that is being declared is not taken back', async () => {
  const { company, staff, one, anApplication, prepare } = world
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  const { isEmriId } = await staff.call(calls.isEmriAc, { id })
  const cancelling = await company.read(async (db) => {
    await execute(db, `select id from sgk_tescil_is_emri where id = ${isEmriId} for update`)
    await execute(
      db,
      `insert into sgk_beyan (istek_id, islem, isyeri_id, kayit, kayit_id, istek, kullanici_id, donem)
       select gen_random_uuid(), 'iseGirisKaydet', isyeri_id, 'tescil', id, '{}', 1, 1 from sgk_tescil_is_emri where id = ${isEmriId}`,
    )
    const asked = Promise.allSettled([staff.call(calls.iptal, { id, neden: 'Gelmedi' })])
    await waitsForLock()
    return { asked }
  })
  expect(await cancelling.asked).toMatchObject([{ status: 'rejected', reason: { code: 'durumUygunDegil' } }])
  expect(await one(`select count(*) from sgk_tescil_is_emri where id = ${isEmriId}`)).toBe(1)
})

test('after its order was closed by hand an entry is cancelled, the order stays, and the person may begin anew', async () => {
  const { staff, run, anApplication, prepare } = world
  const { id: basvuruId, takipNo } = await anApplication()
  const { id } = await prepare(basvuruId)
  const { isEmriId } = await staff.call(calls.isEmriAc, { id })
  await staff.call(tescilEndpoints.manuelKapat, { id: Number(isEmriId), neden: 'Gelmedi' })
  expect(await staff.call(calls.iptal, { id, neden: 'Gelmedi' })).toMatchObject({ durum: -1, isEmriId: null })
  expect(await run(`select durum from sgk_tescil_is_emri where id = ${isEmriId}`)).toEqual([['ManuelKapatildi']])

  await run(`update personel set cikis_tarihi = giris_tarihi, cikis_kodu = 3 where personel_no = '${takipNo}'`)
  const again = await prepare(basvuruId, { iseBaslamaTarihi: addDays(start, 20) })
  expect(await staff.call(calls.isEmriAc, { id: again.id })).toMatchObject({ durum: 3 })
  expect(await run(`select personel_no from personel where personel_no like '${takipNo}%' order by id`)).toEqual([
    [takipNo],
    [`${takipNo}-2`],
  ])
})

test('of two entries of one person at two workplaces, opened at once, one gets an order', async () => {
  const { staff, one, iapId, aBranch, anApplication, prepare, orders } = world
  const [other, otherIlan] = [
    await aBranch(),
    await one(`insert into ilan (baslik, metin) values ('Danışma', '') returning id`),
  ]
  for (let round = 0; round < 5; round++) {
    const { id: first, adayId } = await anApplication(5, { iapId })
    const { id: second } = await anApplication(5, { adayId, iapId: otherIlan })
    const entries = [await prepare(first), await prepare(second, { branchId: other })]
    const before = await orders()
    const results = await Promise.allSettled(entries.map(({ id }) => staff.call(calls.isEmriAc, { id })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await orders()).toBe(before + 1)
  }
})

test('who is limited to branches sees and hands over the entries of those alone', async () => {
  const { staff, run, branchId, aBranch, anApplication, prepare } = world
  const { subjectId, client } = await limited(await aBranch())
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  for (const call of [
    () => client.call(calls.get, { id }),
    () => client.call(calls.isEmriAc, { id }),
    () => client.call(calls.iptal, { id, neden: 'x' }),
    () => client.call(listEksikler, { id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'notFound' })
  }
  const { id: free } = await anApplication()
  await expect(
    client.call(calls.hazirla, { basvuruId: free, branchId, iseBaslamaTarihi: start }),
  ).rejects.toMatchObject({ errors: [{ field: 'branchId' }] })
  expect((await client.call(calls.fullGet, {})).rows).toEqual([])
  expect((await staff.call(calls.fullGet, {})).rows.length).toBeGreaterThan(0)
  await run(`delete from kullanici_sube where kullanici_id = ${subjectId}`)
})

async function limited(branchId: number) {
  const { company, run } = world
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  await run(`insert into kullanici_sube (kullanici_id, branch_id) values (${subjectId}, ${branchId})`)
  return { subjectId, client: createClient(app.app, token) }
}

/** Somebody waits for a row that another transaction holds. */
async function waitsForLock() {
  const { company } = world
  await vi.waitFor(async () => {
    const text = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const [row] = await company.read((db) => execute(db, text))
    expect(row?.[0]).toBe(1)
  }, soon)
}

test('a late entry is late on the day of its order, whatever it was when it was prepared', async () => {
  const { staff, run, anApplication, prepare } = world
  const { id: basvuruId } = await anApplication()
  const { id } = await prepare(basvuruId)
  await run(`update ise_giris set ise_baslama_tarihi = '${today(new Date())}' where id = ${id}`)
  await expect(staff.call(calls.isEmriAc, { id })).rejects.toMatchObject({
    errors: [{ field: 'gecikmeNedeni', key: 'required' }],
  })
})
