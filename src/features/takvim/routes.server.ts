import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { sonGunKind } from './kinds.server.ts'
import { donemParametre, resmiTatil } from './resource.ts'

/** Every company's last days follow at once what the product knows of holidays and the law. */
async function settleSonGunler({ runtime, enqueue }: CallContext<'master'>) {
  const tenantIds = (await runtime.tenants.listActive()).map(({ id }) => id)
  const payloads = tenantIds.map(() => ({}))
  await enqueue(sonGunKind, payloads, { tenantIds })
}

export const takvimRoutes = [
  ...serveResource(resmiTatil, { afterWrite: settleSonGunler }),
  ...serveResource(donemParametre, {
    afterWrite: settleSonGunler,
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
