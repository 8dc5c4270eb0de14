import { AppError } from '#core/errors.ts'
import type { Problem } from './judge.ts'

/** Refuses answers with problems, each named by its field. */
export function requireNoProblems(problems: Problem[]) {
  if (problems.length === 0) return
  const errors = problems.map(({ field, key, params }) => ({ field, key, ...(params && { params }) }))
  throw new AppError('ZorunluAlanlarDoldurun', { errors })
}
