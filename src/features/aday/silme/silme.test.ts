import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getAdayProfile,
  hesabimiSil,
  kvkkBasvuru,
  silmeKodu,
  telefonDegistir,
  telefonOnayla,
  updateAdayProfile,
} from '#features/aday/contract.ts'
import { updateAdayIletisimIzin } from '#features/aday/izin-contract.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import { createErrorLog } from '#features/hata/contract.ts'
import { createOneriTalep } from '#features/oneri-talep/contract.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { anAday, insertBasvuru, makeAday, readCodeOf } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { brokenAuditLinks } from '#test/harness/look-inside.ts'
import { signInAday } from '#test/sign-in.ts'
import { findTraces } from '#test/traces.ts'
import { listJobs } from '../../../features.server.ts'
import { finishErasure } from './jobs.server.ts'
import { eraseAday } from './silme.server.ts'

let app: TestApp
let worker: Worker | undefined

beforeAll(async () => {
  app = await createTestApp({ logLevel: 'trace', environment: { KADRO_DEMO: '1' } })
})
afterAll(async () => {
  await worker?.close()
  await app.close()
})

type Person = Awaited<ReturnType<typeof makeAday>>

/** Two minutes and more pass between two messages to one phone. */
const letTimePass = (company: TestTenant) =>
  company.read((db) => execute(db, `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - interval '2 hours'`))

async function eraseByCode(company: TestTenant, client: Client, cepTel: string) {
  await letTimePass(company)
  await client.call(silmeKodu, {})
  return client.call(hesabimiSil, { _code: await readCodeOf(app.runtime, company.tenant, cepTel) })
}

/** Leaves something of the person at every place we know of. */
async function live({ company, aday, client }: { company: TestTenant; aday: Person; client: Client }) {
  const { ad, soyad, dogumTarihi, cepTel } = aday
  const yeni = { email: 'gulizarnaz.yeni@ornek.com.tr', cepTel: anAday().cepTel }
  const adSoyad = `${ad} ${soyad}`
  await client.call(updateAdayIletisimIzin, { smsIzini: true, epostaIzini: true, aramaIzini: false, kvkIzini: true })
  await client.call(updateAdayProfile, { ad, soyad, dogumTarihi, email: yeni.email })
  await client.call(telefonDegistir, { yeniTel: yeni.cepTel })
  const codeOf = (tel: string) => readCodeOf(app.runtime, company.tenant, tel)
  await client.call(telefonOnayla, { eskiKod: await codeOf(cepTel), yeniKod: await codeOf(yeni.cepTel) })
  await client.call(kvkkBasvuru, { talep: 'bilgi', metin: `${adSoyad}, ${cepTel}` })
  const talep = { talepTipi: 1, baslik: adSoyad, metin: `Ben ${adSoyad}`, adSoyad } as const
  await client.call(createOneriTalep, { ...talep, ePosta: aday.email, cepTel })
  await company.visitor.call(createOneriTalep, { ...talep, ePosta: yeni.email, cepTel: yeni.cepTel })
  await client.call(createErrorLog, { exceptionMessage: `${adSoyad} okunamadı`, requestTrace: `${cepTel} ${ad}` })
  return yeni
}

