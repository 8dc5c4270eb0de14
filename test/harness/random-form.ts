import fc from 'fast-check'
import type { Edit } from '#features/kriter/rules/edit.ts'
import {
  type Form,
  type Komponent,
  type Kosul,
  type Kriter,
  type Modul,
  type Value,
  valueType,
} from '#features/kriter/rules/form.ts'

/** Forms without problems, of every feature: conditions at any depth, parents, groups, components, tests. */
export const randomForm: fc.Arbitrary<Form> = fc
  .tuple(fc.array(fc.array(modulPlan(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }), fc.nat())
  .map(([plan, salt]) => buildForm(plan, salt))

type KriterPlan = { type: number; zorunlu: boolean; pick: number; other: number; kind: number }
type ModulPlan = { kriterler: KriterPlan[]; komponent: KriterPlan[] | null; pick: number; kind: number }

function kriterPlan(): fc.Arbitrary<KriterPlan> {
  return fc.record({
    type: fc.integer({ min: 1, max: 7 }),
    zorunlu: fc.boolean(),
    pick: fc.nat(1000),
    other: fc.nat(1000),
    kind: fc.nat(9),
  })
}

function modulPlan(): fc.Arbitrary<ModulPlan> {
  return fc.record({
    kriterler: fc.array(kriterPlan(), { maxLength: 8 }),
    komponent: fc.option(fc.array(kriterPlan(), { minLength: 1, maxLength: 4 }), { freq: 3 }),
    pick: fc.nat(1000),
    kind: fc.nat(9),
  })
}

/** Conditions and parents point back to what stands before, so that there are no circles. */
function buildForm(plan: ModulPlan[][], salt: number): Form {
  let last = 0
  const next = () => ++last
  const before: Kriter[] = []
  const bloklar = plan.map((moduller, index) => {
    const kosul = index > 0 && (salt + index) % 3 === 0 ? kosulFrom(before, salt + index) : null
    const built = moduller.map((modul) => buildModul(modul, before, next))
    return {
      id: next(),
      display: 'Blok',
      kosul,
      testMerkezTipId: (salt + index) % 11 === 0 ? index + 1 : null,
      moduller: built,
    }
  })
  return { bloklar }
}

function buildModul(plan: ModulPlan, before: Kriter[], next: () => number): Modul {
  const kosul = plan.kind < 3 ? kosulFrom(before, plan.pick) : null
  const kriterler: Kriter[] = []
  for (const one of plan.kriterler) {
    const kriter = buildKriter(one, before, next)
    kriterler.push(kriter)
    before.push(kriter)
  }
  const komponentler: Komponent[] = []
  if (plan.komponent) {
    const inRow: Kriter[] = []
    for (const one of plan.komponent) inRow.push(buildKriter(one, one.kind % 2 ? inRow : [...before, ...inRow], next))
    komponentler.push({ id: next(), display: 'Komponent', zorunlu: plan.kind % 2 === 0, kriterler: inRow })
  }
  return { id: next(), display: 'Modül', kosul, kriterler, komponentler }
}

function buildKriter(plan: KriterPlan, before: Kriter[], next: () => number): Kriter {
  const id = next()
  const parents = before.filter((kriter) => kriter.valueType === valueType.choice && !kriter.grupSecenekleri)
  const anne = plan.type === valueType.choice && plan.kind === 9 ? parents[plan.pick % parents.length] : undefined
  const hasGroups = plan.type === valueType.choice && plan.kind === 8
  const groups = hasGroups ? [next(), next()] : null
  const options = [0, 1, 2].map((n) => ({
    id: next(),
    secenekAdi: `Seçenek ${n}`,
    parentSecenekId: anne ? (anne.secenekler[n % anne.secenekler.length]?.id ?? null) : (groups?.[n] ?? null),
  }))
  return {
    id,
    kriterAdi: `Kriter ${id}`,
    aciklama: null,
    // the types are the numbers 1 to 7
    valueType: plan.type as Kriter['valueType'],
    zorunlu: plan.zorunlu,
    zorunluKosul: plan.kind === 1 ? kosulFrom(before, plan.other) : null,
    kosul: plan.kind < 4 ? kosulFrom(before, plan.pick) : null,
    anneKriterId: anne?.id ?? null,
    grupSecenekleri:
      groups?.map((group) => ({ id: group, secenekAdi: `Grup ${group}`, parentSecenekId: null })) ?? null,
    secenekler: plan.type === valueType.choice || plan.type === valueType.choices ? options : [],
    kaynak: null,
    enAz: null,
    enCok: null,
  }
}

function kosulFrom(before: Kriter[], pick: number): Kosul | null {
  const choices = before.filter(({ secenekler }) => secenekler.length > 0)
  const kriter = choices[pick % choices.length]
  const secenek = kriter?.secenekler[pick % kriter.secenekler.length]
  return kriter && secenek ? { kriterId: kriter.id, secenekId: secenek.id } : null
}

/** One act as plain numbers: what it means is decided by the form it meets. */
export type EditPlan = { act: number; at: number; value: number }

export const randomEdits = fc.array(fc.record({ act: fc.nat(9), at: fc.nat(10_000), value: fc.nat(10_000) }), {
  maxLength: 40,
})

/** Turns a plan into an edit of this form. */
export function toEdit(form: Form, { act, at, value }: EditPlan): Edit {
  const moduller = form.bloklar.flatMap((blok) => blok.moduller)
  const komponentler = moduller.flatMap((modul) => modul.komponentler)
  const komponent = komponentler[at % Math.max(1, komponentler.length)]
  const refId = -1 - (value % 4)
  if (komponent && act === 6) return { tur: 'satirEkle', komponentId: komponent.id, refId }
  if (komponent && act === 7) {
    const kriter = komponent.kriterler[value % komponent.kriterler.length]
    if (kriter) return { tur: 'satirKriter', refId, kriterId: kriter.id, value: valueFor(kriter, value) }
  }
  if (act === 8) return { tur: 'satirSil', refId }
  if (act === 9) return { tur: 'satirGeriAl', refId }
  const kriterler = moduller.flatMap((modul) => modul.kriterler)
  const kriter = kriterler[at % Math.max(1, kriterler.length)]
  if (!kriter) return { tur: 'satirGeriAl', refId }
  return { tur: 'kriter', kriterId: kriter.id, value: act === 5 ? null : valueFor(kriter, value) }
}

/** Mostly right, now and then wrong, as people and broken clients send it. */
function valueFor({ valueType: type, secenekler, grupSecenekleri }: Kriter, n: number): Value {
  if (n % 13 === 0) return 'yanlış'
  const option = (i: number) => secenekler[i % secenekler.length]?.id ?? 0
  if (grupSecenekleri) return { grupSecenekId: grupSecenekleri[n % 2]?.id ?? 0, secenekId: option(n) }
  const values: Record<number, Value> = {
    [valueType.choice]: option(n),
    [valueType.text]: `metin ${n % 5}`,
    [valueType.choices]: [...new Set([option(n), option(n + 1)])],
    [valueType.integer]: n,
    [valueType.date]: `20${10 + (n % 80)}-01-15`,
    [valueType.decimal]: `${n % 100}.5`,
    [valueType.range]: { start: '2026-01-01', end: n % 5 ? '2026-02-01' : '2025-01-01' },
  }
  return values[type] ?? 'yok'
}
