import { defineJob } from '#server/jobs/job.ts'
import { kontrolKind } from './kinds.server.ts'
import { runKontrol } from './kontrol.server.ts'

const { together: _one, ...kind } = kontrolKind

export const runGirisCikisKontrol = defineJob({
  ...kind,
  async run({ runtime, tenant }) {
    await runKontrol(runtime, tenant.id)
  },
})

export const girisCikisKontrolJobs = [runGirisCikisKontrol]
