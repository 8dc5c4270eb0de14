import type { CompiledForm, CompiledKomponent, CompiledKriter } from './compile.ts'
import type { Blok, Kosul, Modul, Satir, Secenek, Value, Yanitlar } from './form.ts'
import { isChosen } from './value.ts'

/** A criterion that is shown, with what may be chosen now. */
export type KriterView = {
  kriter: CompiledKriter
  zorunlu: boolean
  /** Null while they are not known here: whatever is chosen is then believed, and judged where they are. */
  secenekler: readonly Secenek[] | null
  value: Value | undefined
}
export type SatirView = { satir: Satir; kriterler: KriterView[] }
export type KomponentView = { komponent: CompiledKomponent; satirlar: SatirView[] }
export type ModulView = { modul: Modul; kriterler: KriterView[]; komponentler: KomponentView[] }
export type BlokView = { blok: Blok; moduller: ModulView[] }

/** What of a form is shown for these answers, in order. A pure function of the two, linear in their size. */
export type FormView = {
  bloklar: BlokView[]
  /** Every criterion outside of components that is shown. */
  kriterler: ReadonlyMap<number, KriterView>
}

/** Gives the options of a criterion that has a source of its own, or null where they are not known (yet). */
export type SecenekSource = (kriter: CompiledKriter, parentSecenekId: number | null) => readonly Secenek[] | null

const none: readonly Secenek[] = []
const unknownSource: SecenekSource = () => null

/** Decides what is shown, what is required and what may be chosen. */
export function evaluate(compiled: CompiledForm, yanitlar: Yanitlar, source: SecenekSource = unknownSource): FormView {
  const scope = createScope({ kriterler: compiled.kriterler, values: yanitlar.kriter, outer: null, source })
  const satirlar = groupRows(yanitlar.satirlar)
  const kriterler = new Map<number, KriterView>()
  const bloklar: BlokView[] = []
  for (const blok of compiled.form.bloklar) {
    if (!scope.holds(blok.kosul)) continue
    const moduller: ModulView[] = []
    for (const modul of blok.moduller) {
      if (!scope.holds(modul.kosul)) continue
      const shown = viewAll(scope, modul.kriterler)
      for (const view of shown) kriterler.set(view.kriter.id, view)
      moduller.push({ modul, kriterler: shown, komponentler: viewKomponentler(compiled, modul, { scope, satirlar }) })
    }
    bloklar.push({ blok, moduller })
  }
  return { bloklar, kriterler }
}

/** One level of criteria: the form's, or those of one row of a component, which see the form's behind their own. */
type Scope = {
  get(id: number): CompiledKriter | undefined
  isShown(id: number): boolean
  holds(kosul: Kosul | null): boolean
  value(id: number): Value | undefined
  source: SecenekSource
}

type Level = {
  kriterler: ReadonlyMap<number, CompiledKriter>
  values: ReadonlyMap<number, Value>
  outer: Scope | null
  source: SecenekSource
}

function createScope({ kriterler, values, outer, source }: Level): Scope {
  const shown = new Map<number, boolean>()
  const scope: Scope = {
    get: (id) => kriterler.get(id),
    isShown(id) {
      const known = shown.get(id)
      if (known !== undefined) return known
      const kriter = kriterler.get(id)
      if (!kriter) return outer?.isShown(id) ?? false
      // a published form has no circles; in an unpublished one this answer breaks them
      shown.set(id, false)
      const isShown =
        kriter.kosullar.every(scope.holds) && (kriter.anneKriterId === null || scope.isShown(kriter.anneKriterId))
      shown.set(id, isShown)
      return isShown
    },
    holds: (kosul) =>
      kosul === null || (scope.isShown(kosul.kriterId) && isChosen(scope.value(kosul.kriterId), kosul.secenekId)),
    value: (id) => (kriterler.has(id) ? values.get(id) : outer?.value(id)),
    source,
  }
  return scope
}

function viewAll(scope: Scope, kriterler: readonly { id: number }[]): KriterView[] {
  const views: KriterView[] = []
  for (const { id } of kriterler) {
    const kriter = scope.get(id)
    if (!kriter || !scope.isShown(id)) continue
    const secenekler = offeredBy(scope, kriter)
    // nobody can be asked to choose where nothing is offered
    const isAnswerable = kriter.anneKriterId === null || secenekler === null || secenekler.length > 0
    const zorunlu = kriter.zorunlu && isAnswerable && scope.holds(kriter.zorunluKosul)
    views.push({ kriter, zorunlu, secenekler, value: scope.value(id) })
  }
  return views
}

function offeredBy(scope: Scope, kriter: CompiledKriter): readonly Secenek[] | null {
  if (kriter.anneKriterId === null) return kriter.kaynak ? scope.source(kriter, null) : kriter.secenekler
  const chosen = scope.value(kriter.anneKriterId)
  if (typeof chosen !== 'number') return none
  return kriter.kaynak ? scope.source(kriter, chosen) : (kriter.secenekByParent.get(chosen) ?? none)
}

type Around = { scope: Scope; satirlar: ReadonlyMap<number, Satir[]> }

function viewKomponentler(compiled: CompiledForm, modul: Modul, { scope, satirlar }: Around): KomponentView[] {
  return modul.komponentler.flatMap(({ id }) => {
    const komponent = compiled.komponentler.get(id)
    const inRow = compiled.satirKriterleri.get(id)
    if (!komponent || !inRow) return []
    const rows = (satirlar.get(id) ?? []).map((satir) => ({
      satir,
      kriterler: viewAll(
        createScope({ kriterler: inRow, values: satir.yanitlar, outer: scope, source: scope.source }),
        komponent.kriterler,
      ),
    }))
    return [{ komponent, satirlar: rows }]
  })
}

function groupRows(satirlar: readonly Satir[]): Map<number, Satir[]> {
  const groups = new Map<number, Satir[]>()
  for (const satir of satirlar) {
    const group = groups.get(satir.komponentId)
    if (group) group.push(satir)
    else groups.set(satir.komponentId, [satir])
  }
  return groups
}
