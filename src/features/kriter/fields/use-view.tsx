import { useRef, useSyncExternalStore } from 'react'
import type { CompiledKriter } from '#features/kriter/rules/compile.ts'
import type {
  BlokView,
  FormView,
  KomponentView,
  KriterView,
  ModulView,
  SatirView,
} from '#features/kriter/rules/evaluate.ts'
import type { Modul } from '#features/kriter/rules/form.ts'
import type { YanitStore } from './yanit-store.ts'

type Index = {
  bloklar: ReadonlyMap<number, BlokView>
  moduller: ReadonlyMap<number, ModulView>
  komponentler: ReadonlyMap<number, KomponentView>
  satirlar: ReadonlyMap<number, SatirView>
}

// one walk for each view, however many parts of the page ask
const indexes = new WeakMap<FormView, Index>()

function indexOf(view: FormView): Index {
  const known = indexes.get(view)
  if (known) return known
  const moduller = view.bloklar.flatMap((blok) => blok.moduller)
  const komponentler = moduller.flatMap((modul) => modul.komponentler)
  const index = {
    bloklar: new Map(view.bloklar.map((one) => [one.blok.id, one])),
    moduller: new Map(moduller.map((one) => [one.modul.id, one])),
    komponentler: new Map(komponentler.map((one) => [one.komponent.id, one])),
    satirlar: new Map(komponentler.flatMap((one) => one.satirlar.map((satir) => [satir.satir.refId, satir]))),
  }
  indexes.set(view, index)
  return index
}

/** Reads a list off the store; the same array while its items are the same, so that typing draws no list again. */
function useList<T>(store: YanitStore, readList: (view: FormView) => readonly T[]): readonly T[] {
  const last = useRef<readonly T[]>([])
  const read = () => {
    const next = readList(store.getView())
    const isSame = next.length === last.current.length && next.every((one, index) => one === last.current[index])
    if (!isSame) last.current = next
    return last.current
  }
  return useSyncExternalStore(store.subscribe, read, read)
}

/** The modules of a block that are shown now. */
export function useShownModuller(store: YanitStore, blokId: number): readonly Modul[] {
  return useList(
    store,
    (view) =>
      indexOf(view)
        .bloklar.get(blokId)
        ?.moduller.map(({ modul }) => modul) ?? [],
  )
}

/** The criteria of a module, or of an entry of a component, that are shown now. */
export function useShownKriterler(
  store: YanitStore,
  of: { modulId: number } | { refId: number },
): readonly CompiledKriter[] {
  return useList(store, (view) => {
    const { moduller, satirlar } = indexOf(view)
    const found = 'refId' in of ? satirlar.get(of.refId) : moduller.get(of.modulId)
    return found?.kriterler.map(({ kriter }) => kriter) ?? []
  })
}

/** One component with its entries. */
export function useKomponentView(store: YanitStore, komponentId: number): KomponentView | undefined {
  const read = () => indexOf(store.getView()).komponentler.get(komponentId)
  return useSyncExternalStore(store.subscribe, read, read)
}

/** One entry of a component as it is shown now. */
export function findSatirView(store: YanitStore, refId: number): SatirView | undefined {
  return indexOf(store.getView()).satirlar.get(refId)
}

/** One criterion of the form, or of an entry when `refId` is given; only its own changes draw its field again. */
export function useKriterView(store: YanitStore, kriterId: number, refId: number | null): KriterView | undefined {
  const read = () =>
    refId === null
      ? store.getView().kriterler.get(kriterId)
      : findSatirView(store, refId)?.kriterler.find(({ kriter }) => kriter.id === kriterId)
  return useSyncExternalStore(store.subscribe, read, read)
}
