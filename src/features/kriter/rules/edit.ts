import type { CompiledForm, CompiledKriter } from './compile.ts'
import type { Satir, Value, Yanitlar } from './form.ts'
import { isEmptyValue, isSameValue } from './value.ts'

/** One act of whoever fills the form; null clears an answer. */
export type Edit =
  | { tur: 'kriter'; kriterId: number; value: Value | null }
  | { tur: 'satirEkle'; komponentId: number; refId: number }
  | { tur: 'satirKriter'; refId: number; kriterId: number; value: Value | null }
  | { tur: 'satirSil'; refId: number }
  | { tur: 'satirGeriAl'; refId: number }

/** The answers after an edit. What cannot be meant (an unknown criterion, a row that is not there) changes nothing. */
export function applyEdit(compiled: CompiledForm, yanitlar: Yanitlar, edit: Edit): Yanitlar {
  switch (edit.tur) {
    case 'kriter': {
      const kriter = setAnswer(compiled.kriterler, yanitlar.kriter, edit)
      return kriter === yanitlar.kriter ? yanitlar : { ...yanitlar, kriter }
    }
    case 'satirEkle':
      return addSatir(compiled, yanitlar, edit)
    case 'satirKriter':
      return changeSatir(yanitlar, edit.refId, (satir) => {
        const kriterler = compiled.satirKriterleri.get(satir.komponentId)
        const yeni = kriterler && setAnswer(kriterler, satir.yanitlar, edit)
        return yeni === undefined || yeni === satir.yanitlar ? satir : { ...satir, yanitlar: yeni }
      })
    case 'satirSil':
      return removeSatir(yanitlar, edit.refId)
    case 'satirGeriAl':
      return changeSatir(yanitlar, edit.refId, (satir) => (satir.isDeleted ? { ...satir, isDeleted: false } : satir))
  }
}

type Answer = { kriterId: number; value: Value | null }

/**
 * Spec: candidate §4. A new choice clears the criteria that offer their options by it, and theirs in turn. What is only
 * hidden by it keeps its answer in the draft and is left out when the form is judged and sent.
 */
function setAnswer(
  kriterler: ReadonlyMap<number, CompiledKriter>,
  answers: ReadonlyMap<number, Value>,
  { kriterId, value }: Answer,
): ReadonlyMap<number, Value> {
  const kriter = kriterler.get(kriterId)
  const before = answers.get(kriterId)
  const after = value === null || isEmptyValue(value) ? undefined : value
  if (!kriter || isSameValue(before, after)) return answers

  const changed = new Map(answers)
  if (after === undefined) changed.delete(kriterId)
  else changed.set(kriterId, after)
  const waiting = [...kriter.cocuklar]
  // a child is cleared once: a circle in an unpublished form ends here
  const seen = new Set([kriterId])
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    changed.delete(id)
    waiting.push(...(kriterler.get(id)?.cocuklar ?? []))
  }
  return changed
}

function addSatir(compiled: CompiledForm, yanitlar: Yanitlar, edit: { komponentId: number; refId: number }): Yanitlar {
  const { komponentId, refId } = edit
  const isTaken = yanitlar.satirlar.some((satir) => satir.refId === refId)
  if (!compiled.komponentler.has(komponentId) || isTaken || refId >= 0) return yanitlar
  const satir: Satir = { komponentId, refId, isNew: true, isDeleted: false, yanitlar: new Map() }
  return { ...yanitlar, satirlar: [...yanitlar.satirlar, satir] }
}

/** A row that was never saved goes at once; a saved one is marked and can be brought back until the next save. */
function removeSatir(yanitlar: Yanitlar, refId: number): Yanitlar {
  const found = yanitlar.satirlar.find((satir) => satir.refId === refId)
  if (found?.isNew) return { ...yanitlar, satirlar: yanitlar.satirlar.filter((satir) => satir !== found) }
  return changeSatir(yanitlar, refId, (satir) => (satir.isDeleted ? satir : { ...satir, isDeleted: true }))
}

function changeSatir(yanitlar: Yanitlar, refId: number, change: (satir: Satir) => Satir): Yanitlar {
  const satir = yanitlar.satirlar.find((one) => one.refId === refId)
  const changed = satir && change(satir)
  return changed === undefined || changed === satir
    ? yanitlar
    : { ...yanitlar, satirlar: yanitlar.satirlar.map((one) => (one === satir ? changed : one)) }
}
