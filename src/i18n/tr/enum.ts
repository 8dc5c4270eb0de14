import { ekran } from './ekran.ts'

/** The labels of the enumerations that the first lists show: `enum.{name}.{value}`. */
export const enumLabel = {
  sistem: { SGK: 'SGK', IK: 'İK', IEP: 'İEP' },
  ekran,
  evetHayir: { true: 'Evet', false: 'Hayır' },
} as const
