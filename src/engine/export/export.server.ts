import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { durum, type ExportRequest, type ExportState } from '#engine/declaration/export-request.ts'
import { seek } from '#engine/server/list-sql.server.ts'
import { userOf } from '#engine/server/saved-view.server.ts'
import type { Source } from '#engine/server/source.server.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { type EitherTables, rawStatement } from '#server/database/database.ts'
import type { Context } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import { writeExport, writeMasterExport } from './export-job.server.ts'
import { signExportPath } from './export-path.server.ts'
import { requireFamilies } from './family-right.server.ts'

type Handle = (context: Context<Endpoint>) => Promise<unknown>

const atOnce = 2

const t = createT(tr, 'tr')

const lockOwn = rawStatement<EitherTables, { kullaniciId: number }, { ok: string }>(
  'select pg_advisory_xact_lock(7305013, $1::int)::text as ok',
  ['kullaniciId'],
)
const countUnfinished = rawStatement<EitherTables, { kullaniciId: number }, { n: number }>(
  `select count(*)::int as n from disa_aktarim
    where kullanici_id = $1 and durum in (0, 1) and olusturulma_tarihi > now() - interval '1 hour'`,
  ['kullaniciId'],
)
type NewExport = { kullaniciId: number; kaynak: string; bicim: string; istek: string; dosyaAdi: string }
const insertExport = rawStatement<EitherTables, NewExport, { id: number }>(
  `insert into disa_aktarim (kullanici_id, kaynak, bicim, istek, dosya_adi)
   values ($1, $2, $3, $4::jsonb, $5) returning id`,
  ['kullaniciId', 'kaynak', 'bicim', 'istek', 'dosyaAdi'],
)
const findExport = rawStatement<
  EitherTables,
  { id: number; kullaniciId: number; kaynak: string },
  Omit<ExportState, 'url'>
>(
  `select id, durum, yazilan, toplam, dosya_adi from disa_aktarim
    where id = $1 and kullanici_id = $2 and kaynak = $3 and olusturulma_tarihi > now() - interval '24 hours'`,
  ['id', 'kullaniciId', 'kaynak'],
)

/** Asks for a file of a list and tells its user how far it is; the file itself is made by a job. */
export function createExports(source: Source): Record<string, Handle> {
  const { resource } = source
  return {
    async export(context) {
      const { db, caller, session } = context
      const request = context.input as ExportRequest // made by exportInput
      await requireFamilies(context, resource, request.csv)
      const kullaniciId = userOf(context)
      await lockOwn(db, { kullaniciId })
      const [unfinished] = await countUnfinished(db, { kullaniciId })
      if ((unfinished?.n ?? 0) >= atOnce) throw new AppError('tooManyRequests', { retryAfterSeconds: 10 })
      const kimden = { aktor: actorName(session), adres: caller.address, istekId: caller.requestId }
      const [made] = await insertExport(db, {
        kullaniciId,
        kaynak: resource.path,
        bicim: request.bicim,
        // with hashes in place of sealed values, which stand in no table in clear
        istek: JSON.stringify({ ...(await seek(source, context, request)), ...kimden }),
        dosyaAdi: `${t.maybe(`enum.ekran.${resource.name}`) ?? resource.name}.${request.bicim}`,
      })
      if (!made) throw new Error('an export was not stored')
      await context.enqueue(resource.database === 'tenant' ? writeExport : writeMasterExport, { id: made.id })
      return { id: made.id }
    },

    async exportDurum(context) {
      const { id } = context.input as { id: number } // the endpoint's own schema
      const userId = userOf(context)
      const found = await findExport(context.db, { id, kullaniciId: userId, kaynak: resource.path })
      const [state] = found
      if (!state) throw new AppError('notFound')
      const { runtime, tenant } = context
      const owner = resource.database === 'tenant' ? tenant : null
      const path = { tenantId: owner?.id ?? 0, id, userId }
      const url = state.durum === durum.hazir ? signExportPath(owner?.keys ?? runtime.keys, path) : null
      return { ...state, url }
    },
  }
}
