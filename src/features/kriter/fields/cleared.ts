import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Edit } from '#features/kriter/rules/edit.ts'
import type { Satir, Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf } from '#features/kriter/rules/judge.ts'

/** What a choice took away: under which field it happened, the names of what is gone, and the edit that undoes it. */
export type Cleared = { field: string; names: string[]; undo: Edit }

type Change = { edit: Edit; before: Yanitlar; after: Yanitlar }

/** What an edit of one criterion cleared besides; null when nothing. */
export function findCleared(compiled: CompiledForm, { edit, before, after }: Change): Cleared | null {
  if (edit.tur !== 'kriter' && edit.tur !== 'satirKriter') return null
  const changed = [...new Set([...before.kriter.keys(), ...after.kriter.keys()])].filter(
    (id) => before.kriter.get(id) !== after.kriter.get(id),
  )
  const now = new Map(after.satirlar.map((satir) => [satir.refId, satir]))
  const satirlar = before.satirlar.filter((satir) => now.get(satir.refId) !== satir)
  const names = [
    ...changed
      .filter((id) => !after.kriter.has(id) && !isEdited(edit, id, null))
      .map((id) => compiled.kriterler.get(id)?.kriterAdi),
    ...satirlar.flatMap((satir) => namesIn(compiled, { edit, satir, now: now.get(satir.refId) })),
  ].filter((name) => name !== undefined)
  if (names.length === 0) return null
  const kriter = new Map(changed.map((id): [number, Value | null] => [id, before.kriter.get(id) ?? null]))
  const field = fieldOf(edit.kriterId, edit.tur === 'kriter' ? null : edit.refId)
  return { field, names: [...new Set(names)], undo: { tur: 'geriAl', kriter, satirlar } }
}

function isEdited(edit: Edit, kriterId: number, refId: number | null): boolean {
  if (edit.tur === 'kriter') return refId === null && edit.kriterId === kriterId
  return edit.tur === 'satirKriter' && edit.refId === refId && edit.kriterId === kriterId
}

type Entry = { edit: Edit; satir: Satir; now: Satir | undefined }

/** The names of an entry's answers that are gone; of an entry that is gone with its component, the component's. */
function namesIn(compiled: CompiledForm, { edit, satir, now }: Entry): (string | undefined)[] {
  if (!now || now.isDeleted) return satir.isDeleted ? [] : [compiled.komponentler.get(satir.komponentId)?.display]
  const kriterler = compiled.satirKriterleri.get(satir.komponentId)
  return [...satir.yanitlar.keys()]
    .filter((id) => !now.yanitlar.has(id) && !isEdited(edit, id, satir.refId))
    .map((id) => kriterler?.get(id)?.kriterAdi)
}
