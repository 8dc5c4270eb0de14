import { isIsoDate } from '#core/date.ts'
import { decimal1Pattern } from '#core/number.ts'
import { codePoints, hasVisibleCharacter, isPlainText } from '#core/plain-text.ts'
import type { CompiledKriter } from './compile.ts'
import { type GrupValue, type RangeValue, type Secenek, type Value, valueType } from './form.ts'

/** Why a value is refused: a key of `rule.{key}` with what its text names. */
export type ValueProblem = { key: string; params?: Record<string, number> }

/** The longest text without a limit of its own. */
export const textAtMost = 1000
const integerAtMost = 2_147_483_647
const decimalAtMost = 999_999_999
const rangeYearsAtMost = 100

/** True for what counts as not answered. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return !hasVisibleCharacter(value)
  return Array.isArray(value) && value.length === 0
}

/** Judges a value by its criterion and the options on offer; `unknown` because it may come from anywhere. */
export function findValueProblem(
  kriter: CompiledKriter,
  offered: readonly Secenek[] | null,
  value: unknown,
): ValueProblem | null {
  if (kriter.grupSecenekleri) return judgeGrup(kriter, value)
  switch (kriter.valueType) {
    case valueType.choice:
      return isOffered(kriter, offered, value) ? null : { key: 'invalidChoice' }
    case valueType.choices:
      return judgeChoices(kriter, offered, value)
    case valueType.text:
      return judgeText(kriter, value)
    case valueType.integer:
      return judgeInteger(kriter, value)
    case valueType.date:
      return typeof value === 'string' && isIsoDate(value) ? null : { key: 'invalidDate' }
    case valueType.decimal:
      return judgeDecimal(kriter, value)
    case valueType.range:
      return judgeRange(value)
  }
}

/** Offered means: an option of this criterion, under the parent's choice. Told by the option itself, not by a walk. */
function isOffered(kriter: CompiledKriter, offered: readonly Secenek[] | null, value: unknown) {
  if (typeof value !== 'number') return false
  const { secenekById, anneKriterId, kaynak } = kriter
  if (kaynak)
    return Number.isInteger(value) && value > 0 && (offered === null || offered.some(({ id }) => id === value))
  const secenek = secenekById.get(value)
  if (!secenek) return false
  return anneKriterId === null || offered === null || secenek.parentSecenekId === offered[0]?.parentSecenekId
}

function judgeChoices(kriter: CompiledKriter, offered: readonly Secenek[] | null, value: unknown): ValueProblem | null {
  if (!Array.isArray(value) || new Set(value).size !== value.length) return { key: 'invalidChoice' }
  if (!value.every((one) => isOffered(kriter, offered, one))) return { key: 'invalidChoice' }
  if (kriter.enAz !== null && value.length < kriter.enAz) return { key: 'minCount', params: { n: kriter.enAz } }
  if (kriter.enCok !== null && value.length > kriter.enCok) return { key: 'maxCount', params: { n: kriter.enCok } }
  return null
}

function judgeText({ enAz, enCok }: CompiledKriter, value: unknown): ValueProblem | null {
  if (typeof value !== 'string') return { key: 'invalidValue' }
  if (!isPlainText(value, true)) return { key: 'invalidText' }
  const length = codePoints(value)
  const most = Math.min(enCok ?? textAtMost, textAtMost)
  if (length > most) return { key: 'maxLength', params: { n: most } }
  return enAz !== null && length < enAz ? { key: 'minLength', params: { n: enAz } } : null
}

function judgeInteger({ enAz, enCok }: CompiledKriter, value: unknown): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isInteger(value) || Object.is(value, -0)) return { key: 'invalidInteger' }
  return outside(value, enAz ?? -integerAtMost, enCok ?? integerAtMost)
}

function judgeDecimal({ enAz, enCok }: CompiledKriter, value: unknown): ValueProblem | null {
  if (typeof value !== 'string' || !decimal1Pattern.test(value)) return { key: 'decimalDot' }
  return outside(Number(value), enAz ?? 0, enCok ?? decimalAtMost)
}

function outside(value: number, least: number, most: number): ValueProblem | null {
  if (value < least) return { key: 'minValue', params: { n: least } }
  return value > most ? { key: 'maxValue', params: { n: most } } : null
}

function judgeRange(value: unknown): ValueProblem | null {
  if (!isRange(value)) return { key: 'invalidValue' }
  if (!isIsoDate(value.start) || !isIsoDate(value.end)) return { key: 'invalidDate' }
  const years = Number(value.end.slice(0, 4)) - Number(value.start.slice(0, 4))
  return value.end > value.start && years < rangeYearsAtMost ? null : { key: 'EndDateShouldBeBiggerThanStart' }
}

function judgeGrup({ grupById, secenekById }: CompiledKriter, value: unknown): ValueProblem | null {
  if (!isGrup(value) || !grupById.has(value.grupSecenekId)) return { key: 'invalidChoice' }
  const secenek = secenekById.get(value.secenekId)
  const belongs = secenek && (secenek.parentSecenekId === null || secenek.parentSecenekId === value.grupSecenekId)
  return belongs ? null : { key: 'invalidChoice' }
}

function isRange(value: unknown): value is RangeValue {
  return isShape(value, ['start', 'end']) && typeof value.start === 'string' && typeof value.end === 'string'
}

function isGrup(value: unknown): value is GrupValue {
  return (
    isShape(value, ['grupSecenekId', 'secenekId']) &&
    typeof value.grupSecenekId === 'number' &&
    typeof value.secenekId === 'number'
  )
}

function isShape<K extends string>(value: unknown, keys: readonly K[]): value is Record<K, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key))
}

/** True while an option is among what is chosen, in either step of a two-step choice. */
export function isChosen(value: Value | undefined, secenekId: number): boolean {
  if (value === undefined || typeof value === 'string') return false
  if (typeof value === 'number') return value === secenekId
  if (Array.isArray(value)) return value.includes(secenekId)
  return 'secenekId' in value && (value.secenekId === secenekId || value.grupSecenekId === secenekId)
}

/** True for two answers that say the same. */
export function isSameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one))
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** Nothing answered and an empty answer are the same. */
export function isSameAnswer(a: Value | undefined, b: Value | undefined): boolean {
  return isEmptyValue(a) ? isEmptyValue(b) : isSameValue(a, b)
}

/** Whether two entries say the same. */
export function isSameAnswers(a: ReadonlyMap<number, Value>, b: ReadonlyMap<number, Value>): boolean {
  const ids = new Set([...a.keys(), ...b.keys()])
  return [...ids].every((id) => isSameAnswer(a.get(id), b.get(id)))
}

function sorted(value: object) {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}
