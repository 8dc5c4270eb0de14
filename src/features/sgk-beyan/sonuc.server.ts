import type { TenantDb } from '#server/database/database.ts'
import type { BeyanDurum, BeyanIslem } from './rules.ts'

/** A declaration at the moment in which its state is decided. */
export type BeyanSonucu = {
  id: number
  islem: BeyanIslem
  kayit: string
  kayitId: number
  istek: unknown
  durum: BeyanDurum
  sonucAciklama: string | null
}

type Handler = (db: TenantDb, sonuc: BeyanSonucu) => Promise<void>

const handlers = new Map<string, Handler>()

/** Says what the result of a declaration changes in the record that it is about; it runs in the deciding transaction. */
export function onBeyanSonucu(kayit: string, handler: Handler) {
  handlers.set(kayit, handler)
}

/** Tells the feature of the record that a declaration was decided. */
export async function tellSonuc(db: TenantDb, sonuc: BeyanSonucu) {
  await handlers.get(sonuc.kayit)?.(db, sonuc)
}
