import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type CompiledForm, compileForm } from '#features/kriter/rules/compile.ts'
import { applyEdit, type Edit } from '#features/kriter/rules/edit.ts'
import { evaluate, type FormView, type KriterView } from '#features/kriter/rules/evaluate.ts'
import { type Form, noYanitlar, type Secenek, type Yanitlar } from '#features/kriter/rules/form.ts'
import { aForm, aKriter, aModul, someSecenekler } from '#test/form-shape.ts'
import { randomEdits, randomForm, toEdit } from '#test/harness/random-form.ts'
import { createYanitStore } from './yanit-store.ts'

const options = { numRuns: 200, seed: Number(process.env.KADRO_SEED ?? 20_261_115) }
const unknownSource = () => null

function openStore(form: Form) {
  return createYanitStore(compileForm(form), noYanitlar, unknownSource)
}

test('after any edits the store shows what the rules say of its answers', () => {
  fc.assert(
    fc.property(randomForm, randomEdits, (form, plans) => {
      const store = openStore(form)
      let yanitlar: Yanitlar = noYanitlar
      for (const plan of plans) {
        const edit = toEdit(form, plan)
        store.edit(edit)
        yanitlar = applyEdit(store.compiled, yanitlar, edit)
        expect(store.getYanitlar()).toEqual(yanitlar)
        expect(store.getView()).toEqual(evaluate(store.compiled, yanitlar))
      }
    }),
    options,
  )
})

/** Every view of a criterion in the order of the form, with what names it. */
function viewsOf({ bloklar }: FormView): Map<string, KriterView> {
  const moduller = bloklar.flatMap((blok) => blok.moduller)
  const top = moduller.flatMap((modul) => modul.kriterler.map((view) => [`${view.kriter.id}`, view] as const))
  const rows = moduller.flatMap((modul) =>
    modul.komponentler.flatMap(({ satirlar }) =>
      satirlar.flatMap(({ satir, kriterler }) =>
        kriterler.map((view) => [`${satir.refId}.${view.kriter.id}`, view] as const),
      ),
    ),
  )
  return new Map([...top, ...rows])
}

const says = ({ kriter, zorunlu, secenekler, value }: KriterView) => [kriter, zorunlu, secenekler, value]

test('an edit keeps the objects of what it did not touch, and the lists around them', () => {
  fc.assert(
    fc.property(randomForm, randomEdits, (form, plans) => {
      const store = openStore(form)
      for (const plan of plans) {
        const before = store.getView()
        store.edit(toEdit(form, plan))
        const after = store.getView()
        const old = viewsOf(before)
        for (const [name, view] of viewsOf(after)) {
          const was = old.get(name)
          const isSame = was !== undefined && says(was).every((part, index) => part === says(view)[index])
          if (isSame) expect(view).toBe(was)
        }
        expect([...after.kriterler.values()]).toEqual(topOf(after))
        if (JSON.stringify(before.bloklar) === JSON.stringify(after.bloklar)) expect(after.bloklar).toBe(before.bloklar)
      }
    }),
    options,
  )
})

function topOf({ bloklar }: FormView): KriterView[] {
  return bloklar.flatMap(({ moduller }) => moduller.flatMap(({ kriterler }) => kriterler))
}

test('listeners hear of edits, of answers from elsewhere and of options that arrived', () => {
  const form = aForm([aModul([aKriter({ id: 1, valueType: 2 }), aKriter({ id: 2, valueType: 1, kaynak: 'il' })])])
  const known: { iller: Secenek[] | null } = { iller: null }
  const compiled: CompiledForm = compileForm(form)
  const store = createYanitStore(compiled, noYanitlar, () => known.iller)
  const heard = vi.fn()
  const edits: Edit[] = []
  const leave = store.subscribe(heard)
  store.onEdit((edit) => edits.push(edit))

  const edit: Edit = { tur: 'kriter', kriterId: 1, value: 'Ankara' }
  store.edit(edit)
  store.edit(edit)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(edits).toEqual([edit])

  store.replace({ kriter: new Map([[1, 'İzmir']]), satirlar: [] })
  expect(store.getView().kriterler.get(1)?.value).toBe('İzmir')
  expect(edits).toHaveLength(1)

  known.iller = [{ id: 6, secenekAdi: 'Ankara', parentSecenekId: null }]
  const text = store.getView().kriterler.get(1)
  store.refresh()
  expect(store.getView().kriterler.get(2)?.secenekler).toBe(known.iller)
  expect(store.getView().kriterler.get(1)).toBe(text)

  leave()
  store.edit({ tur: 'kriter', kriterId: 1, value: null })
  expect(heard).toHaveBeenCalledTimes(3)
})

test('a copy goes its own way', () => {
  const store = openStore(aForm([aModul([aKriter({ id: 1, valueType: 2 })])]))
  store.edit({ tur: 'kriter', kriterId: 1, value: 'ilk' })
  const copy = store.copy()
  copy.edit({ tur: 'kriter', kriterId: 1, value: 'deneme' })
  expect(store.getView().kriterler.get(1)?.value).toBe('ilk')
  expect(copy.getView().kriterler.get(1)?.value).toBe('deneme')
})

test('what a choice took away comes back with it, until its question is answered anew', () => {
  const sahip = aKriter({ id: 1, valueType: 1, kriterAdi: 'Ehliyet', secenekler: someSecenekler(10, ['Var', 'Yok']) })
  const sinif = aKriter({ id: 2, valueType: 2, kriterAdi: 'Sınıfı', kosul: { kriterId: 1, secenekId: 10 } })
  const other = aKriter({ id: 3, valueType: 2 })
  const store = openStore(aForm([aModul([sahip, sinif, other])]))
  const set = (kriterId: number, value: number | string) => store.edit({ tur: 'kriter', kriterId, value })
  set(1, 10)
  set(2, 'B')
  expect(store.getCleared()).toBeNull()
  set(1, 11)
  expect(Object.fromEntries(store.getYanitlar().kriter)).toEqual({ 1: 11 })
  set(3, 'x')
  const cleared = store.getCleared()
  expect(cleared).toMatchObject({ field: 'kriterList.1.value', names: ['Sınıfı'] })
  if (cleared) store.edit(cleared.undo)
  expect(Object.fromEntries(store.getYanitlar().kriter)).toEqual({ 1: 10, 2: 'B', 3: 'x' })
  expect(store.getCleared()).toBeNull()
  set(1, 11)
  set(1, 10)
  expect(store.getCleared()).toBeNull()
  expect(store.getYanitlar().kriter.has(2)).toBe(false)
})
