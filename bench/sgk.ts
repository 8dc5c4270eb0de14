import sax from 'sax'
import { readAnswer } from '#features/sgk/soap/answer.server.ts'
import { callSgk } from '#features/sgk/soap/client.server.ts'
import { raporAramaTarihile } from '#features/sgk/wire/evizite.ts'
import { openSession, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import type { Bench } from './bench.ts'
import { atMost, type PartResult, type Table } from './figure.ts'
import { describeKept, interleave, measure, median } from './slices.ts'

const raporlar = 100
const passes = 100
const readings = 200

/** What a list of 100 reports costs to read: typed rows against the parser alone, and a whole reading beside SGK's part of it. */
export async function measureSgk(bench: Bench): Promise<PartResult> {
  const simulator = await startSgkSimulator({ world: { tohum: 1, isyeri: 1, kisi: 0, ay: 1 } })
  try {
    await simulator.control('hiz', { bolen: 1e9 })
    const [isyeri] = simulator.dunya.isyerleri
    if (!isyeri) throw new Error('the world has no workplace')
    const day = '2026-01-05'
    const rapor = {
      isyeriKodu: isyeri.isyeriKodu,
      ad: 'Şükrü Çağrı',
      soyad: 'Öztürk',
      poliklinik: day,
      bas: day,
      bit: '2026-01-14',
    }
    for (let no = 0; no < raporlar; no++)
      await simulator.control('rapor', { ...rapor, tckNo: String(10_000_000_000 + no) })
    const session = await openSession(simulator.adres, isyeri)
    const read = () => callSgk(simulator.adres, raporAramaTarihile, { request: { ...session, tarih: '2026-01-06' } })
    const first = await read()
    if (!first.tamam || first.kayitlar.length !== raporlar || !first.ham) throw new Error('no list of 100 reports')
    const parsing = await measureParsing(bench, first.ham)
    return { ...parsing, tables: [...parsing.tables, await measureReading(simulator.pid, read)] }
  } finally {
    await simulator.stop()
  }
}

async function measureParsing(bench: Bench, body: Buffer): Promise<PartResult> {
  const contentType = 'text/xml; charset=utf-8'
  const bare = () => {
    const parser = sax.parser(true, { position: false, strictEntities: true } as object) // missing in its types
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(body)).close()
  }
  const timed = (name: string, pass: () => void) => ({
    name,
    async run() {
      const begin = performance.now()
      for (let no = 0; no < passes; no++) pass()
      return (performance.now() - begin) / passes
    },
  })
  const variants = [
    timed('parser alone', bare),
    timed('typed rows', () => readAnswer(raporAramaTarihile, { body, contentType })),
  ]
  for (const { run } of variants) await run() // compiled before it counts
  const slices = await interleave(variants, { rounds: bench.rounds, watched: { single: [process.pid], families: [] } })
  const [floor = Number.NaN, value = Number.NaN] = slices.map(({ kept }) => median(kept.map(({ result }) => result)))
  return {
    title: 'Answers of SGK',
    figures: [
      atMost(
        `typed rows of ${raporlar} reports (${Math.round(body.length / 1024)} KB)`,
        { value, unit: 'ms', floor },
        3,
      ),
    ],
    tables: [
      {
        caption: 'A pass over the same bytes, milliseconds',
        head: ['Variant', 'Median', 'Slices'],
        rows: variants.map(({ name }, index) => {
          const one = slices[index]
          return [name, one ? median(one.kept.map(({ result }) => result)) : '-', one ? describeKept(one) : '-']
        }),
      },
    ],
    notes: ['The floor is sax with the same options and no listener over the same bytes, decoding included.'],
  }
}

/** The processor's time of a whole reading, ours and that of the simulator that answers it. */
async function measureReading(pid: number, read: () => Promise<unknown>): Promise<Table> {
  const variant = {
    name: 'reading',
    async run() {
      for (let no = 0; no < readings; no++) await read()
    },
  }
  await variant.run()
  const { micros } = await measure(variant, { single: [process.pid, pid], families: [] })
  const each = (one: number) => (micros.get(one) ?? Number.NaN) / 1000 / readings
  return {
    caption: `Processor's time of one reading of ${raporlar} reports over HTTP, milliseconds`,
    head: ['Ours', "The simulator's"],
    rows: [[each(process.pid), each(pid)]],
  }
}
