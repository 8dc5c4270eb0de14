import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import { writeExport } from '#engine/export/export-job.server.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { isKazasiEndpoints } from '#features/is-kazasi/contract.ts'
import { isyeriEndpoints, testKimlik } from '#features/isyeri/contract.ts'
import { personelEndpoints } from '#features/personel/contract.ts'
import { hamGor, sgkCagriEndpoints } from '#features/sgk/contract.ts'
import { sgkBeyanEndpoints } from '#features/sgk-beyan/contract.ts'
import { decrypt } from '#server/database/crypto.ts'
import { diskStore } from '#server/files/disk-store.ts'
import { openAnswer } from '#server/http/idempotency.ts'
import { execute } from './deneme.ts'
import { openSgkWorld, type SgkWorld } from './sgk-world.ts'
import { soon } from './soon.ts'
import { findTraces } from './traces.ts'

const folder = mkdtempSync(join(tmpdir(), 'kadro-iz-'))
let world: SgkWorld
beforeAll(async () => {
  const services = { files: diskStore(folder) }
  // what the product writes down where it is used: its own level, not a test's
  world = await openSgkWorld({ protokol: true, logLevel: 'info', services, jobs: [writeExport] })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Nobody else in the databases is called so. */
const who = { ad: 'Zerrinnaz', soyad: 'Kanaryagil' }
const numbers = {
  rapor: nationalId(298_000_001),
  kaza: nationalId(298_000_022),
  personel: nationalId(298_000_043),
  kusur: nationalId(298_000_064),
}
const wrong = { isyeriSifresi: 'YanlisKanarya77', sistemSifre: 'SistemKanarya88' }

const upload = (lines: string[]) => ({
  dosyaAdi: 'kanarya.csv',
  _byteArray: Buffer.from(lines.join('\n')).toString('base64'),
})
const post = (url: string, payload: object) => world.staff.send({ method: 'POST', url, payload })

/** Readings, declarations, refusals, faults and imports in which the canaries are told. */
async function run() {
  const { sim, staff, gun, isyeriId, isyeriKodu } = world
  const days = { poliklinik: addDays(gun, -20), bas: addDays(gun, -20), bit: addDays(gun, -11) }
  const report = async () =>
    (await sim.control('rapor', { isyeriKodu, tckNo: numbers.rapor, ...who, ...days })).medulaRaporId
  const [approved, refused] = [await report(), await report()]
  await sim.control('kaza', { isyeriKodu, tckNo: numbers.kaza, tarih: addDays(gun, -3) })
  await world.read()
  await world.read({ monitorType: 0 })
  const { id } = await world.rowOf(approved)
  await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
  await world.reached(approved, { gonderim: 2 })
  await world.forget('sgk_hiz_kullanim')
  await staff.call(eViziteEndpoints.personelimDegil, { id: (await world.rowOf(refused)).id, onay: true })
  await world.reached(refused, { personelimDegil: true })
  await world.readSlowly()
  const given = await tokens()
  for (const tur of ['soapFault', 'html', 'bilinmeyenAlan', 'kesik']) {
    await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur })
    await world.read()
  }
  const person = { personelNo: 'K-1', tcKimlikNo: numbers.personel, ...who, isyeriId, girisTarihi: addDays(gun, -90) }
  await staff.call(personelEndpoints.create, person)
  const heading = 'personelNo;tcKimlikNo;ad;soyad;isyeriId;girisTarihi'
  const line = (tc: string, day: string) => `K-2;${tc};${who.ad};${who.soyad};${isyeriId};${day}`
  await post('/api/sgk/personel/iceAktar', upload([heading, line(numbers.kaza, '32.13.2026'), line('1', '05.01.2026')]))
  const { isyeriSicilNo: _, ...credential } = { ...world.credential, ...wrong }
  const other = `${world.credential.isyeriSicilNo.slice(0, -3)}999`
  const made = { isyeriSicilNo: other, companyId: 1, tehlikeSinifi: 2, beyannameTipi: 1, ...credential } as const
  const { id: otherId } = await staff.call(isyeriEndpoints.create, made)
  await staff.call(testKimlik, { id: otherId })
  const isyeriLine = [other, 1, 2, 1, ...Object.values(wrong)].join(';')
  const isyeriHeading = 'isyeriSicilNo;companyId;tehlikeSinifi;beyannameTipi;isyeriSifresi;sistemSifre'
  await post('/api/sgk/isyeri/iceAktar', upload([isyeriHeading, isyeriLine, isyeriLine]))
  await post('/api/sgk/isyeri/create', { ...made, isyeriSifresi: `${wrong.isyeriSifresi}ş` })
  await takeFile()
  await fail({ ...person, personelNo: 'K-3', tcKimlikNo: numbers.kusur })
  return given
}

