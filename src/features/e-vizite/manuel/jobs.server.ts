import { soruSaati } from '#features/e-vizite/onay.server.ts'
import { manuelBildirim } from '#features/e-vizite/resource.ts'
import { manuelDurumu } from '#features/e-vizite/rules.ts'
import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { findSealedKimlik } from '#features/isyeri/queries.server.ts'
import { getKisi } from '#features/kisi/store.server.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import { evizite } from '#features/sgk/kanal/evizite.server.ts'
import { findKanalMod } from '#features/sgk/queries.server.ts'
import { listDonemParametre, listResmiTatil } from '#features/takvim/queries.server.ts'
import { takvimOf } from '#features/takvim/rules.ts'
import type { TenantDb } from '#server/database/database.ts'
import { defineJob, type JobContext, RetryLater } from '#server/jobs/job.ts'
import { manuelOkuKind } from './kinds.server.ts'
import {
  findBeyannameTipi,
  insertFound,
  listManueller,
  lockManueller,
  updateManuel,
  writeDurum,
} from './queries.server.ts'
import { manuelSonGunu, type SgkManuel, sgkManuelOf } from './rules.ts'

type Degerler = Parameters<typeof manuelSonGunu>[0]
type Kisi = { isyeriId: number; kisiId: number }
type Cevap = { manueller: readonly SgkManuel[]; soruldu: string; kaynak: number; degerler: Degerler }

/**
 * Makes the stored notices of a person what SGK has: numbers of those that were given here, those that somebody gave on
 * SGK's screen, and those that are there no more. What is under way, or was decided since the question, is left alone.
 */
export async function storeManueller(db: TenantDb, kisi: Kisi, { manueller, soruldu, kaynak, degerler }: Cevap) {
  const [isyeri] = await findBeyannameTipi(db, kisi)
  if (!isyeri) return
  await lockManueller(db, kisi)
  const known = await listManueller(db, { ...kisi, soruldu })
  const told = new Set<number>()
  for (const one of manueller) {
    const isSame = (row: (typeof known)[number]) =>
      row.sgkNo === null && row.raporBaslangic === one.raporBaslangic && row.iseBaslama === one.iseBaslama
    const row =
      known.find(({ sgkNo }) => sgkNo === one.sgkNo) ??
      known.find((row) => isSame(row) && (row.mesgul || row.manuelDurumu === manuelDurumu.bildirildi))
    const written = { ...one, ...manuelSonGunu(degerler, { ...one, ...isyeri }) }
    if (!row) await insertFound(db, { ...kisi, ...written, kaynak })
    else told.add(row.id)
    if (row && !row.mesgul && differs(row, one)) await updateManuel(db, { id: row.id, ...written })
  }
  for (const row of known) {
    const isGone = row.manuelDurumu === manuelDurumu.bildirildi && !row.mesgul && !told.has(row.id)
    if (isGone) await writeDurum(db, { id: row.id, durum: manuelDurumu.silindi })
  }
}

const facts = ['sgkNo', 'raporBaslangic', 'iseBaslama', 'calisti', 'islemTarihi'] as const

const differs = (row: Record<(typeof facts)[number] | 'manuelDurumu', unknown>, one: SgkManuel) =>
  row.manuelDurumu !== manuelDurumu.bildirildi || facts.some((name) => row[name] !== one[name])

async function readManueller(context: JobContext<typeof manuelOkuKind.payload, 'tenant'>) {
  const { db, master, tenant, runtime, payload, once } = context
  const [kept] = await findSealedKimlik(db, { id: payload.isyeriId })
  if (!kept) throw new Error('a notice of a workplace that is not there')
  const kimlik = openKimlik(tenant, kept)
  const not = notCagri({ db, tenant, isyeriId: payload.isyeriId, kanal: 'evizite' })
  const { tcKimlikNo: tckNo } = await getKisi(db, tenant, payload.kisiId)
  const [tatiller, parametreler] = [await listResmiTatil(master, {}), await listDonemParametre(master, {})]
  const soruldu = await soruSaati(db)
  const [ayar] = await findKanalMod(master, { tenantId: tenant.id, kanal: 'evizite' })
  const outcome = await evizite.manuelBildirimler(runtime, { kimlik, not, request: { tckNo } })
  if ('engel' in outcome && outcome.sonraki)
    throw new RetryLater(Math.max(1, Math.ceil((outcome.sonraki.getTime() - Date.now()) / 1000)))
  // any other failure ends the job; the record of calls tells why
  if ('engel' in outcome) return
  if (!outcome.tamam) {
    if (outcome.hataTuru === 'AG') throw new Error(outcome.neden)
    return
  }
  const manueller = outcome.kayitlar.flatMap((one) => sgkManuelOf(one) ?? [])
  const kaynak = ayar?.mod === 'simulator' ? 4 : 1
  const cevap = { manueller, soruldu, kaynak, degerler: { takvim: takvimOf(tatiller), parametreler } }
  await once('manuel', (write) => storeManueller(write.db, payload, cevap))
  await runtime.changes.publish(tenant.id, manuelBildirim.name)
}

const { together: _, ...kind } = manuelOkuKind

/** Reads the notices of a person at a workplace. */
export const readSgkManuel = defineJob({ ...kind, run: readManueller })

export const manuelBildirimJobs = [readSgkManuel]
