import { AppError } from '#core/errors.ts'
import { implement } from '#server/http/implement.ts'
import { bellekAmac, getSharedMemory } from './contract.ts'
import { takeBellek } from './queries.server.ts'

export const bellekRoutes = [
  implement(getSharedMemory, async ({ db, input, tenant }) => {
    const found = await takeBellek(db, tenant, { amac: bellekAmac.uniqueUrl, key: input.Key })
    if (!found) throw new AppError('notFound')
    return found.deger
  }),
]
