import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { kodListesiEndpoints, listKod } from '#features/kod-listesi/contract.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { rights, startStaff } from '#test/staff.ts'
import { sendForm } from '#test/upload.ts'
import { personelEndpoints, personelList } from './contract.ts'
import { gunHatalari } from './rules.ts'

const { iceAktar } = personelEndpoints as unknown as { iceAktar: Endpoint } // made for its import key

let app: TestApp
let company: TestTenant
let staff: Client
let isyeriId: number
let companyId: number
const isyeriSicilNo = '52064080866666660146574001'
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const { id: branchId } = await staff.call(branchEndpoints.create, { subeKodu: 'Ş-1', subeAdi: 'Şişli', companyId })
  const credential = { kullaniciAdi: 'kul', isyeriKodu: '1', tehlikeSinifi: 2, beyannameTipi: 1 } as const
  isyeriId = (await staff.call(isyeriEndpoints.create, { isyeriSicilNo, companyId, branchId, ...credential })).id
})
afterAll(() => app.close())

let no = 0
const aPersonel = () => {
  no++
  const person = { personelNo: `P-${no}`, tcKimlikNo: nationalId(310_000_001 + no * 7), ad: 'İpek', soyad: 'Çağlar' }
  return { ...person, isyeriId, girisTarihi: '2026-01-05' }
}

