import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditLogEndpoints, masterAuditLogEndpoints } from '#features/audit-log/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { errorLogEndpoints } from '#features/error-log/contract.ts'
import { createErrorLog } from '#features/hata/contract.ts'
import { changeLanguage, languageEndpoints, setDefaultLanguage } from '#features/language/contract.ts'
import { masterParameterEndpoints } from '#features/master-parameter/contract.ts'
import { getOzet } from '#features/yonetim-pano/contract.ts'
import { makeAday } from '#test/aday.ts'
import { type Administrator, tenantAdmin } from '#test/administrator.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { openMaster } from '#test/master-app.ts'
import { permittedStaff } from '#test/permitted-staff.ts'
import { startStaff } from '#test/staff.ts'

const { app, admin } = await openMaster()

const parameter = masterParameterEndpoints
const aParameter = () => ({
  paramterName: 'Süre',
  paramKey: `SGK.${randomUUID().slice(0, 8).toUpperCase()}`,
  paramTipi: 2 as const,
  value: '30',
  aciklama: 'Gün',
})

test('a parameter is made, changed and told of in its history', async () => {
  const made = await admin.call(parameter.create, aParameter())
  await admin.call(parameter.update, { id: made.id, rowVersion: made.rowVersion, value: '45' })
  const [last] = await admin.call(parameter.history, { id: made.id })
  expect(last).toMatchObject({
    islem: 'update',
    degisim: { value: ['30', '45'] },
    aktorAdi: expect.stringMatching(/^Deneme Kullanıcısı /),
  })
  expect(await admin.call(parameter.delete, { id: made.id })).toBe(1)
})

test.each([
  'paramterName',
  'paramKey',
  'paramTipi',
  'value',
  'aciklama',
])('a parameter without %s is refused', async (field) => {
  const payload = { ...aParameter(), [field]: undefined }
  const { json } = await admin.send({ method: 'POST', url: parameter.create.path, payload })
  expect(json()).toMatchObject({ errors: [{ field, key: 'required' }] })
})

test.each([
  [1, 'metin', ' '],
  [2, '-12', '1.5'],
  [3, '1.25', '1,25'],
  [4, 'true', 'evet'],
  [5, '2026-02-28', '2026-02-30'],
  [6, '2026-02-28T10:00:00Z', '28.02.2026 10:00'],
  [7, '202602', '202613'],
] as const)('a value of type %i is %j and not %j', async (paramTipi, right, wrong) => {
  const made = await admin.call(parameter.create, { ...aParameter(), paramTipi, value: right })
  expect(made.value).toBe(right)
  const refused = admin.call(parameter.update, { id: made.id, value: wrong })
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field: 'value' }] })
})

test('another language becomes the default, and the old one may go', async () => {
  const id = 2
  await expect(admin.call(languageEndpoints.delete, { id: 1 })).rejects.toMatchObject({ code: 'recordInUse' })
  expect(await admin.call(setDefaultLanguage, { id })).toBe(1)
  expect(await admin.call(languageEndpoints.get, { id })).toMatchObject({ isDefault: true })
  expect(await admin.call(languageEndpoints.get, { id: 1 })).toMatchObject({ isDefault: false })
  await admin.call(setDefaultLanguage, { id: 1 })
  await expect(admin.call(setDefaultLanguage, { id: 999 })).rejects.toMatchObject({ code: 'notFound' })
})

test('whoever is signed in changes the language of the pages', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const answer = await staff.send({
    method: 'POST',
    url: changeLanguage.path,
    payload: { languageId: 2, username: 'baskasi' },
  })
  expect([answer.status, String(answer.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^dil=en;/)])
  await expect(staff.call(changeLanguage, { langKey: 'xx' })).rejects.toMatchObject({ code: 'notFound' })
  expect((await app.nobody.send({ method: 'POST', url: changeLanguage.path, payload: { languageId: 2 } })).status).toBe(
    401,
  )
})

