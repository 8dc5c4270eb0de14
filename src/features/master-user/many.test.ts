import { expect, test } from 'vitest'
import { isWorkOver } from '#engine/declaration/bulk-work.ts'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { openMaster } from '#test/master-app.ts'
import { masterUserEndpoints } from './contract.ts'

const { bulk, bulkDurum } = masterUserEndpoints
const { app, admin, master } = await openMaster()

test('more users than one call takes are switched off in the background', async () => {
  await master(`insert into master_user (username, full_name, password)
    select 'giden.' || n, 'Giden Çalışan', 'yok' from generate_series(1, 501) n`)
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  try {
    const filter = { fullName: 'Giden Çalışan' }
    const { isId: id } = await admin.call(bulk, { action: 'set', filter, count: 501, field: 'aktif', value: false })
    if (id === undefined) throw new Error('the rows were not worked on in the background')
    await expect.poll(async () => isWorkOver(await admin.call(bulkDurum, { id }))).toBe(true)
    expect(await admin.call(bulkDurum, { id })).toMatchObject({ durum: 2, etkilenen: 501, atlanan: 0 })
  } finally {
    await worker.close()
  }
  const left = await master(`select id from master_user where full_name = 'Giden Çalışan' and aktif`)
  expect(left).toEqual([])
})
