import { expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { isWorkOver } from '#engine/declaration/bulk-work.ts'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { eViziteEndpoints } from './contract.ts'

const { bulk, bulkDurum } = eViziteEndpoints

test('all reports that have ended are approved at once, also where they are more than one call takes', async () => {
  const app = await createTestApp()
  const company = await app.newTenant()
  const staff = await company.staff()
  const sql = (text: string) => company.read((db) => execute(db, text))
  const bugun = today(new Date())
  await sql(`insert into company (company_name) values ('Işık')`)
  await sql(`insert into isyeri (isyeri_sicil_no, company_id, kullanici_adi, kullanici_adi_maske, isyeri_kodu, tehlike_sinifi, beyanname_tipi)
    select repeat('2', 26), id, 'x', 'x***x', '1', 1, 1 from company`)
  await sql(
    `insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad) values ('v1.k', 'x', '1*********6', 'Ayşe', 'Işık')`,
  )
  // the last one is still going on
  await sql(`insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, onay_durumu, kaynak, ilk_okuma, rapor_baslangic, rapor_bitis,
      kalan_baslangic, kalan_bitis, gun_sayisi)
    select i.id, k.id, n::text, 3, 0, 4, false, bas, bit, bas, bit, bit - bas + 1
      from isyeri i, kisi k, generate_series(1, 521) n,
           lateral (select date '${addDays(bugun, -9)}' as bas, date '${bugun}' + case when n = 521 then 1 else -1 end as bit) g`)
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  try {
    const asked = { action: 'onayla', filter: { onayli: false }, count: 521, girdi: { calisti: false } }
    const { isId: id } = await staff.call(bulk, asked as never) // the fields of the action
    if (id === undefined) throw new Error('the rows were not worked on in the background')
    await expect.poll(async () => isWorkOver(await staff.call(bulkDurum, { id }))).toBe(true)
    expect(await staff.call(bulkDurum, { id })).toMatchObject({
      ...{ durum: 2, etkilenen: 520, atlanan: 1 },
      nedenler: [{ kod: 'durumUygunDegil' }],
    })
  } finally {
    await worker.close()
  }
  const declared = await sql(
    `select istek ->> 'tarih', count(*)::int from sgk_beyan where islem = 'raporOnay' group by 1`,
  )
  expect(declared).toEqual([[addDays(bugun, -1), 520]])
  await app.close()
})
