import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { clearDosya } from './jobs.server.ts'
import { insertKayitDosya } from './kayit-queries.server.ts'
import { discardDosya, setHazir } from './queries.server.ts'
import { requireGood } from './store.server.ts'

type Place = { readonly runtime: Runtime; readonly tenant: Tenant }
type Fetched = {
  bytes: Buffer
  dosyaAdi: string
  /** The table, the field and the number of the record that the file belongs to. */
  kaynak: string
  alan: string
  kayitId: number
  /** Writes the file's number into the record; false where the record no longer wants it. */
  use(write: { db: TenantDb; enqueue: Enqueue }, dosyaId: number): Promise<boolean>
}

const giveTo = rawStatement<TenantTables, { id: number; kayitId: number }, never>(
  'update dosya set kayit_id = $2 where id = $1',
  ['id', 'kayitId'],
)

/**
 * Keeps a file that the product has fetched itself: looked into as an upload is, its row before its bytes, and made the
 * record's own in one transaction with what the record says. False where the record no longer wanted it.
 */
export async function storeFetched({ runtime, tenant }: Place, file: Fetched): Promise<boolean> {
  const { bytes, dosyaAdi, kaynak, alan, kayitId } = file
  const checked = await requireGood(runtime, { purpose: 'record', name: dosyaAdi, bytes })
  const depoAdi = randomBytes(32).toString('hex')
  const pool = await runtime.tenants.open(tenant.id)
  const row = { depoAdi, dosyaAdi: checked.name, tur: checked.type, boyut: checked.bytes.length }
  const place = { kaynak, alan, yukleyen: 'sgk' }
  const [made] = await pool.inTransaction((db) =>
    insertKayitDosya(db, { ...row, ...place, ozet: sha256(checked.bytes) }),
  )
  if (!made) throw new AppError('fileQuotaExceeded')
  let isKept = false
  try {
    await runtime.services.files.put({ tenant: tenant.guid, name: depoAdi }, checked.bytes)
    isKept = await pool.inTransaction(async (db) => {
      const isWanted = await file.use({ db, enqueue: runtime.jobs.enqueueIn(db, tenant.id) }, made.id)
      if (!isWanted) return false
      await giveTo(db, { id: made.id, kayitId })
      const [ready] = await setHazir(db, { id: made.id })
      if (!ready) throw new AppError('serviceUnavailable')
      return true
    })
    return isKept
  } finally {
    if (!isKept)
      await pool.inTransaction(async (db) => {
        const [given] = await discardDosya(db, { id: made.id })
        if (given) await runtime.jobs.enqueueIn(db, tenant.id)(clearDosya, {})
      })
    runtime.jobs.relay(tenant.id)
  }
}

const findKayitDosya = rawStatement<
  TenantTables,
  { id: number; kaynak: string },
  { depoAdi: string; dosyaAdi: string; tur: string; boyut: number }
>(
  `select depo_adi, dosya_adi, tur, boyut from dosya
    where id = $1 and kaynak = $2 and durum = 'hazir'`,
  ['id', 'kaynak'],
)

type KeptFile = { dosyaAdi: string; tur: string; boyut: number; body: Readable }

/** A file that a record of this table names, with its bytes; null where there is none. The caller has read the record. */
export async function openKayitDosya(
  { runtime, tenant }: Place,
  record: { id: number; kaynak: string },
): Promise<KeptFile | null> {
  const pool = await runtime.tenants.open(tenant.id)
  const [found] = await findKayitDosya(pool.db, record)
  if (!found) return null
  const body = await runtime.services.files.open({ tenant: tenant.guid, name: found.depoAdi })
  return body && { dosyaAdi: found.dosyaAdi, tur: found.tur, boyut: found.boyut, body }
}
