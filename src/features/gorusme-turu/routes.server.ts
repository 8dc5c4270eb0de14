import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { listGorusmeTuru } from './contract.ts'
import { gorusmeTuru } from './resource.ts'

type GorusmeTuru = { id: number; gorusmeTuru: string; basariEsigi: number; notSistemi: number }

const selectGorusmeTuru = rawStatement<TenantTables, object, GorusmeTuru>(
  `select id, gorusme_turu, basari_esigi, not_sistemi from gorusme_turu where aktif
    order by gorusme_turu, id`,
  [],
)

export const gorusmeTuruRoutes = [
  ...serveResource(gorusmeTuru, {
    async beforeWrite(_context, { action, row }) {
      const n = Number(row.notSistemi)
      if (action === 'delete' || Number(row.basariEsigi) <= n) return undefined
      throw new AppError('validationFailed', { errors: [{ field: 'basariEsigi', key: 'maxValue', params: { n } }] })
    },
  }),

  implement(listGorusmeTuru, ({ db }) => selectGorusmeTuru(db, {})),
]