test('a person is kept sealed, shown by the mask, and opened by the right alone', async () => {
  const made = aPersonel()
  const row = await staff.call(personelEndpoints.create, made)
  const shown = {
    companyName: 'Işık Güvenlik',
    subeAdi: 'Şişli',
    adSoyad: 'İpek Çağlar',
    aktif: true,
    sigortaliTuru: 0,
  }
  expect(row).toMatchObject({ ...shown, tcKimlikNo: expect.stringMatching(/^3/), employmentType: -1 })
  expect(JSON.stringify(row)).not.toContain(made.tcKimlikNo)
  const opened = await staff.call(personelEndpoints.reveal, { id: row.id, field: 'tcKimlikNo' })
  expect(opened).toEqual({ value: made.tcKimlikNo })
  const looker = await company.staff(rights('personel/gor'))
  const refused = looker.call(personelEndpoints.reveal, { id: row.id, field: 'tcKimlikNo' })
  await expect(refused).rejects.toMatchObject({ code: 'noAuthority' })

  const renamed = await staff.call(personelEndpoints.update, { id: row.id, soyad: 'Çağlayan' })
  expect(renamed).toMatchObject({ adSoyad: 'İpek Çağlayan', kisiId: row.kisiId })
  const other = nationalId(309_000_001)
  const changed = await staff.call(personelEndpoints.update, { id: row.id, tcKimlikNo: other })
  expect(changed.kisiId).not.toBe(row.kisiId)
  const kept = await company.read((db) =>
    execute(db, 'select k::text from kisi k union all select degisim::text from audit_log'),
  )
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${made.tcKimlikNo}|${other}`))
})

test('the record of changes says what happened to personnel, never who it was', async () => {
  const made = { ...aPersonel(), ad: 'Kanarya', soyad: 'Gizlioğlu' }
  const { id } = await staff.call(personelEndpoints.create, made)
  await staff.call(personelEndpoints.update, { id, soyad: 'Saklıoğlu' })
  expect(await staff.call(personelEndpoints.delete, { id })).toBe(1)
  const kept = await company.read((db) =>
    execute(db, `select islem, degisim from audit_log where varlik = 'personel' and varlik_id = $1 order by id`, [
      String(id),
    ]),
  )
  expect(kept.map(([islem]) => islem)).toEqual(['create', 'update', 'delete'])
  expect(kept[2]?.[1]).toMatchObject({ personelNo: [made.personelNo, null] })
  expect(JSON.stringify(kept)).not.toMatch(/Kanarya|Gizlioğlu|Saklıoğlu/)
})

test.each<[string, object, string, string]>([
  ['no national id', { tcKimlikNo: '12345678901' }, 'tcKimlikNo', 'invalidTCKN'],
  ['an exit before the entry', { cikisTarihi: '2026-01-04', cikisKodu: 4 }, 'cikisTarihi', 'exitBeforeEntry'],
  ['an exit without its code', { cikisTarihi: '2026-02-04' }, 'cikisKodu', 'required'],
  ['a code abolished by then', { cikisTarihi: '2026-02-04', cikisKodu: 29 }, 'cikisKodu', 'invalidKodOnDay'],
  ['an insured kind that is none', { sigortaliTuru: 77 }, 'sigortaliTuru', 'invalidKodOnDay'],
  ['a job without its shape', { meslekKodu: '5414' }, 'meslekKodu', 'invalidMeslek'],
  ['a job that no list knows', { meslekKodu: '0000.01' }, 'meslekKodu', 'invalidKodOnDay'],
  ['a workplace that is none', { isyeriId: 999_999 }, 'isyeriId', 'invalidChoice'],
  ['a name of 300 letters', { ad: 'a'.repeat(300) }, 'ad', 'maxLength'],
])('personnel with %s are refused by the field', async (_what, own, field, key) => {
  const refused = staff.call(personelEndpoints.create, { ...aPersonel(), ...own })
  await expect(refused).rejects.toMatchObject({ errors: [expect.objectContaining({ field, key })] })
})

test('a number is given once, and a person works once at a workplace at a time', async () => {
  const first = aPersonel()
  const { id } = await staff.call(personelEndpoints.create, first)
  const sameNo = staff.call(personelEndpoints.create, { ...aPersonel(), personelNo: first.personelNo })
  await expect(sameNo).rejects.toMatchObject({ errors: [{ field: 'personelNo', key: 'personelNoExists' }] })
  const again = { ...first, personelNo: `${first.personelNo}-2`, girisTarihi: '2026-03-02' }
  const twice = staff.call(personelEndpoints.create, again)
  await expect(twice).rejects.toMatchObject({ errors: [{ field: 'tcKimlikNo', key: 'recordExists' }] })
  await staff.call(personelEndpoints.update, { id, cikisTarihi: '2026-03-01', cikisKodu: 3 })
  expect(await staff.call(personelEndpoints.create, again)).toMatchObject({ aktif: true })
})

test('who is limited to a branch does not rename a person whom another branch has, too', async () => {
  const branch = { subeKodu: 'Ş-2', subeAdi: 'Beyoğlu', companyId }
  const { id: branchId } = await staff.call(branchEndpoints.create, branch)
  const credential = { kullaniciAdi: 'kul', isyeriKodu: '2', tehlikeSinifi: 2, beyannameTipi: 1 } as const
  const place = { isyeriSicilNo: '52064080866666660146574002', companyId, branchId, ...credential }
  const { id: own } = await staff.call(isyeriEndpoints.create, place)
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [branchId] })
  const limited = createClient(app.app, token)
  const known = aPersonel()
  await staff.call(personelEndpoints.create, known)
  const here = { ...known, personelNo: `${known.personelNo}-B`, isyeriId: own }
  const renaming = limited.call(personelEndpoints.create, { ...here, ad: 'Başka' })
  await expect(renaming).rejects.toMatchObject({ errors: [{ field: 'ad', key: 'kisiBaskaSubede' }] })
  const { id } = await limited.call(personelEndpoints.create, here)
  const later = limited.call(personelEndpoints.update, { id, soyad: 'Başka' })
  await expect(later).rejects.toMatchObject({ errors: [{ field: 'ad', key: 'kisiBaskaSubede' }] })
  expect(await staff.call(personelEndpoints.update, { id, soyad: 'Çağlayan' })).toMatchObject({ soyad: 'Çağlayan' })

  const alone = { ...aPersonel(), isyeriId: own }
  const made = await limited.call(personelEndpoints.create, alone)
  const renamed = await limited.call(personelEndpoints.update, { id: made.id, soyad: 'Yeni' })
  expect(renamed).toMatchObject({ soyad: 'Yeni' })
})

/** Lines of a file and how many of them are faulty. */
const [lines, faulty] = process.env.KADRO_SOAK === '1' ? [3000, 40] : [300, 8]

test('a file of personnel is taken, each faulty line is named, and sent again it changes nothing', async () => {
  const faults = [
    ['X', '12345678901', 'Ad', '05.01.2026', '', ''],
    ['X', nationalId(330_000_001), '', '05.01.2026', '', ''],
    ['X', nationalId(330_000_008), 'Ad', '31.02.2026', '', ''],
    ['X', nationalId(330_000_015), 'Ad', '05.01.2026', '04.01.2026', '4'],
    ['X', nationalId(330_000_022), 'Ad', '05.01.2026', '06.01.2026', '29'],
    ['X', nationalId(330_000_029), 'Ad', '05.01.2026', '06.01.2026', ''],
    ['X', nationalId(330_000_036), 'a'.repeat(300), '05.01.2026', '', ''],
    ['X', '', 'Ad', '05.01.2026', '', ''],
  ]
  const every = Math.floor(lines / faulty)
  const rows = Array.from({ length: lines }, (_, at) => {
    const wrong = at % every === every - 1 ? faults[Math.floor(at / every) % faults.length] : undefined
    const [, tc, ad, giris, cikis, kod] = wrong ?? ['', nationalId(340_000_001 + at * 7), 'Şule', '05.01.2026', '', '']
    return [`F-${at}`, tc, ad, 'Gül', isyeriSicilNo, giris, cikis, kod].join(';')
  })
  const head = 'personelNo;tcKimlikNo;ad;soyad;isyeriId;girisTarihi;cikisTarihi;cikisKodu'
  const bytes = Buffer.from(`﻿${[head, ...rows].join('\r\n')}\r\n`)
  const send = async () => {
    const { status, json } = await sendForm(staff, iceAktar, { bytes, name: 'personel.csv' })
    expect(status).toBe(200)
    return json().resultObject as {
      eklenen: number
      ayni: number
      atlanan: number
      hatalar: { satir: number; alan: string }[]
    }
  }
  const first = await send()
  const wrongLines = rows.flatMap((_, at) => (at % every === every - 1 ? [at + 2] : []))
  expect(first).toMatchObject({ eklenen: lines - wrongLines.length, atlanan: wrongLines.length })
  expect([...new Set(first.hatalar.map(({ satir }) => satir))]).toEqual(wrongLines)
  const named = first.hatalar.slice(0, 8).map(({ alan }) => alan)
  expect(new Set(named)).toEqual(new Set(['tcKimlikNo', 'ad', 'girisTarihi', 'cikisTarihi', 'cikisKodu']))
  expect(await send()).toMatchObject({ eklenen: 0, ayni: lines - wrongLines.length, atlanan: wrongLines.length })
})

test('the call of the specification answers its filters, refuses others, and reads pages one after the other', async () => {
  const made = aPersonel()
  const { id } = await staff.call(personelEndpoints.create, { ...made, ad: 'IŞIL', soyad: 'Ürün' })
  const ids = async (input: object) => (await staff.call(personelList, input)).rows.map((row) => row.id)
  for (const filter of [{ _adSoyad: 'ışıl ürün' }, { _personelNo: made.personelNo }, { _tcKimlikNo: made.tcKimlikNo }])
    expect(await ids({ ...filter, _companyId: companyId, _subeKodu: 'Ş-1', _aktif: true })).toEqual([id])
  expect(await ids({ _aktif: false, _adSoyad: 'ışıl' })).toEqual([])
  expect(await ids({ _unitCode: 'YOK' })).toEqual([])
  const unsaid = { _adSoyad: null, _personelNo: null, _tcKimlikNo: null, _companyId: 0, _subeKodu: null, _aktif: null }
  expect(await ids({ ...unsaid, _unitCode: null })).toEqual(await ids({}))
  const whole = await staff.call(personelList, { paging: { PageSize: 99_999 } })
  expect(whole.rows).toHaveLength(whole.resultCount)
  expect(JSON.stringify(whole.rows)).not.toContain(made.tcKimlikNo)
  const pages = [...(await ids({ paging: { PageSize: 7 } })), ...(await ids({ paging: { PageSize: 7, page: 2 } }))]
  expect(pages).toEqual(whole.rows.slice(0, 14).map((row) => row.id))
  for (const wrong of [{ adSoyad: 'x' }, { _soyad: 'x' }, { paging: { PageSize: 100_000 } }, { _tcKimlikNo: '1' }])
    await expect(staff.call(personelList, wrong as never)).rejects.toMatchObject({ code: 'validationFailed' })
  const stranger = await (await app.newTenant()).staff()
  expect((await stranger.call(personelList, {})).rows).toEqual([])
})

test('a call that names no page answers all, and a sign of a pattern in a name is only itself', async () => {
  const many = await app.newTenant()
  const own = await many.staff()
  const firm = (await own.call(companyEndpoints.create, { companyName: 'Işık' })).id
  const credential = { kullaniciAdi: 'kul', isyeriKodu: '1', tehlikeSinifi: 2, beyannameTipi: 1 } as const
  const workplace = (await own.call(isyeriEndpoints.create, { isyeriSicilNo, companyId: firm, ...credential })).id
  for (let row = 0; row < 30; row++)
    await own.call(personelEndpoints.create, {
      ...aPersonel(),
      isyeriId: workplace,
      ...(row === 7 && { ad: 'A%B_C\\D' }),
    })
  expect(await own.call(personelList, {})).toMatchObject({ rows: { length: 30 }, resultCount: 30, pageCount: 1 })
  for (const [_adSoyad, found] of [
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['b_c', 1],
    ['ip_k', 0],
    ['İPEK', 29],
  ] as const)
    expect([_adSoyad, (await own.call(personelList, { _adSoyad })).rows.length]).toEqual([_adSoyad, found])
})

test('codes are offered by the day on which they are valid, and kept by administrators', async () => {
  const endpoint = listKod.find(({ liste }) => liste === 'cikis')?.endpoint
  if (!endpoint) throw new Error('no list of exits')
  const on = async (gun: string) => (await staff.call(endpoint, { gun })).map(({ id }) => id)
  expect([(await on('2021-03-31')).includes(29), (await on('2021-04-01')).includes(29)]).toEqual([true, false])
  expect([(await on('2021-03-31')).includes(42), (await on('2021-04-01')).includes(42)]).toEqual([false, true])
  expect((await on('2026-11-18')).length).toBe(47)
  const admin = await app.master()
  const kod = { liste: 'cikis', kod: '51', adi: 'Yeni', gecerliBaslangic: '2027-01-01', kaynak: 'Deneme' } as const
  const early = admin.call(kodListesiEndpoints.create, { ...kod, gecerliBitis: '2026-12-31' })
  await expect(early).rejects.toMatchObject({ errors: [{ field: 'gecerliBitis', key: 'endBeforeStart' }] })
  await expect(admin.call(kodListesiEndpoints.create, { ...kod, kod: 'A' })).rejects.toMatchObject({
    errors: [{ field: 'kod', key: 'invalidKod' }],
  })
  await admin.call(kodListesiEndpoints.create, kod)
  expect(await on('2027-01-01')).toContain(51)
  await expect(staff.call(kodListesiEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
})

test.each([
  [{ girisTarihi: '2026-01-02' }, []],
  [{ girisTarihi: '2026-01-02', cikisTarihi: '2026-01-02', cikisKodu: 1 }, []],
  [{ girisTarihi: '2026-01-02', cikisKodu: 1 }, [{ field: 'cikisTarihi', key: 'required' }]],
])('the days %j of an employment', (row, errors) => {
  expect(gunHatalari(row)).toEqual(errors)
})