test('an erased person is nowhere any more, and everything that is only counted stays', async () => {
  worker = await startWorker(app.runtime, listJobs(), [])
  const everybody = await signInAday(app, { ad: 'Gülizarnaz', soyad: 'Çokgüneşligil' })
  const { company, aday, client } = everybody
  const other = await makeAday(app.runtime, company.tenant)
  const yeni = await live(everybody)
  await company.read((db) =>
    insertBasvuru(db, { adayId: aday.id, isSent: true, anlik: '{"adres": "Çokgüneşligil Sokak"}' }),
  )
  // written to the older number when it was one no more: what the message is about names the person
  await company.read((db) =>
    execute(
      db,
      `insert into mesaj (kanal, alici, sablon_id, hukuki_sinif, metin, durum, referans, son_gonderme, sonuc_tarihi)
       select 'sms', '${aday.cepTel}', s.id, 'process', 'Gülizarnaz', 'gonderildi', x.referans, now(), now()
         from (select id from sablon where hukuki_sinif = 'process' limit 1) s
        cross join (select unnest(array['basvuru-' || id || '-9', 'ilan-kapat-1-2-' || id]) as referans
                      from basvuru where aday_id = ${aday.id}) x`,
    ),
  )
  const counted = `select (select count(*)::int from aday), (select count(*)::int from basvuru),
    (select count(*)::int from mesaj), (select count(*)::int from riza), (select count(*)::int from kvkk_basvuru),
    (select count(*)::int from oneri_talep)`
  const before = await company.read((db) => execute(db, counted))

  expect(await eraseByCode(company, client, yeni.cepTel)).toBe(1)

  const texts = [aday.ad, aday.soyad, aday.tcKimlikNo, aday.cepTel, aday.email, yeni.cepTel, yeni.email]
  const { server, tenants } = app.runtime
  const here = await tenants.address(company.tenant.id)
  await expect.poll(() => company.read((db) => execute(db, 'select count(*)::int from outbox'))).toEqual([[0]])
  expect(await findTraces(here, texts)).toEqual([])
  expect(await findTraces(server.at(server.masterDatabase), texts)).toEqual([])
  const folded = ['gulizarnaz', 'cokgunesligil']
  expect(await findTraces(here, folded)).toEqual([])
  const lines = app.logged.filter((line) => texts.some((text) => line.includes(text)))
  expect(lines).toEqual([])

  // one more message than before: the code of the erasure itself
  const [[adaylar, basvurular, mesajlar, rizalar, kvkk, oneri]] = before as [number[]] as [number[]]
  const after = [adaylar, basvurular, (mesajlar ?? 0) + 1, rizalar, kvkk, oneri]
  expect(await company.read((db) => execute(db, counted))).toEqual([after])
  expect(await brokenAuditLinks(here)).toEqual([])
  await expect(client.call(getAdayProfile, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  const them = await company.aday(other.id)
  expect(await them.call(getAdayProfile, {})).toMatchObject({ id: other.id, cepTel: other.cepTel })
})

test('what the search looks for it finds while the person is there', async () => {
  const everybody = await signInAday(app, { ad: 'Gülizarnaz', soyad: 'Çokgüneşligil' })
  await live(everybody)
  const here = await app.runtime.tenants.address(everybody.company.tenant.id)
  const found = await findTraces(here, [everybody.aday.cepTel, 'gulizarnaz', 'Çokgüneşligil'])
  expect(new Set(found.map((line) => line.split(':')[0]))).toEqual(
    new Set(['public.aday', 'public.dogrulama', 'public.kvkk_basvuru', 'public.mesaj', 'public.oneri_talep']),
  )
})

test('the ledger keeps a random id and the values, and can no longer be read further', async () => {
  const { company, aday, client } = await signInAday(app)
  await client.call(updateAdayIletisimIzin, { smsIzini: true, epostaIzini: false, aramaIzini: false, kvkIzini: false })
  await eraseByCode(company, client, aday.cepTel)
  const rows = await company.read((db) => execute(db, 'select aday_guid, tur, deger, gizli_adres from riza'))
  expect(rows).toEqual([[aday.adayGuid, 'sms', true, expect.stringMatching(/^v1\./)]])
  expect(await company.read((db) => execute(db, 'select kisi_anahtari, tc_kimlik_index from aday'))).toEqual([
    [null, null],
  ])
})

test('the erased person can register anew with the same phone and national id', async () => {
  const { company, aday, client } = await signInAday(app)
  await eraseByCode(company, client, aday.cepTel)
  const { id: _id, adayGuid: _guid, ...same } = aday
  const again = await makeAday(app.runtime, company.tenant, same)
  expect(again.id).not.toBe(aday.id)
  expect(await (await company.aday(again.id)).call(getAdayProfile, {})).toMatchObject({ cepTel: aday.cepTel })
})

test('a wrong code erases nobody, five end it, and another person’s code is no use', async () => {
  const { company, aday, client } = await signInAday(app)
  const thief = await makeAday(app.runtime, company.tenant)
  await client.call(silmeKodu, {})
  const _code = await readCodeOf(app.runtime, company.tenant, aday.cepTel)
  await expect((await company.aday(thief.id)).call(hesabimiSil, { _code })).rejects.toMatchObject({
    code: 'girisKoduError',
  })
  const wrong = String((Number(_code) + 1) % 1_000_000).padStart(6, '0')
  for (let tries = 0; tries < 5; tries++) {
    await expect(client.call(hesabimiSil, { _code: wrong })).rejects.toMatchObject({ code: 'girisKoduError' })
  }
  await expect(client.call(hesabimiSil, { _code })).rejects.toMatchObject({ code: 'girisKoduError' })
  expect(await company.read((db) => execute(db, 'select count(*)::int from aday where silindi is null'))).toEqual([[2]])
})

test('killed between the two databases, the erasure is finished by its job', async () => {
  worker ??= await startWorker(app.runtime, listJobs(), [])
  const { company, aday, client } = await signInAday(app)
  const { tenants, jobs } = app.runtime
  await withTenant(tenants, company.tenant.id, async (db) => {
    const erased = await eraseAday(db, { tenant: company.tenant, adayId: aday.id })
    if (erased) await jobs.enqueueIn(db, company.tenant.id)(finishErasure, erased)
  })
  // the session still lives: a repeat of the call is answered as done
  expect(await client.call(hesabimiSil, { _code: '123456' })).toBe(1)
  const sessions = `select count(*)::int from oturum where tenant_id = ${company.tenant.id}`
  jobs.relay(company.tenant.id)
  await expect.poll(() => execute(app.runtime.master.db as never, sessions)).toEqual([[0]])
})

test('a row that the database refuses is not written into the log', async () => {
  const { company, aday } = await signInAday(app, { ad: 'Gülizarnaz' })
  const refused = company.read((db) => execute(db, `update aday set soyad = null where id = ${aday.id}`))
  const err = await refused.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(err).toMatchObject({ detail: expect.stringContaining('Gülizarnaz') })
  app.runtime.log.error({ err }, 'refused')
  const [line] = app.logged.slice(-1)
  expect(line).toContain('refused')
  expect(line).not.toContain('Gülizarnaz')
})

test('codes that went to a phone that was never theirs still count there, and name nobody', async () => {
  const { company, aday, client } = await signInAday(app)
  const tel = anAday().cepTel
  await client.call(telefonDegistir, { yeniTel: tel })
  const shift = `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - interval '2 hours' where cep_tel = $1`
  await company.read((db) => execute(db, shift, [aday.cepTel]))
  await client.call(silmeKodu, {})
  await client.call(hesabimiSil, { _code: await readCodeOf(app.runtime, company.tenant, aday.cepTel) })
  const codes = 'select cep_tel, aday_id, kisi_index, kullanan_istek, iptal is not null from dogrulama'
  expect(await company.read((db) => execute(db, codes))).toEqual([[tel, null, null, null, true]])
  const again = company.visitor.call(sendSms, { tel, iletisimSenaryosu: 1 })
  await expect(again).rejects.toMatchObject({ code: 'tooManyRequests' })
})

test('twenty erasures at once are one', async () => {
  const { company, aday, client } = await signInAday(app)
  await client.call(silmeKodu, {})
  const _code = await readCodeOf(app.runtime, company.tenant, aday.cepTel)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => client.call(hesabimiSil, { _code })))
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  const records = await company.read((db) =>
    execute(db, `select count(*)::int from audit_log where islem = 'sil' and sonuc = 'tamam'`),
  )
  expect(records).toEqual([[1]])
})

test('a message on its way when the person is erased goes nowhere', async () => {
  await worker?.close()
  worker = undefined
  const { company, aday, client } = await signInAday(app)
  const { ad, soyad, dogumTarihi } = aday
  await client.call(updateAdayProfile, { ad, soyad, dogumTarihi, email: 'yeni@ornek.com.tr' })
  await eraseByCode(company, client, aday.cepTel)
  const rows = await company.read((db) => execute(db, 'select distinct alici, durum, saglayici_kodu from mesaj'))
  expect(rows).toEqual([['', 'basarisiz', 'erased']])
  worker = await startWorker(app.runtime, listJobs(), [])
})
