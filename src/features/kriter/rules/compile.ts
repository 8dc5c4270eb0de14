import {
  type Blok,
  type Form,
  type Komponent,
  type Kosul,
  type Kriter,
  type Modul,
  type Secenek,
  valueType,
} from './form.ts'

/** A criterion with what is looked up about it at every edit. */
export type CompiledKriter = Kriter & {
  /** Everything that must hold for it to be shown: its own condition, its module's, its block's. */
  kosullar: readonly Kosul[]
  secenekById: ReadonlyMap<number, Secenek>
  secenekByParent: ReadonlyMap<number | null, readonly Secenek[]>
  grupById: ReadonlyMap<number, Secenek>
  /** Criteria that offer their options by this one's choice. */
  cocuklar: readonly number[]
}

export type CompiledKomponent = Omit<Komponent, 'kriterler'> & { kriterler: readonly CompiledKriter[] }

/** A form with its indexes; made once, used at every edit. */
export type CompiledForm = {
  form: Form
  kriterler: ReadonlyMap<number, CompiledKriter>
  komponentler: ReadonlyMap<number, CompiledKomponent>
  /** Criteria of a component, by component. */
  satirKriterleri: ReadonlyMap<number, ReadonlyMap<number, CompiledKriter>>
}

/** Why a form cannot be published. */
type FormProblem = {
  key:
    | 'duplicateKriter'
    | 'duplicateKomponent'
    | 'unknownKriter'
    | 'unknownSecenek'
    | 'notAChoice'
    | 'cycle'
    | 'noSecenek'
    | 'secenekWithoutParent'
  kriterId: number | null
  komponentId: number | null
}

/** Indexes a form. It must be without problems. */
export function compileForm(form: Form): CompiledForm {
  const kriterler = new Map<number, CompiledKriter>()
  const komponentler = new Map<number, CompiledKomponent>()
  const satirKriterleri = new Map<number, ReadonlyMap<number, CompiledKriter>>()
  for (const { blok, modul } of modullerOf(form)) {
    const kosullar = [blok.kosul, modul.kosul].filter((kosul) => kosul !== null)
    for (const kriter of withChildren(modul.kriterler)) {
      kriterler.set(kriter.id, { ...kriter, kosullar: withOwn(kosullar, kriter) })
    }
    for (const komponent of modul.komponentler) {
      // conditions of the module and the block are the component's: a row is shown or not as a whole
      const inRow = withChildren(komponent.kriterler).map((kriter) => ({ ...kriter, kosullar: withOwn([], kriter) }))
      komponentler.set(komponent.id, { ...komponent, kriterler: inRow })
      satirKriterleri.set(komponent.id, new Map(inRow.map((kriter) => [kriter.id, kriter])))
    }
  }
  return { form, kriterler: linkChildren(kriterler), komponentler, satirKriterleri }
}

function withOwn(kosullar: Kosul[], { kosul }: Kriter): Kosul[] {
  return kosul ? [...kosullar, kosul] : kosullar
}

function withChildren(kriterler: Kriter[]) {
  return kriterler.map((kriter) => ({
    ...kriter,
    secenekById: new Map(kriter.secenekler.map((secenek) => [secenek.id, secenek])),
    secenekByParent: groupBy(kriter.secenekler, ({ parentSecenekId }) => parentSecenekId),
    grupById: new Map((kriter.grupSecenekleri ?? []).map((secenek) => [secenek.id, secenek])),
    cocuklar: kriterler.filter(({ anneKriterId }) => anneKriterId === kriter.id).map(({ id }) => id),
  }))
}

/** A child may stand in another module than its parent. */
function linkChildren(kriterler: Map<number, CompiledKriter>): ReadonlyMap<number, CompiledKriter> {
  const byParent = groupBy(kriterler.values(), ({ anneKriterId }) => anneKriterId)
  for (const [id, kriter] of kriterler) {
    kriterler.set(id, { ...kriter, cocuklar: (byParent.get(id) ?? []).map((child) => child.id) })
  }
  return kriterler
}

/** Everything that makes a form unusable; an empty list lets it be published. */
export function findFormProblems(form: Form): FormProblem[] {
  const moduller = [...modullerOf(form)]
  const top = moduller.flatMap(({ modul }) => modul.kriterler)
  const komponentler = moduller.flatMap(({ modul }) => modul.komponentler)
  const byId = new Map(top.map((kriter) => [kriter.id, kriter]))
  const problems: FormProblem[] = [
    ...repeated(top.map(({ id }) => id)).map((id) => problem('duplicateKriter', id)),
    ...repeated(komponentler.map(({ id }) => id)).map((id) => problem('duplicateKomponent', null, id)),
    ...top.flatMap((kriter) => kriterProblems(kriter, byId, null)),
    ...moduller.flatMap(({ blok, modul }) =>
      [blok.kosul, modul.kosul].flatMap((kosul) => (kosul ? kosulProblems(kosul, byId, null) : [])),
    ),
  ]
  for (const { id, kriterler } of komponentler) {
    // within a row its own criteria come first, then those of the form
    const inRow = new Map([...byId, ...kriterler.map((kriter) => [kriter.id, kriter] as const)])
    problems.push(
      ...repeated(kriterler.map((kriter) => kriter.id)).map((twice) => problem('duplicateKriter', twice, id)),
    )
    problems.push(...kriterler.flatMap((kriter) => kriterProblems(kriter, inRow, id)))
    problems.push(...cycles(new Map(kriterler.map((kriter) => [kriter.id, needsOf(kriter, [])])), id))
  }
  return [...problems, ...cycles(topNeeds(moduller), null)]
}

