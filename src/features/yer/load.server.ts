import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import type { MasterDb, MasterTables } from '#server/database.ts'
import type { Pool } from '#server/pool.ts'
import { numberPlaces, type Place } from './place-code.ts'
import {
  findYerSurum,
  insertIlce,
  insertMahalle,
  lockYer,
  saveIl,
  saveYerSurum,
  selectKnownIlce,
  selectKnownMahalle,
} from './queries.server.ts'
import type { Province } from './read-places.server.ts'

/** The release of the names: that of the package they come from. */
export const placesVersion = '4.0.3'

/** Brings provinces, districts and neighbourhoods up to this release; a start that finds them there is one query. */
export async function loadPlaces(master: Pool<MasterTables>) {
  if (await isLoaded(master.db)) return
  await master.inTransaction(async (db) => {
    await lockYer(db, {})
    // another process was first
    if (await isLoaded(db)) return
    for await (const province of readPlaces()) await saveProvince(db, province)
    await saveYerSurum(db, { surum: placesVersion })
  })
}

async function isLoaded(db: MasterDb) {
  const [known] = await findYerSurum(db, {})
  return known?.surum === placesVersion
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
