import type { CompiledForm } from '#core/kriter/compile.ts'
import type { Satir, Value, Yanitlar } from '#core/kriter/form.ts'
import type { Kept } from './taslak-cihaz.ts'
import { type Bilinen, isSameAnswer, isSameAnswers, kriterField, satirField, toAnswers } from './taslak-fark.ts'

/** Two answers to one question: this device's and the one that was saved elsewhere meanwhile; null is none. */
export type Cakisma = {
  field: string
  kriterId: number | null
  komponentId: number | null
  refId: number | null
  benim: Value | Satir | null
  digeri: Value | Satir | null
  /** Version of the other answer; a save after the choice has seen it. */
  surum: number
}

/** Answers that came together, what the server holds, and what somebody must decide. */
export type Uzlasma = { yanitlar: Yanitlar; bilinen: Bilinen; cakismalar: Cakisma[] }

type Sides = { compiled: CompiledForm; before: Bilinen; after: Bilinen; yanitlar: Yanitlar }

/**
 * Brings together what the page shows and what the server holds by now. What was not changed here follows the server;
 * what was changed only here stays; what was changed differently on both sides is for the person to decide.
 */
export function reconcile({ compiled, before, after, yanitlar }: Sides): Uzlasma {
  const kriter = new Map(yanitlar.kriter)
  const bilinen = { kriter: new Map(after.kriter), satir: new Map(after.satir) }
  const cakismalar: Cakisma[] = []
  for (const id of compiled.kriterler.keys()) {
    const mine = yanitlar.kriter.get(id)
    const known = before.kriter.get(id)
    const theirs = after.kriter.get(id)
    if (isSameAnswer(mine, theirs?.value)) continue
    if (isSameAnswer(mine, known?.value)) {
      if (theirs?.value === undefined) kriter.delete(id)
      else kriter.set(id, theirs.value)
    } else if (theirs && theirs.surum !== (known?.surum ?? 0)) {
      cakismalar.push(kriterCakisma(id, mine, theirs))
    }
  }
  const satirlar = yanitlar.satirlar.flatMap((satir) => {
    const found = reconcileSatir(satir, before, after)
    if (found && 'cakisma' in found) {
      cakismalar.push(found.cakisma)
      return [satir]
    }
    return found ? [found] : []
  })
  const here = new Set(yanitlar.satirlar.map(({ refId }) => refId))
  for (const [refId, { komponentId, yanitlar: answers }] of after.satir) {
    if (here.has(refId) || before.satir.has(refId)) continue
    satirlar.push({ komponentId, refId, isNew: false, isDeleted: false, yanitlar: answers })
  }
  return { yanitlar: { kriter, satirlar }, bilinen, cakismalar }
}

function reconcileSatir(satir: Satir, before: Bilinen, after: Bilinen): Satir | { cakisma: Cakisma } | null {
  const known = before.satir.get(satir.refId)
  const theirs = after.satir.get(satir.refId)
  const isMine = satir.isDeleted || !known || !isSameAnswers(known.yanitlar, satir.yanitlar)
  if (!theirs) {
    // never saved, or gone elsewhere
    if (!known) return satir
    return isMine && !satir.isDeleted ? { cakisma: satirCakisma(satir, null) } : null
  }
  if (!isMine) return { ...satir, yanitlar: theirs.yanitlar }
  if (known?.surum === theirs.surum || (!satir.isDeleted && isSameAnswers(satir.yanitlar, theirs.yanitlar)))
    return satir
  return { cakisma: satirCakisma(satir, theirs) }
}

function kriterCakisma(
  kriterId: number,
  mine: Value | undefined,
  theirs: { value: Value | undefined; surum: number },
): Cakisma {
  const nowhere = { komponentId: null, refId: null }
  const { value, surum } = theirs
  return { field: kriterField(kriterId), kriterId, ...nowhere, benim: mine ?? null, digeri: value ?? null, surum }
}

function satirCakisma(satir: Satir, theirs: { yanitlar: ReadonlyMap<number, Value>; surum: number } | null): Cakisma {
  const { komponentId, refId } = satir
  const digeri = theirs ? { ...satir, isNew: false, isDeleted: false, yanitlar: theirs.yanitlar } : null
  const surum = theirs?.surum ?? 0
  return { field: satirField(refId), kriterId: null, komponentId, refId, benim: satir, digeri, surum }
}

/** What a save is told when somebody else answered the same question meanwhile. */
export type StaleAnswer = {
  kriterList: { kriterId: number; value: Value | null; surum: number }[]
  komponentKriterList: {
    refId: number
    isDeleted: boolean
    komponentKriterler?: { kriterId: number; value: Value }[]
    surum?: number
  }[]
}

