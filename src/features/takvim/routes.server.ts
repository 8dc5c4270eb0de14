import { AppError, type FieldError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { sonGunKind } from './kinds.server.ts'
import { donemParametre, resmiTatil } from './resource.ts'
import { findDegerFault } from './rules.ts'

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
    async beforeWrite(_context, { action, values, row }) {
      if (action === 'delete') return undefined
      const { anahtar, deger } = values
      const errors: FieldError[] = []
      if (anahtar !== undefined && !/^[A-Z0-9_.]{2,100}$/.test(String(anahtar))) {
        errors.push({ field: 'anahtar', key: 'invalidParamKey' })
      }
      // a value is judged by the key beside it, whichever of the two was changed
      const fault = findDegerFault(String(row.anahtar), (row.deger ?? null) as string | null) // a text of the table
      if (fault) errors.push({ field: 'deger', key: fault })
      if (errors.length > 0) throw new AppError('validationFailed', { errors })
      // an emptied field of a form is the unknown value
      return deger === '' ? { ...values, deger: null } : undefined
    },
  }),
]
