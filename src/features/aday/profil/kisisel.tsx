import { useCallback, useEffect, useMemo, useState } from 'react'
import type { profilParts } from '#features/aday/text-parts.ts'
import { getPersonalKomponentKriterler, getPersonalKriterler, type KriterKategory } from '#features/kriter/contract.ts'
import { ClearedStatus } from '#features/kriter/fields/cleared-status.tsx'
import { focusField } from '#features/kriter/fields/focus-problem.ts'
import { KriterProvider } from '#features/kriter/fields/kriter-context.tsx'
import { createPlaceOptions } from '#features/kriter/fields/place-options.tsx'
import type { Bilinen } from '#features/kriter/rules/bilinen.ts'
import type { Form } from '#features/kriter/rules/form.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'
import { listIl, listIlce, listMahalle } from '#features/yer/contract.ts'
import { Skeleton, useAnswer } from '#web/call/answer.tsx'
import type { FormPart } from '#web/form/form-state.tsx'
import { refusalText } from '#web/form/form-text.ts'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useUnsaved } from './guard.tsx'
import { KisiselCakisma } from './kisisel-cakisma-panel.tsx'
import { toKisiselBilinen } from './kisisel-fark.ts'
import { KisiselKategori } from './kisisel-kategori.tsx'
import { KisiselProblems } from './kisisel-problems.tsx'
import { findMatches } from './kisisel-search.ts'
import { type Kisisel, useKisisel } from './use-kisisel.tsx'
import '#web/form/form.css'
import '#features/kriter/fields/kriter.css'
import './kisisel.css'

/** What a candidate answers once for every application, by category. */
export function ProfilKisisel() {
  const t = useTexts<'kisisel'>()
  const kriterler = useAnswer(getPersonalKriterler, {})
  const kartlar = useAnswer(getPersonalKomponentKriterler, {})
  const error = kriterler.error ?? kartlar.error
  if (error) {
    const retry = () => {
      kriterler.reload()
      kartlar.reload()
    }
    return <LoadFailed text={t('kisisel.loadFailed')} error={error} onRetry={retry} />
  }
  if (!kriterler.answer || !kartlar.answer) return <Skeleton lines={4} />
  const { kriterKategory } = kriterler.answer
  if (kriterKategory.length === 0) return <NoCriteria />
  return <KisiselForm kriterKategory={kriterKategory} first={toKisiselBilinen(kriterler.answer, kartlar.answer)} />
}

function NoCriteria() {
  const t = useTexts<'kisisel'>()
  return (
    <div className="kisisel-empty">
      <svg className="page-picture" viewBox="0 0 64 64" aria-hidden="true">
        <rect x="14" y="8" width="36" height="48" rx="5" />
        <path d="M23 22h18M23 32h18M23 42h10" />
      </svg>
      <p>
        <strong>{t('kisisel.empty')}</strong>
      </p>
      <p className="panel-text">{t('kisisel.emptyText')}</p>
    </div>
  )
}

type FormProps = { kriterKategory: KriterKategory[]; first: Bilinen }

function KisiselForm({ kriterKategory, first }: FormProps) {
  const t = useTexts<'kisisel'>()
  const [places] = useState(() => createPlaceOptions({ il: listIl, ilce: listIlce, mahalle: listMahalle }))
  const kisisel = useKisisel({ kriterKategory, bilinen: first, places })
  const { store, isDirty, isBusy, problems, save, discard } = kisisel
  useUnsaved(isDirty, { save, discard })
  const [search, setSearch] = useState('')
  const matches = useMemo(() => findMatches(store.compiled.form, search), [store, search])
  const byField = useMemo(() => new Map(problems.map((one) => [one.field, one])), [problems])
  const kategoriler = store.compiled.form.bloklar
  const { open, toggle, goTo } = useOpenKategoriler(store.compiled.form, () => setSearch(''))
  return (
    <KriterProvider problems={byField} places={places}>
      <p className="panel-text">{t('kisisel.text')}</p>
      <input
        className="text-input search-input"
        type="search"
        aria-label={t('kisisel.search')}
        placeholder={t('kisisel.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <KisiselCakisma kisisel={kisisel} places={places} />
      <KisiselProblems kisisel={kisisel} onFollow={goTo} />
      <div className="kategoriler" inert={isBusy}>
        {kategoriler.map((kategori) => (
          <KisiselKategori
            key={kategori.id}
            store={store}
            kategori={kategori}
            matches={matches}
            isOpen={open.has(kategori.id)}
            onToggle={toggle}
          />
        ))}
      </div>
      <p role="status" className="kisisel-no-match">
        {matches && matches.kriter.size + matches.komponent.size === 0 ? t('kisisel.noMatch') : ''}
      </p>
      <ClearedStatus store={store} />
      <Actions kisisel={kisisel} />
    </KriterProvider>
  )
}

/** Which categories are open; a field in a closed one is reached by opening it. */
function useOpenKategoriler(form: Form, onGo: () => void) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(form.bloklar.slice(0, 1).map(({ id }) => id)))
  const [wanted, setWanted] = useState<{ field: string }>()
  const toggle = useCallback((id: number, isOpen: boolean) => {
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)))
  }, [])
  useEffect(() => {
    if (wanted) focusField(wanted.field)
  }, [wanted])

  function goTo({ field, kriterId, komponentId }: Problem) {
    const kategori = form.bloklar.find(({ moduller }) =>
      moduller.some(
        ({ kriterler, komponentler }) =>
          (komponentId === null && kriterler.some(({ id }) => id === kriterId)) ||
          komponentler.some(({ id }) => id === komponentId),
      ),
    )
    if (kategori) toggle(kategori.id, true)
    onGo()
    setWanted({ field })
  }
  return { open, toggle, goTo }
}

function isMissing({ key }: Problem): boolean {
  return key === 'required' || key === 'atLeastOne'
}

function Actions({ kisisel }: { kisisel: Kisisel }) {
  const t = useTexts<(typeof profilParts)[number] | FormPart>()
  const { isDirty, isBusy, cakismalar, problems, refusal, save, discard } = kisisel

  async function press() {
    const hadChanges = isDirty
    if (await save()) showToast({ kind: 'success', text: t(hadChanges ? 'kisisel.saved' : 'kisisel.nothingChanged') })
  }

  return (
    <div className="kisisel-actions">
      {refusal ? (
        <p className="field-error" role="alert">
          {refusalText(refusal, t)}
        </p>
      ) : null}
      {problems.length > 0 ? (
        <p className="field-error">
          {t(problems.some(isMissing) ? 'message.ZorunluAlanlarDoldurun' : 'message.validationFailed')}
        </p>
      ) : null}
      {cakismalar.length > 0 ? <p className="submit-blocked">{t('kisisel.waiting')}</p> : null}
      <div className="form-actions">
        <button className="button" type="button" aria-disabled={isBusy || undefined} onClick={() => void press()}>
          {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
          {isBusy ? t('kisisel.saving') : t('kisisel.save')}
        </button>
        {isDirty && !isBusy ? (
          <button className="text-button" type="button" onClick={discard}>
            {t('kisisel.reset')}
          </button>
        ) : null}
      </div>
    </div>
  )
}
