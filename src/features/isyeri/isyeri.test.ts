import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { sgkCagriEndpoints, sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import { isyeriEndpoints, setByPass, testKimlik } from './contract.ts'

let sim: SgkSimulator
let app: TestApp
let company: TestTenant
let staff: Client
let companyId: number
beforeAll(async () => {
  sim = await startSgkSimulator()
  app = await createTestApp({ environment: { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: new URL(sim.url).port } })
  company = await app.newTenant()
  staff = await company.staff()
  companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const admin = await app.master()
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal: 'evizite', mod: 'simulator' })
})
afterAll(async () => {
  await app.close()
  await sim.stop()
})
beforeEach(async () => {
  await sim.control('temizle', {})
  const text = 'truncate sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici'
  await app.runtime.master.db.query({ text, rowMode: 'array' })
  await company.read((db) => execute(db, 'delete from sgk_cagri'))
  await company.read((db) => execute(db, 'delete from isyeri'))
})

const world = (kimlik = 'iyi') => {
  const found = sim.dunya.isyerleri.find((one) => one.kimlik === kimlik)
  if (!found) throw new Error(`the world has no workplace that is ${kimlik}`)
  return found
}
const anIsyeri = ({ isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = world()) =>
  ({
    isyeriSicilNo,
    companyId,
    tehlikeSinifi: 2,
    beyannameTipi: 1,
    kullaniciAdi,
    isyeriKodu,
    isyeriSifresi,
    sistemSifre,
  }) as const

test('a workplace is kept under its number; its user and passwords are cipher texts that no call answers', async () => {
  const given = anIsyeri()
  const made = await staff.call(isyeriEndpoints.create, given)
  expect(made).toMatchObject({
    companyName: 'Işık Güvenlik',
    altIsverenNo: given.isyeriSicilNo.slice(-3),
    isKoluKodu: given.isyeriSicilNo.slice(1, 5),
    ilceKodu: given.isyeriSicilNo.slice(19, 21),
    isyeriSifresiVar: true,
    sistemSifreVar: true,
    kimlikDurumu: 0,
  })
  const answered = JSON.stringify([made, await staff.call(isyeriEndpoints.pagination, {})])
  const kept = await company.read((db) => execute(db, 'select isyeri::text from isyeri'))
  const recorded = await company.read((db) => execute(db, 'select audit_log::text from audit_log'))
  for (const secret of [given.kullaniciAdi, given.isyeriSifresi, given.sistemSifre])
    expect(`${answered} ${kept} ${recorded}`).not.toContain(secret)
  const again = staff.call(isyeriEndpoints.create, given)
  await expect(again).rejects.toMatchObject({ code: 'recordExists', errors: [{ field: 'isyeriSicilNo' }] })
})

test('the user name is shown as a mask, whole only to who may open it, and each look is recorded', async () => {
  const given = anIsyeri()
  const { id, kullaniciAdi } = await staff.call(isyeriEndpoints.create, given)
  expect(kullaniciAdi).toContain('***')
  const field = 'kullaniciAdi' as const
  expect(await staff.call(isyeriEndpoints.reveal, { id, field })).toEqual({ value: given.kullaniciAdi })
  const looks = await company.read((db) =>
    execute(db, `select varlik_id from audit_log where islem = 'reveal' and varlik = 'isyeri'`),
  )
  expect(looks).toEqual([[String(id)]])
  // a change of another field leaves it alone
  await staff.call(isyeriEndpoints.update, { id, imalatMi: true })
  expect(await staff.call(isyeriEndpoints.reveal, { id, field })).toEqual({ value: given.kullaniciAdi })
  const looker = await company.staff([{ ekran: 'isyeri', eylem: 'gor' }])
  await expect(looker.call(isyeriEndpoints.reveal, { id, field })).rejects.toMatchObject({ code: 'noAuthority' })
})

test.each([
  ['isyeriSicilNo', '1'.repeat(25), 'invalidSicilNo'],
  ['isyeriSicilNo', `${'1'.repeat(25)}a`, 'invalidSicilNo'],
  ['isyeriSicilNo', '１'.repeat(26), 'invalidSicilNo'],
  ['isyeriSicilNo', '1'.repeat(27), 'maxLength'],
  ['isyeriSifresi', 'şifre1', 'noTurkishLetters'],
  ['sistemSifre', 'GİZLİ', 'noTurkishLetters'],
  ['isyeriKodu', '1-2', 'invalidIsyeriKodu'],
  ['naceKodu', 'C10', 'invalidNace'],
])('%s as %s is refused beside the field', async (field, value, key) => {
  const refused = staff.call(isyeriEndpoints.create, { ...anIsyeri(), [field]: value })
  await expect(refused).rejects.toMatchObject({ errors: [{ field, key }] })
})

test('a branch of another firm is refused beside the field', async () => {
  const { id } = await staff.call(isyeriEndpoints.create, anIsyeri())
  const other = await staff.call(companyEndpoints.create, { companyName: 'Başka Firma' })
  const sube = { subeKodu: '34-1', subeAdi: 'Kadıköy', companyId: other.id }
  const { id: branchId } = await staff.call(branchEndpoints.create, sube)
  const refused = staff.call(isyeriEndpoints.update, { id, branchId })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'branchId' }] })
})

