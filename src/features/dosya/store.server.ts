// How a feature keeps a file of a candidate (those of records: `kayit-dosya.server.ts`).
//
// 1. Contract: `defineEndpoint({ …, upload: 'document', input: z.strictObject({ ...uploadFields, isEmriBelgeId: id() }) })`.
//    The call takes multipart/form-data (file field `_byteArray`) or JSON (`_byteArray` in base64); body limit, time limit
//    and transactions follow from `upload`.
// 2. Handler: `implement(uploadDoc, (context) => storeUpload(context, { amac: 'belge', insert, allow, use }))`.
//    `insert` is `insertDosyaOf(adayId, amac)`.
//    `allow(db)` judges right and state before the file is looked into, outside a transaction; throw to refuse.
//    `use(write, dosya)` runs in the transaction that makes the file `hazir`: judge the state again under a lock, insert
//    the row that refers to `dosya.id`, `write.audit(…)`. What it returns is what a repeat with the same Idempotency-Key
//    gets again, so it is ids and plain values: make signed paths from it afterwards, they live five minutes.
// 3. Table: `dosya_id bigint not null references dosya (id)`. A list shows files by joining `dosya` (durum 'hazir');
//    the path of one is `signedPath(tenant, dosyaId)`.
// 4. Delete: `await removeDosya({ db, enqueue }, { id, adayId })` in the transaction of the effect; false when it was gone
//    already. The row stays (durum 'silindi', with its name, for lists of deleted files); its bytes go soon after.
import { randomBytes } from 'node:crypto'
import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { fileField, uploadRules } from '#core/upload.ts'
import { sha256 } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { findAnswer, type IdempotentCall, runOnce } from '#server/http/idempotency.ts'
import type { Context } from '#server/http/implement.ts'
import { inOwnTransaction, type OwnWrite } from '#server/http/own-transaction.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { type PathOwner, signPath } from '#server/links/signed-path.ts'
import type { Runtime } from '#server/runtime.ts'
import { actorName } from '#server/session/audit.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type CheckedFile, checkUpload, type ReceivedFile } from '#server/upload/check.ts'
import { clearDosya } from './jobs.server.ts'
import { type Amac, discardDosya, type NewFile, setHazir, setSilindi } from './queries.server.ts'

/** A file that is about to be somebody's. */
type StoredDosya = { id: number; dosyaAdi: string; boyut: number }

type Upload<V> = {
  amac: Amac
  /** Writes the row of a file that is on its way; nothing when there is no room for it. */
  insert(db: TenantDb, file: NewFile): Promise<{ id: number }[]>
  allow?(db: TenantDb): Promise<unknown>
  use(write: OwnWrite, dosya: StoredDosya): Promise<V>
}

/** An upload endpoint's context; which one it is does not matter here. */
type UploadContext = Pick<Context<Endpoint>, 'runtime' | 'caller' | 'session' | 'file' | 'input'> & { tenant: Tenant }

/**
 * Takes a file: looks into it, writes its row, its bytes, and makes it its owner's in one transaction with its use.
 * Killed anywhere, there is either the whole or a row that the clean-up finds together with whatever bytes there are.
 */
export async function storeUpload<V>(context: UploadContext, upload: Upload<V>): Promise<V> {
  const { runtime, tenant, file } = context
  if (!file) throw new Error('this endpoint takes no file')
  const { db } = await runtime.tenants.open(tenant.id)
  const repeat = repeatOf(context, { amac: upload.amac, file })
  const known = repeat && (await findAnswer(db, repeat))
  // what `use` gave to the first asking, also when nothing more is taken since
  if (known) return known.v as V
  await upload.allow?.(db)

  const checked = await requireGood(runtime, file)
  const dosya = await begin(context, upload, checked)
  let isUsed = false
  try {
    await runtime.services.files.put({ tenant: tenant.guid, name: dosya.depoAdi }, checked.bytes)
    return await inOwnTransaction(context, async (write) => {
      const work = () => {
        isUsed = true
        return finish(write, dosya, upload)
      }
      return (repeat ? await runOnce(write.db, repeat, work) : await work()) as V // as above
    })
  } catch (error) {
    isUsed = false
    throw error
  } finally {
    // a repeat that lost the race, a state that changed meanwhile, a disk that failed: the row gives its room back at once
    if (!isUsed) await giveUp(context, dosya.id)
  }
}

