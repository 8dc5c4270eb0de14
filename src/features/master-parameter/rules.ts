import { isIsoDate } from '#core/date.ts'

/** Spec: back-office section 4, parameter value types. */
export const paramTipi = { metin: 1, tamSayi: 2, ondalik: 3, mantiksal: 4, tarih: 5, tarihSaat: 6, donem: 7 } as const

const longestText = 2000

/** By type: what a value must look like, and the rule that says so. */
const rules: Record<number, { key: string; isRight(value: string): boolean }> = {
  [paramTipi.metin]: { key: 'required', isRight: (value) => value.trim() !== '' && value.length <= longestText },
  [paramTipi.tamSayi]: { key: 'invalidInteger', isRight: (value) => /^-?(?:0|[1-9][0-9]{0,14})$/.test(value) },
  [paramTipi.ondalik]: {
    key: 'invalidNumber',
    isRight: (value) => /^-?(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,6})?$/.test(value),
  },
  [paramTipi.mantiksal]: { key: 'invalidBoolean', isRight: (value) => value === 'true' || value === 'false' },
  [paramTipi.tarih]: { key: 'invalidDate', isRight: isIsoDate },
  [paramTipi.tarihSaat]: {
    key: 'invalidDate',
    isRight: (value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
      !Number.isNaN(Date.parse(value)),
  },
  [paramTipi.donem]: { key: 'invalidPeriod', isRight: (value) => /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])$/.test(value) },
}

/** The rule that a value of a type breaks; undefined when it is right. */
export function findValueFault(tip: number, value: string): string | undefined {
  const rule = rules[tip]
  return rule && !rule.isRight(value) ? rule.key : undefined
}
