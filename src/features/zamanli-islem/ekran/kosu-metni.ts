import { z } from 'zod'
import type { Kosu } from '#features/zamanli-islem/contract.ts'

const Satir = z.object({
  no: z.number(),
  deneme: z.number(),
  seviye: z.number(),
  mesaj: z.string().max(2000),
  zaman: z.iso.datetime({ offset: true }),
})

/** A log as it is copied and pasted. */
const Copied = z.object({
  operationName: z.string().nullable(),
  status: z.number(),
  exception: z.string().nullable(),
  satirlar: z.array(Satir).max(1000),
})

/** What a dialog shows of a run, whether it was read from the server or pasted. */
export type ShownKosu = z.infer<typeof Copied>

/** A run as text for the clipboard. */
export function toText(kosu: Kosu | ShownKosu): string {
  const { operationName, status, exception, satirlar } = kosu
  return JSON.stringify({ operationName, status, exception, satirlar }, null, 1)
}

/** The run in a pasted text; null where the text is none. */
export function fromText(text: string): ShownKosu | null {
  try {
    return Copied.safeParse(JSON.parse(text)).data ?? null
  } catch {
    // what is no JSON is no copied log
    return null
  }
}

/** The lines of a run by attempt, the newest attempt first, each with its lines in order. */
export function byAttempt<L extends { deneme: number }>(lines: readonly L[]): [number, L[]][] {
  const attempts = [...new Set(lines.map(({ deneme }) => deneme))].sort((a, b) => b - a)
  return attempts.map((deneme) => [deneme, lines.filter((line) => line.deneme === deneme)])
}
