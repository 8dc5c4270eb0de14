import type { SealedPlace } from '#web/wire/sealed-storage.ts'
import { gatherTabs, type Kept, type KeptByTab } from './cihaz.ts'

const nothing: Kept = { kriter: [], satirlar: [] }

/** A tab's place on the device. */
export type TabPlace = {
  /** The device's name for this draft. */
  readNo(): Promise<string>
  /** What other tabs left there, from now on this tab's. */
  read(): Promise<Kept | null>
  write(kept: Kept | null): Promise<void>
}

/** Gives a tab its part of what the device keeps for a draft. */
export function openTabPlace(place: SealedPlace<KeptByTab>, tab: string): TabPlace {
  let waiting: { kept: Kept | null; written: Promise<void> } | undefined

  async function put(kept: Kept | null) {
    const { [tab]: _, ...others } = (await place.read()) ?? {}
    const next = kept ? { ...others, [tab]: kept } : others
    await place.write(Object.keys(next).length === 0 ? null : next)
  }

  return {
    readNo: () => place.readNo(),
    read: () =>
      place.inTurn(async () => {
        const { [tab]: own = nothing, ...others } = (await place.read()) ?? {}
        const kept = gatherTabs(others)
        if (kept) await place.write({ [tab]: gatherTabs({ own, kept }) ?? nothing })
        return kept
      }),
    // sealing takes its time: of many writes that wait only the last is written
    write(kept) {
      if (waiting) {
        waiting.kept = kept
        return waiting.written
      }
      const mine = { kept, written: Promise.resolve() }
      mine.written = place.inTurn(async () => {
        waiting = undefined
        await put(mine.kept)
      })
      waiting = mine
      return mine.written
    },
  }
}
