import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/http/implement.ts'
import { listModule } from './contract.ts'
import { isModulUsed, listModule as selectModule } from './queries.server.ts'
import { modul } from './resource.ts'

export const modulRoutes = [
  ...serveResource(modul, {
    async beforeWrite(context, { action, row, values }) {
      if (action !== 'delete') return values.simge === '' ? { simge: null } : undefined
      // its menu would go with it without a word
      const [found] = await isModulUsed(context.db, { id: Number(row.id) })
      if (found?.used) throw new AppError('recordInUse')
      return undefined
    },
  }),

  implement(listModule, ({ db }) => selectModule(db, {})),
]
