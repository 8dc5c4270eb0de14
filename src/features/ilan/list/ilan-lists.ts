import type { Call } from '#core/endpoint.ts'
import { listCalisanTip } from '#features/calisan-tip/contract.ts'
import { listIs } from '#features/is-tanim/contract.ts'
import { listIl, listIlce } from '#features/yer/contract.ts'
import type { IlanFilter } from './ilan-filter.ts'

/** An id and its name; pairs, because the list of cities travels with every page. */
export type Option = readonly [id: number, name: string]

/** What the filters choose from. */
export type IlanLists = Record<'ilList' | 'ilceList' | 'isList' | 'calisanTipList', Option[]>

/** Districts only of the chosen city, worker types only when the address names one. */
export async function loadIlanLists(call: Call, filter: IlanFilter): Promise<IlanLists> {
  const [ilList, ilceList, isList, calisanTipList] = await Promise.all([
    call(listIl, {}),
    filter.il === null ? [] : call(listIlce, { ilKodu: filter.il }),
    call(listIs, { hasIlanl: true }),
    filter.calisantipi === null ? [] : call(listCalisanTip, {}),
  ])
  return {
    ilList: ilList.map((il): Option => [il.sehirKodu, il.sehirAdi]),
    ilceList: ilceList.map((ilce): Option => [ilce.ilceKodu, ilce.ilceAdi]),
    isList: isList.map((is): Option => [is.id, is.isAdi]),
    calisanTipList: calisanTipList.map((tip): Option => [tip.id, tip.tipAdi]),
  }
}
