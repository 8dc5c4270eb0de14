import type { enumLabel as turkish } from '#i18n/tr/enum.ts'
import type { Widen } from '#i18n/widen.ts'
import { ekran } from './ekran.ts'

/** The labels of the enumerations that the first lists show. */
export const enumLabel: Widen<typeof turkish> = {
  sistem: { SGK: 'SGK', IK: 'İK', IEP: 'İEP' },
  ekran,
  evetHayir: { true: 'Yes', false: 'No' },
}
