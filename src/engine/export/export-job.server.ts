import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import type { ExportRequest } from '#engine/declaration/export-request.ts'
import { describeSelection } from '#engine/server/change.server.ts'
import type { Seen } from '#engine/server/row-scope.server.ts'
import { sourceOf } from '#engine/server/served.server.ts'
import type { Source } from '#engine/server/source.server.ts'
import { type EitherTables, rawStatement } from '#server/database/database.ts'
import type { JobDatabase } from '#server/job-kind.ts'
import { defineJob, type JobContext, RetryLater } from '#server/jobs/job.ts'
import { type AuditRow, auditSql } from '#server/session/audit.ts'
import { exportBytes } from './export-rows.server.ts'
import { noteExport } from './note-export.server.ts'

/** The folder of the master's own files, which are no company's. */
export const masterFolder = '00000000-0000-0000-0000-000000000000'

/** `seen` of the person who asked; an export that was asked for before there were scopes has none. */
type Stored = ExportRequest & { aktor: string; adres: string; istekId: string; seen?: Seen }

const findWaiting = rawStatement<EitherTables, { id: number }, { kaynak: string; istek: Stored }>(
  'select kaynak, istek from disa_aktarim where id = $1 and durum in (0, 1)',
  ['id'],
)
const setProgress = rawStatement<EitherTables, { id: number; yazilan: number; toplam: number | null }, never>(
  'update disa_aktarim set durum = 1, yazilan = $2, toplam = $3 where id = $1 and durum in (0, 1)',
  ['id', 'yazilan', 'toplam'],
)
const setFailed = rawStatement<EitherTables, { id: number }, never>(
  'update disa_aktarim set durum = -1, bitis_tarihi = now() where id = $1 and durum in (0, 1)',
  ['id'],
)
const setReady = rawStatement<EitherTables, { id: number; anahtar: string; boyut: number; satir: number }, never>(
  `update disa_aktarim set durum = 2, dosya_anahtari = $2, boyut = $3, yazilan = $4, toplam = $4, bitis_tarihi = now()
    where id = $1`,
  ['id', 'anahtar', 'boyut', 'satir'],
)
const insertAudit = rawStatement<EitherTables, { kayit: string }, never>(auditSql('select $1::jsonb as kayit'), [
  'kayit',
])

const payload = z.object({ id: z.number() })
const retry = { limit: 2, delaySeconds: 15 }
const timeoutSeconds = 300
const progressEveryMs = 400

/** Writes a list of a company into a file. */
export const writeExport = defineJob({
  name: 'writeExport',
  payload,
  retry,
  timeoutSeconds,
  run: (context) => write(context, context.tenant.guid),
})

/** The job that writes the file of a list of the master database. */
export const writeMasterExport = defineJob({
  name: 'writeMasterExport',
  database: 'master',
  payload,
  retry,
  timeoutSeconds,
  run: (context) => write(context, masterFolder),
})

/** Each holds a connection as long as its file takes, and a pool has few. */
const takeTurn = rawStatement<EitherTables, object, { free: boolean }>(
  'select pg_try_advisory_xact_lock(7305016, 1) or pg_try_advisory_xact_lock(7305016, 2) as free',
  [],
)
const turnSeconds = 5

function unlessBusy(error: unknown) {
  if (!isAppError(error) || error.code !== 'serviceUnavailable') throw error
}

type Run = JobContext<typeof payload, JobDatabase>

async function write(context: Run, folder: string) {
  const { db } = context
  const { id } = context.payload
  const [waiting] = await findWaiting(db, { id })
  if (!waiting) return
  try {
    await makeFile(context, folder, waiting)
  } catch (error) {
    if (context.attempt > retry.limit) await setFailed(db, { id })
    throw error
  }
}

/** All in one transaction: rows of one moment, and a file that is ready exactly when its record says so. */
async function makeFile(context: Run, folder: string, { kaynak, istek }: { kaynak: string; istek: Stored }) {
  const { id } = context.payload
  const source = sourceOf(kaynak)
  if (!source) throw new Error(`nobody serves ${kaynak}`)
  const outside = context.db
  let satir = 0
  let lastTold = 0
  const progress = async (yazilan: number, toplam: number) => {
    satir = yazilan
    const now = performance.now()
    if (now - lastTold < progressEveryMs) return
    lastTold = now
    // who waits is told a little later while the pool is busy; the file itself goes on
    await setProgress(outside, { id, yazilan, toplam }).catch(unlessBusy)
  }
  await setProgress(outside, { id, yazilan: 0, toplam: null })
  const { files } = context.services
  await files.requireRoom()
  await context.once('dosya', async ({ db, enqueue }) => {
    const [turn] = await takeTurn(db, {})
    if (!turn?.free) throw new RetryLater(turnSeconds)
    const anahtar = randomBytes(32).toString('hex')
    const bytes = exportBytes({
      db,
      source,
      request: { ...istek, seen: istek.seen ?? null },
      progress,
      signal: context.signal,
    })
    const boyut = await files.putStream({ tenant: folder, name: anahtar }, Readable.from(bytes, { objectMode: false }))
    await setReady(db, { id, anahtar, boyut, satir })
    await insertAudit(db, { kayit: JSON.stringify(recordOf(source, istek, { id, satir })) })
    const told = { aktor: istek.aktor, islem: 'export' as const, liste: source.resource.name, satir }
    if (source.resource.database === 'tenant') await enqueue(noteExport, told)
  })
}

function recordOf({ resource }: Source, istek: Stored, { id, satir }: { id: number; satir: number }): AuditRow {
  const { aktor, adres, istekId, csv, bicim } = istek
  const filtre = describeSelection(resource, istek)
  return {
    aktor,
    adres,
    istek_id: istekId,
    islem: 'export',
    varlik: resource.name,
    varlik_id: null,
    degisim: { disaAktarim: id, bicim, satir, kolon: csv.map(({ key }) => key), filtre },
    sonuc: 'tamam',
  }
}

/** Lists exports that are older than a day, with the keys of their files. */
export const listOldExports = rawStatement<EitherTables, object, { id: number; dosyaAnahtari: string | null }>(
  `select id, dosya_anahtari from disa_aktarim where olusturulma_tarihi <= now() - interval '24 hours'
    order by id limit 500`,
  [],
)

/** Deletes exports whose files are gone. */
export const deleteExports = rawStatement<EitherTables, { ids: number[] }, never>(
  'delete from disa_aktarim where id = any($1::bigint[])',
  ['ids'],
)
