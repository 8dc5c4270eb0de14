import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { findSealedKimlik, type MuhurluKimlik, setKimlikDurumu } from '#features/isyeri/queries.server.ts'
import { kimlikDurumu, kimlikDurumuOf } from '#features/isyeri/rules.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import { findKanalMod } from '#features/sgk/queries.server.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { findOkunan, finishOkuma, holdOkuma, lockIsyeri, type OkumaRow } from './queries.server.ts'
import { type Cikti, monitorDurumu, type OkumaSonucu, sonucOf, tamamSonucu } from './rules.ts'

/** What is to be read: a row of the monitor and an attempt at it. */
export interface OkumaIstegi {
  jobId: number
  satirId: number
  deneme: number
  /** What attempts up to this one have read was reset by hand and does not count any more. */
  tabanDeneme: number
  monitorType: 0 | 1 | 2 | 3
  isyeriId: number
  calismaGunu: string
  asama: 'hizli' | 'yavas'
  signal: AbortSignal
}

/** Another attempt has taken the reading over: nothing of this one is stored. */
export class GecOkuma extends Error {
  constructor() {
    super('a later attempt reads this workplace')
    this.name = 'GecOkuma'
  }
}

export type OkumaBaglami = { readonly runtime: Runtime; readonly tenant: Tenant }

/** What a reading of one kind works with. */
export type Okuma = Awaited<ReturnType<typeof openOkuma>>

/** The transaction in which what was read is stored. */
export type OkumaYazimi = { db: TenantDb; enqueue: Enqueue; ilkOkuma: boolean }

/** What the storing of a reading says about it. */
export type Ozet = { mesaj?: string; status?: number; yavasGerekli?: boolean; listeDolu?: boolean }

/** SGK's own failure, or an obstacle before it. */
export type Basarisiz = Exclude<Cikti, { tamam: true }>

/** What a reading needs besides SGK: the workplace, its credential, holidays and dated values. */
export async function openOkuma({ runtime, tenant }: OkumaBaglami, istek: OkumaIstegi, okuma: OkumaRow) {
  const pool = await runtime.tenants.open(tenant.id)
  const { isyeriId } = istek
  const [kept] = await findSealedKimlik(pool.db, { id: isyeriId })
  const [isyeri] = await findOkunan(pool.db, { id: isyeriId })
  if (!kept || !isyeri) throw new Error('a reading of a workplace that is not there')
  const [ayar] = await findKanalMod(runtime.master.db, { tenantId: tenant.id, kanal: 'evizite' })
  const [tatiller, parametreler] = [
    await listResmiTatil(runtime.master.db, {}),
    await listDonemParametre(runtime.master.db, {}),
  ]
  return {
    runtime,
    tenant,
    pool,
    istek,
    okuma,
    isyeri: { ...isyeri, id: isyeriId, kimlikDurumu: kept.kimlikDurumu, muhurlu: kept },
    kimlik: openKimlik(tenant, kept),
    degerler: { takvim: takvimOf(tatiller), parametreler },
    kaynak: ayar?.mod === 'simulator' ? 4 : 1,
    not: notCagri({
      db: pool.db,
      tenant,
      isyeriId,
      kanal: 'evizite',
      is: { jobId: istek.jobId, taskId: istek.satirId },
    }),
  }
}

/** Stores what was read in one transaction with the record of the reading; a late attempt stores nothing. */
export async function storeOkuma(
  { runtime, tenant, pool, istek, okuma }: Okuma,
  work: (write: OkumaYazimi) => Promise<Ozet>,
): Promise<OkumaSonucu> {
  const sonuc = await pool.inTransaction(async (db) => {
    await lockIsyeri(db, istek)
    const [held] = await holdOkuma(db, { id: okuma.id, deneme: istek.deneme })
    if (!held) throw new GecOkuma()
    const { ilkOkuma } = held
    const ozet = await work({ db, enqueue: runtime.jobs.enqueueIn(db, tenant.id), ilkOkuma })
    const { listeDolu = false, ...rest } = ozet
    const made = tamamSonucu({ sonucKod: 0, ...rest })
    const { ertelemeZamani: _, ...kept } = made
    await finishOkuma(db, { id: okuma.id, ...kept, ilkOkuma, listeDolu })
    return made
  })
  runtime.jobs.relay(tenant.id)
  return sonuc
}

/** Notes a reading that brought nothing; one that is only put off stays open. */
export async function failOkuma(opened: Okuma, outcome: Basarisiz): Promise<OkumaSonucu> {
  const { pool, istek, okuma, isyeri } = opened
  const sonuc = sonucOf(outcome, new Date())
  if (sonuc.status === monitorDurumu.bekliyor) return sonuc
  await pool.inTransaction(async (db) => {
    const [held] = await holdOkuma(db, { id: okuma.id, deneme: istek.deneme })
    if (!held) throw new GecOkuma()
    const { ertelemeZamani: _, ...kept } = sonuc
    await finishOkuma(db, { id: okuma.id, ...kept, ilkOkuma: false, listeDolu: false })
    if ('hataTuru' in outcome) await noteKimlik(db, isyeri, { hataTuru: outcome.hataTuru, mesaj: sonuc.mesaj })
  })
  return sonuc
}

/** What a call tells of the credential that it was made with, where that is news. */
export async function noteKimlik(
  db: TenantDb,
  isyeri: { id: number; kimlikDurumu: number; muhurlu: MuhurluKimlik },
  { hataTuru, mesaj }: { hataTuru: string | null; mesaj: string },
) {
  const durum = kimlikDurumuOf(hataTuru)
  // a passive account rests for a week from each time that SGK says so
  if (durum === null || (durum === isyeri.kimlikDurumu && durum !== kimlikDurumu.passive)) return
  await setKimlikDurumu(db, { ...isyeri.muhurlu, id: isyeri.id, kimlikDurumu: durum, kimlikAciklama: mesaj })
}
