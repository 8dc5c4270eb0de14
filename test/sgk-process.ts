import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { cagirEvizite } from '#features/sgk/cagir.server.ts'
import type { SgkKimlik } from '#features/sgk/oturum/oturum.server.ts'
import type { CagriSonucu } from '#features/sgk/sonuc.server.ts'
import {
  isverenIletisimBilgileriGoruntu,
  onayliRaporlarTarihile,
  raporAramaTarihile,
} from '#features/sgk/wire/evizite.ts'
import { readConfig } from '#server/config.ts'
import { openRuntime } from '../src/product.ts'

/** One line on stdin: readings that are made at the same time. */
export type ReadOrder = { kimlikler: SgkKimlik[]; oku: 'iletisim' | 'bekleyen' | 'onayli'; kez: number; gun: string }

/** One line on stdout: how many readings ended in each way. */
export type ReadCounts = Record<string, number>

const runtime = await openRuntime(readConfig(process.env), { log: pino({ level: 'silent' }) })
// what is noted of a call is the concern of other tests
const not = async () => async () => undefined

function read(kimlik: SgkKimlik, { oku, gun }: ReadOrder) {
  if (oku === 'iletisim') return cagirEvizite(runtime, isverenIletisimBilgileriGoruntu, { kimlik, request: {}, not })
  if (oku === 'bekleyen') return cagirEvizite(runtime, raporAramaTarihile, { kimlik, request: { tarih: gun }, not })
  return cagirEvizite(runtime, onayliRaporlarTarihile, { kimlik, request: { tarih1: gun, tarih2: gun }, not })
}

// the shapes of the answers do not matter here
const endOf = (outcome: CagriSonucu<never, never>) =>
  'engel' in outcome ? outcome.engel : outcome.tamam ? 'tamam' : outcome.hataTuru

console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const order: ReadOrder = JSON.parse(line)
  const wanted = Array.from({ length: order.kez }, () => order.kimlikler).flat()
  const ends = await Promise.all(
    wanted.map(async (kimlik) => endOf((await read(kimlik, order)) as CagriSonucu<never, never>)),
  )
  const counts: ReadCounts = {}
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1
  console.log(JSON.stringify(counts))
}
await runtime.close()
