import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { createBeyan } from '#features/sgk-beyan/create.server.ts'
import { sgkBeyanJobs, sweepSgkBeyan } from '#features/sgk-beyan/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { execute } from './deneme.ts'
import { say, seeded, sized } from './harness/random.ts'
import { type SgkSimulator, startSgkSimulator } from './servers/sgk-simulator.ts'
import { soon } from './soon.ts'

// Declarations whose sender is killed at its messages, with and without a broken answer: at most one effect each.

const random = seeded('sgk declarations')
const declarations = sized(6, 500)
const secret = 'a secret that parent and child know'
const tcKimlikNo = '10000000146'

let sim: SgkSimulator
let app: TestApp
let company: TestTenant
let isyeriId: number
let kisiId: number
let environment: Record<string, string>

beforeAll(async () => {
  sim = await startSgkSimulator({ world: { tohum: 1, isyeri: 6, kisi: 0, ay: 1 } })
  // Its windows are narrower than those of the book: two readings that the book let pass half a millisecond apart may
  // arrive closer together, and a refused reading waits a minute. What is counted here are effects, not the pace.
  await sim.control('hiz', { bolen: 1_000_000_000 })
  const port = new URL(sim.url).port
  environment = { KADRO_SECRET: secret, KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: port, KADRO_SGK_BOLEN: '100000' }
  app = await createTestApp({ environment })
  company = await app.newTenant()
  const staff = await company.staff()
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const admin = await app.master()
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal: 'evizite', mod: 'simulator' })
  const { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = good()
  const credential = { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
  const workplace = { ...credential, companyId, tehlikeSinifi: 2, beyannameTipi: 1 } as const
  isyeriId = (await staff.call(isyeriEndpoints.create, workplace)).id
  kisiId = await withTenant(app.runtime.tenants, company.tenant.id, (db) =>
    ensureKisi(db, company.tenant, { tcKimlikNo, ad: 'AYŞE', soyad: 'GÜNEŞ' }),
  )
})
afterAll(async () => {
  await app.close()
  await sim.stop()
})

function good() {
  const isyeri = sim.dunya.isyerleri.find(({ kimlik }) => kimlik === 'iyi')
  if (!isyeri) throw new Error('the world has no good workplace')
  return isyeri
}

const inCompany = (text: string) => company.read((db) => execute(db, text))
/** A login that died holds its lease for a minute; the breaker counts broken answers. */
const forget = () => app.runtime.master.db.query({ text: 'truncate sgk_oturum, sgk_kanal_kesici', rowMode: 'array' })

async function declare(gun: string): Promise<number> {
  const bas = addDays(gun, -12)
  const bit = addDays(bas, 9)
  const { isyeriKodu } = good()
  const { medulaRaporId } = await sim.control('rapor', { isyeriKodu, tckNo: tcKimlikNo, poliklinik: bas, bas, bit })
  const istek = { vaka: '3', medulaRaporId, nitelikDurumu: '1', tarih: bit }
  const record = { isyeriId, kisiId, kayit: 'eVizite', kayitId: Number(medulaRaporId), kullaniciId: 1 }
  const { tenant } = company
  const { beyanId } = await withTenant(app.runtime.tenants, tenant.id, (db) =>
    createBeyan(
      // the victim is told of it; the sweep makes the job of those that it did not send
      { db, tenant, enqueue: async () => [], audit: () => undefined },
      { istekId: randomUUID(), islem: 'raporOnay', istek, ...record },
    ),
  )
  return beyanId
}

/** Sends it in a process that dies before this message; the number of its messages when it lived. */
async function sendAndDie(id: number, dieAt: number): Promise<number | null> {
  const { masterDatabase } = app.runtime.server
  const order = { address: inject('server'), masterDatabase, tenantId: company.tenant.id, id, dieAt }
  const env = { ...process.env, ...environment, DATABASE_URL: 'postgres://tests@localhost', KADRO_DEMO: '0' }
  const victim = spawn(process.execPath, ['test/beyan-victim.ts', JSON.stringify(order)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  victim.stdout.on('data', (text) => {
    said += text
  })
  const [code, signal] = await once(victim, 'close')
  expect([code, signal]).toEqual(code === 0 ? [0, null] : [null, 'SIGKILL'])
  return code === 0 ? Number(said) : null
}

test('a sender that is killed at any message leaves at most one effect, and every declaration is decided', async () => {
  const { gun } = await sim.control('durum')
  const faults = ['', '', 'etkiSonra500', 'etkiSonraKesik', 'kesik']
  let [lived, messages] = [0, 0]
  for (let n = 0; n < declarations; n++) {
    await forget()
    const id = await declare(gun)
    const tur = n === 0 ? '' : random.pick(faults)
    if (tur) await sim.control('ariza', { operasyon: 'raporOnay', tur })
    // the first one lives and tells how many messages there are; a short run takes those around the request
    const dieAt = n === 0 ? 0 : sized(messages - 7 * n, (n % messages) + 1)
    const told = await sendAndDie(id, dieAt)
    if (told !== null) lived++
    if (n === 0) messages = told ?? 0
  }
  await forget()
  const first = await sim.calls('operasyon=raporOnay')
  // faults whose sender died before it came to them; what was approved stays
  await sim.control('temizle', {})
  const before = await inCompany('select durum, count(*)::int from sgk_beyan group by durum order by durum')
  // the minutes after which the sweep acts and an effect that is not there counts as none
  await inCompany(`update sgk_beyan set created_date = created_date - interval '20 minutes',
    gonderim_zamani = gonderim_zamani - interval '20 minutes' where durum in (0, 1, 4)`)
  const worker = await startWorker(app.runtime, sgkBeyanJobs, [])
  try {
    await withTenant(app.runtime.tenants, company.tenant.id, (db) =>
      app.runtime.jobs.enqueueIn(db, company.tenant.id)(sweepSgkBeyan, {}),
    )
    app.runtime.jobs.relay(company.tenant.id)
    const open = async () => expect(await inCompany('select id from sgk_beyan where durum in (0, 1, 4)')).toEqual([])
    await vi.waitFor(open, { timeout: sized(soon.timeout, 600_000), interval: 200 })
  } finally {
    await worker.close()
  }
  say(
    `sgk declarations: ${declarations} of ${messages} messages, ${lived} senders lived, states after the kills ${JSON.stringify(before)}`,
  )
  const rows = await inCompany('select id, durum from sgk_beyan')
  const done = rows.filter(([, durum]) => Number(durum) === 2).length
  const calls = [...first, ...(await sim.calls('operasyon=raporOnay'))]
  expect(calls.length).toBeLessThanOrEqual(declarations)
  expect(calls.reduce((sum, { etki }) => sum + etki, 0)).toBe(done)
  expect(lived).toBeLessThan(declarations)
})
