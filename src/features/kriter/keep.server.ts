import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import { applyEdit } from '#features/kriter/rules/edit.ts'
import { type Satir, satirAtMost, type Value, type Yanitlar } from '#features/kriter/rules/form.ts'
import { isSameValue } from '#features/kriter/rules/value.ts'
import type { TenantDb } from '#server/database/database.ts'
import { type Correction, correctFacts, keepFacts } from './bilgi.server.ts'
import { readPersonalForm } from './kisisel-view.server.ts'
import { insertSatir, listSatir, listYanit, lockPersonal, saveYanitList, updateSatir } from './queries.server.ts'

/** What somebody has sent, and the criteria that they were asked. */
type Sent = Yanitlar & { asked: Iterable<number> }

/** Keeps what somebody has just sent as their own answers and entries, where the profile asks the same. */
export async function keepAnswers(db: TenantDb, adayId: number, { kriter, satirlar, asked }: Sent) {
  const { compiled } = await readPersonalForm(db)
  await lockPersonal(db, { adayId })
  await keepSingle(db, { adayId, compiled }, kriter)
  await keepEntries(db, { adayId, compiled }, satirlar)
  // a question that this form hid or left open takes nothing away of what the profile still says
  const stillSaid = new Set(
    (await listYanit(db, { ownerId: adayId })).flatMap(({ kriterId, value }) => (value === null ? [] : [kriterId])),
  )
  const over = [...asked].filter((id) => kriter.has(id) || !stillSaid.has(id))
  await keepFacts(db, adayId, { kaynak: 'basvuru', asked: over, kriter })
}

/** What staff corrected in an application is a fact about the person from now on; the profile stays the person's own. */
export async function keepCorrections(db: TenantDb, adayId: number, corrections: readonly Correction[]) {
  await lockPersonal(db, { adayId })
  await correctFacts(db, adayId, corrections)
}

type Profile = { adayId: number; compiled: CompiledForm }

async function keepSingle(db: TenantDb, { adayId, compiled }: Profile, sent: Yanitlar['kriter']) {
  const asked = [...compiled.kriterler.keys()].flatMap((kriterId) => {
    const value = sent.get(kriterId)
    return value === undefined ? [] : [{ tur: 'kriter', kriterId, value } as const]
  })
  if (asked.length === 0) return
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

type Answers = readonly { kriterId: number; value: Value }[]

/**
 * An entry that says nothing new is left out, one that says more than an entry of the profile completes it, any other is
 * added. Nothing is deleted: an entry that was left out of one application may still be true.
 */
async function keepEntries(db: TenantDb, { adayId: ownerId, compiled }: Profile, sent: readonly Satir[]) {
  const kept = (await listSatir(db, { ownerId })).map(({ id, komponentId, yanitlar }) => ({
    id,
    komponentId,
    yanitlar,
  }))
  for (const { komponentId, yanitlar } of sent) {
    const asked = compiled.satirKriterleri.get(komponentId)
    const answers = [...yanitlar].flatMap(([kriterId, value]) => (asked?.has(kriterId) ? [{ kriterId, value }] : []))
    const own = kept.filter((entry) => entry.komponentId === komponentId)
    if (answers.length === 0 || own.some((entry) => isPartOf(answers, entry.yanitlar))) continue
    const shorter = own.find((entry) => isPartOf(entry.yanitlar, answers))
    const text = JSON.stringify(answers)
    if (shorter) {
      await updateSatir(db, { ownerId, id: shorter.id, yanitlar: text })
      shorter.yanitlar = answers
    } else if (kept.length < satirAtMost) {
      const [added] = await insertSatir(db, { ownerId, komponentId, istemciRef: null, yanitlar: text })
      if (added) kept.push({ id: added.id, komponentId, yanitlar: answers })
    }
  }
}

function isPartOf(part: Answers, whole: Answers): boolean {
  return part.every(({ kriterId, value }) =>
    whole.some((answer) => answer.kriterId === kriterId && isSameValue(answer.value, value)),
  )
}
