import { expect, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { sgkBeyanJobs } from '#features/sgk-beyan/jobs.server.ts'
import { sgkOkumaJobs } from '#features/sgk-okuma/jobs.server.ts'
import { type OkumaIstegi, oku } from '#features/sgk-okuma/oku.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp } from './app.ts'
import { execute } from './deneme.ts'
import { emptyTables } from './harness/empty-tables.ts'
import { startSgkSimulator } from './servers/sgk-simulator.ts'
import { soon } from './soon.ts'

type Options = Pick<Parameters<typeof createTestApp>[0] & object, 'logLevel' | 'services'> & {
  protokol?: boolean
  /** Besides those of SGK. */
  jobs?: Parameters<typeof startWorker>[1]
}
type Rapor = { from?: number; days?: number; tckNo?: string; vaka?: string; yatis?: { bas: string; bit: string } }

export type SgkWorld = Awaited<ReturnType<typeof openSgkWorld>>

const world = { tohum: 1, isyeri: 6, kisi: 0, ay: 1 }
/** The person of reports that name nobody. */
export const ayse = '10000000146'
export const veli = '10000000214'

/** A company with one workplace that the simulator knows, a worker for the jobs of SGK, and ways to read it. */
export async function openSgkWorld({ protokol = false, logLevel = 'warn', services = {}, jobs = [] }: Options = {}) {
  const sim = await startSgkSimulator({ world })
  const found = sim.dunya.isyerleri.find(
    ({ kimlik, mahsupProtokoluVar }) => kimlik === 'iyi' && (mahsupProtokoluVar || !protokol),
  )
  if (!found) throw new Error('the world has no good workplace')
  // windows are a millionth of the real ones: no test waits for the rate book
  const environment = { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: new URL(sim.url).port, KADRO_SGK_BOLEN: '1000000' }
  const app = await createTestApp({ environment, logLevel, services })
  const company = await app.newTenant()
  const staff = await company.staff()
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const branchId = (await staff.call(branchEndpoints.create, { subeKodu: 'S1', subeAdi: 'Kadıköy', companyId })).id
  const admin = await app.master()
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal: 'evizite', mod: 'simulator' })
  const { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = found
  const credential = { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
  const made = { ...credential, companyId, branchId, tehlikeSinifi: 2, beyannameTipi: 1 } as const
  const isyeriId = (await staff.call(isyeriEndpoints.create, made)).id
  const worker = await startWorker(app.runtime, [...sgkBeyanJobs, ...sgkOkumaJobs, ...jobs], [])
  const { gun } = await sim.control('durum')
  const context = { runtime: app.runtime, tenant: company.tenant }
  let jobId = 0

  const look = (text: string) => company.read((db) => execute(db, text))
  const forget = (tables: string) => app.runtime.master.db.query({ text: `truncate ${tables}`, rowMode: 'array' })
  const istekOf = (own: Partial<OkumaIstegi> = {}): OkumaIstegi => ({
    jobId: own.jobId ?? ++jobId,
    satirId: 1,
    deneme: 1,
    tabanDeneme: 0,
    monitorType: 1,
    isyeriId,
    calismaGunu: gun,
    asama: 'hizli',
    signal: new AbortController().signal,
    ...own,
  })

  async function read(own: Partial<OkumaIstegi> = {}) {
    // two lists an employer and window are fewer than a test reads
    await forget('sgk_hiz_kullanim, sgk_kanal_kesici')
    return oku(context, istekOf(own))
  }

  async function rowOf(medulaRaporId: string) {
    const { rows } = await staff.call(eViziteEndpoints.fullGet, {})
    const row = rows.find((one) => one.medulaRaporId === medulaRaporId)
    if (!row) throw new Error(`no row ${medulaRaporId}`)
    return staff.call(eViziteEndpoints.get, { id: row.id })
  }

  return {
    sim,
    app,
    company,
    staff,
    isyeriId,
    isyeriKodu,
    credential,
    gun: String(gun),
    context,
    look,
    forget,
    istekOf,
    read,
    rowOf,
    /** Reads the slow stage until nothing puts it off any more. */
    readSlowly(own: Partial<OkumaIstegi> = {}) {
      const istek = istekOf({ asama: 'yavas', ...own })
      const whole = async () => {
        const sonuc = await oku(context, istek)
        expect(sonuc.ertelemeZamani).toBeNull()
        return sonuc
      }
      return vi.waitFor(whole, { ...soon, interval: 20 })
    },
    /** A report at the simulator that waits for the employer. */
    async report({ from = -20, days = 10, tckNo = ayse, ...rest }: Rapor = {}): Promise<string> {
      const bas = addDays(gun, from)
      const who = { isyeriKodu, tckNo, ad: 'Ayşe İpek', soyad: 'Güneş' }
      const dates = { poliklinik: rest.yatis?.bas ?? bas, bas, bit: addDays(bas, days - 1) }
      return (await sim.control('rapor', { ...who, ...dates, ...rest })).medulaRaporId
    },
    reached: (medulaRaporId: string, expected: object) =>
      vi.waitFor(async () => expect(await rowOf(medulaRaporId)).toMatchObject(expected), { ...soon, interval: 50 }),
    async clear() {
      await sim.control('temizle', {})
      await sim.control('yukle', world)
      await sim.control('hiz', { bolen: 1_000_000 })
      await forget('sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici')
      await look(emptyTables('sgk_evizite', 'sgk_is_kazasi', 'sgk_mahsup', 'sgk_okuma', 'sgk_beyan'))
      await look('update isyeri set okundu_kapat_izni = false, kimlik_durumu = 0')
    },
    async close() {
      await worker.close()
      await app.close()
      await sim.stop()
    },
  }
}
