import { AppError } from '#core/errors.ts'
import { sendWave } from '#features/ars/invite/dalga.server.ts'
import type { Inviting } from '#features/ars/invite/invite.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { ArsPlan, SlotPlan } from './plan.ts'
import { addApplicants, addPool, findProje, insertProje, insertSlots, insertSoru } from './store-queries.server.ts'

export type { ArsPlan, SlotPlan }

/** Makes a project with its questions; gives its id. */
export async function createArsProje(db: TenantDb, given: ArsPlan): Promise<number> {
  const { teklif, sorular, sonMesajlar, ...plan } = ArsPlan.parse(given)
  const [proje] = await insertProje(db, {
    ...plan,
    teklif: teklif != null,
    baslik: teklif?.baslik ?? null,
    maasMin: teklif?.maasMin ?? null,
    maasMax: teklif?.maasMax ?? null,
    yanHaklar: teklif?.yanHaklar ?? null,
    uzunAciklama: teklif?.uzunAciklama ?? null,
    il: plan.il ?? null,
    ilce: plan.ilce ?? null,
    gorusmeYeri: plan.gorusmeYeri ?? null,
    sonMesajList: JSON.stringify(sonMesajlar),
  })
  if (!proje) throw new Error('a project was not stored')
  for (const [index, { soru, secenekTip, secenekler }] of sorular.entries()) {
    const options = Object.entries(secenekler).map(([ad, gecer], sira) => ({ ad, gecer, sira: sira + 1 }))
    const row = { arsProjeId: proje.id, soru, secenekTip, siralama: index + 1, secenekler: JSON.stringify(options) }
    await insertSoru(db, row)
  }
  return proje.id
}

/** Adds times to a project's calendar; gives how many. */
export async function addSlots(db: TenantDb, given: SlotPlan): Promise<number> {
  const plan = SlotPlan.parse(given)
  await requireProje(db, plan.arsProjeId)
  return (await insertSlots(db, plan)).length
}

/** Adds those who applied to a posting, or everybody in the pool who allows it; gives how many are new. */
export async function addAudience(
  db: TenantDb,
  { arsProjeId, iapId }: { arsProjeId: number; iapId: number | null },
): Promise<number> {
  await requireProje(db, arsProjeId)
  const added = iapId === null ? await addPool(db, { arsProjeId }) : await addApplicants(db, { arsProjeId, iapId })
  return added.length
}

/** Sends a wave now and lets the following ones go out by themselves; gives how many were asked. */
export async function startWaves(write: Inviting, arsProjeId: number): Promise<number> {
  await requireProje(write.db, arsProjeId)
  return sendWave(write, arsProjeId, { isForced: true })
}

async function requireProje(db: TenantDb, id: number) {
  const [proje] = await findProje(db, { id })
  if (!proje) throw new AppError('notFound')
}