test('an error is found by the number that was read out, in own companies only', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const reports = [mine, theirs].map(async (tenant) =>
    tenant.visitor.call(createErrorLog, { exceptionMessage: `hata ${tenant.tenant.id}` }),
  )
  const [own, other] = await Promise.all(reports)
  const find = async (who: Administrator, errorId = '') =>
    (await who.call(errorLogEndpoints.fullGet, { filter: { errorId } })).rows
  expect(await find(admin, own?.id)).toMatchObject([{ tenantName: mine.tenant.name, tekrar: 1 }])
  const small = await tenantAdmin(app, [mine.tenant.id])
  const search = { genelFilter: String(own?.id).slice(0, 13).toUpperCase() }
  expect((await small.call(errorLogEndpoints.fullGet, { filter: search })).rows).toMatchObject([{ errorId: own?.id }])
  expect(await find(small, own?.id)).toHaveLength(1)
  expect(await find(small, other?.id)).toEqual([])
  const [foreign] = await find(admin, other?.id)
  await expect(small.call(errorLogEndpoints.get, { id: foreign?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
  expect((await small.call(getOzet, {})).hata).toBe(1)
})

test('the record of a company is its own, that of the deployment the super admin’s', async () => {
  const tenant = await app.newTenant()
  const staff = await permittedStaff(app, tenant)
  await staff.call(companyEndpoints.create, { companyName: 'Kayıtlı' })
  const { token, subjectId, adSoyad } = await startStaff(app.runtime, tenant.tenant.id)
  const other = createClient(app.app, token)
  await other.call(companyEndpoints.create, { companyName: 'Başkasının' })
  const whole = await staff.call(auditLogEndpoints.fullGet, {})
  expect(whole.rows).toMatchObject([{ aktorAdi: adSoyad }, { aktorAdi: expect.not.stringContaining(adSoyad) }])
  const own = await staff.call(auditLogEndpoints.fullGet, { filter: { kullaniciId: subjectId } })
  expect(own.rows).toMatchObject([{ islem: 'create', varlik: 'company', aktorAdi: adSoyad }])
  expect(await staff.call(auditLogEndpoints.get, { id: own.rows[0]?.id ?? 0 })).toMatchObject({
    aktor: `tnt:${subjectId}`,
  })
  // a candidate stands there with the first letters of the name
  const { id } = await makeAday(app.runtime, tenant.tenant, { ad: 'Zeynep', soyad: 'Kaya' })
  const text = `insert into audit_log (aktor, islem, varlik, zincir) values ('ady:${id}', 'x', 'aday', '')`
  await tenant.read((db) => execute(db, text))
  const { rows } = await staff.call(auditLogEndpoints.fullGet, { filter: { varlik: 'aday' } })
  expect(rows).toMatchObject([{ aktorAdi: `ady:${id} Z*** K***` }])

  expect((await admin.call(masterAuditLogEndpoints.fullGet, {})).resultCount).toBeGreaterThan(0)
  await expect(staff.call(masterAuditLogEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  await expect((await tenant.staff([])).call(auditLogEndpoints.fullGet, {})).rejects.toMatchObject({
    code: 'noAuthority',
  })
})

test('the first page counts what is the caller’s', async () => {
  const tenant = await app.newTenant()
  const small = await tenantAdmin(app, [tenant.tenant.id])
  expect(await small.call(getOzet, {})).toMatchObject({
    kiraci: { toplam: 1, aktif: 1 },
    kullanici: { toplam: 1 },
    yeniMetin: null,
  })
  const all = await admin.call(getOzet, {})
  expect(all.uyarilar).toContainEqual({ ad: 'tarayiciYok', eksik: [] })
  // nobody has entered the base amount of the fine of accidents yet
  const missing = all.uyarilar.find(({ ad }) => ad === 'degerEksik')?.eksik
  expect(missing).toEqual(['SGK.IS_KAZASI_CEZA_TABAN'])
  expect((await small.call(getOzet, {})).uyarilar).toEqual([])
  expect(all.kiraci.toplam).toBeGreaterThan(1)
  expect(all.yeniMetin).toBeTypeOf('number')
})
