import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { personelEndpoints } from '#features/personel/contract.ts'
import { sgkBeyanEndpoints } from '#features/sgk-beyan/contract.ts'
import { listDonemParametre } from '#features/takvim/queries.server.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPdf } from '#test/harness/files.ts'
import { anOffice } from '#test/harness/office-files.ts'
import { rights } from '#test/staff.ts'
import { sendForm } from '#test/upload.ts'
import { belgeAc, donemOner, tescilEndpoints } from './contract.ts'
import { settleTescilSonGunu } from './son-gun.server.ts'

// made for its import key and its file field
const { iceAktar, dosyaYukle, dosyalar } = tescilEndpoints as unknown as Record<
  'iceAktar' | 'dosyaYukle' | 'dosyalar',
  Endpoint
>

let app: TestApp
let company: TestTenant
let staff: Client
let companyId: number
let isyeriId: number
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  isyeriId = await aWorkplace()
})
afterAll(() => app.close())

let no = 0
const both = { sistemSifre: 'sistem-1', isyeriSifresi: 'isyeri-1' }

type Own = { sistemSifre?: string; isyeriSifresi?: string; naceKodu?: string }

async function aWorkplace(secrets: Own = both): Promise<number> {
  no++
  const credential = { kullaniciAdi: 'kul', isyeriKodu: '1', tehlikeSinifi: 2, beyannameTipi: 1 } as const
  const isyeriSicilNo = `520640808666666601465${String(no).padStart(5, '0')}`
  return (await staff.call(isyeriEndpoints.create, { isyeriSicilNo, companyId, ...credential, ...secrets })).id
}

/** Somebody at the workplace. */
async function aPersonel(own: object = {}) {
  no++
  const person = { personelNo: `P-${no}`, tcKimlikNo: nationalId(350_000_001 + no * 7), ad: 'İpek', soyad: 'Çağlar' }
  const job = { isyeriId, girisTarihi: '2026-11-02', meslekKodu: '5414.02', ogrenimKodu: 4 }
  return staff.call(personelEndpoints.create, { ...person, ...job, ...own })
}

/** The entry order of somebody. */
async function anEntry(own: object = {}) {
  const { id: personelId } = await aPersonel(own)
  await staff.call(personelEndpoints.girisEmri, { id: personelId, gorevKodu: 2, isKolu: 19 })
  const { rows } = await staff.call(tescilEndpoints.fullGet, { filter: { personelId } })
  return { id: rows[0]?.id ?? 0, personelId }
}

const get = (id: number) => staff.call(tescilEndpoints.get, { id })
const inCompany = (text: string) => company.read((db) => execute(db, text))

test('a branch of work is one of the list of that day, in orders of every kind', async () => {
  const { id, personelId } = await anEntry()
  const none = { errors: [{ field: 'isKolu', key: 'invalidKodOnDay' }] }
  await expect(staff.call(tescilEndpoints.update, { id, isKolu: 77 })).rejects.toMatchObject(none)
  const exit = { islemTipi: 2, personelId, cikisTarihi: '2026-11-16', cikisNedeni: 4 } as const
  await expect(staff.call(tescilEndpoints.create, { ...exit, isKolu: 21 })).rejects.toMatchObject(none)
  const made = await aPersonel()
  const entry = staff.call(personelEndpoints.girisEmri, { id: made.id, gorevKodu: 2, isKolu: 99 })
  await expect(entry).rejects.toMatchObject(none)
  expect(await staff.call(tescilEndpoints.create, { ...exit, isKolu: 20 })).toMatchObject({ isKolu: 20 })
})

test('a file names an employment by its number, also where that is digits which are the id of another one', async () => {
  const other = await aPersonel()
  const { id } = await aPersonel({ personelNo: String(other.id) })
  const lines = ['isEmriNo;islemTipi;personelId;girisTarihi', `A-1;1;${other.id};02.11.2026`, `A-2;1;${id};02.11.2026`]
  const { json } = await sendForm(staff, iceAktar, { bytes: Buffer.from(lines.join('\r\n')), name: 'emir.csv' })
  // nobody has the number of the second line, whatever its id is
  expect(json().resultObject).toMatchObject({ eklenen: 1, hatalar: [{ satir: 3, alan: 'personelId' }] })
  const { rows } = await staff.call(tescilEndpoints.fullGet, { filter: { isEmriNo: 'A-1' } })
  expect(rows).toMatchObject([{ personelNo: String(other.id) }])
})

