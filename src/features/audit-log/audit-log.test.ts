import { afterAll, beforeAll, expect, test } from 'vitest'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { anlatAuditLog, auditLogEndpoints } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
let auditor: Client
let branchId: number
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  auditor = await company.staff([{ ekran: 'auditLog', eylem: 'gor' }])
  const { id: companyId } = await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })
  const { id: other } = await staff.call(companyEndpoints.create, { companyName: 'Çelik Koruma' })
  const made = await staff.call(branchEndpoints.create, {
    subeKodu: 'S-264',
    subeAdi: 'Adapazarı',
    companyId,
    aktif: true,
  })
  branchId = made.id
  await staff.call(branchEndpoints.update, { id: branchId, subeKodu: 'S-216', companyId: other })
})
afterAll(() => app.close())

const find = async (who: Client, filter: object) => (await who.call(auditLogEndpoints.fullGet, { filter })).rows

test('a change says what stood there and what stands there, with names in the place of numbers', async () => {
  const [last] = await find(staff, { varlik: 'branch' })
  const [told] = await staff.call(anlatAuditLog, { ids: [last?.id ?? 0] })
  expect(told?.kayit).toEqual({ ad: 'Adapazarı', yol: `/subeler/${branchId}` })
  const changed = new Map(told?.alanlar.map((one) => [one.alan, one]))
  expect(changed.get('subeKodu')).toMatchObject({ once: 'S-264', sonra: 'S-216', tur: 'text' })
  const { once, sonra, adlar = {} } = changed.get('companyId') ?? {}
  expect([adlar[String(once)], adlar[String(sonra)]]).toEqual(['Işık Güvenlik', 'Çelik Koruma'])
  const [entry] = await staff.call(branchEndpoints.hareketler, { id: branchId })
  expect(entry?.adlar.companyId).toEqual(adlar)
})

test('who may not look at the records is told neither their names nor their values, and finds none by them', async () => {
  const rows = await find(auditor, { varlik: 'branch' })
  const told = await auditor.call(anlatAuditLog, { ids: rows.map(({ id }) => id) })
  expect(rows).toHaveLength(2)
  expect(told.map(({ kayit, alanlar }) => ({ kayit, alanlar }))).toEqual(rows.map(() => ({ kayit: null, alanlar: [] })))
  expect(await auditor.call(auditLogEndpoints.get, { id: rows[0]?.id ?? 0 })).toMatchObject({ degisim: '{}' })
  expect(await find(auditor, { genelFilter: 'adapazarı' })).toEqual([])
  const looker = await company.staff([
    { ekran: 'auditLog', eylem: 'gor' },
    { ekran: 'branch', eylem: 'gor' },
  ])
  expect(await find(looker, { genelFilter: 'ADAPAZARI' })).toHaveLength(2)
  expect(await find(looker, { genelFilter: 's-216' })).toHaveLength(1)
})

test('entries are found by who made them', async () => {
  const [mine] = await find(staff, { varlik: 'company' })
  const word = String(mine?.aktorAdi).split(' ').at(-1) ?? ''
  const found = await find(staff, { genelFilter: word })
  expect(found.length).toBeGreaterThanOrEqual(4)
  expect(new Set(found.map(({ aktorAdi }) => aktorAdi))).toEqual(new Set([mine?.aktorAdi]))
})

test('the comings and goings of a person’s day are one line', async () => {
  const at = (day: string, hour: number) => `('${day} ${String(hour).padStart(2, '0')}:30+03')`
  const moments = [at('2026-01-05', 0), at('2026-01-05', 9), at('2026-01-05', 23), at('2026-01-06', 0)]
  await company.read((db) =>
    execute(
      db,
      `insert into audit_log (aktor, islem, varlik, zaman, zincir)
       select 'tnt:77', case when n = 2 then 'kiraciSecimi' else 'giris' end, 'masterUser', z.zaman::timestamptz, ''
         from unnest(array[${moments.join(', ')}]) with ordinality as z (zaman, n)`,
    ),
  )
  const own = { varlik: 'masterUser' }
  expect(await find(staff, own)).toHaveLength(4)
  const folded = await find(staff, { ...own, oturumTek: true })
  expect(await find(staff, { ...own, oturumTek: false })).toHaveLength(2)
  const told = await staff.call(anlatAuditLog, { ids: folded.map(({ id }) => id) })
  const counts = new Map(told.map(({ id, sayilar }) => [id, sayilar]))
  expect(folded.map(({ id }) => counts.get(id))).toEqual([{ giris: 1 }, { giris: 2, kiraciSecimi: 1 }])
})
