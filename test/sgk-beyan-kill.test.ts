import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { companyEndpoints } from '#features/company/contract.ts'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import { openKayitDosya } from '#features/dosya/fetched.server.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { createBeyan } from '#features/sgk-beyan/create.server.ts'
import { sendSgkTescil, sgkBeyanJobs, sweepSgkBeyan } from '#features/sgk-beyan/jobs.server.ts'
import { type BeyanIslem, isTescil } from '#features/sgk-beyan/rules.ts'
import { readSgkPdf } from '#features/tescil/jobs.server.ts'
import { diskStore } from '#server/files/disk-store.ts'
import { runJob } from '#server/jobs/job-run.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { beyanKinds, enterAtSgk, personOf } from './beyan-kinds.ts'
import { execute } from './deneme.ts'
import { emptyTables } from './harness/empty-tables.ts'
import { isSoak, say, seeded, sized } from './harness/random.ts'
import { type SgkSimulator, startSgkSimulator } from './servers/sgk-simulator.ts'
import { soon } from './soon.ts'

// Declarations whose sender is killed at its messages, with and without a broken answer: at most one effect each.

const random = seeded('sgk declarations')
// SGK's lists show at most a hundred records, and those that are read back have to be among them: a sender has some 120
// messages, so that a long round is two of these
const declarations = sized(6, 70)
const secret = 'a secret that parent and child know'
const world = { tohum: 1, isyeri: 6, kisi: 0, ay: 1 }
const data = mkdtempSync(join(tmpdir(), 'kadro-beyan-'))

let sim: SgkSimulator
let isyeri: DunyaIsyeri
let app: TestApp
let company: TestTenant
let isyeriId: number
let environment: Record<string, string>

beforeAll(async () => {
  sim = await startSgkSimulator({ world })
  isyeri = good()
  const port = new URL(sim.url).port
  environment = { KADRO_SECRET: secret, KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: port, KADRO_SGK_BOLEN: '1000000' }
  environment.KADRO_DATA = data
  app = await createTestApp({ environment, services: { files: diskStore(join(data, 'dosya')) } })
  company = await app.newTenant()
  const staff = await company.staff()
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const admin = await app.master()
  for (const kanal of ['evizite', 'tescil'] as const)
    await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal, mod: 'simulator' })
  const { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = isyeri
  const credential = { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
  const workplace = { ...credential, companyId, tehlikeSinifi: 2, beyannameTipi: 1 } as const
  isyeriId = (await staff.call(isyeriEndpoints.create, workplace)).id
})
afterAll(async () => {
  await app.close()
  await sim.stop()
  rmSync(data, { recursive: true, force: true })
})

function good() {
  const found = sim.dunya.isyerleri.find(({ kimlik, mahsupProtokoluVar }) => kimlik === 'iyi' && mahsupProtokoluVar)
  if (!found) throw new Error('the world has no good workplace')
  return found
}

/** Forgets what was declared, at the simulator and here; answers the day of its clock. */
async function begin(): Promise<string> {
  await sim.control('temizle', {})
  await sim.control('yukle', world)
  await inCompany(emptyTables('sgk_beyan'))
  // Its windows are narrower than those of the book: two readings that the book let pass half a millisecond apart may
  // arrive closer together, and a refused reading waits a minute. What is counted here are effects, not the pace.
  await sim.control('hiz', { bolen: 1_000_000_000 })
  return (await sim.control('durum')).gun
}

const inCompany = (text: string, values: unknown[] = []) => company.read((db) => execute(db, text, values))
/** A login that died holds its lease for a minute; the breaker counts broken answers. */
const forget = () => app.runtime.master.db.query({ text: 'truncate sgk_oturum, sgk_kanal_kesici', rowMode: 'array' })

let people = 0

