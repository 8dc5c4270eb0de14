import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/** A planned job, an ended task and a row of the monitor for each company, in the order of the companies. */
export async function fleetRecords({ master: { db } }: Pick<Runtime, 'master'>, tenants: readonly Tenant[]) {
  const insert = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.query({ text: `${text} returning id`, values, rowMode: 'array' })
    return Number(rows[0]?.[0])
  }
  const fleet = { job: [] as number[], task: [] as number[], row: [] as number[] }
  const worker = await insert('insert into sgk_worker (worker_no) values (1)')
  for (const { id } of tenants) {
    const job = await insert('insert into worker_planned_job (tenant_id, tip, calisma_zamani) values ($1, 1, now())', [
      id,
    ])
    const task = await insert(
      `insert into sgk_worker_task (worker_id, worker_no, job_id, tenant_id, serit, status, end_date, satir)
       values ($1, 1, $2, $3, 1, 2, now(), 1)`,
      [worker, job, id],
    )
    const row = await insert(
      `insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi)
       values ($1, $2, 1, '2026-11-18', 1, 'Deneme')`,
      [job, id],
    )
    fleet.job.push(job)
    fleet.task.push(task)
    fleet.row.push(row)
  }
  return fleet
}