function repeatOf(context: UploadContext, { amac, file }: { amac: Amac; file: ReceivedFile }) {
  const { caller, session, input, tenant } = context
  const { idempotencyKey: anahtar } = caller
  if (anahtar === undefined) return null
  const ozet = sha256(file.bytes ?? '').toString('hex')
  const body = { input, ozet }
  const call: IdempotentCall = { konu: actorName(session), yol: `dosya/${amac}`, anahtar, body, keys: tenant.keys }
  return call
}

/** A file that may be kept; a refusal names the rule that it breaks. */
export async function requireGood({ services, log }: Runtime, file: ReceivedFile): Promise<CheckedFile> {
  const checked = await checkUpload(file)
  const refusal = (key: string) => new AppError('validationFailed', { errors: [{ field: fileField, key }] })
  if ('problem' in checked) throw refusal(checked.problem)
  // what was sent, not what we made of it: a photo drawn anew has lost what the scanner would find
  const verdict = services.scanner && file.bytes ? await services.scanner.scan(file.bytes) : 'clean'
  if (verdict === 'infected') {
    log.warn({ purpose: file.purpose }, 'an infected file was refused')
    throw refusal(uploadRules[file.purpose].wrong)
  }
  if (verdict === 'unavailable') throw new AppError('scannerUnavailable', { retryAfterSeconds: 60 })
  await services.files.requireRoom()
  return checked
}

async function begin<V>({ runtime, tenant }: UploadContext, { insert }: Upload<V>, checked: CheckedFile) {
  const { bytes, name: dosyaAdi, type: tur } = checked
  const depoAdi = randomBytes(32).toString('hex')
  const boyut = bytes.length
  const pool = await runtime.tenants.open(tenant.id)
  const [row] = await pool.inTransaction((db) => insert(db, { depoAdi, dosyaAdi, tur, boyut, ozet: sha256(bytes) }))
  if (!row) throw new AppError('fileQuotaExceeded')
  return { id: row.id, depoAdi, dosyaAdi, boyut }
}

async function finish<V>(write: OwnWrite, { id, dosyaAdi, boyut }: StoredDosya, { use }: Upload<V>): Promise<V> {
  const value = await use(write, { id, dosyaAdi, boyut })
  const [ready] = await setHazir(write.db, { id })
  if (!ready) throw new AppError('serviceUnavailable')
  return value
}

async function giveUp({ runtime, tenant, caller }: UploadContext, id: number) {
  try {
    const pool = await runtime.tenants.open(tenant.id)
    await pool.inTransaction(async (db) => {
      const [given] = await discardDosya(db, { id })
      if (given) await runtime.jobs.enqueueIn(db, tenant.id)(clearDosya, {})
    })
    runtime.jobs.relay(tenant.id)
  } catch (err) {
    // the clean-up gives it up after a day
    runtime.log.warn({ err, requestId: caller.requestId }, 'a file was left half uploaded')
  }
}

/** Deletes a file in the transaction of its cause; false when the candidate has no such file any more. */
export async function removeDosya(
  { db, enqueue }: { db: TenantDb; enqueue: Enqueue },
  { id, adayId }: { id: number; adayId: number },
): Promise<boolean> {
  const [removed] = await setSilindi(db, { id, adayId })
  if (removed) await clearSoon(enqueue)
  return removed !== undefined
}

/** Has the bytes of whatever was deleted in this transaction taken away right after it. */
export async function clearSoon(enqueue: Enqueue) {
  await enqueue(clearDosya, {})
}

/** The path under which a file can be opened for five minutes. */
export function signedPath(tenant: Tenant, dosyaId: number, who: PathOwner = { owner: 'aday' }): string {
  return signPath(tenant, { dosyaId, ...who })
}
