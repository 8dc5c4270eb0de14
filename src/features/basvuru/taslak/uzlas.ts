import type { Bilinen, Standing } from '#features/kriter/rules/bilinen.ts'
import { type Cakisma, kriterCakisma, satirCakisma } from '#features/kriter/rules/cakisma.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf, satirField } from '#features/kriter/rules/judge.ts'
import { isSameAnswer, isSameAnswers } from '#features/kriter/rules/value.ts'
import { orderOf, type Yazan, type Yazim } from '#features/kriter/rules/yazan.ts'
import type { Kept } from './cihaz.ts'

/** Answers that came together, what the server holds, and what somebody must decide. */
export type Uzlasma = Standing & { cakismalar: Cakisma[] }

/** The last edit of a field on this device; none where nobody typed. */
type YazimOf = (field: string) => Yazim | undefined

type Sides = { compiled: CompiledForm; before: Bilinen; after: Bilinen; yanitlar: Yanitlar; yazimOf: YazimOf }

/** Whose answer stays: the server's, this page's, or the one that somebody chooses. */
type Winner = 'theirs' | 'mine' | 'ask'

type Contest = {
  yazim: Yazim | undefined
  yazan: Yazan | null | undefined
  /** It differs here from what the page knew. */
  isMine: boolean
  /** It differs on the server from what the page knew. */
  isTheirs: boolean
}

/** An edit of this device that came later than what stands there wins; what nobody typed here never asks. */
function findWinner({ yazim, yazan, isMine, isTheirs }: Contest): Winner {
  const order = orderOf(yazim, yazan)
  if (order === 'done') return 'theirs'
  if (order === 'follows') return 'mine'
  if (!isMine) return 'theirs'
  if (!isTheirs) return 'mine'
  return yazim ? 'ask' : 'theirs'
}

/**
 * Brings together what the page shows and what the server holds by now. What was not changed here follows the server;
 * what was changed only here stays; what two devices changed differently is for the person to decide, and until then it
 * counts as changed from what this page knew.
 */
export function reconcile(sides: Sides): Uzlasma {
  const { compiled, before, after, yanitlar, yazimOf } = sides
  const kriter = new Map(yanitlar.kriter)
  const bilinen = { ...after, kriter: new Map(after.kriter), satir: new Map(after.satir) }
  const cakismalar: Cakisma[] = []
  for (const id of compiled.kriterler.keys()) {
    const mine = yanitlar.kriter.get(id)
    const known = before.kriter.get(id)
    const theirs = after.kriter.get(id)
    if (isSameAnswer(mine, theirs?.value)) continue
    const winner = findWinner({
      yazim: yazimOf(fieldOf(id, null)),
      yazan: theirs?.yazan,
      isMine: !isSameAnswer(mine, known?.value),
      isTheirs: theirs !== undefined && theirs.surum !== (known?.surum ?? 0),
    })
    if (winner === 'theirs') {
      if (theirs?.value === undefined) kriter.delete(id)
      else kriter.set(id, theirs.value)
    } else if (winner === 'ask' && theirs) {
      cakismalar.push(kriterCakisma(id, mine, theirs))
      keepKnown(bilinen.kriter, id, known)
    }
  }
  const satirlar = yanitlar.satirlar.flatMap((satir) => {
    const found = reconcileSatir(satir, sides)
    if (found && 'cakisma' in found) {
      cakismalar.push(found.cakisma)
      keepKnown(bilinen.satir, satir.refId, before.satir.get(satir.refId))
      return [satir]
    }
    return found ? [found] : []
  })
  return { yanitlar: { kriter, satirlar: [...satirlar, ...findNewSatirlar(sides)] }, bilinen, cakismalar }
}

function keepKnown<K>(map: Map<number, K>, id: number, known: K | undefined) {
  if (known === undefined) map.delete(id)
  else map.set(id, known)
}

function reconcileSatir(satir: Satir, { before, after, yazimOf }: Sides): Satir | { cakisma: Cakisma } | null {
  const { refId, isDeleted } = satir
  const known = before.satir.get(refId)
  const theirs = after.satir.get(refId)
  const isMine = isDeleted || !known || !isSameAnswers(known.yanitlar, satir.yanitlar)
  const yazim = yazimOf(satirField(refId))
  if (!theirs) {
    const yazan = after.silinen?.get(refId)
    // never saved; one that was removed is remembered with the removed ones
    if (!known && !yazan) return isDeleted ? null : satir
    const winner = findWinner({ yazim, yazan, isMine, isTheirs: true })
    if (isDeleted || winner === 'theirs') return null
    return winner === 'mine' ? { ...satir, isNew: true } : { cakisma: satirCakisma(satir, null) }
  }
  if (!isDeleted && isSameAnswers(satir.yanitlar, theirs.yanitlar)) return satir
  const winner = findWinner({ yazim, yazan: theirs.yazan, isMine, isTheirs: known?.surum !== theirs.surum })
  if (winner === 'ask') return { cakisma: satirCakisma(satir, theirs) }
  return winner === 'mine' ? satir : { ...satir, isNew: false, isDeleted: false, yanitlar: theirs.yanitlar }
}

/** Entries that came from elsewhere, but for those that this device removed while their save was under way. */
function findNewSatirlar({ before, after, yanitlar, yazimOf }: Sides): Satir[] {
  const here = new Set(yanitlar.satirlar.map(({ refId }) => refId))
  return [...after.satir].flatMap(([refId, { komponentId, yanitlar: answers, yazan }]): Satir[] => {
    if (here.has(refId) || before.satir.has(refId) || orderOf(yazimOf(satirField(refId)), yazan) === 'follows')
      return []
    return [{ komponentId, refId, isNew: false, isDeleted: false, yanitlar: answers }]
  })
}

/** No criterion has an option with this number. */
const notAnAnswer = -1

type Device = { kept: Kept; yazimOf: YazimOf }

/** Puts back what a device kept. It was changed from what the server held then, which may be something else by now. */
export function takeBack(
  compiled: CompiledForm,
  { bilinen: after, yanitlar }: Standing,
  { kept, yazimOf }: Device,
): Uzlasma {
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
  const satirlar = kept.satirlar.flatMap(({ surum, sira: _, yanitlar: answers, ...satir }) => {
    const kriterler = compiled.satirKriterleri.get(satir.komponentId)
    if (!kriterler) return []
    // an empty entry differs from every other, so that it counts as changed here
    if (surum > 0) before.satir.set(satir.refId, { komponentId: satir.komponentId, yanitlar: new Map(), surum })
    // a newer form may not ask all of it any more
    return [{ ...satir, yanitlar: new Map(answers.filter(([kriterId]) => kriterler.has(kriterId))) }]
  })
  return reconcile({ compiled, before, after, yanitlar: { kriter, satirlar: [...untouched, ...satirlar] }, yazimOf })
}
