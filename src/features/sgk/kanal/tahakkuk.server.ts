import { sgkKanal } from '#features/sgk/kanal.ts'
import { makeDosyaKanali } from './dosya.server.ts'

/** The channel of accruals and service lines (SGK 4.8): SGK gives them as files, and people bring those. */
export const tahakkukKanali = makeDosyaKanali(sgkKanal.tahakkuk)
