import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { SgkKimlik } from '#features/sgk/oturum/oturum.server.ts'
import { readConfig } from '#server/config.ts'
import { type OpenRuntime, openRuntime } from '../src/product.ts'
import { copyMaster, copyTenant } from './databases.ts'
import { urlOf } from './harness/look-inside.ts'
import { say, seeded, sized } from './harness/random.ts'
import { type SgkSimulator, startSgkSimulator } from './servers/sgk-simulator.ts'
import type { ReadCounts, ReadOrder } from './sgk-process.ts'

// Two processes of the product's gateway and the simulator of SGK as a third: what all of them together may send.

type Reader = Awaited<ReturnType<typeof startReader>>

const random = seeded('sgk processes')
const workplaces = sized(10, 200)
let sim: SgkSimulator
let runtime: OpenRuntime
let tenantId: number
let readers: Reader[] = []
let gun: string

beforeAll(async () => {
  sim = await startSgkSimulator({ world: { tohum: 7, isyeri: Math.ceil(workplaces * 1.5), kisi: 60, ay: 2 } })
  const { masterDatabase } = await copyMaster()
  const settings = {
    DATABASE_URL: urlOf(inject('server'), masterDatabase),
    KADRO_SECRET: randomBytes(24).toString('base64url'),
    KADRO_DEMO: '0',
    KADRO_SGK_SIM: '1',
    KADRO_SGK_SIM_PORT: new URL(sim.url).port,
    KADRO_SGK_BOLEN: '1',
  }
  runtime = await openRuntime(readConfig(settings), { log: pino({ level: 'silent' }) })
  tenantId = await copyTenant(runtime, { tenantKey: 'ortak', name: 'Ortak A.Ş.' })
  await inMaster(`insert into sgk_kanal_ayar (tenant_id, kanal, mod) values (${tenantId}, 'evizite', 'simulator')`)
  readers = await Promise.all([startReader(settings), startReader(settings)])
  gun = (await sim.control('durum')).gun
})
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  await runtime?.close()
  await sim?.stop()
})
beforeEach(async () => {
  await sim.control('temizle', {})
  await sim.control('hiz', { bolen: 1 })
  await inMaster('truncate sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici')
})

const inMaster = (text: string) => runtime.master.db.query({ text, rowMode: 'array' })

/** A process that makes readings as it is told, line by line. */
async function startReader(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sgk-process.ts')], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: '.cache/compile', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the reader has ended')
    return value
  }
  expect(await next()).toBe('ready')
  return {
    async read(order: ReadOrder): Promise<ReadCounts> {
      child.stdin.write(`${JSON.stringify(order)}\n`)
      return JSON.parse(await next())
    },
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Both processes make the same readings at the same time; how they ended, added up. */
async function readInBoth(order: Omit<ReadOrder, 'gun'>): Promise<ReadCounts> {
  const sum: ReadCounts = {}
  for (const counts of await Promise.all(readers.map((reader) => reader.read({ ...order, gun }))))
    for (const [end, count] of Object.entries(counts)) sum[end] = (sum[end] ?? 0) + count
  return sum
}

/** Credentials that SGK accepts. */
function goodOnes(count: number): SgkKimlik[] {
  const found = sim.dunya.isyerleri.filter(({ kimlik }) => kimlik === 'iyi').slice(0, count)
  expect(found).toHaveLength(count)
  return found.map(({ kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }) => {
    return { tenantId, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
  })
}

/** How many calls of an operation each workplace has sent. */
async function sentBy(operasyon: string): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  for (const { isyeriKodu } of await sim.calls(`operasyon=${operasyon}`))
    sent.set(isyeriKodu ?? '', (sent.get(isyeriKodu ?? '') ?? 0) + 1)
  return sent
}

/** Lets so much time pass for SGK, the rate book and the tokens. */
async function pass(seconds: number) {
  await sim.control('saat', { ileri: seconds })
  const by = `make_interval(secs => ${seconds})`
  await inMaster(`update sgk_hiz_kullanim set zamanlar = array(select z - ${by} from unnest(zamanlar) z)`)
  await inMaster(`update sgk_oturum set gecerlilik = gecerlilik - ${by}`)
}

test('readings of two processes at once log in once a workplace', async () => {
  const kimlikler = goodOnes(sized(10, 50))
  const counts = await readInBoth({ kimlikler, oku: 'iletisim', kez: 2 })
  expect(counts).toEqual({ tamam: kimlikler.length * 4 })
  const logins = await sentBy('wsLogin')
  expect([...logins.values()]).toEqual(kimlikler.map(() => 1))
  expect(logins.size).toBe(kimlikler.length)
})

test('over a day two processes never ask beyond what SGK allows', async () => {
  const kimlikler = goodOnes(workplaces)
  const total: ReadCounts = {}
  let seconds = 0
  let rounds = 0
  // most steps are hours; the short ones lie on both sides of the minute between two approved lists
  for (; seconds < 86_400; rounds++) {
    for (const oku of ['bekleyen', 'onayli'] as const)
      for (const [end, n] of Object.entries(await readInBoth({ kimlikler, oku, kez: 1 })))
        total[`${oku} ${end}`] = (total[`${oku} ${end}`] ?? 0) + n
    const step = random.oneIn(3) ? random.pick([5, 40, 59, 61, 62, 90]) : 3600
    await pass(step)
    seconds += step
  }
  say(`sgk processes: ${rounds} rounds of a day, ${JSON.stringify(total)}`)
  // what is neither sent nor refused by our own book would be a refusal of SGK's
  expect(Object.keys(total).toSorted()).toEqual([
    'bekleyen hizSiniri',
    'bekleyen tamam',
    'onayli hizSiniri',
    'onayli tamam',
  ])
  expect(total['bekleyen tamam']).toBe(2 * workplaces)
  expect([...(await sentBy('raporAramaTarihile')).values()]).toEqual(kimlikler.map(() => 2))
  expect(total['onayli tamam']).toBeGreaterThan(20)
  const codes = new Set((await sim.calls()).map(({ sonucKod }) => sonucKod))
  expect(codes).not.toContain(1012)
})

test('a wrong password is sent once by all processes together, and a new one once', async () => {
  const [kimlik] = goodOnes(1)
  if (!kimlik) throw new Error('no workplace')
  const wrong = { ...kimlik, isyeriSifresi: 'yanlis' }
  const first = await readInBoth({ kimlikler: [wrong], oku: 'iletisim', kez: 1 })
  expect(first).toEqual({ KIMLIK: 1, kimlikKapali: 1 })
  const further = await readInBoth({ kimlikler: [wrong], oku: 'iletisim', kez: sized(50, 500) })
  expect(further).toEqual({ kimlikKapali: sized(100, 1000) })
  expect(await sim.calls()).toHaveLength(1)
  expect(await readInBoth({ kimlikler: [kimlik], oku: 'iletisim', kez: 5 })).toEqual({ tamam: 10 })
  expect((await sentBy('wsLogin')).get(kimlik.isyeriKodu)).toBe(2)
})
