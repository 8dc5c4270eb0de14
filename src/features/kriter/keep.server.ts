import { applyEdit } from '#features/kriter/rules/edit.ts'
import type { Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { isSameValue } from '#features/kriter/rules/value.ts'
import type { TenantDb } from '#server/database/database.ts'
import { readPersonalForm } from './kisisel-view.server.ts'
import { listYanit, lockPersonal, saveYanitList } from './queries.server.ts'

/** Keeps what somebody has just sent as their own answers, where a personal criterion asks the same. */
export async function keepAnswers(db: TenantDb, adayId: number, { kriter: sent }: Yanitlar) {
  const { compiled } = await readPersonalForm(db)
  const asked = [...compiled.kriterler.keys()].flatMap((kriterId) => {
    const value = sent.get(kriterId)
    return value === undefined ? [] : [{ tur: 'kriter', kriterId, value } as const]
  })
  if (asked.length === 0) return
  await lockPersonal(db, { adayId })
  const stored = await listYanit(db, { ownerId: adayId })
  const before = new Map(stored.flatMap(({ kriterId, value }) => (value === null ? [] : [[kriterId, value] as const])))
  // a new choice clears what was chosen under the old one; twice, because a child may stand before its parent
  const after = [...asked, ...asked].reduce<Yanitlar>((yanitlar, edit) => applyEdit(compiled, yanitlar, edit), {
    kriter: before,
    satirlar: [],
  })
  const changed = changesBetween(before, after.kriter)
  if (changed.length > 0) await saveYanitList(db, { ownerId: adayId, list: JSON.stringify(changed) })
}

function changesBetween(before: ReadonlyMap<number, Value>, after: ReadonlyMap<number, Value>) {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids]
    .filter((id) => !isSameValue(before.get(id), after.get(id)))
    .map((id) => ({ kriter_id: id, value: after.get(id) ?? null }))
}
