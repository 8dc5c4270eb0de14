import { memo, useState } from 'react'
import { problemText } from '#features/kriter/fields/text/problem-text.ts'
import { satirText } from '#features/kriter/fields/text/satir-text.ts'
import type { KomponentView, SatirView } from '#features/kriter/rules/evaluate.ts'
import type { Satir } from '#features/kriter/rules/form.ts'
import { komponentField, satirField } from '#features/kriter/rules/judge.ts'
import { later } from '#web/kit/later.tsx'
import { fieldId } from './field-id.ts'
import { useKriterPage, useProblem, useSatirProblem } from './kriter-context.tsx'
import { applySatir } from './satir-edit.ts'
import { SatirTimeline } from './satir-timeline.tsx'
import { useKomponentView } from './use-view.tsx'
import type { YanitStore } from './yanit-store.ts'

const KomponentDialog = later(() => import('./komponent-dialog.tsx').then((module) => module.KomponentDialog))

type CardsProps = { store: YanitStore; komponentId: number }

/** The entries of a component as cards, and the way to a new one. */
export const KomponentCards = memo(function KomponentCards({ store, komponentId }: CardsProps) {
  const view = useKomponentView(store, komponentId)
  return view ? <Cards store={store} view={view} /> : null
})

/** Which entry is open in the dialog; null is a new one. Each opening is a dialog of its own. */
type Opened = { refId: number | null; isOpen: boolean; round: number }

function Cards({ store, view }: { store: YanitStore; view: KomponentView }) {
  const { t, language } = useKriterPage()
  const { komponent, satirlar } = view
  const [opened, setOpened] = useState<Opened>()
  const [removed, setRemoved] = useState<{ satir: Satir; text: string }>()
  const [said, setSaid] = useState('')
  const id = fieldId(komponentField(komponent.id))

  function open(refId: number | null) {
    setOpened((last) => ({ refId, isOpen: true, round: (last?.round ?? 0) + 1 }))
  }

  function remove(satirView: SatirView) {
    const { satir } = satirView
    const text = satirText(satirView, t, language).first
    store.edit({ tur: 'satirSil', refId: satir.refId })
    // a saved entry stays as a card that says so; a new one is gone, and this brings it back
    setRemoved(satir.isNew ? { satir, text } : undefined)
    setSaid(t('kriter.satir.removed', { kayit: text }))
  }

  return (
    <section id={id} className="satirlar" tabIndex={-1} aria-labelledby={`${id}-ad`}>
      <h3 id={`${id}-ad`}>
        {komponent.display}
        {komponent.zorunlu ? null : <span className="field-optional"> ({t('form.optional')})</span>}
      </h3>
      {satirlar.length === 0 ? (
        <p className="satir-none">{t('kriter.satir.none')}</p>
      ) : (
        <ul className="satir-list">
          {satirlar.map((one) => (
            <SatirCard
              key={one.satir.refId}
              view={one}
              onEdit={() => open(one.satir.refId)}
              onRemove={() => remove(one)}
              onRestore={() => {
                store.edit({ tur: 'satirGeriAl', refId: one.satir.refId })
                setSaid(t('kriter.satir.restored', { kayit: satirText(one, t, language).first }))
              }}
            />
          ))}
        </ul>
      )}
      <SatirTimeline satirlar={satirlar} />
      <SectionProblem field={komponentField(komponent.id)} id={id} />
      {removed ? (
        <p className="satir-removed">
          <span>{t('kriter.satir.removed', { kayit: removed.text })}</span>
          <button
            className="text-button"
            type="button"
            onClick={() => {
              applySatir(store, removed.satir)
              setRemoved(undefined)
              setSaid(t('kriter.satir.restored', { kayit: removed.text }))
            }}
          >
            {t('kriter.satir.restore')}
          </button>
        </p>
      ) : null}
      <button
        className="button button-quiet icon-plus"
        type="button"
        aria-haspopup="dialog"
        aria-label={t('kriter.satir.addTo', { komponent: komponent.display })}
        onClick={() => open(null)}
      >
        {t('kriter.satir.add')}
      </button>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {opened ? (
        <KomponentDialog
          key={opened.round}
          store={store}
          komponent={komponent}
          refId={opened.refId}
          isOpen={opened.isOpen}
          onClose={(text?: string) => {
            setOpened({ ...opened, isOpen: false })
            if (text) setSaid(text)
          }}
        />
      ) : null}
    </section>
  )
}

function SectionProblem({ field, id }: { field: string; id: string }) {
  const { t } = useKriterPage()
  const problem = useProblem(field)
  if (!problem) return null
  return (
    <p id={`${id}-hata`} className="field-error">
      {problemText(problem, t)}
    </p>
  )
}

type CardProps = { view: SatirView; onEdit(): void; onRemove(): void; onRestore(): void }

/** One entry: new ones blue, deleted ones red, both said in a word as well. */
const SatirCard = memo(function SatirCard({ view, onEdit, onRemove, onRestore }: CardProps) {
  const { t, language } = useKriterPage()
  const { satir, kriterler } = view
  const problem = useSatirProblem(satir.refId)
  const { first, rest } = satirText(view, t, language)
  const wrong = kriterler.find(({ kriter }) => kriter.id === problem?.kriterId)
  const state = satir.isDeleted ? 'deleted' : satir.isNew ? 'new' : undefined
  return (
    <li className="satir-card" data-state={state} id={fieldId(satirField(satir.refId))} tabIndex={-1}>
      <p className="satir-first">
        <span>{first}</span>
        {satir.isDeleted ? <span className="badge satir-deleted icon-bin">{t('kriter.satir.isDeleted')}</span> : null}
        {state === 'new' ? <span className="badge satir-new icon-plus">{t('kriter.satir.isNew')}</span> : null}
      </p>
      {rest ? <p className="satir-rest">{rest}</p> : null}
      {problem && !satir.isDeleted ? (
        <p className="field-error">
          {wrong ? t('kriter.satir.incomplete', { kriter: wrong.kriter.kriterAdi }) : problemText(problem, t)}
        </p>
      ) : null}
      <div className="satir-actions">
        {satir.isDeleted ? (
          <CardButton label={t('kriter.satir.restoreOf', { kayit: first })} onPress={onRestore}>
            {t('kriter.satir.restore')}
          </CardButton>
        ) : (
          <>
            <CardButton label={t('kriter.satir.editOf', { kayit: first })} onPress={onEdit}>
              {t('kriter.satir.edit')}
            </CardButton>
            <CardButton label={t('kriter.satir.removeOf', { kayit: first })} onPress={onRemove}>
              {t('kriter.satir.remove')}
            </CardButton>
          </>
        )}
      </div>
    </li>
  )
})

function CardButton({ label, onPress, children }: { label: string; onPress(): void; children: string }) {
  return (
    <button className="text-button" type="button" aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