/** A list as a file, which somebody asks for, waits for and fetches. */
async function takeFile() {
  const { export: start, exportDurum } = eViziteEndpoints
  const { id } = await world.staff.call(start, {
    cSVList: [
      { key: 'adSoyad', label: 'Ad' },
      { key: 'tcKimlikNo', label: 'No' },
    ],
  })
  await expect.poll(async () => (await world.staff.call(exportDurum, { id })).durum, soon).toBe(2)
  const { url } = await world.staff.call(exportDurum, { id })
  const file = await world.staff.send({ method: 'GET', url: url ?? '' })
  expect([file.status, file.body]).toEqual([200, expect.stringContaining(who.soyad.toLocaleUpperCase('tr'))])
}

/** A fault of ours about a person: PostgreSQL tells the row that it refuses, and the product logs what it was told. */
async function fail(person: object) {
  const { company } = world
  const inCompany = (text: string) => company.read((db) => execute(db, text))
  await inCompany('alter table kisi add column kusur integer not null default 0')
  await inCompany('alter table kisi alter column kusur drop default')
  const failed = await post('/api/sgk/personel/create', person)
  await inCompany('alter table kisi drop column kusur')
  expect(failed.status).toBe(500)
}

/** Every file that the product has stored. */
const storedFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString())

/** Names stand with persons alone. */
const nameTables = /^public\.kisi: /

/** The tokens that SGK has given. */
async function tokens() {
  const { keys, master } = world.app.runtime
  const text = "select tenant_id::int, token, encode(anahtar, 'hex') from sgk_oturum where token is not null"
  const { rows } = await master.db.query({ text, rowMode: 'array' })
  return rows.map(([tenantId, token, anahtar]) =>
    decrypt(keys, `sgk_oturum|token|${tenantId}|${anahtar}`, String(token)),
  )
}

test('after readings, declarations, faults and imports no table, file or line of the log tells a secret, and names stand with persons', async () => {
  const given = await run()
  const { app, company, staff, credential } = world
  expect(given.length).toBeGreaterThan(0)
  const { kullaniciAdi, isyeriSifresi, sistemSifre } = credential
  const answer = 'RaporAramaTarihleBean'
  const secrets = [
    ...Object.values(numbers),
    ...Object.values(wrong),
    ...given,
    kullaniciAdi,
    isyeriSifresi,
    sistemSifre,
  ]
  const names = Object.values(who)
  const places = [
    await app.runtime.tenants.address(company.tenant.id),
    app.runtime.server.at(app.runtime.server.masterDatabase),
  ]
  for (const place of places) {
    expect(await findTraces(place, [...secrets, answer])).toEqual([])
    const outside = (await findTraces(place, names)).filter((one) => !nameTables.test(one))
    expect(outside).toEqual([])
  }
  const tellsOf = (text: string) => (one: string) => text.toLocaleLowerCase('tr').includes(one.toLocaleLowerCase('tr'))
  const log = app.logged.join('\n')
  expect([...secrets, answer, ...names].filter(tellsOf(log))).toEqual([])
  // it has something to tell: a file that was fetched, and the fault with the row that PostgreSQL refused
  expect(log).toContain('an exported file was fetched')
  expect(log).toMatch(/unexpected error/)
  expect(log).toMatch(/violates not-null constraint/)
  // a file holds the names that its reader asked for, and nothing that was masked in the list
  const files = storedFiles()
  expect(files.filter((one) => [...secrets, answer].some(tellsOf(one)))).toEqual([])
  expect(files.filter((one) => names.every((name) => tellsOf(one)(name)))).toHaveLength(1)

  // the search would have found them: they were said, and whoever may opens what is sealed
  expect(await findTraces(places[0] as never, names)).not.toEqual([])
  const answers = await company.read((db) => execute(db, 'select konu, yol, anahtar, cevap from idempotency'))
  const opened = answers.map((row) => {
    const [konu = '', yol = '', anahtar = '', cevap = ''] = row.map(String)
    return JSON.stringify(openAnswer(company.tenant.keys, { konu, yol, anahtar, cevap }))
  })
  expect(opened.some((one) => one.includes(who.soyad))).toBe(true)
  const { rows } = await staff.call(sgkCagriEndpoints.fullGet, { filter: { operasyon: 'raporAramaTarihile' } })
  const kept = rows.find(({ hamVar }) => hamVar)
  expect((await staff.call(hamGor, { id: kept?.id ?? 0 })).ham).toContain(numbers.rapor)
  expect((await staff.call(sgkBeyanEndpoints.fullGet, {})).rows).toHaveLength(2)
  expect((await staff.call(isKazasiEndpoints.fullGet, {})).rows.length).toBeGreaterThan(0)
})
