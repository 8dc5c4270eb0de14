import { type ReactNode, useEffect, useRef, useState } from 'react'
import { problemText } from '#features/kriter/fields/text/problem-text.ts'
import { satirText } from '#features/kriter/fields/text/satir-text.ts'
import type { CompiledKomponent } from '#features/kriter/rules/compile.ts'
import type { Satir } from '#features/kriter/rules/form.ts'
import { findProblems, type Problem, satirField } from '#features/kriter/rules/judge.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { ClearedStatus } from './cleared-status.tsx'
import { focusField } from './focus-problem.ts'
import { KriterProvider, useKriterPage } from './kriter-context.tsx'
import { KriterList } from './kriter-list.tsx'
import { applySatir, findSatir, newRefId, withoutHalves } from './satir-edit.ts'
import { findSatirView, useShownKriterler } from './use-view.tsx'
import type { YanitStore } from './yanit-store.ts'

type DialogProps = {
  store: YanitStore
  komponent: CompiledKomponent
  /** Null for a new entry. */
  refId: number | null
  isOpen: boolean
  /** With what was done, in words; without when nothing was. */
  onClose(said?: string): void
}

/** One entry of a component, full screen on phones. The form hears of it only when it is saved. */
export function KomponentDialog({ store, komponent, refId, isOpen, onClose }: DialogProps) {
  const { t } = useKriterPage()
  const [draft] = useState(() => openDraft(store, komponent.id, refId))
  const [isAsking, setAsking] = useState(false)
  const title = refId === null ? 'kriter.satir.newTitle' : 'kriter.satir.editTitle'
  return (
    <Dialog
      isOpen={isOpen}
      title={t(title, { komponent: komponent.display })}
      closeLabel={t('kriter.close')}
      // a slip beside the dialog must not cost what was written
      onClose={() => (isChanged(draft) ? setAsking(true) : onClose())}
    >
      <SatirForm
        draft={draft}
        onCancel={() => onClose()}
        onSave={(satir, text) => {
          applySatir(store, satir)
          onClose(t(refId === null ? 'kriter.satir.added' : 'kriter.satir.changed', { kayit: text }))
        }}
        question={isAsking ? <DiscardQuestion onStay={() => setAsking(false)} onDiscard={() => onClose()} /> : null}
      />
    </Dialog>
  )
}

/** A copy of the form to write on, with the entry in it. */
type Draft = { store: YanitStore; refId: number; before: Satir | undefined }

function openDraft(store: YanitStore, komponentId: number, refId: number | null): Draft {
  const copy = store.copy()
  const id = refId ?? newRefId()
  if (refId === null) copy.edit({ tur: 'satirEkle', komponentId, refId: id })
  return { store: copy, refId: id, before: findSatir(copy, id) }
}

function isChanged({ store, refId, before }: Draft): boolean {
  return findSatir(store, refId) !== before
}

function DiscardQuestion({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) {
  const { t } = useKriterPage()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className="satir-discard" role="alert">
      <p>{t('kriter.satir.discardTitle')}</p>
      <div className="satir-foot">
        <button ref={stay} className="button button-quiet" type="button" onClick={onStay}>
          {t('kriter.satir.stay')}
        </button>
        <button className="button button-quiet button-danger" type="button" onClick={onDiscard}>
          {t('kriter.satir.discard')}
        </button>
      </div>
    </div>
  )
}

const noProblems: ReadonlyMap<string, Problem> = new Map()

function judge({ store, refId }: Draft): ReadonlyMap<string, Problem> {
  const problems = findProblems(store.getView()).filter((problem) => problem.refId === refId)
  return new Map(problems.map((problem) => [problem.field, problem]))
}

type FormProps = { draft: Draft; onCancel(): void; onSave(satir: Satir, text: string): void; question: ReactNode }

function SatirForm({ draft, onCancel, onSave, question }: FormProps) {
  const { t, language, places } = useKriterPage()
  const { store, refId } = draft
  const [problems, setProblems] = useState(noProblems)
  const [isTried, setTried] = useState(false)
  useEffect(() => places?.subscribe(store.refresh), [places, store])
  useEffect(() => (isTried ? store.subscribe(() => setProblems(judge(draft))) : undefined), [isTried, store, draft])

  function save() {
    const found = judge(draft)
    setProblems(found)
    setTried(true)
    const [first] = found.keys()
    // the fields learn of their problems first
    if (first !== undefined) return requestAnimationFrame(() => focusField(first))
    const view = findSatirView(store, refId)
    if (view) onSave(withoutHalves(store, view), satirText(view, t, language).first)
  }

  const ofRow = problems.get(satirField(refId))
  return (
    <KriterProvider problems={problems} places={places}>
      <form
        className="form satir-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <RowFields store={store} refId={refId} />
        {ofRow ? (
          <p className="field-error" role="alert">
            {problemText(ofRow, t)}
          </p>
        ) : null}
        {question}
        <div className="satir-foot">
          <button className="button button-quiet" type="button" onClick={onCancel}>
            {t('kriter.satir.cancel')}
          </button>
          <button className="button" type="submit">
            {t('kriter.satir.save')}
          </button>
        </div>
      </form>
      <ClearedStatus store={store} />
    </KriterProvider>
  )
}

function RowFields({ store, refId }: { store: YanitStore; refId: number }) {
  const kriterler = useShownKriterler(store, { refId })
  return <KriterList store={store} kriterler={kriterler} refId={refId} />
}
