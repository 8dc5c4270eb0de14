import { decrypt, encrypt } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  type BilinenRapor,
  deleteParcalar,
  findRapor,
  lockRapor,
  markDetay,
  type ParcaYazimi,
  upsertParcalar,
  writeOnay,
} from './queries.server.ts'
import { onayOzeti } from './rules.ts'

type Changed = Partial<Pick<BilinenRapor, 'bekleyenListede' | 'personelimDegil' | 'arsiv' | 'sgkOnay'>>

/** Writes the state of a report that follows from what is stored of it and what has changed. */
export async function settleOnay(db: TenantDb, rapor: BilinenRapor, changed: Changed = {}): Promise<boolean> {
  const known = { ...rapor, ...changed }
  const { id, bekleyenListede, personelimDegil, arsiv, sgkOnay } = known
  const written = { id, bekleyenListede, personelimDegil, arsiv, sgkOnay, ...onayOzeti(known) }
  return (await writeOnay(db, written)).length > 0
}

/** Stores the approved pieces that SGK names of a report, in place of those that were known. */
export async function storeDetay(db: TenantDb, id: number, parcalar: readonly ParcaYazimi[]): Promise<void> {
  // before the pieces, so that two readings of one report come one after the other
  await lockRapor(db, { id })
  const kalan = parcalar.flatMap(({ bildirimId }) => bildirimId ?? [])
  await deleteParcalar(db, { eviziteId: id, kalan })
  if (parcalar.length > 0) await upsertParcalar(db, { eviziteId: id, rows: JSON.stringify(parcalar) })
  await markDetay(db, { id })
  const [rapor] = await findRapor(db, { id })
  // without a piece SGK's older word of an approval holds no more
  const isStale = parcalar.length === 0 && rapor?.sgkOnay !== null
  if (rapor) await settleOnay(db, rapor, isStale ? { sgkOnay: 0 } : {})
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
type Detay = {
  BILDIRIM_ID: string | null
  BASTAR: string | null
  BITTAR: string | null
  CALISTI_CALISMADI: string | null
  ISLEM_TARIHI: string | null
  ODEMECIKTIMI: string | null
}

/** An approved piece as SGK tells it; null for one without its days. */
export function parcaOf(detay: Detay): ParcaYazimi | null {
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
