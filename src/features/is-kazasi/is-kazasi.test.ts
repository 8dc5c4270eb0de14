import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { branchEndpoints } from '#features/branch/contract.ts'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { ayse, openSgkWorld, type SgkWorld } from '#test/sgk-world.ts'
import { ek7GizliGor, ek7GizliYaz, getEk7, isKazasiEndpoints, listEksikler } from './contract.ts'
import { ek7Pdf } from './ek7.server.ts'

// Spec: SGK 4.6, what readings and people know of one accident.

let world: SgkWorld
beforeAll(async () => {
  world = await openSgkWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.clear())

const list = async () =>
  (await world.staff.call(isKazasiEndpoints.fullGet, { order: [{ key: 'id', value: 'Asc' }] })).rows

async function only() {
  const [kaza, ...others] = await list()
  expect(others).toEqual([])
  if (!kaza) throw new Error('no accident')
  return world.staff.call(isKazasiEndpoints.get, { id: kaza.id })
}

test('the day that somebody has entered outlives readings, and the last day follows what a notice tells', async () => {
  const { sim, staff, isyeriKodu, gun, look, read } = world
  await sim.control('kaza', { isyeriKodu, tckNo: ayse, tarih: addDays(gun, -3), isGunBilinmiyor: true })
  await read({ monitorType: 0 })
  const seen = await only()
  expect(seen).toMatchObject({ isKazasiTarihi: null, kazaGunu: addDays(gun, -3) })
  const day = addDays(gun, -10)
  await staff.call(isKazasiEndpoints.update, { id: seen.id, isKazasiTarihi: day })
  const entered = await only()
  expect(String(entered.sonBildirimTarihi) < String(seen.sonBildirimTarihi)).toBe(true)
  const { sonBildirimTarihi } = entered
  await read({ monitorType: 0 })
  expect(await only()).toMatchObject({ isKazasiTarihi: day, kazaGunu: day, sonBildirimTarihi })
  // SGK tells another day than the person: the form is the person's word
  await look(`update sgk_is_kazasi set is_kazasi_tarihi = '${addDays(gun, -11)}', provizyon_tarihi = null`)
  await read({ monitorType: 0 })
  expect(await only()).toMatchObject({ isKazasiTarihi: addDays(gun, -11), provizyonTarihi: addDays(gun, -3) })
})

test('a suggestion that a notice takes over keeps its day where the notice tells none, and moves its last day where it does', async () => {
  const { sim, isyeriKodu, gun, read, report } = world
  await report({ vaka: '1', from: -8, days: 5 })
  await read()
  const suggested = await only()
  const notice = { isyeriKodu, tckNo: ayse, tarih: addDays(gun, -7) }
  await sim.control('kaza', { ...notice, isGunBilinmiyor: true })
  await read({ monitorType: 0 })
  const { isKazasiTarihi, sonBildirimTarihi, tesisAdi } = suggested
  expect(await only()).toMatchObject({ oneri: 2, isKazasiTarihi, sonBildirimTarihi, provizyonTarihi: addDays(gun, -7) })
  expect((await only()).tesisAdi).toBe(tesisAdi)

  await world.clear()
  await report({ vaka: '1', from: -8, days: 5 })
  await read()
  await sim.control('kaza', notice)
  await read({ monitorType: 0 })
  const told = await only()
  expect(told).toMatchObject({ oneri: 2, isKazasiTarihi: addDays(gun, -7) })
  const alone = await world.look(`select son_bildirim_tarihi::text from sgk_is_kazasi`)
  await world.look('delete from sgk_is_kazasi')
  await read({ monitorType: 0 })
  expect((await only()).sonBildirimTarihi).toBe(alone[0]?.[0])
})

test('an accident is entered by hand once, has its last day at once, and a notice of it is the same accident', async () => {
  const { sim, staff, company, isyeriKodu, isyeriId, gun, look, read } = world
  const entered = { isyeriId, tcKimlikNo: ayse, ad: 'Ayşe İpek', soyad: 'Güneş', isKazasiTarihi: addDays(gun, -5) }
  for (const [wrong, field] of [
    [{ isKazasiTarihi: addDays(gun, 1) }, 'isKazasiTarihi'],
    [{ isKazasiTarihi: null }, 'isKazasiTarihi'],
    [{ tcKimlikNo: '12345678901' }, 'tcKimlikNo'],
    [{ isyeriId: 999_999 }, 'isyeriId'],
  ] as const) {
    const refused = staff.call(isKazasiEndpoints.create, { ...entered, ...wrong })
    await expect(refused, field).rejects.toMatchObject({ errors: [{ field }] })
  }
  const made = await Promise.allSettled([1, 2].map(() => staff.call(isKazasiEndpoints.create, entered)))
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const kaza = await only()
  expect(kaza).toMatchObject({ bildirimDurumu: 0, oneri: 0, kazaGunu: addDays(gun, -5), subeAdi: 'Kadıköy' })
  expect(kaza.sonBildirimTarihi).not.toBeNull()
  expect(JSON.stringify(kaza)).not.toContain(ayse)
  expect(await look('select ad, haber_bekler from sgk_is_kazasi z join kisi k on k.id = z.kisi_id')).toEqual([
    [expect.stringMatching(/^ay/i), false],
  ])

  await sim.control('kaza', { isyeriKodu, tckNo: ayse, tarih: addDays(gun, -4) })
  await read({ monitorType: 0 })
  const { sonBildirimTarihi } = kaza
  const both = { id: kaza.id, isKazasiTarihi: addDays(gun, -5), provizyonTarihi: addDays(gun, -4), sonBildirimTarihi }
  expect(await only()).toMatchObject({ ...both, oneri: 0, bildirimId: expect.any(String) })

  const looker = await company.staff([{ ekran: 'isKazasi', eylem: 'gor' }])
  const refused = looker.call(isKazasiEndpoints.create, entered)
  await expect(refused).rejects.toMatchObject({ code: 'noAuthority' })
})

test('the form tells what is missing of it, and is a document with Turkish letters and the whole national id', async () => {
  const { staff, company, gun, isyeriId, look } = world
  const entered = { isyeriId, tcKimlikNo: ayse, ad: 'Ayşe İpek', soyad: 'Güneş', isKazasiTarihi: addDays(gun, -5) }
  const { id } = await staff.call(isKazasiEndpoints.create, entered)
  const before = await staff.call(listEksikler, { id })
  expect(before.slice(0, 2)).toEqual(['isKazasiSaati', 'kollukBildirimZamani'])
  const said = { kazaYeri: 'Şişli ığdır ÖÇÜ', kazaAciklama: 'Merdivenden düştü.', isGoremezlikVarMi: true }
  await staff.call(isKazasiEndpoints.update, { id, ...said, kadinSayisi: 0 })
  const after = await staff.call(listEksikler, { id })
  const filled = ['kazaYeri', 'kazaAciklama', 'kadinSayisi']
  expect(new Set(after)).toEqual(
    new Set([...before.filter((one) => !filled.includes(one)), 'isgunuKaybi', 'isGoremezlikDurumu']),
  )

  const url = `${getEk7.path}?id=${id}`
  const answer = await staff.send({ method: 'GET', url })
  expect([answer.status, answer.headers['content-type'], answer.body.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const bytes = await company.read((db) => ek7Pdf({ db, tenant: company.tenant, isWhole: true }, id))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  for (const part of [
    'Şişli ığdır ÖÇÜ',
    'Merdivenden düştü.',
    String((await only()).adSoyad),
    ayse,
    'Kadro bildirim göndermez',
  ])
    expect(text).toContain(part)
  expect(await look(`select varlik_id from audit_log where varlik = 'isKazasi' and islem = 'dosyaAc'`)).toEqual([
    [String(id)],
  ])
  const looker = await company.staff([{ ekran: 'isKazasi', eylem: 'gor' }])
  expect((await looker.send({ method: 'GET', url })).status).toBe(403)
  expect(await looker.call(listEksikler, { id })).toEqual(after)
})

test('the injury and the national id of who prepares the form are sealed, seen by a right alone and kept until the notice', async () => {
  const { staff, company, gun, isyeriId, look } = world
  const entered = { isyeriId, tcKimlikNo: ayse, ad: 'Ayşe İpek', soyad: 'Güneş', isKazasiTarihi: addDays(gun, -5) }
  const { id } = await staff.call(isKazasiEndpoints.create, entered)
  const nothing = { yaraTuru: null, yaraYeri: null, isGoremezlikDurumu: null, hazirlayanTcKimlikNo: null }
  const seen = await staff.call(ek7GizliGor, { id })
  expect(seen).toMatchObject(nothing)
  const { rowVersion } = seen
  const said = { ...nothing, yaraTuru: 'Kapalı kırık', yaraYeri: 'Sol bilek', hazirlayanTcKimlikNo: ayse }
  for (const [wrong, field] of [
    [{ yaraTuru: 'x'.repeat(251) }, 'yaraTuru'],
    [{ hazirlayanTcKimlikNo: '12345678901' }, 'hazirlayanTcKimlikNo'],
  ] as const) {
    const refused = staff.call(ek7GizliYaz, { id, rowVersion, ...said, ...wrong })
    await expect(refused).rejects.toMatchObject({ errors: [{ field }] })
  }
  await staff.call(ek7GizliYaz, { id, rowVersion, ...said })
  const late = staff.call(ek7GizliYaz, { id, rowVersion, ...nothing })
  await expect(late).rejects.toMatchObject({ code: 'staleRecord' })
  expect(await staff.call(ek7GizliGor, { id })).toMatchObject({ ...said, rowVersion: rowVersion + 1 })
  expect(await only()).toMatchObject({ bildirimDurumu: 1 })
  const missing = await staff.call(listEksikler, { id })
  expect(missing.filter((name) => name in nothing)).toEqual([])

  const printed = async (isWhole: boolean) => {
    const bytes = await company.read((db) => ek7Pdf({ db, tenant: company.tenant, isWhole }, id))
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
  }
  expect(await printed(true)).toContain('Sol bilek')
  expect(await printed(false)).not.toContain('Sol bilek')
  const stored = await look(`select ek7_gizli from sgk_is_kazasi where id = ${id}`)
  const records = await look(
    `select degisim::text, islem from audit_log where varlik = 'isKazasi' and varlik_id = '${id}'`,
  )
  expect(JSON.stringify([stored, records, await staff.call(isKazasiEndpoints.get, { id })])).not.toMatch(/kırık|bilek/)
  expect(records.map(([, islem]) => islem).sort()).toEqual(['create', 'saglikGor', 'saglikGor', 'saglikYaz'])

  const looker = await company.staff([{ ekran: 'isKazasi', eylem: 'gor' }])
  for (const refused of [
    () => looker.call(ek7GizliGor, { id }),
    () => looker.call(ek7GizliYaz, { id, rowVersion, ...said }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await world.app.newTenant()).staff()
  await expect(stranger.call(ek7GizliGor, { id })).rejects.toMatchObject({ code: 'notFound' })
  const notice = { id, bildirimTarihi: gun, bildirimNo: '2026/1' }
  await staff.call(isKazasiEndpoints.bildirildi, notice)
  const after = await staff.call(ek7GizliGor, { id })
  const closed = staff.call(ek7GizliYaz, { id, ...said, rowVersion: after.rowVersion })
  await expect(closed).rejects.toMatchObject({ code: 'durumUygunDegil' })
})

test('a form takes a hundred witnesses', async () => {
  const { staff, gun, isyeriId } = world
  const entered = { isyeriId, tcKimlikNo: ayse, ad: 'Ayşe İpek', soyad: 'Güneş', isKazasiTarihi: addDays(gun, -5) }
  const { id } = await staff.call(isKazasiEndpoints.create, entered)
  const tanikListesi = (count: number) => Array.from({ length: count }, (_, n) => `Tanık ${n}`).join('\n')
  await staff.call(isKazasiEndpoints.update, { id, tanikListesi: tanikListesi(100) })
  const refused = staff.call(isKazasiEndpoints.update, { id, tanikListesi: tanikListesi(101) })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'tanikListesi', key: 'tooManyWitnesses' }] })
})

test('a report is linked to an accident of its own workplace alone', async () => {
  const { staff, gun, look, read, rowOf, report, isyeriId } = world
  const no = await report({ from: -20, days: 4 })
  await read()
  const { id, raporBaslangic } = await rowOf(no)
  await look(`update sgk_evizite set vaka = 1 where id = ${id}`)
  const { companyId } = await staff.call(isyeriEndpoints.get, { id: isyeriId })
  const { id: branchId } = await staff.call(branchEndpoints.create, { subeKodu: 'S2', subeAdi: 'Pendik', companyId })
  const credential = { kullaniciAdi: 'kul', isyeriKodu: '1', tehlikeSinifi: 2, beyannameTipi: 1 } as const
  const elsewhere = { isyeriSicilNo: '7'.repeat(26), companyId, branchId, ...credential }
  const { id: other } = await staff.call(isyeriEndpoints.create, elsewhere)
  await look(`insert into sgk_is_kazasi (isyeri_id, kisi_id, is_kazasi_tarihi)
    select ${other}, kisi_id, '${raporBaslangic}' from sgk_evizite where id = ${id}`)
  await staff.call(eViziteEndpoints.kazayaBagla, { id })
  expect(await look('select isyeri_id, evizite_id::int from sgk_is_kazasi order by id')).toEqual([
    [other, null],
    [isyeriId, id],
  ])
  expect((await list())[1]).toMatchObject({ kazaGunu: addDays(gun, -20), sonBildirimTarihi: expect.any(String) })
})

test('the document of a notice is kept with it, also when it comes later, and nothing else of the form changes then', async () => {
  const { staff, isyeriId, gun, look } = world
  const entered = { isyeriId, tcKimlikNo: ayse, ad: 'Ayşe İpek', soyad: 'Güneş', isKazasiTarihi: addDays(gun, -2) }
  const { id } = await staff.call(isKazasiEndpoints.create, entered)
  const { dosyaYukle } = isKazasiEndpoints as unknown as { dosyaYukle: Endpoint } // made for its file field
  const send = (content: string) =>
    staff.call(dosyaYukle, {
      alan: 'belge',
      dosyaAdi: 'bildirim.pdf',
      _byteArray: Buffer.from(content).toString('base64'),
    })
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
  const [first, second] = [await send(pdf), await send(`${pdf} `)] as [{ id: number }, { id: number }] // as its endpoint says
  const said = { id, bildirimTarihi: gun, bildirimNo: 'K-7' }
  const unknown = staff.call(isKazasiEndpoints.bildirildi, { ...said, dosyaId: 999_999 })
  await expect(unknown).rejects.toMatchObject({ errors: [{ field: 'belge' }] })
  const told = await staff.call(isKazasiEndpoints.bildirildi, { ...said, dosyaId: first.id })
  expect(told).toMatchObject({ bildirimDurumu: 2, bildirimNo: 'K-7', belge: [first.id] })
  await staff.call(isKazasiEndpoints.update, { id, belge: [first.id, second.id] })
  expect(await look('select bildirim_durumu, cardinality(belge) from sgk_is_kazasi')).toEqual([[2, 2]])
  const changed = staff.call(isKazasiEndpoints.update, { id, kazaYeri: 'Depo', belge: [] })
  await expect(changed).rejects.toMatchObject({ code: 'durumUygunDegil' })
})

test('accidents are found by the code of their branch and by whether a report belongs to them; a refusal needs no reason', async () => {
  const { sim, staff, isyeriKodu, gun, read, report } = world
  await sim.control('kaza', { isyeriKodu, tckNo: ayse, tarih: addDays(gun, -3) })
  await read({ monitorType: 0 })
  await report({ vaka: '1', from: -20, days: 5 })
  await read()
  const found = async (filter: object) =>
    (await staff.call(isKazasiEndpoints.fullGet, { filter })).rows.map(({ oneri }) => oneri).sort()
  expect(await found({ subeKodu: 'S1' })).toEqual([0, 1])
  expect(await found({ subeKodu: 'S2' })).toEqual([])
  expect(await found({ raporlu: true })).toEqual([1])
  expect(await found({ raporlu: false })).toEqual([0])
  const [suggested] = (await staff.call(isKazasiEndpoints.fullGet, { filter: { raporlu: true } })).rows
  const refused = await staff.call(isKazasiEndpoints.oneriRed, { id: Number(suggested?.id) })
  expect(refused).toMatchObject({ bildirimDurumu: 3, bildirimGerekmezNedeni: 'Öneri reddedildi.' })
})
