import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { okunanIslemler } from './islemler.server.ts'
import { enqueueSend } from './kinds.server.ts'
import { findAcikBeyan, findByIstekId, insertBeyan } from './queries.server.ts'
import type { BeyanDurum, BeyanIslem } from './rules.ts'

/** A declaration that somebody makes about a record. */
export type YeniBeyan = {
  /** The key of the request: made again with it, it is the same declaration. */
  istekId: string
  islem: BeyanIslem
  isyeriId: number
  kisiId: number | null
  kayit: string
  kayitId: number
  /** The operation's own fields; who it is about comes from `kisiId`. */
  istek: unknown
  kullaniciId: number
}

type Konu = Pick<YeniBeyan, 'kayit' | 'kayitId'>

/** The refusal of a second declaration about a record: it tells which one is under way, and whose it is. */
async function beyanSuruyor(db: TenantDb, konu: Konu) {
  const [acik = null] = await findAcikBeyan(db, konu)
  return new AppError('beyanSuruyor', { resultObject: acik })
}

/** A record whose declaration is on its way, or whose outcome nobody knows yet, is left alone: 409 `beyanSuruyor`. */
export async function requireNoBeyan(db: TenantDb, konu: Konu): Promise<void> {
  if ((await findAcikBeyan(db, konu)).length > 0) throw await beyanSuruyor(db, konu)
}

/**
 * Makes a declaration in the caller's transaction: its row, and the job that sends it after the commit. While another
 * one of the record is open, whatever it says, 409 `beyanSuruyor`.
 */
export async function createBeyan(
  { db, tenant, enqueue, audit }: OwnWrite,
  yeni: YeniBeyan,
): Promise<{ beyanId: number; durum: BeyanDurum }> {
  const { islem, kayit, kayitId } = yeni
  const { istek: shape, ofKisi } = okunanIslemler[islem]
  if (ofKisi !== (yeni.kisiId !== null)) throw new Error(`${islem} is ${ofKisi ? '' : 'not '}about a person`)
  const row = { ...yeni, istek: JSON.stringify(shape.parse(yeni.istek)), donem: tenant.donem }
  const [made] = await insertBeyan(db, row)
  if (made) {
    await enqueueSend(enqueue, { ...yeni, id: made.id })
    audit({ islem: 'beyanEt', varlik: 'sgkBeyan', varlikId: made.id, degisim: { islem, kayit, kayitId } })
    return { beyanId: made.id, durum: 0 }
  }
  const [known] = await findByIstekId(db, row)
  if (!known) throw await beyanSuruyor(db, yeni)
  if (!known.ayni) throw new AppError('idempotencyMismatch')
  return { beyanId: known.id, durum: known.durum }
}
