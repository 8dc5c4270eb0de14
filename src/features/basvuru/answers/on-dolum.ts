import type { OnDolum } from '#features/basvuru/contract.ts'
import type { CompiledForm, CompiledKriter } from '#features/kriter/rules/compile.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { findValueProblem, isEmptyValue, isSameValue } from '#features/kriter/rules/value.ts'

type Answer = { kriterId: number; value: Value }
type EarlierSatir = { komponentId: number; komponentKriterler: Answer[]; tarih: string }
type Kaynak = OnDolum['kriterList'][number]['kaynak']

/** What somebody has answered before, somewhere else. */
export type Earlier = {
  kaynak: Kaynak
  kriterList: readonly (Answer & { tarih: string })[]
  komponentKriterList: readonly EarlierSatir[]
}

/** What is in the draft; a criterion that was cleared is in it too. */
export type Touched = { kriter: ReadonlyMap<number, Value | null>; komponentler: ReadonlySet<number> }

type Found = { kaynak: Kaynak; value: Value; tarih: string }

/** Earlier answers that fit this form as it is answered now, the newest of each criterion. */
export function offerEarlier(compiled: CompiledForm, earlier: readonly Earlier[], touched: Touched): OnDolum {
  const find = newestOf(compiled, earlier, touched)
  return {
    kriterList: [...compiled.kriterler.keys()].flatMap((kriterId) => {
      const found = find(kriterId)
      return found ? [{ kriterId, ...found, alinabilir: !touched.kriter.has(kriterId) }] : []
    }),
    komponentKriterList: placesOf(compiled).flatMap(({ modulId, komponentId }) =>
      newestRows(compiled, earlier, komponentId).map((satir) => ({
        ...satir,
        modulId,
        alinabilir: !touched.komponentler.has(komponentId),
      })),
    ),
  }
}

function placesOf({ form }: CompiledForm) {
  return form.bloklar.flatMap(({ moduller }) =>
    moduller.flatMap(({ id: modulId, komponentler }) => komponentler.map(({ id }) => ({ modulId, komponentId: id }))),
  )
}

/** An answer that depends on a parent's choice fits only beside the choice that it was given under. */
function newestOf(compiled: CompiledForm, earlier: readonly Earlier[], touched: Touched) {
  const sources = earlier.map(({ kaynak, kriterList }) => ({
    kaynak,
    byId: new Map(kriterList.map((answer) => [answer.kriterId, answer])),
  }))
  const known = new Map<number, Found | undefined>()
  const valueNow = (kriterId: number): Value | undefined => {
    if (touched.kriter.has(kriterId)) return touched.kriter.get(kriterId) ?? undefined
    return find(kriterId)?.value
  }
  const find = (kriterId: number): Found | undefined => {
    const kriter = compiled.kriterler.get(kriterId)
    if (!kriter || known.has(kriterId)) return known.get(kriterId)
    known.set(kriterId, undefined)
    const found = sources.flatMap(({ kaynak, byId }): Found[] => {
      const answer = byId.get(kriterId)
      if (!answer || !fits(kriter, answer.value, byId)) return []
      const { anneKriterId } = kriter
      const isUnderSameParent =
        anneKriterId === null || isSameValue(byId.get(anneKriterId)?.value, valueNow(anneKriterId))
      return isUnderSameParent ? [{ kaynak, value: answer.value, tarih: answer.tarih }] : []
    })
    known.set(kriterId, newest(found))
    return known.get(kriterId)
  }
  return find
}

/** Of this form, of a possible value, and an option of the parent's choice where there is one. */
function fits(kriter: CompiledKriter, value: Value, around: ReadonlyMap<number, { value: Value }>): boolean {
  if (isEmptyValue(value) || findValueProblem(kriter, null, value) || isDeclaration(kriter)) return false
  if (kriter.anneKriterId === null || kriter.kaynak || kriter.grupSecenekleri) return true
  const parent = around.get(kriter.anneKriterId)?.value
  const chosen = Array.isArray(value) ? value : [value]
  return chosen.every((id) => typeof id === 'number' && kriter.secenekById.get(id)?.parentSecenekId === parent)
}

/** The only option is something to agree to: nobody agrees to it by having agreed once before. */
function isDeclaration({ secenekler, grupSecenekleri, kaynak, anneKriterId }: CompiledKriter): boolean {
  return secenekler.length === 1 && !grupSecenekleri && kaynak === null && anneKriterId === null
}

function newest<Item extends { tarih: string }>(items: Item[]): Item | undefined {
  return items.reduce<Item | undefined>((best, item) => (best && best.tarih >= item.tarih ? best : item), undefined)
}

/** All entries of the source whose entries are the newest: two sources are never mixed. */
function newestRows(compiled: CompiledForm, earlier: readonly Earlier[], komponentId: number) {
  const kriterler = compiled.satirKriterleri.get(komponentId)
  const sources = earlier.flatMap(({ kaynak, komponentKriterList }) => {
    const satirlar = komponentKriterList
      .filter((satir) => satir.komponentId === komponentId)
      .map((satir) => ({ ...satir, kaynak, komponentKriterler: fitting(kriterler, satir.komponentKriterler) }))
      .filter((satir) => satir.komponentKriterler.length > 0)
    const last = newest(satirlar)
    return last ? [{ tarih: last.tarih, satirlar }] : []
  })
  return newest(sources)?.satirlar ?? []
}

function fitting(kriterler: ReadonlyMap<number, CompiledKriter> | undefined, answers: Answer[]): Answer[] {
  const around = new Map(answers.map((answer) => [answer.kriterId, answer]))
  return answers
    .filter(({ kriterId, value }) => {
      const kriter = kriterler?.get(kriterId)
      return kriter !== undefined && fits(kriter, value, around)
    })
    .map(({ kriterId, value }) => ({ kriterId, value }))
}
