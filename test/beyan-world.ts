import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { sgkBeyanEndpoints } from '#features/sgk-beyan/contract.ts'
import { createBeyan, type YeniBeyan } from '#features/sgk-beyan/create.server.ts'
import { type sendSgkBeyan, sgkBeyanJobs, sweepSgkBeyan } from '#features/sgk-beyan/jobs.server.ts'
import { tescilJobs } from '#features/tescil/jobs.server.ts'
import { runJob } from '#server/jobs/job-run.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { execute } from './deneme.ts'
import { emptyTables } from './harness/empty-tables.ts'
import { type SgkSimulator, startSgkSimulator } from './servers/sgk-simulator.ts'
import { soon } from './soon.ts'

/** Whom declarations of tests are about. */
export const tcKimlikNo = '10000000146'

const world = { tohum: 1, isyeri: 6, kisi: 0, ay: 1 }

type Parts = { sim: SgkSimulator; app: TestApp; company: TestTenant; staff: Client; isyeriId: number; kisiId: number }
export type BeyanWorld = Awaited<ReturnType<typeof createBeyanWorld>>

/** A company with one workplace, its person, the simulator beside it and a worker for its declarations. */
export async function createBeyanWorld() {
  const sim = await startSgkSimulator({ world })
  const port = new URL(sim.url).port
  const app = await createTestApp({
    environment: { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: port, KADRO_SGK_BOLEN: '600' },
  })
  const company = await app.newTenant()
  const staff = await company.staff()
  const admin = await app.master()
  const kanal: Record<string, { id: number; rowVersion: number }> = {}
  for (const name of ['evizite', 'tescil'] as const) {
    const made = { tenantId: company.tenant.id, kanal: name, mod: 'simulator' } as const
    const { id } = await admin.call(sgkKanalAyarEndpoints.create, made)
    kanal[name] = { id, rowVersion: 1 }
  }
  const isyeriId = await aWorkplace(staff, sim)
  const kisiId = await withTenant(app.runtime.tenants, company.tenant.id, (db) =>
    ensureKisi(db, company.tenant, { tcKimlikNo, ad: 'AYŞE', soyad: 'GÜNEŞ' }),
  )
  const worker = await startWorker(app.runtime, [...sgkBeyanJobs, ...tescilJobs], [])
  const parts = { sim, app, company, staff, isyeriId, kisiId }
  return {
    ...parts,
    admin,
    kanal,
    ...declaring(parts),
    ...looking(parts),
    /** Runs a job about a declaration here and now, as the worker runs it. */
    run(job: typeof sendSgkBeyan, id: number) {
      const { signal } = new AbortController()
      const claimed = { id: `run ${id}`, data: { tenantId: company.tenant.id, donem: null }, retryCount: 0, signal }
      return runJob(app.runtime, {
        job: job as never, // a job of any payload, as lists hold it
        claimed: claimed as never, // what a run reads
        member: { id: randomUUID(), payload: { id } },
        stopped: signal,
      })
    },
    async close() {
      await worker.close()
      await app.close()
      await sim.stop()
    },
  }
}

/** The first workplace whose password is good. */
export function goodOf({ dunya }: SgkSimulator) {
  const isyeri = dunya.isyerleri.find(({ kimlik }) => kimlik === 'iyi')
  if (!isyeri) throw new Error('the world has no good workplace')
  return isyeri
}

async function aWorkplace(staff: Client, sim: SgkSimulator): Promise<number> {
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = goodOf(sim)
  const credential = { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
  const made = { ...credential, companyId, tehlikeSinifi: 2, beyannameTipi: 1 } as const
  return (await staff.call(isyeriEndpoints.create, made)).id
}

function declaring({ sim, app, company, isyeriId, kisiId }: Parts) {
  const { tenant } = company
  let gun = ''
  const anAct = (own: Pick<YeniBeyan, 'islem' | 'kayitId' | 'istek'> & Partial<YeniBeyan>): YeniBeyan => {
    return { istekId: randomUUID(), isyeriId, kisiId, kayit: 'eVizite', kullaniciId: 1, ...own }
  }
  return {
    anAct,
    /** Forgets what was declared, at the simulator and here; answers the day of its clock. */
    async begin(): Promise<string> {
      await sim.control('temizle', {})
      await sim.control('yukle', world)
      await sim.control('hiz', { bolen: 600 })
      gun = (await sim.control('durum')).gun
      const text = 'truncate sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici'
      await app.runtime.master.db.query({ text, rowMode: 'array' })
      await company.read((db) => execute(db, emptyTables('sgk_beyan')))
      return gun
    },
    /** Declares in a transaction of its own, as a call of a feature does. */
    async declare(yeni: YeniBeyan) {
      const made = await withTenant(app.runtime.tenants, tenant.id, (db) => {
        const enqueue = app.runtime.jobs.enqueueIn(db, tenant.id)
        return createBeyan({ db, tenant, enqueue, audit: () => undefined }, yeni)
      })
      app.runtime.jobs.relay(tenant.id)
      return made
    },
    /** Declares without the job that sends it, in this period of the company's data. */
    lose: (yeni: YeniBeyan, donem = tenant.donem) =>
      withTenant(app.runtime.tenants, tenant.id, (db) => {
        const nobody = { enqueue: async () => [], audit: () => undefined }
        return createBeyan({ db, tenant: { ...tenant, donem }, ...nobody }, yeni)
      }),
    /** Enqueues the sweep, as its schedule does. */
    async sweep() {
      await withTenant(app.runtime.tenants, tenant.id, (db) =>
        app.runtime.jobs.enqueueIn(db, tenant.id)(sweepSgkBeyan, {}),
      )
      app.runtime.jobs.relay(tenant.id)
    },
    /** A pending report of ten days at the simulator, and its approval until its last day. */
    async anApproval(): Promise<YeniBeyan> {
      const bas = addDays(gun, -12)
      const bit = addDays(bas, 9)
      const { isyeriKodu } = goodOf(sim)
      const { medulaRaporId } = await sim.control('rapor', { isyeriKodu, tckNo: tcKimlikNo, poliklinik: bas, bas, bit })
      const istek = { vaka: '3', medulaRaporId, nitelikDurumu: '1', tarih: bit }
      return anAct({ islem: 'raporOnay', kayitId: Number(medulaRaporId), istek })
    },
  }
}

function looking({ sim, company, staff }: Parts) {
  const inCompany = (text: string) => company.read((db) => execute(db, text))
  const get = (id: number) => staff.call(sgkBeyanEndpoints.get, { id })
  return {
    inCompany,
    get,
    reached: (id: number, durum: number) =>
      vi.waitFor(async () => expect(await get(id)).toMatchObject({ durum }), { ...soon, interval: 100 }),
    sent: async (operasyon: string) => (await sim.calls(`operasyon=${operasyon}`)).length,
    effects: async (operasyon: string) =>
      (await sim.calls(`operasyon=${operasyon}`)).reduce((sum, { etki }) => sum + etki, 0),
    /** Lets SGK have had ten minutes: from then on an effect that is not there will not come. */
    pass: (id: number) =>
      inCompany(`update sgk_beyan set gonderim_zamani = gonderim_zamani - interval '11 minutes' where id = ${id}`),
  }
}
