import type { z } from 'zod'
import { clipText } from './cut-text.ts'
import type { FieldError } from './errors.ts'

type Issue = z.core.$ZodIssue

const mostErrors = 100
/** A name from outside is repeated in the answer, so it is kept short. */
const longestName = 120

/**
 * What a contract refused, one entry a field, each naming its rule, and no more than anybody reads: a stranger's list
 * may be wrong ten thousand times. Parse with `reportInput: true`.
 */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const errors = new Map<string, FieldError>()
  for (const issue of error.issues) {
    for (const found of toFieldErrors(issue)) {
      if (!errors.has(found.field)) errors.set(found.field, found)
      if (errors.size === mostErrors) return [...errors.values()]
    }
  }
  return [...errors.values()]
}

function toFieldErrors(issue: Issue): FieldError[] {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, 20)
      .map((key) => ({ field: clipText(field ? `${field}.${key}` : key, longestName), key: 'unknownField' }))
  }
  const key = ruleKey(issue)
  const params = ruleParams(issue)
  return [{ field: clipText(field, longestName), key, ...(params && { params }) }]
}

/** A contract's own messages are rule keys; zod's built-in sentences contain spaces and become a general rule. */
function ruleKey(issue: Issue): string {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(issue.message) && issue.message !== 'Required') return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'maxLength' : 'maxValue'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'minLength' : 'minValue'
  return 'invalidValue'
}

function ruleParams(issue: Issue): FieldError['params'] | undefined {
  if (issue.code === 'too_big') return { n: Number(issue.maximum) }
  if (issue.code === 'too_small') return { n: Number(issue.minimum) }
  if (issue.code === 'custom' && issue.params) return issue.params as Record<string, string | number> // set by our own fields
  return undefined
}
