import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { look, openJobRuntime } from '#test/job-runtime.ts'
import { rawStatement, type TenantTables } from './database.ts'
import { defineJob } from './job.ts'

let jobs: Awaited<ReturnType<typeof openJobRuntime>>

beforeAll(async () => {
  jobs = await openJobRuntime()
})
afterAll(() => jobs.close())

test('a job runs after its transaction has committed', async () => {
  const ran: number[] = []
  const job = defineJob({
    name: 'plain',
    payload: z.object({ id: z.number() }),
    retry: { limit: 0, delaySeconds: 0 },
    async run({ payload }) {
      ran.push(payload.id)
    },
  })
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 7 }))

  await vi.waitFor(() => expect(ran).toEqual([7]), 5000)
})
