import { useEffect, useMemo, useState } from 'react'
import type { CompiledKomponent } from '#core/kriter/compile.ts'
import { findProblems, type Problem } from '#core/kriter/judge.ts'
import { Dialog } from '#web/dialog.tsx'
import { ClearedStatus } from './cleared-status.tsx'
import { satirField } from './field-id.ts'
import { focusField } from './focus-problem.ts'
import { KriterProvider, useKriterPage } from './kriter-context.tsx'
import { KriterList } from './kriter-list.tsx'
import { problemText } from './problem-text.ts'
import { applySatir, findSatir, newRefId } from './satir-edit.ts'
import { satirText } from './satir-text.ts'
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
  const title = refId === null ? 'kriter.satir.newTitle' : 'kriter.satir.editTitle'
  return (
    <Dialog
      isOpen={isOpen}
      title={t(title, { komponent: komponent.display })}
      closeLabel={t('kriter.close')}
      onClose={() => onClose()}
    >
      <SatirForm store={store} komponent={komponent} refId={refId} onClose={onClose} />
    </Dialog>
  )
}

const noProblems: ReadonlyMap<string, Problem> = new Map()

/** A copy of the form to write on, with the entry in it. */
function openDraft(store: YanitStore, komponentId: number, refId: number | null) {
  const draft = store.copy()
  const id = refId ?? newRefId()
  if (refId === null) draft.edit({ tur: 'satirEkle', komponentId, refId: id })
  return { draft, id }
}

function judge(draft: YanitStore, refId: number): ReadonlyMap<string, Problem> {
  const problems = findProblems(draft.getView()).filter((problem) => problem.refId === refId)
  return new Map(problems.map((problem) => [problem.field, problem]))
}

function SatirForm({ store, komponent, refId, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { t, language, places } = useKriterPage()
  const [{ draft, id }] = useState(() => openDraft(store, komponent.id, refId))
  const [problems, setProblems] = useState(noProblems)
  const [isTried, setTried] = useState(false)
  useEffect(() => places?.subscribe(draft.refresh), [places, draft])
  useEffect(() => (isTried ? draft.subscribe(() => setProblems(judge(draft, id))) : undefined), [isTried, draft, id])

  function save() {
    const found = judge(draft, id)
    setProblems(found)
    setTried(true)
    const [first] = found.keys()
    // the fields learn of their problems first
    if (first !== undefined) return requestAnimationFrame(() => focusField(first))
    const satir = findSatir(draft, id)
    const view = findSatirView(draft, id)
    if (!satir || !view) return onClose()
    applySatir(store, satir)
    const key = refId === null ? 'kriter.satir.added' : 'kriter.satir.changed'
    onClose(t(key, { kayit: satirText(view, t, language).first }))
  }

  const ofRow = problems.get(satirField(id))
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
        <RowFields draft={draft} refId={id} />
        {ofRow ? (
          <p className="field-error" role="alert">
            {problemText(ofRow, t)}
          </p>
        ) : null}
        <div className="satir-foot">
          <button className="button button-quiet" type="button" onClick={() => onClose()}>
            {t('kriter.satir.cancel')}
          </button>
          <button className="button" type="submit">
            {t('kriter.satir.save')}
          </button>
        </div>
      </form>
      <ClearedStatus store={draft} />
    </KriterProvider>
  )
}

function RowFields({ draft, refId }: { draft: YanitStore; refId: number }) {
  const of = useMemo(() => ({ refId }), [refId])
  const kriterler = useShownKriterler(draft, of)
  return <KriterList store={draft} kriterler={kriterler} refId={refId} />
}
