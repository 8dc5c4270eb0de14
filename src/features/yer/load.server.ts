import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { MasterDb, MasterTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { numberPlaces, type Place } from './place-code.ts'
import {
  findYerSurum,
  insertIlce,
  insertMahalle,
  saveIl,
  saveYerSurum,
  selectKnownIlce,
  selectKnownMahalle,
  tryLockYer,
  unlockYer,
} from './queries.server.ts'
import type { Province } from './read-places.server.ts'

/** The release of the names: that of the package they come from. */
export const placesVersion = '4.0.3'

const waitMs = 200

/** Brings provinces, districts and neighbourhoods up to this release; a start that finds them there is one query. */
export async function loadPlaces(master: Pool<MasterTables>) {
  while (!(await isLoaded(master.db))) {
    // another process is at it: waiting for its lock would run into the pool's limits
    if (!(await tryLoad(master))) await sleep(waitMs)
  }
}

async function isLoaded(db: MasterDb) {
  const [known] = await findYerSurum(db, {})
  return known?.surum === placesVersion
}

function tryLoad(master: Pool<MasterTables>): Promise<boolean> {
  return master.withClient(async (client) => {
    const db: MasterDb = { query: (config) => client.query(config) }
    const [lock] = await tryLockYer(db, {})
    if (!lock?.taken) return false
    if (!(await isLoaded(db))) await load(client, db)
    await unlockYer(db, {})
    return true
  })
}

/** What fails here ends the connection, and with it the transaction and the lock. */
async function load(client: Client, db: MasterDb) {
  const provinces = readPlaces()
  // the reader needs a moment to start, and a transaction may not idle for long
  let next = await provinces.next()
  await client.query('begin')
  while (!next.done) {
    await saveProvince(db, next.value)
    next = await provinces.next()
  }
  await saveYerSurum(db, { surum: placesVersion })
  await client.query('commit')
}

/** In a process of its own: reading the names takes 60 MB, which this one would keep for the rest of its life. */
async function* readPlaces() {
  const reader = fork(new URL('./read-places.server.ts', import.meta.url), { execArgv: [], env: {} })
  const closed = once(reader, 'close')
  for await (const [province] of on(reader, 'message', { close: ['close'] })) {
    yield province as Province // the reader sends nothing else
  }
  const [exitCode] = await closed
  if (exitCode !== 0) throw new Error(`the reader of places ended with ${exitCode}`)
}

async function saveProvince(db: MasterDb, { kod, ad, ilceler }: Province) {
  await saveIl(db, { sehirKodu: kod, sehirAdi: ad })
  const adlar = ilceler.map((ilce) => ilce.ad)
  const knownIlceler = await selectKnownIlce(db, { sehirKodu: kod })
  const freshIlceler = numberPlaces(kod, adlar, knownIlceler)
  await insertIlce(db, { sehirKodu: kod, ...columns(freshIlceler) })

  const codes = new Map([...knownIlceler, ...freshIlceler].map((ilce) => [ilce.ad, ilce.kod]))
  const known = Map.groupBy(
    await selectKnownMahalle(db, { ilkIlce: kod * 1000, sonIlce: kod * 1000 + 999 }),
    ({ ilceKodu }) => ilceKodu,
  )
  const fresh = ilceler.flatMap((ilce) => {
    const ilceKodu = codes.get(ilce.ad) ?? 0
    return numberPlaces(ilceKodu, ilce.mahalleler, known.get(ilceKodu) ?? []).map((place) => ({ ...place, ilceKodu }))
  })
  await insertMahalle(db, { ilceKodlari: fresh.map(({ ilceKodu }) => ilceKodu), ...columns(fresh) })
}

function columns(places: Place[]) {
  return { kodlar: places.map(({ kod }) => kod), adlar: places.map(({ ad }) => ad) }
}
