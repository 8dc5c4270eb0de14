import { takeLease } from '#features/filo/isci/kira.server.ts'
import { insertWorker } from '#features/filo/isci/queries.server.ts'
import type { OkumaIstegi, OkumaSonucu, Okuyucu } from '#features/filo/okuyucu.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { execute } from './deneme.ts'

/** Workplaces of a company with branches `Ş-1` and `Ş-2` in turn; their credentials are never opened. */
export async function makeIsyeri(runtime: Pick<Runtime, 'tenants'>, { id }: Tenant, count: number) {
  await withTenant(runtime.tenants, id, async (db) => {
    await execute(db, `insert into company (company_name) select 'Işık' where not exists (select from company)`)
    await execute(
      db,
      `insert into branch (sube_kodu, sube_adi, company_id)
       select 'Ş-' || n, 'Şube ' || n, (select min(id) from company) from generate_series(1, 2) n
        where not exists (select from branch)`,
    )
    await execute(
      db,
      `insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu,
                           kullanici_adi, kullanici_adi_maske)
       select '5' || lpad(n::text, 25, '0'), (select min(id) from company),
              (select id from branch order by id offset n % 2 limit 1), 1, 1, '1', 'sealed', '***'
         from generate_series(1, $1::int) n`,
      [count],
    )
  })
}

const good: OkumaSonucu = { status: 5, sonucKod: 0, mesaj: '', ertelemeZamani: null, yavasGerekli: false }

/**
 * A reader whose effect is a row of the company's own calls. The reading record (job, workplace) is written with it, so
 * that a second reading of the same row has none, as the product's readers do it.
 */
export function effectReader(meanwhile?: (istek: OkumaIstegi) => Promise<Partial<OkumaSonucu> | undefined>): Okuyucu {
  return async ({ runtime, tenant }, istek) => {
    const said = await meanwhile?.(istek)
    const sonuc = { ...good, ...said }
    if (sonuc.status !== 5) return sonuc
    await withTenant(runtime.tenants, tenant.id, async (db) => {
      const first = await execute(
        db,
        'insert into job_effect (job_id, key) values (md5($1)::uuid, $2) on conflict do nothing returning key',
        [`${istek.jobId}/${istek.asama}`, String(istek.isyeriId)],
      )
      if (first.length === 0) return
      await execute(
        db,
        `insert into sgk_cagri (kanal, operasyon, isyeri_id, sonuc_kod) values ('evizite', $1, $2, $3)`,
        [`filo${istek.jobId}`, istek.isyeriId, istek.deneme],
      )
    })
    return sonuc
  }
}

/** How often each workplace was read for a job. */
export async function effectsOf(runtime: Pick<Runtime, 'tenants'>, { id }: Tenant, jobId: number): Promise<number[]> {
  const rows = await withTenant(runtime.tenants, id, (db) =>
    execute(db, 'select count(*)::int from sgk_cagri where operasyon = $1 group by isyeri_id', [`filo${jobId}`]),
  )
  return rows.map(([n]) => Number(n))
}

/** Rows of the master database by plain SQL. */
export async function masterRows(db: MasterDb, text: string, values: unknown[] = []) {
  const { rows, fields } = await db.query({ text, values, rowMode: 'array' })
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [fields[at]?.name ?? '', value])))
}

/** A running job with a waiting row for each workplace, as a plan leaves it; rows of other jobs are untouched. */
export async function runningJob(runtime: Pick<Runtime, 'master'>, tenant: Tenant, { tip = 1, count = 10 } = {}) {
  const { db } = runtime.master
  const [job] = await masterRows(
    db,
    `insert into worker_planned_job (tenant_id, tip, calisma_zamani, status, start_date, bitis)
     values ($1, $2, now(), 1, now(), now() + interval '6 hours') returning id`,
    [tenant.id, tip],
  )
  const id = Number(job?.id)
  await masterRows(
    db,
    `insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi)
     select $1, $2, $3, '2026-11-18', n, 'Şube ' || n from generate_series(1, $4::int) n`,
    [id, tenant.id, tip, count],
  )
  await masterRows(db, 'insert into sgk_worker_sira (tenant_id) values ($1) on conflict do nothing', [tenant.id])
  return id
}

/** A worker of this process by hand: its number, and a way to take a lease. */
export async function aWorker({ master }: Pick<Runtime, 'master'>, tip = 2) {
  const oturum = crypto.randomUUID()
  const [worker] = await insertWorker(master.db, { oturum, tip })
  const workerId = worker?.id ?? 0
  const take = async () => {
    const kira = await takeLease(master, { workerId, oturum, tip, tipler: [0, 1] })
    return kira === 'busy' ? null : kira
  }
  return { workerId, take }
}
