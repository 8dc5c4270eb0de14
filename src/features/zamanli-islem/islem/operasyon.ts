import { z } from 'zod'
import { operationType } from '#features/zamanli-islem/rules/schedule.ts'

/**
 * The program's own table of operations: nothing else can be put on the clock. What an operation does stands in
 * `calisan.server.ts`, its words in `zamanli.islem.{number}`.
 */
export const operasyon = {
  kimlikOzeti: 1,
  tatilDenetimi: 2,
  kayitTemizligi: 3,
  gunlukOzet: 4,
  isKazasiOkuma: 5,
  eviziteOkuma: 6,
  tahakkukOkuma: 7,
  borcOkuma: 8,
  girisCikisKontrol: 9,
} as const

/** The number of an operation. */
export type OperasyonNo = (typeof operasyon)[keyof typeof operasyon]

/** What is known of an operation before it runs. */
export type Operasyon = {
  readonly operationId: OperasyonNo
  /** The rule of `param2`, which may be empty; null where the operation takes none. */
  readonly param2: z.ZodType<string> | null
  readonly varsayilan: { readonly operationType: number; readonly interval: number; readonly specificTime: string }
}

const daily = (specificTime: string) => ({ operationType: operationType.gunluk, interval: 1, specificTime })
const weekly = (specificTime: string) => ({ ...daily(specificTime), operationType: operationType.haftalik })

/** A number of days between a month and the retention of the log. */
const gunSayisi = z
  .string()
  .refine((value) => /^[0-9]{2,3}$/.test(value) && Number(value) >= 30 && Number(value) <= 400)

/** Codes of branches with commas. */
const subeKodlari = z.string().regex(/^[^,\s][^,]*(?:,[^,\s][^,]*)*$/)

const all: readonly Operasyon[] = [
  { operationId: operasyon.kimlikOzeti, param2: null, varsayilan: daily('08:00:00') },
  { operationId: operasyon.tatilDenetimi, param2: null, varsayilan: weekly('09:00:00') },
  { operationId: operasyon.kayitTemizligi, param2: gunSayisi, varsayilan: daily('03:30:00') },
  { operationId: operasyon.gunlukOzet, param2: null, varsayilan: daily('07:30:00') },
  { operationId: operasyon.isKazasiOkuma, param2: subeKodlari, varsayilan: daily('06:00:00') },
  { operationId: operasyon.eviziteOkuma, param2: subeKodlari, varsayilan: daily('06:30:00') },
  { operationId: operasyon.tahakkukOkuma, param2: subeKodlari, varsayilan: weekly('05:00:00') },
  { operationId: operasyon.borcOkuma, param2: subeKodlari, varsayilan: weekly('05:30:00') },
  { operationId: operasyon.girisCikisKontrol, param2: null, varsayilan: daily('06:45:00') },
]

/** The operations in the order of their numbers. */
export const operasyonlar = all

/** The operation of a number; undefined where the program has none. */
export function operasyonOf(operationId: number): Operasyon | undefined {
  return all.find((one) => one.operationId === operationId)
}
