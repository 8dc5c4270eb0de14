import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import { applyEdit, type Edit } from '#features/kriter/rules/edit.ts'
import {
  evaluate,
  type FormView,
  type KomponentView,
  type KriterView,
  type SatirView,
  type SecenekSource,
} from '#features/kriter/rules/evaluate.ts'
import type { Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf } from '#features/kriter/rules/judge.ts'
import { type Cleared, findCleared } from './cleared.ts'

/** The answers of one form while somebody fills it: the rules decide after every edit what is shown. */
export type YanitStore = {
  readonly compiled: CompiledForm
  getYanitlar(): Yanitlar
  /** What is shown for the answers; the same object until they change. */
  getView(): FormView
  /** One act of the person at the form. */
  edit(edit: Edit): void
  /** Answers that came from elsewhere: another device, a copy of what was said before. */
  replace(yanitlar: Yanitlar): void
  /** What the last choice took away, as long as it can be brought back; the same object until it changes. */
  getCleared(): Cleared | null
  /** Options became known: what is shown is worked out again. */
  refresh(): void
  /** The same form and answers in a store of their own: a dialog tries things on it and may throw it away. */
  copy(): YanitStore
  subscribe(listener: () => void): () => void
  /** Hears the person's own edits only. */
  onEdit(listener: (edit: Edit, before: Yanitlar) => void): () => void
}

/** Keeps the view of each criterion that an edit did not touch, so that only the fields that changed are drawn again. */
export function createYanitStore(compiled: CompiledForm, first: Yanitlar, source: SecenekSource): YanitStore {
  let yanitlar = first
  let view = evaluate(compiled, yanitlar, source)
  let cleared: Cleared | null = null
  const listeners = new Set<() => void>()
  const editListeners = new Set<(edit: Edit, before: Yanitlar) => void>()

  function workOut() {
    view = keepUnchanged(view, evaluate(compiled, yanitlar, source))
    for (const listener of listeners) listener()
  }

  return {
    compiled,
    getYanitlar: () => yanitlar,
    getView: () => view,
    edit(edit) {
      const before = yanitlar
      yanitlar = applyEdit(compiled, yanitlar, edit)
      if (yanitlar === before) return
      cleared = nextCleared(cleared, edit, findCleared(compiled, { edit, before, after: yanitlar }))
      workOut()
      for (const listener of editListeners) listener(edit, before)
    },
    replace(next) {
      yanitlar = next
      workOut()
    },
    getCleared: () => cleared,
    refresh: workOut,
    copy: () => createYanitStore(compiled, yanitlar, source),
    subscribe: (listener) => addTo(listeners, listener),
    onEdit: (listener) => addTo(editListeners, listener),
  }
}

/** The way back stays within the visit: until it is taken, its question is answered anew, or another choice clears. */
function nextCleared(old: Cleared | null, edit: Edit, found: Cleared | null): Cleared | null {
  if (found || !old || edit.tur === 'geriAl') return found
  const isSameField =
    (edit.tur === 'kriter' && old.field === fieldOf(edit.kriterId, null)) ||
    (edit.tur === 'satirKriter' && old.field === fieldOf(edit.kriterId, edit.refId))
  return isSameField ? null : old
}

function addTo<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => {
    set.delete(one)
  }
}

/** The new view with the old objects wherever they say the same. */
function keepUnchanged(before: FormView, after: FormView): FormView {
  const bloklar = after.bloklar.map((blok) => {
    const old = before.bloklar.find((one) => one.blok === blok.blok)
    if (!old) return blok
    const moduller = blok.moduller.map((modul) => {
      const oldModul = old.moduller.find((one) => one.modul === modul.modul)
      if (!oldModul) return modul
      const kriterler = keepList(oldModul.kriterler, modul.kriterler, kriterParts)
      const komponentler = keepList(oldModul.komponentler, modul.komponentler, komponentParts)
      const isSame = kriterler === oldModul.kriterler && komponentler === oldModul.komponentler
      return isSame ? oldModul : { modul: modul.modul, kriterler, komponentler }
    })
    return isSameItems(moduller, old.moduller) ? old : { blok: blok.blok, moduller }
  })
  const kriterler = new Map<number, KriterView>()
  for (const { moduller } of bloklar) {
    for (const { kriterler: shown } of moduller) for (const one of shown) kriterler.set(one.kriter.id, one)
  }
  return { bloklar: isSameItems(bloklar, before.bloklar) ? before.bloklar : bloklar, kriterler }
}

/** How to find an item again, and what of the old one can stay: all of it when both say the same. */
type Parts<T> = { keyOf(one: T): unknown; keep(old: T, next: T): T }

/** Each item that stayed the same is the old one; the old list itself when all of them are. */
function keepList<T>(before: T[], after: T[], { keyOf, keep }: Parts<T>): T[] {
  const byKey = new Map(before.map((one) => [keyOf(one), one]))
  const kept = after.map((one) => {
    const old = byKey.get(keyOf(one))
    return old === undefined ? one : keep(old, one)
  })
  return isSameItems(kept, before) ? before : kept
}

function isSameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index])
}

const kriterParts: Parts<KriterView> = {
  keyOf: ({ kriter }) => kriter.id,
  keep: (old, next) =>
    old.kriter === next.kriter &&
    old.zorunlu === next.zorunlu &&
    old.secenekler === next.secenekler &&
    old.value === next.value
      ? old
      : next,
}

const satirParts: Parts<SatirView> = {
  keyOf: ({ satir }) => satir.refId,
  keep(old, next) {
    const kriterler = keepList(old.kriterler, next.kriterler, kriterParts)
    return old.satir === next.satir && kriterler === old.kriterler ? old : { satir: next.satir, kriterler }
  },
}

const komponentParts: Parts<KomponentView> = {
  keyOf: ({ komponent }) => komponent.id,
  keep(old, next) {
    const satirlar = keepList(old.satirlar, next.satirlar, satirParts)
    return satirlar === old.satirlar ? old : { komponent: next.komponent, satirlar }
  },
}
