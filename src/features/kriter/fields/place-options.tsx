import type { z } from 'zod'
import type { DatabaseName, Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { SecenekSource } from '#features/kriter/rules/evaluate.ts'
import type { Kaynak, Secenek } from '#features/kriter/rules/form.ts'
import { call } from '#web/call/api.ts'

type ListOf<Input, Row> = Endpoint<z.ZodType<unknown, Input>, z.ZodType<Row[]>, DatabaseName, false>

/** The calls that list the country's places, handed in by the page because they belong to a feature. */
type PlaceLists = {
  il: ListOf<Record<string, never>, { sehirKodu: number; sehirAdi: string }>
  ilce: ListOf<{ ilKodu: number | string }, { ilceKodu: number; ilceAdi: string }>
  mahalle: ListOf<{ ilceKodu: number | string }, { mahalleKodu: number; mahalleAdi: string }>
}

/** Places as options: read when a form first asks for them, then kept for the page. */
export type PlaceOptions = {
  source: SecenekSource
  /** Hears when a list arrived or could not be read; the store of a form is then refreshed. */
  subscribe(listener: () => void): () => void
  /** True while a list of this kind could not be read. */
  isFailed(kaynak: Kaynak): boolean
  /** Asks again for what could not be read. */
  retry(): void
}

type Read = (kaynak: Kaynak, parentKod: number | null) => Promise<readonly Secenek[]>

/** The options of criteria whose answers are places. */
export function createPlaceOptions(lists: PlaceLists): PlaceOptions {
  return keepPlaces((kaynak, parentKod) => readPlaces(lists, kaynak, parentKod))
}

async function readPlaces(lists: PlaceLists, kaynak: Kaynak, parentKod: number | null): Promise<readonly Secenek[]> {
  const parentSecenekId = parentKod
  if (kaynak === 'il') {
    const rows = await call(lists.il, {})
    return rows.map(({ sehirKodu, sehirAdi }) => ({ id: sehirKodu, secenekAdi: sehirAdi, parentSecenekId }))
  }
  if (parentKod === null) return []
  if (kaynak === 'ilce') {
    const rows = await call(lists.ilce, { ilKodu: parentKod })
    return rows.map(({ ilceKodu, ilceAdi }) => ({ id: ilceKodu, secenekAdi: ilceAdi, parentSecenekId }))
  }
  const rows = await call(lists.mahalle, { ilceKodu: parentKod })
  return rows.map(({ mahalleKodu, mahalleAdi }) => ({ id: mahalleKodu, secenekAdi: mahalleAdi, parentSecenekId }))
}

/** Asks once for each list; the arrays stay the same, because a form compares them at every edit. */
export function keepPlaces(read: Read): PlaceOptions {
  const known = new Map<string, readonly Secenek[]>()
  const asked = new Set<string>()
  const failed = new Map<string, { kaynak: Kaynak; parentKod: number | null }>()
  const listeners = new Set<() => void>()

  async function ask(kaynak: Kaynak, parentKod: number | null) {
    const key = `${kaynak}.${parentKod}`
    if (asked.has(key)) return
    asked.add(key)
    try {
      known.set(key, await read(kaynak, parentKod))
    } catch (error) {
      // the field says so and offers another try; anything but a refusal is a bug and must be seen
      if (!(error instanceof AppError)) throw error
      failed.set(key, { kaynak, parentKod })
    }
    for (const listener of listeners) listener()
  }

  return {
    source({ kaynak }, parentKod) {
      if (!kaynak) return null
      const options = known.get(`${kaynak}.${parentKod}`)
      if (!options) void ask(kaynak, parentKod)
      return options ?? null
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isFailed: (kaynak) => [...failed.values()].some((one) => one.kaynak === kaynak),
    retry() {
      const again = [...failed]
      failed.clear()
      for (const [key, { kaynak, parentKod }] of again) {
        asked.delete(key)
        void ask(kaynak, parentKod)
      }
      for (const listener of listeners) listener()
    },
  }
}
