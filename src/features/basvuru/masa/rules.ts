import { AppError } from '#core/errors.ts'
import { foldTurkish } from '#core/turkish.ts'

const tagLength = 40
const tagsAtMost = 10

/** The tags of a line with commas, each once, whatever the case of its letters. */
export function readTags(field: string, line: unknown): string[] {
  if (typeof line !== 'string') return []
  const names = line.split(',').map((name) => name.replace(/\s+/g, ' ').trim())
  const known = new Map(names.filter((name) => name !== '').map((name) => [foldTurkish(name), name]))
  const refuse = (key: string, n: number): never => {
    throw new AppError('validationFailed', { errors: [{ field, key, params: { n } }] })
  }
  if (known.size > tagsAtMost) refuse('maxCount', tagsAtMost)
  if ([...known.values()].some((name) => name.length > tagLength)) refuse('maxLength', tagLength)
  return [...known.values()]
}
