import type { CompiledForm } from './compile.ts'
import { evaluate, type FormView, type SatirView } from './evaluate.ts'
import type { Satir, Yanitlar } from './form.ts'

/**
 * Spec: candidate §4. The answers without those that an edit has hidden. What was hidden before stays: it may be an
 * earlier answer that waits for its question.
 */
export function dropHidden(compiled: CompiledForm, before: Yanitlar, after: Yanitlar): Yanitlar {
  const was = evaluate(compiled, before)
  const is = evaluate(compiled, after)
  const hidden = [...was.kriterler.keys()].filter((id) => !is.kriterler.has(id) && after.kriter.has(id))
  const rowsBefore = rowsOf(was)
  const rowsAfter = rowsOf(is)
  const satirlar = after.satirlar.flatMap((satir): Satir[] => {
    const shown = rowsBefore.get(satir.refId)
    if (!shown) return [satir]
    const still = rowsAfter.get(satir.refId)
    // an entry of a component that is gone; one that the server knows is deleted there
    if (!still) return satir.isNew ? [] : [{ ...satir, isDeleted: true }]
    return [withoutHidden(satir, shown, still)]
  })
  const isSame = hidden.length === 0 && satirlar.length === after.satirlar.length
  if (isSame && satirlar.every((satir, index) => satir === after.satirlar[index])) return after
  const kriter = new Map(after.kriter)
  for (const id of hidden) kriter.delete(id)
  return { kriter, satirlar }
}

function rowsOf({ bloklar }: FormView): Map<number, SatirView> {
  const komponentler = bloklar.flatMap(({ moduller }) => moduller.flatMap((modul) => modul.komponentler))
  return new Map(komponentler.flatMap(({ satirlar }) => satirlar.map((view) => [view.satir.refId, view])))
}

function withoutHidden(satir: Satir, before: SatirView, after: SatirView): Satir {
  const still = new Set(after.kriterler.map(({ kriter }) => kriter.id))
  const hidden = before.kriterler.filter(({ kriter: { id } }) => !still.has(id) && satir.yanitlar.has(id))
  if (hidden.length === 0) return satir
  const yanitlar = new Map(satir.yanitlar)
  for (const { kriter } of hidden) yanitlar.delete(kriter.id)
  return { ...satir, yanitlar }
}