test('open orders follow the person and the workplace of their employment, and wait while one is declared', async () => {
  const { id, personelId } = await anEntry()
  const before = await get(id)
  const tcKimlikNo = nationalId(349_000_001)
  const { kisiId } = await staff.call(personelEndpoints.update, { id: personelId, tcKimlikNo })
  expect(await get(id)).toMatchObject({ kisiId, isyeriId })
  expect(kisiId).not.toBe(before.kisiId)
  const other = await aWorkplace()
  await staff.call(personelEndpoints.update, { id: personelId, isyeriId: other })
  expect(await get(id)).toMatchObject({ kisiId, isyeriId: other })

  await staff.call(tescilEndpoints.gonder, { id })
  const back = staff.call(personelEndpoints.update, { id: personelId, isyeriId })
  await expect(back).rejects.toMatchObject({ code: 'beyanSuruyor' })
  expect(await staff.call(personelEndpoints.get, { id: personelId })).toMatchObject({ isyeriId: other })
  // what SGK has been told stays as it was told
  await inCompany(`update sgk_beyan set durum = 3, sonuc_zamani = now() where kayit_id = ${id}`)
  await inCompany(`update sgk_tescil_is_emri set durum = 'SGKAktarildi' where id = ${id}`)
  await staff.call(personelEndpoints.update, { id: personelId, isyeriId })
  expect(await get(id)).toMatchObject({ isyeriId: other })
})

test.each([
  ['the system password', { isyeriSifresi: 'isyeri-1' }],
  ['the workplace password', { sistemSifre: 'sistem-1' }],
])('without %s nothing is declared and SGK is not asked', async (_what, secrets) => {
  const { id, personelId } = await anEntry({ isyeriId: await aWorkplace(secrets) })
  await expect(staff.call(tescilEndpoints.gonder, { id })).rejects.toMatchObject({ code: 'sifreEksik' })
  expect(await get(id)).toMatchObject({ durum: 'Olusturuldu', beyanId: null })
  const exit = { islemTipi: 2, personelId, cikisTarihi: '2026-11-10' } as const
  const order = await staff.call(tescilEndpoints.create, exit)
  await expect(staff.call(donemOner, { id: order.id })).rejects.toMatchObject({ code: 'sifreEksik' })
  expect(await inCompany('select id from sgk_cagri')).toEqual([])
})

test('the entry of somebody part-time is part-time, and is not sent without its days', async () => {
  const { id } = await anEntry({ employmentType: 1 })
  expect(await get(id)).toMatchObject({ kismiSureli: true })
  const refused = staff.call(tescilEndpoints.gonder, { id })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'kismiSureliGun', key: 'required' }] })
  const { id: personelId } = await aPersonel({ employmentType: 1 })
  const byHand = await staff.call(tescilEndpoints.create, { islemTipi: 1, personelId, kismiSureli: false })
  expect(byHand).toMatchObject({ kismiSureli: true })
  expect(await staff.call(tescilEndpoints.update, { id: byHand.id, kismiSureli: false })).toMatchObject({
    kismiSureli: false,
  })
  expect(await get((await anEntry()).id)).toMatchObject({ kismiSureli: false })
})

/** A file that was uploaded for an order; answers its number. */
async function upload(bytes: Buffer, name: string): Promise<number> {
  const { json } = await sendForm(staff, dosyaYukle, { bytes, name, fields: { alan: 'belge' } })
  return (json().resultObject as { id: number }).id
}

test('a document is a PDF', async () => {
  const { id } = await anEntry()
  const word = staff.call(tescilEndpoints.update, { id, belge: [await upload(anOffice('docx'), 'belge.docx')] })
  await expect(word).rejects.toMatchObject({ errors: [{ field: 'belge', key: 'pdfBelge' }] })
  const pdf = await upload(aPdf(), 'belge.pdf')
  expect(await staff.call(tescilEndpoints.update, { id, belge: [pdf] })).toMatchObject({ pdfDosyaId: pdf })
})

