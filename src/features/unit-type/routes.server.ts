import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { isUnitTypeUsed, renameUnitType } from './queries.server.ts'
import { unitType } from './resource.ts'

export const unitTypeRoutes = serveResource(unitType, {
  async beforeWrite(context, { action, row }) {
    if (action !== 'delete') return undefined
    const [found] = await isUnitTypeUsed(context.db, { id: Number(row.id) })
    if (found?.used) throw new AppError('recordInUse')
    return undefined
  },
  async afterWrite(context, { action, row, values }) {
    if (action !== 'update' || !('typeName' in values)) return
    await renameUnitType(context.db, { id: Number(row.id), typeName: String(row.typeName) })
  },
})
