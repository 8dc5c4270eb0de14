import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { implement } from '#server/http/implement.ts'
import { resetIslem, startRuns, triggersAMinute } from './baslat.server.ts'
import { batchOperationEndpoints, listIslemler } from './contract.ts'
import { operasyonlar } from './islem/operasyon.ts'
import { findUserName, holdOfDefinition, takeOfDefinition } from './queries.server.ts'
import { batchOperation } from './resource.ts'

export const definitionRoutes = [
  ...serveResource(batchOperation, {
    endpoints: batchOperationEndpoints,
    rowActions: {
      /** Runs it for every company that has it switched on, is not running it and was not asked too often. */
      async trigger_operation(context, row) {
        const { db, session } = context
        if (row.aktif !== true) throw new AppError('gecisYok')
        const free = await takeOfDefinition(db, { operationId: Number(row.operationId) })
        const ready = free.filter(({ n }) => n < triggersAMinute)
        if (free.length > 0 && ready.length === 0) throw new AppError('tooManyRequests', { retryAfterSeconds: 60 })
        const [user] = 'subjectId' in session ? await findUserName(db, { id: session.subjectId }) : []
        await startRuns(
          context,
          ready.map(({ id }) => ({ id })),
          user?.fullName ?? '?',
        )
        return undefined
      },
      async reset_operation({ db }, row) {
        const rows = await holdOfDefinition(db, { operationId: Number(row.operationId) })
        await resetIslem(
          db,
          rows.map(({ id }) => id),
        )
        return undefined
      },
    },
  }),

  implement(listIslemler, async ({ caller }) => {
    const t = createT(catalogue[caller.language], caller.language)
    return operasyonlar.map(({ operationId, param2, varsayilan }) => ({
      operationId,
      ad: t(`enum.operationId.${operationId}`),
      aciklama: t(`zamanli.islem.${operationId}`),
      parametreler: param2 ? [{ alan: 'param2', aciklama: t.maybe(`zamanli.parametre.${operationId}`) ?? '' }] : [],
      varsayilan,
    }))
  }),
]
