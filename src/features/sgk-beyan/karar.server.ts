import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { findSealedKimlik } from '#features/isyeri/queries.server.ts'
import { getKisi } from '#features/kisi/store.server.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { JobContext } from '#server/jobs/job.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { Konu } from './islemler.server.ts'
import { readBeyanKind, type sendBeyanKind } from './kinds.server.ts'
import { type BeyanRow, findOkunduIstendi } from './queries.server.ts'
import { type BeyanDurum, beyanDurum, isTescil, type Karar, maskText, type TescilCevabi } from './rules.ts'
import { settleBeyan } from './sonuc.server.ts'

type Place = { readonly db: TenantDb; readonly tenant: Tenant; readonly runtime: Runtime }

/** What a declaration is sent or read back with; the person and the credential are opened here and kept nowhere. */
export async function konuOf({ db, tenant, runtime }: Place, beyan: BeyanRow): Promise<Konu> {
  const [kept] = await findSealedKimlik(db, { id: beyan.isyeriId })
  if (!kept) throw new Error('a declaration of a workplace that is not there')
  const kanal = isTescil(beyan.islem) ? 'tescil' : 'evizite'
  return {
    rest: runtime,
    kimlik: openKimlik(tenant, kept),
    isyeriSicilNo: kept.isyeriSicilNo,
    kisi: beyan.kisiId === null ? { tcKimlikNo: '', ad: '', soyad: '' } : await getKisi(db, tenant, beyan.kisiId),
    bugun: beyan.bugun,
    okunduIstendi: async () => (await findOkunduIstendi(db, beyan)).length > 0,
    not: notCagri({ db, tenant, isyeriId: beyan.isyeriId, kanal, beyanId: beyan.id }),
  }
}

/** Another run has sent it, or it has been decided. */
export class NotOurs extends Error {}

/** The states that a decision may find: what has not left may meanwhile be another run's to decide. */
export const ready: BeyanDurum[] = [beyanDurum.hazir]
export const uncertain: BeyanDurum[] = [beyanDurum.belirsiz]
// the sweep may have been faster than a late answer, which is the better witness
export const sent: BeyanDurum[] = [beyanDurum.gonderildi, beyanDurum.belirsiz]

type Decision = Karar & { from: BeyanDurum[]; cevap?: TescilCevabi | null }
type Deciding = Pick<JobContext<typeof sendBeyanKind.payload, 'tenant'>, 'once' | 'tenant' | 'runtime'>

/** Stores what became of a declaration, once for each run of a job, and asks for the reading of an uncertain one. */
export async function keep({ once, tenant, runtime }: Deciding, id: number, { cevap = null, ...karar }: Decision) {
  const kayit = await once(`karar ${id} ${karar.durum}`, async (write) => {
    const told = { cevap: cevap && JSON.stringify(cevap), sonucAciklama: maskText(karar.sonucAciklama) }
    const kept = await settleBeyan(write, { id, ...karar, ...told })
    if (kept && karar.durum === beyanDurum.belirsiz)
      await write.enqueue(readBeyanKind, { id }, { singletonKey: String(id) })
    return kept?.kayit
  })
  await runtime.changes.publish(tenant.id, 'sgkBeyan')
  if (kayit) await runtime.changes.publish(tenant.id, kayit)
}

/** The seconds until a moment, at least one. */
export const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))
