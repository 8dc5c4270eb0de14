import { decrypt, encrypt } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  deleteParcalar,
  findSonraki,
  markDetay,
  type ParcaYazimi,
  readSaat,
  upsertParcalar,
  writeSonGun,
} from './parca.server.ts'
import { type BilinenRapor, findRapor, lockRapor, writeOnay } from './queries.server.ts'
import { onayOzeti, raporSonGunu } from './rules.ts'

type Changed = Partial<Pick<BilinenRapor, 'bekleyenListede' | 'personelimDegil' | 'arsiv' | 'sgkOnay'>>

/** Writes the state of a report that follows from what is stored of it and what has changed. */
export async function settleOnay(db: TenantDb, rapor: BilinenRapor, changed: Changed = {}): Promise<boolean> {
  const known = { ...rapor, ...changed }
  const { id, bekleyenListede, personelimDegil, arsiv, sgkOnay } = known
  const written = { id, bekleyenListede, personelimDegil, arsiv, sgkOnay, ...onayOzeti(known) }
  return (await writeOnay(db, written)).length > 0
}

/** The pieces of a report as SGK told them when it was asked, and what deadlines depend on. */
export type Detay = {
  parcalar: readonly ParcaYazimi[]
  soruldu: string
  degerler: Parameters<typeof raporSonGunu>[0]
}

/** The moment of a question about pieces, to be kept before it is asked. */
export async function soruSaati(db: TenantDb): Promise<string> {
  const [saat] = await readSaat(db, {})
  if (!saat) throw new Error('the database has no clock')
  return saat.simdi
}

/**
 * Stores the approved pieces that SGK names of a report, in place of those that were known. False where a declaration
 * about the report has had its effect since the question: the answer may be older, so that it has to be asked again.
 */
export async function storeDetay(db: TenantDb, id: number, { parcalar, soruldu, degerler }: Detay): Promise<boolean> {
  // before the pieces, so that two readings of one report come one after the other
  await lockRapor(db, { id })
  if ((await findSonraki(db, { id, soruldu })).length > 0) return false
  const kalan = parcalar.flatMap(({ bildirimId }) => bildirimId ?? [])
  await deleteParcalar(db, { eviziteId: id, kalan })
  if (parcalar.length > 0) await upsertParcalar(db, { eviziteId: id, rows: JSON.stringify(parcalar) })
  const [bilgi] = await markDetay(db, { id })
  const [rapor] = await findRapor(db, { id })
  // without a piece SGK's older word of an approval holds no more
  const isStale = parcalar.length === 0 && rapor?.sgkOnay !== null
  if (rapor) await settleOnay(db, rapor, isStale ? { sgkOnay: 0 } : {})
  if (bilgi) await writeSonGun(db, { id, ...raporSonGunu(degerler, bilgi) })
  return true
}

const placeOf = (isyeriId: number, medulaRaporId: string) => `sgk_evizite|brans|${isyeriId}|${medulaRaporId}`

type Sealed = { isyeriId: number; medulaRaporId: string; brans: string | null }

/** The clinic's branch in clear; null where SGK did not tell one. */
export function openBrans({ keys }: Tenant, { isyeriId, medulaRaporId, brans }: Sealed): string | null {
  return brans === null ? null : decrypt(keys, placeOf(isyeriId, medulaRaporId), brans)
}

/** The clinic's branch as cipher text; the same value keeps the cipher text that is stored. */
export function sealBrans(tenant: Tenant, stored: Sealed, value: string | null): string | null {
  if (value === null) return stored.brans
  if (openBrans(tenant, stored) === value) return stored.brans
  return encrypt(tenant.keys, placeOf(stored.isyeriId, stored.medulaRaporId), value)
}
type DetayBean = {
  BILDIRIM_ID: string | null
  BASTAR: string | null
  BITTAR: string | null
  CALISTI_CALISMADI: string | null
  ISLEM_TARIHI: string | null
  ODEMECIKTIMI: string | null
}

/** An approved piece as SGK tells it; null for one without its days. */
export function parcaOf(detay: DetayBean): ParcaYazimi | null {
  const { BILDIRIM_ID, BASTAR, BITTAR } = detay
  if (BASTAR === null || BITTAR === null || BITTAR < BASTAR) return null
  return {
    bildirimId: /^[0-9]{1,20}$/.test(BILDIRIM_ID ?? '') ? BILDIRIM_ID : null,
    baslangic: BASTAR,
    bitis: BITTAR,
    calisti: detay.CALISTI_CALISMADI === '1' || detay.CALISTI_CALISMADI === 'E',
    islemTarihi: detay.ISLEM_TARIHI,
    odemeCikti: detay.ODEMECIKTIMI === '1' || detay.ODEMECIKTIMI === 'E',
  }
}

/** Wants the details of a report no longer, because SGK tells none; a later list may want them again. */
export const dropDetay = rawStatement<TenantTables, { id: number }, never>(
  'update sgk_evizite set detay_istendi = null where id = $1',
  ['id'],
)
