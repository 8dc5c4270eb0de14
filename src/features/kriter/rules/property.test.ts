import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomEdits, randomForm, toEdit } from '#test/harness/random-form.ts'
import { type CompiledForm, compileForm, findFormProblems } from './compile.ts'
import { applyEdit } from './edit.ts'
import { evaluate, type FormView } from './evaluate.ts'
import { type Form, type Kosul, type Kriter, noYanitlar, type Value, type Yanitlar } from './form.ts'
import { findProblems, findStrangers, prune } from './judge.ts'
import { isChosen, isEmptyValue } from './value.ts'

const runs = process.env.KADRO_SOAK === '1' ? 10_000 : 400
const seed = Number(process.env.KADRO_SEED ?? 20_261_115)
const options = { numRuns: runs, seed }

function play(form: Form, edits: Parameters<typeof toEdit>[1][]): { compiled: CompiledForm; states: Yanitlar[] } {
  const compiled = compileForm(form)
  const states = [noYanitlar]
  for (const plan of edits) states.push(applyEdit(compiled, states.at(-1) ?? noYanitlar, toEdit(form, plan)))
  return { compiled, states }
}

const shownIds = (view: FormView) => new Set(view.kriterler.keys())

/** The rule said another way: begin with what depends on nothing and add until nothing is added. */
function shownByRounds(form: Form, values: ReadonlyMap<number, Value>): Set<number> {
  const shown = new Set<number>()
  const holds = (kosul: Kosul | null) =>
    !kosul || (shown.has(kosul.kriterId) && isChosen(values.get(kosul.kriterId), kosul.secenekId))
  const all = form.bloklar.flatMap((blok) =>
    blok.moduller.flatMap((modul) => modul.kriterler.map((kriter) => ({ blok, modul, kriter }))),
  )
  for (let grew = true; grew; ) {
    grew = false
    for (const { blok, modul, kriter } of all) {
      const isReady = [blok.kosul, modul.kosul, kriter.kosul].every(holds)
      const hasParent = kriter.anneKriterId === null || shown.has(kriter.anneKriterId)
      if (!shown.has(kriter.id) && isReady && hasParent) {
        shown.add(kriter.id)
        grew = true
      }
    }
  }
  return shown
}

test('the generator makes forms that may be published', () => {
  fc.assert(
    fc.property(randomForm, (form) => {
      expect(findFormProblems(form)).toEqual([])
    }),
    options,
  )
})

test('whatever is edited in whatever order, what is shown follows from the answers alone', () => {
  fc.assert(
    fc.property(randomForm, randomEdits, (form, edits) => {
      const { compiled, states } = play(form, edits)
      const last = states.at(-1) ?? noYanitlar
      expect(shownIds(evaluate(compiled, last))).toEqual(shownByRounds(form, last.kriter))
      // a second reader, with the form and the answers as they travel
      const copy = compileForm(JSON.parse(JSON.stringify(form)) as Form) // the same shape
      expect(findProblems(evaluate(copy, last))).toEqual(findProblems(evaluate(compiled, last)))
    }),
    options,
  )
})

test('hidden answers never reach what is sent, and what is sent has no stranger in it', () => {
  fc.assert(
    fc.property(randomForm, randomEdits, (form, edits) => {
      const { compiled, states } = play(form, edits)
      const view = evaluate(compiled, states.at(-1) ?? noYanitlar)
      const sent = prune(view)
      for (const id of sent.kriter.keys()) expect(view.kriterler.has(id)).toBe(true)
      const again = evaluate(compiled, sent)
      expect(findStrangers(compiled, again, sent)).toEqual([])
      expect(shownIds(again)).toEqual(shownIds(view))
      expect(prune(again)).toEqual(sent)
    }),
    options,
  )
})

test('no shown required field is ever skipped, and none that is hidden is asked for', () => {
  fc.assert(
    fc.property(randomForm, randomEdits, (form, edits) => {
      const { compiled, states } = play(form, edits)
      const last = states.at(-1) ?? noYanitlar
      const view = evaluate(compiled, last)
      const missing = new Set(
        findProblems(view).flatMap(({ key, kriterId, refId }) =>
          key === 'required' && refId === null ? [kriterId] : [],
        ),
      )
      const shown = shownByRounds(form, last.kriter)
      const wanted = form.bloklar
        .flatMap((blok) => blok.moduller.flatMap((modul) => modul.kriterler))
        .filter((kriter) => shown.has(kriter.id) && isWanted(kriter, last.kriter, shown))
        .filter(({ id }) => isEmptyValue(last.kriter.get(id)))
      expect(missing).toEqual(new Set(wanted.map(({ id }) => id)))
    }),
    options,
  )
})

function isWanted(kriter: Kriter, values: ReadonlyMap<number, Value>, shown: Set<number>): boolean {
  const { zorunlu, zorunluKosul: when, anneKriterId } = kriter
  if (!zorunlu) return false
  if (when && !(shown.has(when.kriterId) && isChosen(values.get(when.kriterId), when.secenekId))) return false
  if (anneKriterId === null) return true
  return kriter.secenekler.some(({ parentSecenekId }) => parentSecenekId === values.get(anneKriterId))
}

test('an edit leaves the state before it as it was', () => {
  fc.assert(
    fc.property(randomForm, randomEdits, (form, edits) => {
      const compiled = compileForm(form)
      let now = noYanitlar
      for (const plan of edits) {
        const before = structuredClone(now)
        const after = applyEdit(compiled, now, toEdit(form, plan))
        expect(now).toEqual(before)
        now = after
      }
    }),
    { ...options, numRuns: Math.ceil(runs / 4) },
  )
})
