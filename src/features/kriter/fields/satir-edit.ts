import type { SatirView } from '#features/kriter/rules/evaluate.ts'
import type { Satir } from '#features/kriter/rules/form.ts'
import { findValueProblem, isSameValue } from '#features/kriter/rules/value.ts'
import type { YanitStore } from './yanit-store.ts'

/** Below it a new entry's number is a name: a save repeated after a lost answer finds the entry again. */
const namedBelow = -1000

/** A number for a new entry that no other device will draw. */
export function newRefId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return namedBelow - 1 - ((high % 2 ** 20) * 2 ** 32 + low)
}

/** Puts an entry into the form as it was left in a dialog. */
export function applySatir(store: YanitStore, satir: Satir) {
  const { komponentId, refId, yanitlar } = satir
  // one that was saved while it was removed is there again, as deleted
  store.edit(findSatir(store, refId) ? { tur: 'satirGeriAl', refId } : { tur: 'satirEkle', komponentId, refId })
  const ids = store.compiled.komponentler.get(komponentId)?.kriterler.map(({ id }) => id) ?? []
  // a new choice clears what hangs on it, so whatever stands before its parent is written in a second round
  for (let round = 0; round < ids.length; round++) {
    const open = ids.filter((id) => !isSameValue(findSatir(store, refId)?.yanitlar.get(id), yanitlar.get(id)))
    if (open.length === 0) return
    for (const kriterId of open) {
      store.edit({ tur: 'satirKriter', refId, kriterId, value: yanitlar.get(kriterId) ?? null })
    }
  }
}

/** An entry as it leaves its dialog: a hidden answer stays in it, but not half of one, which nobody could finish. */
export function withoutHalves({ compiled }: YanitStore, { satir, kriterler }: SatirView): Satir {
  const shown = new Set(kriterler.map(({ kriter }) => kriter.id))
  const inRow = compiled.satirKriterleri.get(satir.komponentId)
  const kept = [...satir.yanitlar].filter(([id, value]) => {
    const kriter = inRow?.get(id)
    return shown.has(id) || (kriter !== undefined && findValueProblem(kriter, null, value) === null)
  })
  return { ...satir, yanitlar: new Map(kept) }
}

/** The entry with this number, deleted ones included. */
export function findSatir(store: YanitStore, refId: number): Satir | undefined {
  return store.getYanitlar().satirlar.find((satir) => satir.refId === refId)
}