test('a by-pass has a reason and an end that is not over, counts its last day, and is taken away', async () => {
  const { id } = await staff.call(isyeriEndpoints.create, anIsyeri())
  const shown = () => staff.call(isyeriEndpoints.get, { id })
  const bugun = today(new Date())
  const byPass = { id, byPass: true, neden: 'Devir sürüyor', bitis: bugun }
  const withoutReason = staff.call(setByPass, { ...byPass, neden: ' ' })
  await expect(withoutReason).rejects.toMatchObject({ errors: [{ field: 'neden', key: 'required' }] })
  const withoutEnd = staff.call(setByPass, { ...byPass, bitis: null })
  await expect(withoutEnd).rejects.toMatchObject({ errors: [{ field: 'bitis', key: 'required' }] })
  const over = staff.call(setByPass, { ...byPass, bitis: addDays(bugun, -1) })
  await expect(over).rejects.toMatchObject({ errors: [{ field: 'bitis', key: 'endsInPast' }] })
  expect(await shown()).toMatchObject({ byPass: false, byPassNedeni: null })
  await staff.call(setByPass, byPass)
  expect(await shown()).toMatchObject({ byPass: true, byPassNedeni: 'Devir sürüyor', byPassBitis: bugun })
  await company.read((db) => execute(db, 'update isyeri set by_pass_bitis = by_pass_bitis - 1'))
  expect(await shown()).toMatchObject({ byPass: false })
  await staff.call(setByPass, { id, byPass: false })
  expect(await shown()).toMatchObject({ byPass: false, byPassNedeni: null, byPassBitis: null })
  const recorded = await company.read((db) =>
    execute(db, "select islem from audit_log where islem ~ 'byPass' order by id"),
  )
  expect(recorded).toEqual([['byPass'], ['byPassKaldir']])
})

test('a by-pass needs a right of its own, and another company finds nothing to leave out', async () => {
  const { id } = await staff.call(isyeriEndpoints.create, anIsyeri())
  const byPass = { id, byPass: true, neden: 'Devir', bitis: '2099-01-01' }
  const editor = await company.staff(['gor', 'degistir'].map((eylem) => ({ ekran: 'isyeri', eylem })))
  await expect(editor.call(setByPass, byPass)).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(editor.call(setByPass, { id, byPass: false })).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await app.newTenant()).staff()
  await expect(stranger.call(setByPass, byPass)).rejects.toMatchObject({ code: 'notFound' })
  await expect(stranger.call(setByPass, { id, byPass: false })).rejects.toMatchObject({ code: 'notFound' })
})

