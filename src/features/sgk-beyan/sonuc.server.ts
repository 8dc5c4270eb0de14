import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { decideBeyan, findKayit } from './queries.server.ts'
import type { BeyanSonucu } from './rules.ts'

/** What a feature does to a record of its own when a declaration about it is decided. */
type Handler = {
  /** Locks the record, as the feature's own actions do before they declare: both take the locks in one order. */
  hold(db: TenantDb, kayitId: number): Promise<void>
  apply(write: Write, sonuc: BeyanSonucu): Promise<void>
}

/** The deciding transaction, and the jobs that are asked for in it. */
type Write = { readonly db: TenantDb; readonly enqueue: Enqueue }

const handlers = new Map<string, Handler>()

/** Says what the result of a declaration changes in the record that it is about; it runs in the deciding transaction. */
export function onBeyanSonucu(kayit: string, handler: Handler) {
  handlers.set(kayit, handler)
}

/**
 * Locks the record that a declaration is about. Whoever decides does it before anything locks the declaration: its
 * feature holds the record while it declares.
 */
export async function holdKayit(db: TenantDb, beyanId: number): Promise<void> {
  const [konu] = await findKayit(db, { id: beyanId })
  if (konu) await handlers.get(konu.kayit)?.hold(db, konu.kayitId)
}

/** Decides a declaration and changes the record that it is about; undefined where another run has decided it. */
export async function settleBeyan(
  write: Write,
  karar: Parameters<typeof decideBeyan>[1],
): Promise<BeyanSonucu | undefined> {
  const { db } = write
  await holdKayit(db, karar.id)
  const [kept] = await decideBeyan(db, karar)
  if (kept) await handlers.get(kept.kayit)?.apply(write, kept)
  return kept
}
