import { paths } from '#core/paths.ts'
import { type Translate, useVisit } from '#web/visit/visit.tsx'
import { changeFilter, clearFilter, type IlanFilter, isUnfiltered, toParameters } from './ilan-filter.ts'
import type { IlanLists } from './ilan-lists.ts'

type Chip = { name: string; without: IlanFilter }

/** What narrows the list, each with a link that takes it away. */
export function IlanChips({ filter, lists }: { filter: IlanFilter; lists: IlanLists }) {
  const { t, href } = useVisit()
  const chips = chipsOf(filter, lists, t)
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={t('ilan.filter.active')}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <a
            className="chip icon-cross"
            href={href(paths.ilanlar, toParameters(without))}
            aria-label={t('ilan.filter.remove', { ad: name })}
            data-focus="sonuc"
          >
            {name}
          </a>
        </li>
      ))}
      {isUnfiltered(filter) ? null : (
        <li>
          <a className="chip-clear" href={href(paths.ilanlar, toParameters(clearFilter(filter)))} data-focus="sonuc">
            {t('ilan.filter.clear')}
          </a>
        </li>
      )}
    </ul>
  )
}

/** The chosen filters in words. */
export function chipsOf(filter: IlanFilter, lists: IlanLists, t: Translate): Chip[] {
  const { q, calisantipi, isId, il, ilce, zaman } = filter
  const chips: (Chip | undefined)[] = [
    q === '' ? undefined : { name: `“${q}”`, without: changeFilter(filter, { q: '' }) },
    named(lists.calisanTipList, calisantipi, () => changeFilter(filter, { calisantipi: null })),
    named(lists.isList, isId, () => changeFilter(filter, { isId: null })),
    named(lists.ilList, il, () => changeFilter(filter, { il: null })),
    named(lists.ilceList, ilce, () => changeFilter(filter, { ilce: null })),
    zaman === null
      ? undefined
      : { name: t.maybe(`enum.zamanTipi.${zaman}`) ?? String(zaman), without: changeFilter(filter, { zaman: null }) },
  ]
  return chips.filter((chip) => chip !== undefined)
}

function named(options: IlanLists['ilList'], value: number | null, without: () => IlanFilter): Chip | undefined {
  if (value === null) return undefined
  const name = options.find(([id]) => id === value)?.[1] ?? String(value)
  return { name, without: without() }
}
