import { AppError } from '#core/errors.ts'
import { implement } from '#server/http/implement.ts'
import { getSablonByCode, publicSablonCodes } from './contract.ts'
import { findSayfaSablon } from './queries.server.ts'

export const sablonRoutes = [
  implement(getSablonByCode, async ({ db, input }) => {
    const [sablon] = publicSablonCodes.includes(input.code) ? await findSayfaSablon(db, { code: input.code }) : []
    if (!sablon) throw new AppError('notFound')
    return sablon
  }),
]
