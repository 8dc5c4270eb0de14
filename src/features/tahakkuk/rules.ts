import type { Mahiyet } from '#features/e-borc/rules.ts'

export { type Mahiyet, mahiyet } from '#features/e-borc/rules.ts'

/** The figures of an accrual; those of a cancellation are stored negative, so that sums are sums. */
export const tahakkukSayilari = ['sigortaliSayisi', 'gunSayisi'] as const
export const tahakkukTutarlari = [
  'pekTutari',
  'primTutari',
  'issizlikTutari',
  'tesvikTutari',
  'damgaVergisi',
  'odenecekTutar',
] as const

/** A figure with the sign of its nature; zero has none. */
export function isaretli(value: string, nature: Mahiyet): string {
  return nature === 'I' && /[1-9]/.test(value) ? `-${value}` : value
}

/** A law's number as SGK writes it: five digits. */
export const kanunNoOf = (text: string) => text.padStart(5, '0')

/** The month before that of a day, as a period. */
export function oncekiDonem(gun: string): number {
  const [year = 0, month = 0] = gun.split('-').map(Number)
  return month === 1 ? (year - 1) * 100 + 12 : year * 100 + month - 1
}

type Donem = { isyeriId: number; periodId: number }

/** Each workplace and month once. */
export const uniqueDonemler = (donemler: readonly Donem[]): Donem[] => [
  ...new Map(
    donemler.map(({ isyeriId, periodId }) => [`${isyeriId}/${periodId}`, { isyeriId, periodId }] as const),
  ).values(),
]
