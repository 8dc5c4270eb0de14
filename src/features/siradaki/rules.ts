import type { Siradaki } from './contract.ts'

/** Whether anything is awaited or to come: an all-clear would be untrue. */
export function isAwaited({ belgeler, testler, davetler, randevu }: Siradaki): boolean {
  return belgeler.length + testler.length + davetler.length > 0 || randevu !== null
}