function problem(key: FormProblem['key'], kriterId: number | null, komponentId: number | null = null): FormProblem {
  return { key, kriterId, komponentId }
}

function repeated(ids: number[]): number[] {
  const seen = new Set<number>()
  return [...new Set(ids.filter((id) => seen.has(id) || !seen.add(id)))]
}

function kriterProblems(kriter: Kriter, byId: ReadonlyMap<number, Kriter>, komponentId: number | null): FormProblem[] {
  const found: FormProblem[] = []
  const isChoice = kriter.valueType === valueType.choice || kriter.valueType === valueType.choices
  if (isChoice && kriter.secenekler.length === 0 && !kriter.kaynak)
    found.push(problem('noSecenek', kriter.id, komponentId))
  const anne = kriter.anneKriterId === null ? undefined : byId.get(kriter.anneKriterId)
  if (kriter.anneKriterId !== null) {
    if (!anne) found.push(problem('unknownKriter', kriter.id, komponentId))
    else if (anne.valueType !== valueType.choice || anne.grupSecenekleri) {
      found.push(problem('notAChoice', kriter.id, komponentId))
    }
  }
  const parents = kriter.grupSecenekleri ?? anne?.secenekler
  if (parents) {
    const known = new Set<number | null>(parents.map(({ id }) => id))
    const isOpen = kriter.grupSecenekleri !== null
    const isLost = ({ parentSecenekId }: Secenek) =>
      !known.has(parentSecenekId) && !(isOpen && parentSecenekId === null)
    if (kriter.secenekler.some(isLost)) found.push(problem('secenekWithoutParent', kriter.id, komponentId))
  }
  const kosullar = [kriter.kosul, kriter.zorunluKosul].filter((kosul) => kosul !== null)
  return [...found, ...kosullar.flatMap((kosul) => kosulProblems(kosul, byId, komponentId))]
}

function kosulProblems(kosul: Kosul, byId: ReadonlyMap<number, Kriter>, komponentId: number | null): FormProblem[] {
  const kriter = byId.get(kosul.kriterId)
  if (!kriter) return [problem('unknownKriter', kosul.kriterId, komponentId)]
  if (kriter.valueType !== valueType.choice && kriter.valueType !== valueType.choices) {
    return [problem('notAChoice', kosul.kriterId, komponentId)]
  }
  const options = [...kriter.secenekler, ...(kriter.grupSecenekleri ?? [])]
  return options.some(({ id }) => id === kosul.secenekId)
    ? []
    : [problem('unknownSecenek', kosul.kriterId, komponentId)]
}

/** Which criteria decide whether one is shown. */
function needsOf(kriter: Kriter, around: (Kosul | null)[]): number[] {
  const kosullar = [kriter.kosul, ...around].filter((kosul) => kosul !== null).map(({ kriterId }) => kriterId)
  return kriter.anneKriterId === null ? kosullar : [...kosullar, kriter.anneKriterId]
}

function topNeeds(moduller: { blok: Blok; modul: Modul }[]): Map<number, number[]> {
  return new Map(
    moduller.flatMap(({ blok, modul }) =>
      modul.kriterler.map((kriter) => [kriter.id, needsOf(kriter, [blok.kosul, modul.kosul])] as const),
    ),
  )
}

/** Criteria that wait for themselves, each circle named once by where the walk met it. Without recursion: depth is the form's. */
function cycles(needs: ReadonlyMap<number, number[]>, komponentId: number | null): FormProblem[] {
  const state = new Map<number, 'open' | 'done'>()
  const found: FormProblem[] = []
  for (const start of needs.keys()) {
    const stack = [{ id: start, next: 0 }]
    while (stack.length > 0) {
      const top = stack.at(-1)
      if (!top) break
      if (top.next === 0) {
        if (state.has(top.id)) {
          stack.pop()
          continue
        }
        state.set(top.id, 'open')
      }
      const need = needs.get(top.id)?.[top.next++]
      if (need === undefined) {
        state.set(top.id, 'done')
        stack.pop()
      } else if (state.get(need) === 'open') {
        found.push(problem('cycle', need, komponentId))
      } else if (!state.has(need) && needs.has(need)) {
        stack.push({ id: need, next: 0 })
      }
    }
  }
  return found
}

/** Blocks and modules in the order they are shown. */
function* modullerOf(form: Form) {
  for (const blok of form.bloklar) for (const modul of blok.moduller) yield { blok, modul }
}

/** Like Map.groupBy, which older phones do not have. */
function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
