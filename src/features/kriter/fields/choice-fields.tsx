import { useSyncExternalStore } from 'react'
import type { KriterView } from '#features/kriter/rules/evaluate.ts'
import type { Kaynak, Secenek } from '#features/kriter/rules/form.ts'
import { useKriterPage } from './kriter-context.tsx'
import { type FieldParts, type InputProps, KriterFrame, KriterGroup } from './kriter-frame.tsx'
import { SecenekPicker } from './secenek-picker.tsx'

const radiosAtMost = 5
const checkboxesAtMost = 8
/** Phones show their own list best up to here; a longer one wants a search. */
const selectAtMost = 100

type ChoiceProps = InputProps & {
  /** The name of the criterion that decides what is offered. */
  anneAdi: string | undefined
}

/** One of several options: radios where they are few and always the same, otherwise a list. */
export function ChoiceKriter({ view, parts, edit, anneAdi }: ChoiceProps) {
  const { kriter, secenekler } = view
  const chosen = typeof view.value === 'number' ? view.value : null
  if (secenekler === null) return <UnknownOptions view={view} parts={parts} />
  // options that follow another choice come and go: the kind of input must not
  const isFixed = kriter.anneKriterId === null && !kriter.kaynak
  const [only, second] = secenekler
  if (isFixed && only && !second) return <Confirmation view={view} parts={parts} edit={edit} secenek={only} />
  if (isFixed && secenekler.length <= radiosAtMost) return <Radios view={view} parts={parts} edit={edit} />
  return (
    <KriterFrame view={view} parts={parts}>
      {secenekler.length > selectAtMost ? (
        <SecenekPicker
          title={kriter.kriterAdi}
          parts={parts}
          secenekler={secenekler}
          chosen={chosen === null ? [] : [chosen]}
          onChoose={edit}
        />
      ) : (
        <SecenekSelect
          id={parts.id}
          parts={parts}
          secenekler={secenekler}
          chosen={chosen}
          anneAdi={anneAdi}
          onChoose={edit}
        />
      )}
      {secenekler.length > selectAtMost ? <ClearChoice view={view} edit={edit} /> : null}
    </KriterFrame>
  )
}

/** Takes an optional choice back, where the input itself has no way to. */
function ClearChoice({ view, edit }: Pick<InputProps, 'view' | 'edit'>) {
  const { t } = useKriterPage()
  if (view.zorunlu || view.value === undefined) return null
  return (
    <button className="text-button kriter-clear" type="button" onClick={() => edit(null)}>
      {t('kriter.clear')}
      <span className="visually-hidden">: {view.kriter.kriterAdi}</span>
    </button>
  )
}

/** The only option is something to agree to: ticked, and unticked again. */
function Confirmation({ view, parts, edit, secenek }: InputProps & { secenek: Secenek }) {
  return (
    <KriterGroup view={view} parts={parts}>
      <label className="choice-card">
        <input
          id={parts.id}
          type="checkbox"
          checked={view.value === secenek.id}
          onChange={({ target }) => edit(target.checked ? secenek.id : null)}
        />
        <span>{secenek.secenekAdi}</span>
      </label>
    </KriterGroup>
  )
}

function Radios({ view, parts, edit }: InputProps) {
  return (
    <KriterGroup view={view} parts={parts}>
      <div className="choice-cards kriter-cards">
        {view.secenekler?.map(({ id, secenekAdi }, index) => (
          <label key={id} className="choice-card">
            <input
              id={index === 0 ? parts.id : undefined}
              type="radio"
              name={parts.id}
              checked={view.value === id}
              onChange={() => edit(id)}
            />
            <span>{secenekAdi}</span>
          </label>
        ))}
      </div>
      <ClearChoice view={view} edit={edit} />
    </KriterGroup>
  )
}

type SelectProps = {
  id: string
  parts: FieldParts
  secenekler: readonly Secenek[]
  chosen: number | null
  anneAdi?: string | undefined
  onChoose(id: number | null): void
}

/** The phone's own list. Without options it says what has to be chosen before. */
export function SecenekSelect({ id, parts, secenekler, chosen, anneAdi, onChoose }: SelectProps) {
  const { t } = useKriterPage()
  const isEmpty = secenekler.length === 0
  return (
    <div className="field">
      <select
        {...parts.described}
        id={id}
        disabled={isEmpty}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">
          {isEmpty && anneAdi ? t('kriter.chooseFirst', { kriter: anneAdi }) : t('kriter.choose')}
        </option>
        {secenekler.map((one) => (
          <option key={one.id} value={one.id}>
            {one.secenekAdi}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The options are on their way, or could not be had. */
function UnknownOptions({ view, parts }: { view: KriterView; parts: FieldParts }) {
  const { t, places } = useKriterPage()
  const isFailed = useIsFailed(view.kriter.kaynak)
  return (
    <KriterFrame view={view} parts={parts}>
      <div className="field">
        <select {...parts.described} id={parts.id} disabled>
          <option>{isFailed ? t('kriter.loadFailed') : t('kriter.loading')}</option>
        </select>
      </div>
      {isFailed ? (
        <p className="kriter-failed" role="alert">
          {t('kriter.loadFailed')}
          <button className="text-button" type="button" onClick={() => places?.retry()}>
            {t('kriter.retry')}
          </button>
        </p>
      ) : null}
    </KriterFrame>
  )
}

const neverFails = () => () => undefined

function useIsFailed(kaynak: Kaynak | null): boolean {
  const { places } = useKriterPage()
  const read = () => places !== undefined && kaynak !== null && places.isFailed(kaynak)
  return useSyncExternalStore(places?.subscribe ?? neverFails, read, read)
}

/** Any number of options: checkboxes where they are few, otherwise a list with a search. */
export function ChoicesKriter({ view, parts, edit, anneAdi }: ChoiceProps) {
  const { t } = useKriterPage()
  const secenekler = view.secenekler ?? []
  const chosen = Array.isArray(view.value) ? view.value : []

  function turn(id: number) {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    edit(next.length === 0 ? null : next)
  }

  if (secenekler.length > checkboxesAtMost) {
    return (
      <KriterFrame view={view} parts={parts}>
        <SecenekPicker
          title={view.kriter.kriterAdi}
          parts={parts}
          secenekler={secenekler}
          chosen={chosen}
          isMultiple
          onChoose={turn}
        />
      </KriterFrame>
    )
  }
  return (
    <KriterGroup view={view} parts={parts}>
      {secenekler.length === 0 && anneAdi ? (
        <p className="field-hint">{t('kriter.chooseFirst', { kriter: anneAdi })}</p>
      ) : null}
      <div className="choice-cards kriter-cards">
        {secenekler.map(({ id, secenekAdi }, index) => (
          <label key={id} className="choice-card">
            <input
              id={index === 0 ? parts.id : undefined}
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => turn(id)}
            />
            <span>{secenekAdi}</span>
          </label>
        ))}
      </div>
    </KriterGroup>
  )
}
