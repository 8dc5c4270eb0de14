import { useId, useState } from 'react'
import { foldTurkish } from '#core/turkish.ts'
import type { Secenek } from '#features/kriter/rules/form.ts'
import { Sheet } from '#web/kit/sheet.tsx'
import { useKriterPage } from './kriter-context.tsx'

/** More are not drawn at once: a cheap phone would stand still. */
const drawnAtMost = 200

type SheetProps = {
  isOpen: boolean
  title: string
  secenekler: readonly Secenek[]
  chosen: readonly number[]
  isMultiple: boolean
  onChoose(id: number): void
  onClose(): void
}

/** A long list with a search, from the bottom of the screen. Loaded with its first use. */
export function SecenekSheet({ isOpen, title, onClose, ...list }: SheetProps) {
  const { t } = useKriterPage()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} from="bottom" title={title} closeLabel={t('kriter.close')}>
      <SecenekList {...list} />
      {list.isMultiple ? (
        <div className="kriter-sheet-foot">
          <button className="button button-wide" type="button" onClick={onClose}>
            {t('kriter.done')} ({t('kriter.chosen', { count: list.chosen.length })})
          </button>
        </div>
      ) : null}
    </Sheet>
  )
}

type ListProps = Pick<SheetProps, 'secenekler' | 'chosen' | 'isMultiple' | 'onChoose'>

function SecenekList({ secenekler, chosen, isMultiple, onChoose }: ListProps) {
  const { t } = useKriterPage()
  const [search, setSearch] = useState('')
  const name = useId()
  const wanted = foldTurkish(search.trim())
  const found = secenekler.filter(({ secenekAdi }) => foldTurkish(secenekAdi).includes(wanted))
  const [first] = found
  return (
    <div className="kriter-sheet">
      <input
        className="text-input search-input"
        type="search"
        aria-label={t('kriter.search')}
        placeholder={t('kriter.search')}
        value={search}
        data-autofocus
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && first && found.length === 1) onChoose(first.id)
        }}
      />
      <div className="choice-cards">
        {found.slice(0, drawnAtMost).map(({ id, secenekAdi }) => (
          <label key={id} className="choice-card">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(id)}
              // a press on the chosen radio changes nothing, but means that the person is done
              onClick={() => !isMultiple && chosen.includes(id) && onChoose(id)}
              onChange={() => onChoose(id)}
            />
            <span>{secenekAdi}</span>
          </label>
        ))}
      </div>
      <p className="field-hint" role="status">
        {found.length === 0 ? t('kriter.noMatch') : ''}
        {found.length > drawnAtMost ? t('kriter.more', { n: drawnAtMost }) : ''}
      </p>
    </div>
  )
}