test('a cancellation is closed with its document alone, one by one and among many', async () => {
  const { id: personelId } = await aPersonel()
  const { id } = await staff.call(tescilEndpoints.create, { islemTipi: 3, personelId })
  const neden = 'SGK ekranında iptal edildi'
  const bare = staff.call(tescilEndpoints.manuelKapat, { id, neden })
  await expect(bare).rejects.toMatchObject({ errors: [{ field: 'belge', key: 'fileRequired' }] })
  const many = { action: 'manuelKapat', ids: [id], girdi: { neden } }
  expect(await staff.call(tescilEndpoints.bulk, many as never)).toMatchObject({ etkilenen: 0, atlanan: 1 })
  await staff.call(tescilEndpoints.update, { id, belge: [await upload(aPdf(), 'iptal.pdf')] })
  expect(await staff.call(tescilEndpoints.manuelKapat, { id, neden })).toMatchObject({ durum: 'ManuelKapatildi' })
})

test('the document, which shows the whole national id, is opened by the right that reveals it', async () => {
  const { id } = await anEntry()
  await staff.call(tescilEndpoints.update, { id, belge: [await upload(aPdf(), 'belge.pdf')] })
  const open = (client: Client) => client.send({ method: 'GET', url: `${belgeAc.path}?id=${id}` })
  const looker = await company.staff(rights('tescil/gor'))
  expect([(await open(looker)).status, await looker.call(dosyalar, { id })]).toEqual([403, []])
  const shown = await company.staff(rights('tescil/gor', 'tescil/goster'))
  expect([(await open(shown)).status, await shown.call(dosyalar, { id })]).toMatchObject([200, [{ alan: 'belge' }]])
})

test('what was sent in time is not late because its result became known later', async () => {
  const { id } = await anEntry({ girisTarihi: addDays(today(new Date()), -1) })
  const { beyanId } = await staff.call(tescilEndpoints.gonder, { id })
  const sent = `durum = 4, gonderim_zamani = now() - interval '3 days'`
  await inCompany(`update sgk_beyan set ${sent} where id = ${beyanId}`)
  await staff.call(sgkBeyanEndpoints.kapat, { id: Number(beyanId), durum: 2, aciklama: 'SGK ekranında var' })
  expect(await get(id)).toMatchObject({ durum: 'SGKAktarildi', gecikti: false })
})

test('an entry of construction is told on the day itself, wherever the employment moves', async () => {
  const construction = await aWorkplace({ ...both, naceKodu: '412001' })
  const { id, personelId } = await anEntry({ girisTarihi: '2026-11-20', isyeriId: construction })
  expect(await get(id)).toMatchObject({ sonTarih: '2026-11-20' })
  const parametreler = await listDonemParametre(app.runtime.master.db, {})
  const settle = () => company.read((db) => settleTescilSonGunu(db, parametreler))
  expect(await settle()).toBe(0)
  await staff.call(personelEndpoints.update, { id: personelId, isyeriId })
  expect(await get(id)).toMatchObject({ isyeriId, sonTarih: '2026-11-19' })
  // the branch of the order tells where the workplace's code is not known
  expect(await staff.call(tescilEndpoints.update, { id, isKolu: 13 })).toMatchObject({ sonTarih: '2026-11-20' })
  await staff.call(isyeriEndpoints.update, { id: isyeriId, naceKodu: '801001' })
  expect(await settle()).toBe(1)
  expect(await get(id)).toMatchObject({ sonTarih: '2026-11-19' })
  await staff.call(isyeriEndpoints.update, { id: isyeriId, naceKodu: '' })
})

test('who may not add orders makes none from a personnel row either', async () => {
  const { id } = await aPersonel()
  const entry = { id, gorevKodu: 2, isKolu: 19 }
  const own = rights('personel/gor', 'personel/degistir')
  const refused = (await company.staff(own)).call(personelEndpoints.girisEmri, entry)
  await expect(refused).rejects.toMatchObject({ code: 'noAuthority' })
  const both = await company.staff([...own, ...rights('tescil/ekle')])
  expect(await both.call(personelEndpoints.girisEmri, entry)).toMatchObject({ id })
})
