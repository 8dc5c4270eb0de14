import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import { offerFreeSeat } from '#features/ars/jobs.server.ts'
import { findIapId } from '#features/ars/queries.server.ts'
import { addAudience, addSlots, createArsProje, startWaves } from '#features/ars/store.server.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inTenant } from './in-tenant.ts'
import type { Admin } from './open.ts'

// Stands in for the staff's screens until they are there; the work itself is done by the same functions.

function inArs(admin: Admin, key: string, work: (write: OwnWrite) => Promise<string>) {
  return inTenant(admin, key, (write) => work(write).catch(explain))
}

function explain(error: unknown): never {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues
    throw new StartError(`The plan cannot be used: ${issue?.path.join('.')} (${issue?.message}).`)
  }
  if (isAppError(error) && error.code === 'notFound') throw new StartError('There is no interview with that number.')
  throw error
}

/** Makes an interview from a file. */
export async function makeArs(admin: Admin, { file, key }: Inputs['ars create']): Promise<string> {
  const plan = await readPlan(file)
  return inArs(admin, key, async ({ db, audit }) => {
    const id = await createArsProje(db, plan)
    audit({ islem: 'create', varlik: 'arsProje', varlikId: id })
    return `The interview ${id} is made.`
  })
}

async function readPlan(file: string) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StartError(`${file} cannot be read as JSON.`, { cause })
  }
}

/** Adds times to an interview's calendar. */
export function makeSlots(admin: Admin, { proje, key, gun, saat, ...input }: Inputs['ars slots']): Promise<string> {
  const [ilkSaat = '', sonSaat = ''] = saat.split('-')
  const plan = { ...input, arsProjeId: proje, ilkGun: gun, ilkSaat, sonSaat }
  return inArs(admin, key, async ({ db, audit, enqueue }) => {
    const n = await addSlots(db, plan)
    await enqueue(offerFreeSeat, { arsProjeId: proje })
    audit({ islem: 'slots', varlik: 'arsProje', varlikId: proje, degisim: { n } })
    return `${n} times are added to the interview ${proje}.`
  })
}

/** Adds people to ask: who applied to a posting, or the pool. */
export function addPeople(admin: Admin, { proje, key, ilan }: Inputs['ars invite']): Promise<string> {
  return inArs(admin, key, async ({ db, audit }) => {
    const [found] = ilan === undefined ? [null] : await findIapId(db, { iapKodu: ilan })
    if (found === undefined) throw new StartError('There is no posting with that code.')
    const n = await addAudience(db, { arsProjeId: proje, iapId: found?.id ?? null })
    audit({ islem: 'audience', varlik: 'arsProje', varlikId: proje, degisim: { n, ilan: ilan ?? null } })
    return `${n} people are to be asked in the interview ${proje}; "ars wave" asks the first of them.`
  })
}

/** Asks as many as the free seats need, and lets the next waves go out by themselves. */
export function sendFirstWave(admin: Admin, { proje, key }: Inputs['ars wave']): Promise<string> {
  return inArs(admin, key, async (write) => {
    const n = await startWaves({ ...write, config: admin.config }, proje)
    write.audit({ islem: 'wave', varlik: 'arsProje', varlikId: proje, degisim: { n } })
    return `${n} people are asked; while seats are left the next wave follows by itself.`
  })
}
