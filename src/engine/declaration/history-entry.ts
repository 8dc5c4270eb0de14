import { z } from 'zod'

/** One change of a record as its history shows it; masked values stay masked. */
export const HistoryEntry = z.object({
  id: z.number(),
  zaman: z.string(),
  /** Class and number of who did it: `tnt:12`. */
  aktor: z.string(),
  /** The full name of a user; null for anybody else. */
  aktorAdi: z.string().nullable(),
  islem: z.string(),
  /** By field: the values before and after, or stars. */
  degisim: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
