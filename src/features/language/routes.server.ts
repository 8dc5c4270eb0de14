import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { language } from './resource.ts'

export const languageRoutes = serveResource(language, {
  async beforeWrite(_context, { action, before, values }) {
    // texts fall back to the default language, so it stays
    if (action === 'delete' && before?.isDefault === true) throw new AppError('recordInUse')
    if (typeof values.langKey === 'string' && !/^[a-z]{2}$/.test(values.langKey)) {
      throw new AppError('validationFailed', { errors: [{ field: 'langKey', key: 'invalidValue' }] })
    }
    return undefined
  },
})
