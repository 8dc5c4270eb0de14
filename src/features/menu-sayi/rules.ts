import type { Resource } from '#engine/declaration/resource.ts'
import { eVizite } from '#features/e-vizite/resource.ts'
import { isKazasi } from '#features/is-kazasi/resource.ts'
import { eviziteMahsup } from '#features/mahsup/resource.ts'
import { mahsupDurumu } from '#features/mahsup/rules.ts'
import { sgkBeyan } from '#features/sgk-beyan/resource.ts'
import { beyanDurum } from '#features/sgk-beyan/rules.ts'
import { tescil } from '#features/tescil/resource.ts'

/** What waits in a list: the filter of the rows, and how the list's address says the same. */
type Bekleyen = { resource: Resource; filter: object; sorgu: string }

/** The lists whose lines of the menu show how many rows wait for somebody. */
export const bekleyenler: readonly Bekleyen[] = [
  { resource: eVizite, filter: { onayli: false }, sorgu: 'onayli=false' },
  { resource: isKazasi, filter: { isKazalariDashboard: true }, sorgu: 'isKazalariDashboard=true' },
  { resource: tescil, filter: { isHataOkuma: 1 }, sorgu: 'isHataOkuma=1' },
  { resource: eviziteMahsup, filter: { type: mahsupDurumu.onayBekliyor }, sorgu: 'type=1' },
  { resource: sgkBeyan, filter: { durum: beyanDurum.belirsiz }, sorgu: 'durum=4' },
]
