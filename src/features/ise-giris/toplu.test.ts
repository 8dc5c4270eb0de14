import { expect, test } from 'vitest'
import { isWorkOver } from '#engine/declaration/bulk-work.ts'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp } from '#test/app.ts'
import { openKabul, start } from '#test/kabul.ts'
import { iseGirisEndpoints as calls } from './contract.ts'

test('more entries than one call takes are looked at each: what is missing is a reason, not a failure', async () => {
  const app = await createTestApp()
  const { company, staff, run, branchId } = await openKabul(app)
  const { id: adayId } = await makeAday(app.runtime, company.tenant)
  await run(`with i as (insert into ilan (baslik, metin) select 'Bekçi', '' from generate_series(1, 501) returning id),
      v as (insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
        select ${adayId}, id, 1, 'TOPLU' || id, now(), '{}', 6 from i returning id)
    insert into ise_giris (basvuru_id, branch_id, ise_baslama_tarihi) select id, ${branchId}, '${start}' from v`)
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  try {
    const asked = { action: 'isEmriAc', filter: {}, count: 501, girdi: {} }
    const { isId: id } = await staff.call(calls.bulk, asked as never) // the fields of the action
    if (id === undefined) throw new Error('the rows were not worked on in the background')
    await expect.poll(async () => isWorkOver(await staff.call(calls.bulkDurum, { id }))).toBe(true)
    expect(await staff.call(calls.bulkDurum, { id })).toMatchObject({ durum: 2, etkilenen: 0, atlanan: 501 })
  } finally {
    await worker.close()
  }
  await app.close()
})
