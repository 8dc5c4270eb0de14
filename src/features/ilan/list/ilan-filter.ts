import { cutText } from '#core/cut-text.ts'

/** The listing's filters as its address spells them. */
export type IlanFilter = {
  calisantipi: number | null
  q: string
  isId: number | null
  il: number | null
  ilce: number | null
  zaman: number | null
  sayfa: number
}

export const pageSize = 20
const longestSearch = 100

/** Reads the filters of an address; what makes no sense is as if it had not been said. */
export function readIlanFilter(query: URLSearchParams): IlanFilter {
  const number = (name: string, pattern = /^\d{1,9}$/) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? Number(value) : null
  }
  const il = number('il')
  return {
    calisantipi: number('calisantipi'),
    q: cutText((query.get('q') ?? '').trim(), longestSearch),
    isId: number('isId'),
    il,
    ilce: il === null ? null : number('ilce'),
    zaman: number('zaman', /^(?:-1|[0-2])$/),
    sayfa: number('sayfa', /^[1-9]\d{0,4}$/) ?? 1,
  }
}

/** The filters as an address's parameters; the first page is not named. */
export function toParameters(filter: IlanFilter) {
  return { ...filter, sayfa: filter.sayfa === 1 ? null : filter.sayfa }
}

/** A changed filter starts again at page one; a district belongs to its city. */
export function changeFilter(filter: IlanFilter, change: Partial<IlanFilter>): IlanFilter {
  const ilce = 'il' in change && change.il !== filter.il ? { ilce: null } : {}
  return { ...filter, sayfa: 1, ...ilce, ...change }
}

/** Everything off but the worker type, which belongs to the link that brought the visitor. */
export function clearFilter(filter: IlanFilter): IlanFilter {
  return { ...filter, q: '', isId: null, il: null, ilce: null, zaman: null, sayfa: 1 }
}

/** How many filters a visitor has chosen in the panel; the search text has its own field. */
export function countChosen({ isId, il, ilce, zaman }: IlanFilter) {
  return [isId, il, ilce, zaman].filter((value) => value !== null).length
}

/** True when nothing narrows the list but the worker type. */
export function isUnfiltered(filter: IlanFilter) {
  return filter.q === '' && countChosen(filter) === 0
}

/** The filters as the listing call takes them. */
export function toListInput(filter: IlanFilter) {
  return {
    filter: {
      ...(filter.calisantipi !== null && { calisanTipId: filter.calisantipi }),
      ...(filter.q !== '' && { genelFilter: filter.q }),
      ...(filter.isId !== null && { isId: filter.isId }),
      ...(filter.il !== null && { ilKodu: filter.il }),
      ...(filter.ilce !== null && { ilceKodu: filter.ilce }),
      ...(filter.zaman !== null && { zamanTipi: filter.zaman }),
    },
    paging: { PageSize: pageSize, page: filter.sayfa },
    order: [{ key: 'talepTarihi' as const, value: 'Desc' as const }],
  }
}
