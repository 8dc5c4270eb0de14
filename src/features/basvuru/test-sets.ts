import type { FieldError } from '#core/errors.ts'
import type { BasvuruTest } from './contract.ts'

/** The kinds of test that are answered. */
export function answeredTests(testler: readonly BasvuruTest[]): ReadonlySet<number> {
  return new Set(testler.filter(({ cevaplandi }) => cevaplandi).map(({ testMerkezTipId }) => testMerkezTipId))
}

/** The kinds of test that keep nobody from going on: answered, or not required. */
export function passedTests(testler: readonly BasvuruTest[]): ReadonlySet<number> {
  const passed = testler.filter(({ cevaplandi, zorunlu }) => cevaplandi || !zorunlu)
  return new Set(passed.map(({ testMerkezTipId }) => testMerkezTipId))
}

/** Whether the server asks for a test that the form did not have when it was opened. */
export function asksNewTest(testler: readonly BasvuruTest[], errors: readonly FieldError[]): boolean {
  const known = new Set(testler.map(({ testMerkezTipId }) => `testler.${testMerkezTipId}`))
  return errors.some(({ field }) => field.startsWith('testler.') && !known.has(field))
}
