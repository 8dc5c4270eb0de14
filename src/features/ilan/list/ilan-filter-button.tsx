import { useState } from 'react'
import { later } from '#web/kit/later.tsx'
import { Opener } from '#web/kit/opener.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { countChosen, type IlanFilter } from './ilan-filter.ts'
import type { IlanListData } from './ilan-list-data.ts'

const IlanFilterSheet = later(() => import('./ilan-filter-sheet.tsx').then((module) => module.IlanFilterSheet))

type FilterButton = {
  filter: IlanFilter
  data: IlanListData
  isPending: boolean
  onChange: (change: Partial<IlanFilter>) => void
}

/** On phones: a link to the filters in the page, and a button that opens them as a sheet once scripts run. */
export function IlanFilterButton({ filter, data, isPending, onChange }: FilterButton) {
  const { t } = useVisit()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const count = countChosen(filter)

  function open() {
    setWasOpened(true)
    setOpen(true)
  }

  return (
    <>
      <Opener
        className="filter-button button button-quiet icon-filter"
        href="#filtreler"
        isOpen={isOpen}
        onOpen={open}
        onPress={IlanFilterSheet.ahead}
      >
        <span>{t('ilan.filter.open')}</span>
        {count > 0 ? (
          <>
            <span className="filter-count" aria-hidden="true">
              {count}
            </span>
            <span className="visually-hidden">{t('ilan.filter.chosen', { count })}</span>
          </>
        ) : null}
      </Opener>
      {wasOpened ? (
        <IlanFilterSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          filter={filter}
          data={data}
          isPending={isPending}
          onChange={onChange}
        />
      ) : null}
    </>
  )
}
