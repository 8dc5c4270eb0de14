import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { isCompanyUsed, renameCompany } from './queries.server.ts'
import { company } from './resource.ts'
import { checkVergiNo } from './rules.ts'

export const companyRoutes = serveResource(company, {
  async beforeWrite(context, { action, row, values }) {
    if (action === 'delete') {
      const [found] = await isCompanyUsed(context.db, { id: Number(row.id) })
      if (found?.used) throw new AppError('recordInUse')
      return undefined
    }
    const errors = checkVergiNo(values.vergiNo)
    if (errors.length > 0) throw new AppError('validationFailed', { errors })
    return values.vergiNo === '' ? { vergiNo: null } : undefined
  },
  async afterWrite(context, { action, row, values }) {
    if (action !== 'update' || !('companyName' in values)) return
    await renameCompany(context.db, { id: Number(row.id), companyName: String(row.companyName) })
  },
})
