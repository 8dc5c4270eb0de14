import { Button, Drawer } from '@mantine/core'
import { Kit } from '#web/kit.tsx'
import { useVisit } from '#web/visit.tsx'
import '#web/kit.css'
import { clearFilter, type IlanFilter } from './ilan-filter.ts'
import { IlanFilterFields } from './ilan-filter-fields.tsx'
import type { IlanListData } from './ilan-list-data.ts'

type Sheet = {
  isOpen: boolean
  onClose: () => void
  filter: IlanFilter
  data: IlanListData
  isPending: boolean
  onChange: (change: Partial<IlanFilter>) => void
}

/** The filters over the whole height of a phone. The list behind follows every choice, the button says how many it holds. */
export function IlanFilterSheet({ isOpen, onClose, filter, data, isPending, onChange }: Sheet) {
  const { t } = useVisit()

  function showResults() {
    onClose()
    // after the sheet has given the focus back to its button
    setTimeout(() => {
      const heading = document.getElementById('sonuc')
      heading?.focus({ preventScroll: true })
      heading?.scrollIntoView({ block: 'start' })
    }, 250)
  }

  return (
    <Kit>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="bottom"
        size="100%"
        title={t('ilan.filter.label')}
        closeButtonProps={{ 'aria-label': t('shell.state.close'), size: 'lg' }}
        classNames={{ body: 'sheet-body' }}
      >
        <IlanFilterFields filter={filter} lists={data.lists} onChange={onChange} />
        <div className="sheet-actions">
          <Button variant="default" onClick={() => onChange(clearFilter({ ...filter, q: '' }))}>
            {t('ilan.filter.clear')}
          </Button>
          <Button onClick={showResults} loading={isPending}>
            {t('ilan.filter.show', { count: data.resultCount })}
          </Button>
        </div>
      </Drawer>
    </Kit>
  )
}
