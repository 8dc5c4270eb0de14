import { afterAll, beforeAll, expect, test } from 'vitest'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openDesk } from '#test/desk.ts'
import { basvuruEndpoints as calls } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a change whose message has left is not taken back, and is told; the others are', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, messagesOf, run } = await openDesk(app, company)
  const [told, failed, waiting] = [await anApplication(1), await anApplication(1), await anApplication(1)]
  const ids = [told.id, failed.id, waiting.id]
  const girdi = { durumYonetimiNo: 2, geciktir: false }
  const { geriAlId } = await staff.call(calls.bulk, { action: 'durumDegistir', ids, girdi })
  const leave = (id: number, durum: string) =>
    run(`update mesaj set durum = '${durum}', sonuc_tarihi = now() where referans like 'basvuru-${id}-durum-%'`)
  await leave(told.id, 'gonderildi')
  await leave(failed.id, 'basarisiz')

  const worker = await startWorker(app.runtime, topluIsJobs, [])
  await staff.call(calls.bulkGeriAl, { id: geriAlId ?? 0 })
  const { geriAlan } = await staff.call(calls.bulkDurum, { id: geriAlId ?? 0 })
  const undone = () => staff.call(calls.bulkDurum, { id: geriAlan ?? 0 })
  await expect.poll(async () => (await undone()).durum).toBe(2)
  await worker.close()
  expect(await undone()).toMatchObject({
    etkilenen: 2,
    atlanan: 1,
    nedenler: [{ kod: 'mesajGitti', adet: 1, ornekler: [{ id: told.id }] }],
  })
  const numbers = await Promise.all(ids.map(async (id) => (await staff.call(calls.get, { id })).durumYonetimiNo))
  expect(numbers).toEqual([2, 1, 1])
  expect(await messagesOf(told.id)).toEqual([expect.stringMatching(/^gonderildi/)])
  expect(await messagesOf(waiting.id)).toEqual([expect.stringMatching(/^basarisiz/)])
})

test('the price of a large trial is that of all its messages, rounded once', async () => {
  const company = await app.newTenant()
  const staff = await company.staff()
  const { anApplication, run } = await openDesk(app, company)
  const { aday } = await anApplication(1)
  await run(`with i as (insert into ilan (baslik, metin) select 'İlan ' || n, '' from generate_series(1, 504) n returning id)
    insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
    select ${aday.id}, id, 1, 'COK' || id, now(), '{}', 1 from i`)
  await run('update portal_ayar set sms_birim_fiyat = 0.1111')
  const girdi = { durumYonetimiNo: 2 }
  const trial = await staff.call(calls.bulk, { action: 'durumDegistir', filter: {}, count: 505, girdi, deneme: true })
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  const state = () => staff.call(calls.bulkDurum, { id: trial.isId ?? 0 })
  await expect.poll(async () => (await state()).durum).toBe(2)
  await worker.close()
  expect((await state()).mesaj).toMatchObject({ adet: 505, parca: 505, tutar: '56.11' })
})
