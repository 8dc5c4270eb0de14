import { sgkKanal } from '#features/sgk/kanal.ts'
import { makeDosyaKanali } from './dosya.server.ts'

/** The channel of debts (SGK 4.8): SGK shows them on a screen only, and nobody reads its pictures by machine. */
export const borcKanali = makeDosyaKanali(sgkKanal.borc)
