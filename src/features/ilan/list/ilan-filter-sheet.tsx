import { unpack } from '#core/packed.ts'
import { Sheet } from '#web/kit/sheet.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { clearFilter, type IlanFilter } from './ilan-filter.ts'
import { IlanFilterFields } from './ilan-filter-fields.tsx'
import type { IlanListData } from './ilan-list-data.ts'

type FilterSheet = {
  isOpen: boolean
  onClose: () => void
  filter: IlanFilter
  data: IlanListData
  isPending: boolean
  onChange: (change: Partial<IlanFilter>) => void
}

/** Longer than the sheet's way out, after which it gives the focus back to its button. */
const closingTime = 300

/** The filters over the whole height of a phone: the list behind follows every choice, the button tells its length. */
export function IlanFilterSheet({ isOpen, onClose, filter, data, isPending, onChange }: FilterSheet) {
  const { t } = useVisit()

  function showResults() {
    onClose()
    setTimeout(() => {
      const heading = document.getElementById('sonuc')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'start' })
    }, closingTime)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      from="bottom"
      title={t('ilan.filter.label')}
      closeLabel={t('shell.state.close')}
    >
      <IlanFilterFields filter={filter} lists={unpack(data.lists)} onChange={onChange} />
      <div className="sheet-actions">
        <button className="button button-quiet" type="button" onClick={() => onChange(clearFilter(filter))}>
          {t('ilan.filter.clearShort')}
        </button>
        <button className="button" type="button" onClick={showResults} aria-busy={isPending}>
          {isPending ? t('ilan.loading') : t('ilan.filter.show', { count: data.resultCount })}
        </button>
      </div>
    </Sheet>
  )
}
