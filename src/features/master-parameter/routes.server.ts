import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { masterParameter } from './resource.ts'
import { findValueFault } from './rules.ts'

const markChanged = rawStatement<MasterTables, { id: number }, { id: number }>(
  'update master_parameter set last_modified_date = now() where id = $1 returning id',
  ['id'],
)

export const masterParameterRoutes = serveResource(masterParameter, {
  async beforeWrite(_context, { action, values, row }) {
    if (action === 'delete') return undefined
    const errors: FieldError[] = []
    const { paramKey } = values
    if (typeof paramKey === 'string' && !/^[A-Z0-9_.]{2,100}$/.test(paramKey)) {
      errors.push({ field: 'paramKey', key: 'invalidParamKey' })
    }
    // a value is judged by the type that stands beside it, whichever of the two was changed
    const fault = findValueFault(Number(row.paramTipi), String(row.value))
    if (fault) errors.push({ field: 'value', key: fault })
    if (errors.length > 0) throw new AppError('validationFailed', { errors })
    return undefined
  },

  async afterWrite({ db }, { action, row }) {
    if (action !== 'delete') await markChanged(db, { id: Number(row.id) })
  },
})
