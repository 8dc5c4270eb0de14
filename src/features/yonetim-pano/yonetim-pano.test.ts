import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import { paths } from '#core/paths.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { noteExport } from '#engine/export/note-export.server.ts'
import { toFilter } from '#engine/screen/list-screen-state.ts'
import { masterAuditLogEndpoints } from '#features/audit-log/contract.ts'
import { masterAuditLog } from '#features/audit-log/resource.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { sgkWorker, workerPlannedJob } from '#features/filo/resource.ts'
import { authenticate } from '#features/giris/contract.ts'
import { masterTenant } from '#features/master-tenant/resource.ts'
import { sgkKanalAyar } from '#features/sgk/resource.ts'
import { sysGlobalKey } from '#features/sys-global-key/resource.ts'
import { scheduledJobLog } from '#features/zamanli-islem/resource.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { tenantAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { soon } from '#test/soon.ts'
import { getOzet, kutuAdlari } from './contract.ts'

let app: TestApp
let admin: Client
let small: Client
let company: TestTenant
let other: TestTenant
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.master()
  company = await app.newTenant()
  other = await app.newTenant()
  small = await tenantAdmin(app, [company.tenant.id])
  await makeWorld()
  await makeRecords()
})
afterAll(() => app.close())

const run = (text: string, values: unknown[] = []) => execute(app.runtime.master.db as never, text, values)

/** Runs, jobs, workers and breakers of every state, in two companies. */
async function makeWorld() {
  const ids = [company.tenant.id, other.tenant.id]
  await run(
    `insert into scheduled_job_log (tenant_id, operation_id, running_date, start_time, end_time, status)
     select t, 1, now() - h * interval '1 hour', now() - h * interval '1 hour',
            case when s in (1, -1) then now() - h * interval '1 hour' end, s
       from unnest($1::int[]) t, unnest(array[99, 98, 1, -1]) s, unnest(array[1, 23, 25, 60]) h`,
    [ids],
  )
  await run(
    `insert into worker_planned_job (tenant_id, tip, calisma_zamani, status, start_date, bitis, end_date)
     select t, tip, now(), case tip when 0 then 1 when 1 then 1 when 2 then 2 else 0 end, now(), now() + interval '1 day',
            case when tip = 2 then now() end from unnest($1::int[]) t, generate_series(0, 3) tip`,
    [ids],
  )
  await run(
    `insert into sgk_worker (worker_no, oturum, son_yasam) values
       (901, gen_random_uuid(), now()), (902, gen_random_uuid(), now() - interval '5 minutes'), (903, null, null)`,
  )
  await run(
    `insert into sgk_kanal_ayar (tenant_id, kanal, mod) select t, k, 'simulator' from unnest($1::int[]) t, unnest(array['evizite', 'tescil']) k`,
    [ids],
  )
  await run(
    `insert into sgk_kanal_kesici (kanal, mod, hatalar, durdu) values
       ('evizite', 'simulator', '{}', now() + interval '5 minutes'), ('tescil', 'simulator', '{}', now() - interval '5 minutes')`,
  )
}

const lists: Record<string, Resource> = {
  [paths.workerPlannedJob]: workerPlannedJob,
  [`${paths.workerPlannedJob}/robotlar`]: sgkWorker,
  [paths.hangfireLoglama]: scheduledJobLog,
  [paths.sgkKanalAyar]: sgkKanalAyar,
  [paths.masterTenant]: masterTenant,
  [paths.islemKayitlari]: masterAuditLog,
  [paths.sysGlobalKey]: sysGlobalKey,
}

/** Somebody who is not let in, and a list of a company that leaves as a file. */
async function makeRecords() {
  for (const password of ['a', 'b']) {
    await expect(app.nobody.call(authenticate, { username: 'kimse', password })).rejects.toMatchObject({
      code: 'invalidUsernameOrPassword',
    })
  }
  const staff = await company.staff()
  await staff.send({
    method: 'POST',
    url: companyEndpoints.fullGet.path,
    payload: { isCreateCsv: true, cSVList: [{ key: 'companyName', label: 'Firma' }] },
  })
  const worker = await startWorker(app.runtime, [noteExport], [])
  const taken = { filter: { dosyaAlma: true } }
  await vi.waitFor(async () => {
    const { rows } = await admin.call(masterAuditLogEndpoints.fullGet, taken)
    expect(rows).toMatchObject([{ islem: 'csv', varlik: 'masterTenant', varlikId: String(company.tenant.id) }])
  }, soon)
  await worker.close()
}

/** How many rows the list behind a link has, as its page asks for them. */
async function behind(client: Client, yol: string): Promise<number> {
  const { pathname, searchParams } = new URL(yol, 'http://x.invalid')
  const { sekme, ...filters } = Object.fromEntries(searchParams)
  const resource = lists[sekme ? `${pathname}/${sekme}` : pathname]
  if (!resource) throw new Error(`a tile leads to ${yol}`)
  const filter = toFilter(resource, { search: '', filters })
  expect(Object.keys(filter).sort()).toEqual(Object.keys(filters).sort())
  const { fullGet } = resourceEndpoints(resource) as unknown as Record<'fullGet', Endpoint>
  return ((await client.call(fullGet, { filter })) as { resultCount: number }).resultCount
}

test('every number is that of the list behind it', async () => {
  const { kutular } = await admin.call(getOzet, {})
  expect(kutular.map(({ ad }) => ad)).toEqual([...kutuAdlari])
  const values = Object.fromEntries(kutular.map(({ ad, deger }) => [ad, deger]))
  expect(values).toMatchObject({
    calisanIs: 4,
    calisanKosu: 8,
    hataliKosu: 4,
    gorulmemisHata: 8,
    calisanRobot: 1,
    kesikKanal: 2,
    girisReddi: 2,
    dosyaAlma: 1,
  })
  for (const { ad, deger, yol } of kutular) expect([ad, await behind(admin, yol)]).toEqual([ad, deger])
})

test('a tenant admin counts own companies, and nothing of the deployment', async () => {
  const { kutular } = await small.call(getOzet, {})
  const values = Object.fromEntries(kutular.map(({ ad, deger }) => [ad, deger]))
  expect(values).toEqual({ calisanIs: 2, calisanKosu: 4, hataliKosu: 2, gorulmemisHata: 4, yeniKiraci: 1 })
  for (const { ad, deger, yol } of kutular) expect([ad, await behind(small, yol)]).toEqual([ad, deger])
  const staff = await company.staff()
  await expect(staff.call(getOzet, {})).rejects.toMatchObject({ code: 'noAuthority' })
})