test('a firm and a branch that have a workplace cannot be deleted', async () => {
  const sube = { subeKodu: '34-2', subeAdi: 'Üsküdar', companyId }
  const { id: branchId } = await staff.call(branchEndpoints.create, sube)
  await staff.call(isyeriEndpoints.create, { ...anIsyeri(), branchId })
  await expect(staff.call(branchEndpoints.delete, { id: branchId })).rejects.toMatchObject({ code: 'recordInUse' })
  const alone = await staff.call(companyEndpoints.create, { companyName: 'Tek İşyerli Firma' })
  const isyeriSicilNo = '1'.repeat(26)
  await staff.call(isyeriEndpoints.create, { ...anIsyeri(), isyeriSicilNo, companyId: alone.id })
  await expect(staff.call(companyEndpoints.delete, { id: alone.id })).rejects.toMatchObject({ code: 'recordInUse' })
})

test('a good credential is known as good after one call, which stands in the record of calls', async () => {
  const { id } = await staff.call(isyeriEndpoints.create, anIsyeri())
  expect(await staff.call(testKimlik, { id })).toMatchObject({ kimlikDurumu: 5, sonucKod: 0 })
  expect(await staff.call(testKimlik, { id })).toMatchObject({ kimlikDurumu: 5 })
  expect(await sim.calls()).toHaveLength(1)
  const { rows } = await staff.call(sgkCagriEndpoints.pagination, {})
  expect(rows).toMatchObject([
    { operasyon: 'wsLogin', isyeriSicilNo: world().isyeriSicilNo, sonucKod: 0, hataTuru: null },
  ])
})

test('a wrong password is tried once; a new one is tried once more', async () => {
  const { id } = await staff.call(isyeriEndpoints.create, { ...anIsyeri(), isyeriSifresi: 'yanlis' })
  expect(await staff.call(testKimlik, { id })).toMatchObject({ kimlikDurumu: 7, sonucKod: 105 })
  await expect(staff.call(testKimlik, { id })).rejects.toMatchObject({ code: 'kimlikKapali' })
  expect(await sim.calls()).toHaveLength(1)
  const { isyeriSifresi } = world()
  expect(await staff.call(isyeriEndpoints.update, { id, isyeriSifresi })).toMatchObject({ kimlikDurumu: 0 })
  expect(await staff.call(testKimlik, { id })).toMatchObject({ kimlikDurumu: 5 })
  expect(await sim.calls()).toHaveLength(2)
})

test('a late answer about the credential before says nothing of the new one', async () => {
  const { isyeriKodu, isyeriSifresi } = world()
  const { id } = await staff.call(isyeriEndpoints.create, { ...anIsyeri(), isyeriSifresi: 'yanlis' })
  await sim.control('ariza', { operasyon: 'wsLogin', tur: 'gecikme', isyeriKodu, sureMs: 3000 })
  const asked = staff.call(testKimlik, { id })
  await expect.poll(() => sim.calls()).toHaveLength(1)
  await staff.call(isyeriEndpoints.update, { id, isyeriSifresi })
  expect(await asked).toMatchObject({ kimlikDurumu: 0, sonucKod: 105 })
  expect(await staff.call(isyeriEndpoints.get, { id })).toMatchObject({ kimlikDurumu: 0 })
  expect(await staff.call(testKimlik, { id })).toMatchObject({ kimlikDurumu: 5 })
})

test.each([
  ['pasif', 1],
  ['iz', 2],
  ['vekaletsiz', 3],
])('an account that SGK calls %s has the state %i', async (durum, kimlikDurumu) => {
  const isyeri = world()
  await sim.control('kimlik', { isyeriKodu: isyeri.isyeriKodu, durum })
  const { id } = await staff.call(isyeriEndpoints.create, anIsyeri())
  expect(await staff.call(testKimlik, { id })).toMatchObject({ kimlikDurumu })
  expect(await staff.call(isyeriEndpoints.get, { id })).toMatchObject({
    kimlikDurumu,
    kimlikAciklama: expect.any(String),
  })
  await sim.control('kimlik', { isyeriKodu: isyeri.isyeriKodu, durum: 'iyi' })
})

test('whoever only looks tries no credential, and another company finds none', async () => {
  const { id } = await staff.call(isyeriEndpoints.create, anIsyeri())
  const looker = await company.staff([{ ekran: 'isyeri', eylem: 'gor' }])
  await expect(looker.call(testKimlik, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await app.newTenant()).staff()
  await expect(stranger.call(testKimlik, { id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await sim.calls()).toEqual([])
})
