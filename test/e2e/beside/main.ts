import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { openRuntime } from '../../../src/product.ts'
import { readConfig } from '../../../src/server/config.ts'
import { findRunningServer } from '../../../src/server/postgres/database-server.ts'
import { endArs, makeArs } from './ars.ts'
import { askForBelge } from './belge.ts'
import { leaveValue } from './bellek.ts'
import { makeDeneme } from './deneme.ts'
import { makeDizin } from './dizin.ts'
import { forgetBorc } from './e-borc.ts'
import { makeEVizite, makeRapor } from './e-vizite.ts'
import { makeYarimKiraci } from './kiraci.ts'
import { sumUp } from './ozet.ts'
import { makeStaff } from './personel.ts'
import { readRiza } from './riza.ts'
import { makeSonuc } from './sonuc.ts'
import { makeTescil } from './tescil.ts'
import { expireTest, makeTest } from './test.ts'
import { passTime } from './zaman.ts'

/** What journeys need done in the demo's first company and no page does: others' work, other shapes, the passing of time. */
const works = {
  makeArs,
  endArs,
  askForBelge,
  forgetBorc,
  makeDeneme,
  makeDizin,
  makeEVizite,
  makeRapor,
  makeStaff,
  makeTescil,
  sumUp,
  makeSonuc,
  makeTest,
  expireTest,
  passTime,
  makeYarimKiraci,
  readRiza,
  leaveValue,
}
export type Works = typeof works

// One program beside the product for all journeys: starting one for each wish cost more than most of the journeys.
// It is started with the product, and opens its databases once there are any.
await once(process.stdin.resume(), 'end')
const config = readConfig({ ...process.env, KADRO_LOG: 'silent' })
const server = await findRunningServer(config)
if (!server) throw new Error('no product runs here')
const runtime = await openRuntime(config, { server })
const tenant = await runtime.tenants.find('demo')
if (!tenant) throw new Error('no demo here')
const where = { runtime, tenant }

async function work({ url = '' }: IncomingMessage, input: unknown): Promise<unknown> {
  const name = url.slice(1)
  if (!Object.hasOwn(works, name)) throw new Error(`nobody here does ${name}`)
  const act = works[name as keyof Works] as (here: typeof where, wanted: unknown) => Promise<unknown> // its caller is typed
  return act(where, input)
}

const listener = createServer(async (request, response) => {
  try {
    response.end(JSON.stringify((await work(request, await json(request))) ?? null))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
listener.listen(Number(process.env.KADRO_E2E_BESIDE), '127.0.0.1', () => console.log('ready'))
process.once('SIGTERM', async () => {
  listener.close()
  listener.closeAllConnections()
  await runtime.close()
})
