import { AppError } from '#core/errors.ts'
import { type SgkKanal, sgkMod } from '#features/sgk/kanal.ts'
import { findKanalMod } from '#features/sgk/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'

/** A channel for which SGK has no service: people bring files (`dosya`), or nothing comes over it (`kapali`). */
export type DosyaKanali = {
  isOpen(master: MasterDb, tenantId: number): Promise<boolean>
  /** Refuses where the company's channel is closed. */
  requireOpen(master: MasterDb, tenantId: number): Promise<void>
}

/** Makes such a channel; a company that nobody set up for it brings files. */
export function makeDosyaKanali(kanal: SgkKanal): DosyaKanali {
  const isOpen = async (master: MasterDb, tenantId: number) => {
    const [ayar] = await findKanalMod(master, { tenantId, kanal })
    return (ayar?.mod ?? sgkMod.dosya) === sgkMod.dosya
  }
  return {
    isOpen,
    async requireOpen(master, tenantId) {
      if (!(await isOpen(master, tenantId))) throw new AppError('kanalKapali')
    },
  }
}
