import { isNationalId } from '#core/national-id.ts'
import { ensureKisi, type NewKisi } from '#features/kisi/store.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/**
 * The persons of a list by their national ids. They are made in the order of the ids, so that two readings that meet
 * the same persons never wait for each other in a circle.
 */
export async function ensureKisiler(
  db: TenantDb,
  tenant: Tenant,
  kisiler: readonly NewKisi[],
): Promise<Map<string, number>> {
  const byId = new Map(kisiler.map((kisi) => [kisi.tcKimlikNo, kisi]))
  const known = new Map<string, number>()
  for (const tcKimlikNo of [...byId.keys()].filter(isNationalId).sort()) {
    const kisi = byId.get(tcKimlikNo)
    if (kisi) known.set(tcKimlikNo, await ensureKisi(db, tenant, kisi))
  }
  return known
}

/** At most so many letters of a text of SGK, because a column holds no more. */
export const clip = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most))

/** A code of SGK as a number, where it is one of those that a column knows. */
export function kodOf(text: string | null, most: number): number | null {
  const kod = /^[0-9]{1,3}$/.test(text ?? '') ? Number(text) : null
  return kod !== null && kod >= 1 && kod <= most ? kod : null
}

export const isNo = (text: string | null): text is string => /^[0-9]{1,20}$/.test(text ?? '')
