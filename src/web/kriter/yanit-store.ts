import type { CompiledForm } from '#core/kriter/compile.ts'
import { applyEdit, type Edit } from '#core/kriter/edit.ts'
import {
  evaluate,
  type FormView,
  type KomponentView,
  type KriterView,
  type SatirView,
  type SecenekSource,
} from '#core/kriter/evaluate.ts'
import type { Yanitlar } from '#core/kriter/form.ts'

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
  /** Options became known: what is shown is worked out again. */
  refresh(): void
  subscribe(listener: () => void): () => void
  /** Hears the person's own edits only. */
  onEdit(listener: (edit: Edit, before: Yanitlar) => void): () => void
}

/** Keeps the view of each criterion that an edit did not touch, so that only the fields that changed are drawn again. */
export function createYanitStore(compiled: CompiledForm, first: Yanitlar, source: SecenekSource): YanitStore {
  let yanitlar = first
  let view = evaluate(compiled, yanitlar, source)
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
      workOut()
      for (const listener of editListeners) listener(edit, before)
    },
    replace(next) {
      yanitlar = next
      workOut()
    },
    refresh: workOut,
    subscribe: (listener) => addTo(listeners, listener),
    onEdit: (listener) => addTo(editListeners, listener),
  }
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
      const kriterler = keepList(oldModul.kriterler, modul.kriterler, sameKriter)
      const komponentler = keepList(oldModul.komponentler, modul.komponentler, sameKomponent)
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

type Same<T> = { keyOf(one: T): unknown; isSame(a: T, b: T): boolean }

/** Each item that stayed the same is the old one; the old list itself when all of them are. */
function keepList<T>(before: T[], after: T[], { keyOf, isSame }: Same<T>): T[] {
  const byKey = new Map(before.map((one) => [keyOf(one), one]))
  const kept = after.map((one) => {
    const old = byKey.get(keyOf(one))
    return old !== undefined && isSame(old, one) ? old : one
  })
  return isSameItems(kept, before) ? before : kept
}

function isSameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index])
}

const sameKriter: Same<KriterView> = {
  keyOf: ({ kriter }) => kriter.id,
  isSame: (a, b) =>
    a.kriter === b.kriter && a.zorunlu === b.zorunlu && a.secenekler === b.secenekler && a.value === b.value,
}

const sameSatir: Same<SatirView> = {
  keyOf: ({ satir }) => satir.refId,
  isSame: (a, b) => a.satir === b.satir && keepList(a.kriterler, b.kriterler, sameKriter) === a.kriterler,
}

const sameKomponent: Same<KomponentView> = {
  keyOf: ({ komponent }) => komponent.id,
  isSame: (a, b) => a.komponent === b.komponent && keepList(a.satirlar, b.satirlar, sameSatir) === a.satirlar,
}
