import { type Bilinen, findChangedAnswers, type Standing } from '#features/kriter/rules/bilinen.ts'
import { type Cakisma, kriterCakisma, satirCakisma } from '#features/kriter/rules/cakisma.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { isSameAnswer, isSameAnswers } from '#features/kriter/rules/value.ts'
import type { Kept } from './cihaz.ts'

/** Answers that came together, what the server holds, and what somebody must decide. */
export type Uzlasma = Standing & { cakismalar: Cakisma[] }

type Sides = { compiled: CompiledForm; before: Bilinen; after: Bilinen; yanitlar: Yanitlar }

/**
 * Brings together what the page shows and what the server holds by now. What was not changed here follows the server;
 * what was changed only here stays; what was changed differently on both sides is for the person to decide, and until
 * then it counts as changed from what this page knew.
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
      keepKnown(bilinen.kriter, id, known)
    }
  }
  const satirlar = yanitlar.satirlar.flatMap((satir) => {
    const found = reconcileSatir(satir, before, after)
    if (found && 'cakisma' in found) {
      cakismalar.push(found.cakisma)
      keepKnown(bilinen.satir, satir.refId, before.satir.get(satir.refId))
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

function keepKnown<K>(map: Map<number, K>, id: number, known: K | undefined) {
  if (known === undefined) map.delete(id)
  else map.set(id, known)
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

/** Everything that the page shows and the server does not hold, unfinished answers too; null when there is nothing. */
export function toKept(compiled: CompiledForm, bilinen: Bilinen, yanitlar: Yanitlar): Kept | null {
  const kriter = findChangedAnswers(compiled.kriterler.keys(), { bilinen, yanitlar })
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
    const kriterler = compiled.satirKriterleri.get(satir.komponentId)
    if (!kriterler) return []
    // an empty entry differs from every other, so that it counts as changed here
    if (surum > 0) before.satir.set(satir.refId, { komponentId: satir.komponentId, yanitlar: new Map(), surum })
    // a newer form may not ask all of it any more
    return [{ ...satir, yanitlar: new Map(answers.filter(([kriterId]) => kriterler.has(kriterId))) }]
  })
  return reconcile({ compiled, before, after, yanitlar: { kriter, satirlar: [...untouched, ...satirlar] } })
}
