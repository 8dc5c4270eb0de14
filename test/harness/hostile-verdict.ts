import { isSoak } from './random.ts'
import type { RawAnswer } from './raw-http.ts'

const leak = /select |insert |update .*set|syntax error|SQLSTATE|pg_|at .*\.ts:|node_modules|stack/i
/** Nobody sent these, so no record and no search box can repeat them. */
const unasked = /SQLSTATE|node_modules|syntax error at|does not exist|at \S+ \(.*:\d+:\d+\)|\.ts:\d+/i

const everywhere = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'cache-control',
  'content-security-policy',
]
/** Slower than this is a query that somebody else wrote. */
const slowest = isSoak ? 5_000 : 60_000

/** What an answer has against it; undefined when it is as it must be. */
export function findFault(answer: RawAnswer): string | undefined {
  if (answer.status === 0) return 'closed without an answer'
  if (answer.status >= 500 && !isPatient(answer)) return `status ${answer.status}`
  if (answer.milliseconds > slowest) return `answered after ${Math.round(answer.milliseconds)} ms`
  const missing = everywhere.filter((name) => !answer.headers.has(name))
  if (missing.length > 0) return `without ${missing.join(', ')}`
  if (answer.headers.has('server') || answer.headers.has('x-powered-by')) return 'names its software'
  if (unasked.test(answer.body) || leak.test(withoutEchoes(answer.body))) return 'shows its inside'
  return undefined
}

function isPatient(answer: RawAnswer): boolean {
  return answer.status === 503 && Number(answer.headers.get('retry-after')) > 0
}

/** What an answer says of its own: not the field that a refusal names, nor the records and pages that hold what was sent. */
function withoutEchoes(body: string): string {
  if (!body.startsWith('{"isSuccess"')) return ''
  const { resultObject: _, errors = [], ...rest } = JSON.parse(body)
  return JSON.stringify({ ...rest, errors: errors.map(({ key }: { key: string }) => key) })
}

/** True when validation was reached: it accepted, or refused naming the field. */
export function hasReachedValidation({ status, body }: RawAnswer): boolean {
  return (status >= 200 && status < 300) || (status === 400 && body.includes('"errors":[{'))
}
