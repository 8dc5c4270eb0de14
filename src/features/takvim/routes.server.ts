import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { donemParametre, resmiTatil } from './resource.ts'

export const takvimRoutes = [
  ...serveResource(resmiTatil),
  ...serveResource(donemParametre, {
    async beforeWrite(_context, { action, values }) {
      const { anahtar, deger } = values
      if (action !== 'delete' && anahtar !== undefined && !/^[A-Z0-9_.]{2,100}$/.test(String(anahtar))) {
        throw new AppError('validationFailed', { errors: [{ field: 'anahtar', key: 'invalidParamKey' }] })
      }
      // an emptied field of a form is the unknown value
      return deger === '' ? { ...values, deger: null } : undefined
    },
  }),
]
