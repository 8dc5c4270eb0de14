import type { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { fieldErrorsOf } from '#core/field-errors.ts'

/** Parses by the contract or refuses with one entry a field, each naming its rule. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new AppError('validationFailed', { errors: fieldErrorsOf(result.error) })
}
