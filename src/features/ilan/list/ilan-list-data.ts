import { today } from '#core/date.ts'
import type { Call } from '#core/endpoint.ts'
import { type Packed, pack } from '#core/packed.ts'
import { type CardData, toCardData } from '#features/ilan/card-data.ts'
import { type IapCard, listIap } from '#features/ilan/contract.ts'
import { type IlanFilter, isUnfiltered, toListInput } from './ilan-filter.ts'
import { type IlanLists, loadIlanLists } from './ilan-lists.ts'

/** What the listing shows. */
export type IlanListData = {
  filter: IlanFilter
  rows: CardData[]
  resultCount: number
  resultCountKesin: boolean
  pageCount: number
  lists: Packed<IlanLists>
  today: string
  /** The address names a kind of worker that the company does not have: everything is shown. */
  isUnknownKind: boolean
  /** The last try to load failed; what is shown is from before. */
  failed: boolean
}

type LoadedIlanList = { data: IlanListData; autoRedirect: number | undefined }

/** Asks for the postings and for what the filters choose from, at once. */
export async function loadIlanList(call: Call, filter: IlanFilter): Promise<LoadedIlanList> {
  const [found, lists] = await Promise.all([call(listIap, toListInput(filter)), loadIlanLists(call, filter)])
  const { calisantipi } = filter
  if (calisantipi !== null && lists.calisanTipList.every(([id]) => id !== calisantipi)) {
    const all = await loadIlanList(call, { ...filter, calisantipi: null })
    return { ...all, data: { ...all.data, isUnknownKind: true } }
  }
  const { rows, resultCount, resultCountKesin, pageCount } = found
  const data: IlanListData = {
    filter,
    rows: rows.map(toCardData),
    resultCount,
    resultCountKesin,
    pageCount,
    lists: pack(lists),
    today: today(new Date()),
    isUnknownKind: false,
    failed: false,
  }
  return { data, autoRedirect: findAutoRedirect(filter, rows, resultCount) }
}

/** Spec: candidate §2, a visitor who came for a worker type whose only posting is the pool goes straight to the phone. */
export function findAutoRedirect(filter: IlanFilter, [only]: IapCard[], resultCount: number) {
  if (filter.calisantipi === null || resultCount !== 1 || !only || !isUnfiltered(filter)) return undefined
  return only.havuzdaMi && only.otomatikYonlendir ? only.id : undefined
}