/** Declares for somebody new; nobody sends it before the victim is told of it. */
async function declare(islem: BeyanIslem, gun: string): Promise<number> {
  const who = personOf(++people)
  const made = await beyanKinds[islem]({ sim, isyeri, gun }, who)
  const { tenant } = company
  return withTenant(app.runtime.tenants, tenant.id, async (db) => {
    const { tckNo: tcKimlikNo, ad, soyad } = who
    const kisiId = islem === 'onaylIptal' ? null : await ensureKisi(db, tenant, { tcKimlikNo, ad, soyad })
    const write = { db, tenant, enqueue: async () => [], audit: () => undefined }
    const yeni = { istekId: randomUUID(), islem, isyeriId, kisiId, kullaniciId: 1, ...made }
    return (await createBeyan(write, yeni)).beyanId
  })
}

type Told = { job: string; payload: object }
const sendingOf = (islem: BeyanIslem, id: number): Told =>
  isTescil(islem) ? { job: sendSgkTescil.name, payload: { isyeriId, islem } } : { job: 'sendSgkBeyan', payload: { id } }

/** Runs a job in a process that dies before this message; the number of its messages when it lived. */
async function runAndDie(told: Told, dieAt: number): Promise<number | null> {
  const { masterDatabase } = app.runtime.server
  const order = { address: inject('server'), masterDatabase, tenantId: company.tenant.id, ...told, dieAt }
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

/** Runs a job here, as the queue does once it knows that the process is dead. */
function runHere(job: typeof readSgkPdf | typeof sendSgkTescil, payload: object) {
  const { signal } = new AbortController()
  const claimed = { id: `run ${job.name}`, data: { tenantId: company.tenant.id, donem: null }, retryCount: 1, signal }
  return runJob(app.runtime, {
    job: job as never, // a job of any payload, as lists hold it
    claimed: claimed as never, // what a run reads
    member: { id: randomUUID(), payload },
    stopped: signal,
  })
}

/** Where a run is killed: a short round takes the messages around the request, the long ones together all of them. */
const deathOf = (n: number, messages: number) => Math.max(1, sized(messages - 7 * n, ((n - 1) % messages) + 1))

/** The sweep and the readings that follow decide about everything, once the minutes that SGK has are over. */
async function decideAll(islem: BeyanIslem) {
  await inCompany(
    `update sgk_beyan set created_date = created_date - interval '20 minutes',
       gonderim_zamani = gonderim_zamani - interval '20 minutes' where islem = $1 and durum in (0, 1, 4)`,
    [islem],
  )
  const worker = await startWorker(app.runtime, sgkBeyanJobs, [])
  try {
    await withTenant(app.runtime.tenants, company.tenant.id, (db) =>
      app.runtime.jobs.enqueueIn(db, company.tenant.id)(sweepSgkBeyan, {}),
    )
    app.runtime.jobs.relay(company.tenant.id)
    const open = async () =>
      expect(await inCompany('select id from sgk_beyan where islem = $1 and durum in (0, 1, 4)', [islem])).toEqual([])
    await vi.waitFor(open, { timeout: sized(soon.timeout, 600_000), interval: 200 })
  } finally {
    await worker.close()
  }
}

const kinds = Object.keys(beyanKinds) as BeyanIslem[] // it has them all
const halves = kinds.flatMap((islem): [BeyanIslem, number][] => [
  [islem, 0],
  [islem, declarations - 1],
])

test.each(
  isSoak ? halves : [[random.pick(kinds), 0] as const],
)('a sender of %s that is killed at any message (from %i on) leaves at most one effect, and every declaration is decided', async (islem, from) => {
  const gun = await begin()
  const faults = ['', '', 'etkiSonra500', 'etkiSonraKesik', 'kesik']
  let [lived, messages] = [0, 0]
  for (let n = 0; n < declarations; n++) {
    const id = await declare(islem, gun)
    const tur = n === 0 ? '' : random.pick(faults)
    if (tur) await sim.control('ariza', { operasyon: islem, tur })
    await forget()
    // the first one lives and tells how many messages there are
    const told = await runAndDie(sendingOf(islem, id), n === 0 ? 0 : deathOf(from + n, messages))
    if (told !== null) lived++
    if (n === 0) messages = told ?? 0
    if (!isTescil(islem)) continue
    // whoever was not sent would go with the next one, which has more messages then
    await forget()
    await runHere(sendSgkTescil, { isyeriId, islem })
  }
  await forget()
  const first = await sim.calls(`operasyon=${islem}`)
  // faults whose sender died before it came to them; what was declared stays
  await sim.control('temizle', {})
  const count = 'select durum, count(*)::int from sgk_beyan where islem = $1 group by durum order by durum'
  const before = await inCompany(count, [islem])
  await decideAll(islem)
  say(
    `${islem}: ${declarations} of ${messages} messages, ${lived} senders lived, states after the kills ${JSON.stringify(before)}`,
  )
  const after = new Map((await inCompany(count, [islem])).map(([durum, n]) => [Number(durum), Number(n)]))
  const done = after.get(2) ?? 0
  expect(done + (after.get(3) ?? 0)).toBe(declarations)
  const calls = [...first, ...(await sim.calls(`operasyon=${islem}`))]
  expect(calls.length).toBeLessThanOrEqual(declarations)
  expect(calls.reduce((sum, { etki }) => sum + etki, 0)).toBe(done)
  expect(done).toBeGreaterThan(0)
  expect(lived).toBeLessThan(declarations)
})

const anOrder = `with p as (
    insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi) values ('K-' || $2::text, $2::bigint, $1::int, $4::date) returning *)
  insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, durum, referans_kodu)
  select 1, id, isyeri_id, kisi_id, giris_tarihi, 'SGKAktarildi', $3 from p returning id::int`

/** The order of an entry that SGK has, which waits for its document. */
async function aDeclaredOrder(gun: string): Promise<number> {
  const who = personOf(++people)
  const referansKodu = await enterAtSgk({ sim, isyeri, gun }, who)
  const { tenant } = company
  const kisiId = await withTenant(app.runtime.tenants, tenant.id, (db) =>
    ensureKisi(db, tenant, { tcKimlikNo: who.tckNo, ad: who.ad, soyad: who.soyad }),
  )
  const [[id] = []] = await inCompany(anOrder, [isyeriId, kisiId, referansKodu, gun])
  return Number(id)
}

/** One file that is the order's own, with all of its bytes, and none that belongs to nobody. */
async function expectDocument(id: number) {
  const kaynak = 'sgk_tescil_is_emri'
  const own = `select d.id::int, d.boyut::int, (select count(*)::int from dosya w where w.kaynak = $2 and w.durum = 'hazir'
      and w.id not in (select unnest(x.belge) from sgk_tescil_is_emri x))
    from sgk_tescil_is_emri t join dosya d on d.id = t.belge[1] and d.durum = 'hazir' and d.kayit_id = t.id
   where t.id = $1 and t.durum = 'PDFOkundu'`
  const [[dosyaId, boyut, strays] = []] = await inCompany(own, [id, kaynak])
  expect([Number(dosyaId) > 0, strays]).toEqual([true, 0])
  const file = await openKayitDosya({ runtime: app.runtime, tenant: company.tenant }, { id: Number(dosyaId), kaynak })
  const bytes = file && (await buffer(file.body))
  expect([bytes?.length, bytes?.subarray(0, 4).toString()]).toEqual([boyut, '%PDF'])
}

test('killed at any message while it fetches the document of an entry, the order has it once and whole', async () => {
  const gun = await begin()
  const fetchAndDie = async (dieAt: number) => {
    const id = await aDeclaredOrder(gun)
    await forget()
    const told = await runAndDie({ job: readSgkPdf.name, payload: { id } }, dieAt)
    await forget()
    await runHere(readSgkPdf, { id })
    await expectDocument(id)
    return told
  }
  const messages = (await fetchAndDie(0)) ?? 0
  const points = Array.from({ length: messages }, (_, n) => n + 1)
  const chosen = isSoak ? points : random.shuffle(points).slice(0, 2)
  let killed = 0
  for (const dieAt of chosen) if ((await fetchAndDie(dieAt)) === null) killed++
  say(`documents: ${killed} kills over ${messages} messages`)
  expect(killed).toBeGreaterThan(0)
})