/** What somebody must decide after a save met other answers. */
export function toCakismalar(stale: StaleAnswer, { kriter, satirlar }: Yanitlar): Cakisma[] {
  return [
    ...stale.kriterList.map(({ kriterId, value, surum }) =>
      kriterCakisma(kriterId, kriter.get(kriterId), { value: value ?? undefined, surum }),
    ),
    ...stale.komponentKriterList.flatMap(({ refId, isDeleted, komponentKriterler = [], surum = 0 }) => {
      const mine = satirlar.find((one) => one.refId === refId)
      return mine ? [satirCakisma(mine, isDeleted ? null : { yanitlar: toAnswers(komponentKriterler), surum })] : []
    }),
  ]
}

/** Everything that the page shows and the server does not hold, unfinished answers too; null when there is nothing. */
export function toKept(compiled: CompiledForm, bilinen: Bilinen, yanitlar: Yanitlar): Kept | null {
  const kriter = [...compiled.kriterler.keys()].flatMap((kriterId) => {
    const value = yanitlar.kriter.get(kriterId)
    const known = bilinen.kriter.get(kriterId)
    return isSameAnswer(known?.value, value) ? [] : [{ kriterId, value: value ?? null, surum: known?.surum ?? 0 }]
  })
  const satirlar = yanitlar.satirlar.flatMap(({ yanitlar: answers, ...satir }) => {
    const known = bilinen.satir.get(satir.refId)
    const isSaved = !satir.isDeleted && known !== undefined && isSameAnswers(known.yanitlar, answers)
    return isSaved ? [] : [{ ...satir, yanitlar: [...answers], surum: known?.surum ?? 0 }]
  })
  return kriter.length + satirlar.length > 0 ? { kriter, satirlar } : null
}

/** No criterion has an option with this number. */
const notAnAnswer = -1

/** Puts back what a device kept. It was changed from what the server held then, which may be something else by now. */
export function takeBack(compiled: CompiledForm, after: Bilinen, yanitlar: Yanitlar, kept: Kept): Uzlasma {
  const kriter = new Map(yanitlar.kriter)
  const before = { kriter: new Map(after.kriter), satir: new Map(after.satir) }
  for (const { kriterId, value, surum } of kept.kriter) {
    if (!compiled.kriterler.has(kriterId)) continue
    if (value === null) kriter.delete(kriterId)
    else kriter.set(kriterId, value)
    // whatever stood there, it was not this: what is kept was changed here
    before.kriter.set(kriterId, { value: value === null ? notAnAnswer : undefined, surum })
  }
  const back = new Map(kept.satirlar.map((satir) => [satir.refId, satir]))
  const untouched = yanitlar.satirlar.filter(({ refId }) => !back.has(refId))
  const satirlar = kept.satirlar.flatMap(({ surum, yanitlar: answers, ...satir }) => {
    if (!compiled.komponentler.has(satir.komponentId)) return []
    // an empty entry differs from every other, so that it counts as changed here
    if (surum > 0) before.satir.set(satir.refId, { komponentId: satir.komponentId, yanitlar: new Map(), surum })
    return [{ ...satir, yanitlar: new Map(answers) }]
  })
  return reconcile({ compiled, before, after, yanitlar: { kriter, satirlar: [...untouched, ...satirlar] } })
}

type Decision = { choice: 'benim' | 'digeri'; newRef(): number }
type Standing = Pick<Uzlasma, 'yanitlar' | 'bilinen'>

/** The answers after somebody chose between two: either way the other answer has been seen. */
export function decide({ yanitlar, bilinen }: Standing, found: Cakisma, { choice, newRef }: Decision): Standing {
  const { kriterId, refId, digeri, surum } = found
  if (kriterId !== null) {
    const value = digeri === null ? undefined : (digeri as Value) // a criterion's conflict holds values
    const known = { ...bilinen, kriter: new Map(bilinen.kriter).set(kriterId, { value, surum }) }
    if (choice === 'benim') return { yanitlar, bilinen: known }
    const kriter = new Map(yanitlar.kriter)
    if (value === undefined) kriter.delete(kriterId)
    else kriter.set(kriterId, value)
    return { yanitlar: { ...yanitlar, kriter }, bilinen: known }
  }
  if (refId === null) return { yanitlar, bilinen }
  const theirs = digeri as Satir | null // an entry's conflict holds entries
  const satir = new Map(bilinen.satir)
  if (theirs) satir.set(refId, { komponentId: theirs.komponentId, yanitlar: theirs.yanitlar, surum })
  else satir.delete(refId)
  const satirlar = yanitlar.satirlar.flatMap((one) => {
    if (one.refId !== refId) return [one]
    if (choice === 'digeri') return theirs ? [theirs] : []
    // its number is gone with it: it comes back as a new one
    return theirs ? [one] : [{ ...one, refId: newRef(), isNew: true }]
  })
  return { yanitlar: { ...yanitlar, satirlar }, bilinen: { ...bilinen, satir } }
}
