import type { CompiledForm, CompiledKriter } from './compile.ts'
import { type Satir, type Value, valueType, type Yanitlar } from './form.ts'
import { dropHidden } from './hide.ts'
import { isEmptyValue, isSameValue } from './value.ts'

/** One act of whoever fills the form; null clears an answer. */
export type Edit =
  | { tur: 'kriter'; kriterId: number; value: Value | null }
  | { tur: 'satirEkle'; komponentId: number; refId: number }
  | { tur: 'satirKriter'; refId: number; kriterId: number; value: Value | null }
  | { tur: 'satirSil'; refId: number }
  | { tur: 'satirGeriAl'; refId: number }
  /** Takes an edit back, with all that it took away: these answers (null for none) and entries are again as they were. */
  | { tur: 'geriAl'; kriter: ReadonlyMap<number, Value | null>; satirlar: readonly Satir[] }

/** The answers after an edit. What cannot be meant (an unknown criterion, a row that is not there) changes nothing. */
export function applyEdit(compiled: CompiledForm, yanitlar: Yanitlar, edit: Edit): Yanitlar {
  const edited = change(compiled, yanitlar, edit)
  return edited !== yanitlar && canHide(compiled, yanitlar, edit) ? dropHidden(compiled, yanitlar, edited) : edited
}

/** Conditions name options: what is typed as text or number hides nothing, and typing stays cheap. */
function canHide(compiled: CompiledForm, { satirlar }: Yanitlar, edit: Edit): boolean {
  if (edit.tur !== 'kriter' && edit.tur !== 'satirKriter') return false
  const komponentId = edit.tur === 'satirKriter' && satirlar.find(({ refId }) => refId === edit.refId)?.komponentId
  const kriterler = komponentId ? compiled.satirKriterleri.get(komponentId) : compiled.kriterler
  const type = kriterler?.get(edit.kriterId)?.valueType
  return type === valueType.choice || type === valueType.choices
}

function change(compiled: CompiledForm, yanitlar: Yanitlar, edit: Edit): Yanitlar {
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
    case 'geriAl':
      return restore(yanitlar, edit)
  }
}

function restore({ kriter, satirlar }: Yanitlar, back: Extract<Edit, { tur: 'geriAl' }>): Yanitlar {
  const answers = new Map(kriter)
  for (const [id, value] of back.kriter) {
    if (value === null) answers.delete(id)
    else answers.set(id, value)
  }
  const byId = new Map(back.satirlar.map((satir) => [satir.refId, satir]))
  const here = new Set(satirlar.map(({ refId }) => refId))
  return {
    kriter: answers,
    satirlar: [
      ...satirlar.map((satir) => byId.get(satir.refId) ?? satir),
      ...back.satirlar.filter(({ refId }) => !here.has(refId)),
    ],
  }
}

type Answer = { kriterId: number; value: Value | null }

/** Spec: candidate §4. A new choice clears the criteria that offer their options by it, and theirs in turn. */
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
