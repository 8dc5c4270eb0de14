import { AppError, type FieldError } from '#core/errors.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { toAnlik } from '#features/basvuru/gonder.server.ts'
import { saveYanitList } from '#features/basvuru/queries.server.ts'
import { keepCorrections } from '#features/kriter/keep.server.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { applyEdit } from '#features/kriter/rules/edit.ts'
import { evaluate, type FormView } from '#features/kriter/rules/evaluate.ts'
import type { Satir, Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { findProblems, findStrangers, prune } from '#features/kriter/rules/judge.ts'
import { isSameAnswer } from '#features/kriter/rules/value.ts'
import type { CallContext } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'
import type { YanitSorusu } from './karsilastir-contract.ts'
import { findAnlik, holdAnlik, insertDuzeltmeler, setAnlik } from './kart-queries.server.ts'
import { komponentNames, type Read, readAnswers, tellAnswer, tellSatir } from './yanitlar.server.ts'

type Context = CallContext<'tenant'>
type Held = Awaited<ReturnType<typeof findAnlik>>[number]

function refuse(errors: FieldError[]): never {
  throw new AppError('validationFailed', { errors })
}

/** The answers of an application that can be corrected: what is decided is opened again before that. */
async function readOpen(context: Context, { kapali, anlik }: Held): Promise<Read> {
  const read = kapali ? null : await readAnswers(context, anlik)
  if (!read) throw new AppError('basvuruKapali')
  return read
}

/** Whoever may not read answers of special categories neither writes them nor takes them away. */
async function requireSight(context: Context, { ozel }: Read, kriterIds: readonly number[]) {
  if (!kriterIds.some((id) => ozel.has(id)) || (await hasRight(context, ozelNitelikliGor))) return
  throw new AppError('ozelNitelikli')
}

/** A question of an application with what may be chosen now; of special categories without its answer. */
export async function readQuestion(context: Context, id: number, kriterId: number): Promise<YanitSorusu> {
  const [held] = await findAnlik(context.db, { id })
  if (!held) throw new AppError('notFound')
  const read = await readOpen(context, held)
  await requireSight(context, read, [kriterId])
  const view = evaluate(read.form, read.yanitlar, read.source).kriterler.get(kriterId)
  if (!view) throw new AppError('notFound')
  const { kriter, zorunlu, secenekler, value } = view
  const { kriterAdi, aciklama, valueType, grupSecenekleri, enAz, enCok } = kriter
  const ozel = read.ozel.has(kriterId)
  return {
    ...{ kriterAdi, aciklama, valueType, grupSecenekleri, enAz, enCok, zorunlu, ozel },
    secenekler: [...(grupSecenekleri ? kriter.secenekler : (secenekler ?? []))],
    value: ozel ? null : (value ?? null),
    rowVersion: held.rowVersion,
  }
}

type Answered = { id: number; kriterId: number; value: Value | null }

/** What the portal would refuse of this answer, named by the fields of the call. */
function judge(read: Read, view: FormView, { kriterId, value }: Omit<Answered, 'id'>): FieldError[] {
  if (!read.form.kriterler.has(kriterId)) return [{ field: 'kriterId', key: 'invalidChoice' }]
  const sent: Yanitlar = { kriter: new Map(value === null ? [] : [[kriterId, value]]), satirlar: [] }
  const problems = [...findStrangers(read.form, view, sent), ...findProblems(view)]
  return problems
    .filter((problem) => problem.kriterId === kriterId && problem.refId === null)
    .map(({ key, params }) => ({ field: 'value', key, ...(params && { params }) }))
}

/** One answer before and after, in words. */
type Change = {
  kriterId: number
  komponentId: number | null
  soru: string
  once: string | null
  sonra: string | null
}

function changedAnswers(before: Read, after: Read): Change[] {
  const ids = new Set([...before.yanitlar.kriter.keys(), ...after.yanitlar.kriter.keys()])
  return [...ids].flatMap((kriterId) => {
    if (isSameAnswer(before.yanitlar.kriter.get(kriterId), after.yanitlar.kriter.get(kriterId))) return []
    const [was, is] = [before, after].map((read) => tellAnswer(read, read.yanitlar.kriter, kriterId))
    const soru = before.form.kriterler.get(kriterId)?.kriterAdi ?? ''
    return [{ kriterId, komponentId: null, soru, once: was?.yanit ?? null, sonra: is?.yanit ?? null }]
  })
}

/** What went with entries of components that are no longer asked for, or with a question inside one. */
function lostInside(before: Read, after: Read): Change[] {
  const names = komponentNames(before)
  const told = (read: Read, satir: Satir) => [false, true].flatMap((isOzel) => tellSatir(read, satir, isOzel))
  return before.yanitlar.satirlar.flatMap((satir) => {
    const { komponentId, refId } = satir
    const left = after.yanitlar.satirlar.find((one) => one.komponentId === komponentId && one.refId === refId)
    const kept = new Set(left ? told(after, left).map(({ kriterId }) => kriterId) : [])
    return told(before, satir)
      .filter(({ kriterId }) => !kept.has(kriterId))
      .map(({ kriterId, soru, yanit }) => ({
        kriterId,
        komponentId,
        soru: `${names.get(komponentId) ?? ''}: ${soru}`,
        once: yanit,
        sonra: null,
      }))
  })
}

type Planned = { after: Yanitlar; changes: Change[] }

/** What becomes of the answers when one of them is another; refuses as the portal does. */
async function plan(context: Context, read: Read, { kriterId, value }: Omit<Answered, 'id'>): Promise<Planned> {
  await requireSight(context, read, [kriterId])
  const edited = applyEdit(read.form, read.yanitlar, { tur: 'kriter', kriterId, value })
  const source = await readPlaces(context.runtime.master.db, read.form, edited)
  const view = evaluate(read.form, edited, source)
  const errors = judge(read, view, { kriterId, value })
  if (errors.length > 0) refuse(errors)
  const after = prune(view)
  const next: Read = { ...read, yanitlar: after, source }
  const changes = [...changedAnswers(read, next), ...lostInside(read, next)]
  await requireSight(
    context,
    read,
    changes.map((change) => change.kriterId),
  )
  return { after, changes }
}

type Correction = Answered & { rowVersion?: number | undefined; deneme?: boolean | undefined; neden: string }

/**
 * Corrects one answer of an application; what the form no longer asks or offers then goes with it. Answers the questions
 * whose answers went. `stale` is what a slower one is told.
 */
export async function correctAnswer(
  context: Context,
  { id, rowVersion, deneme, neden, ...answered }: Correction,
  stale: () => Promise<unknown>,
): Promise<string[]> {
  const { db, session, audit, changed } = context
  const [held] = await holdAnlik(db, { id })
  if (!held) throw new AppError('notFound')
  if (rowVersion !== undefined && rowVersion !== held.rowVersion) {
    throw new AppError('staleRecord', { resultObject: await stale() })
  }
  const read = await readOpen(context, held)
  const { after, changes } = await plan(context, read, answered)
  const gone = changes.filter(({ kriterId, sonra }) => kriterId !== answered.kriterId && sonra === null)
  const gidenYanitlar = [...new Set(gone.map(({ soru }) => soru))]
  if (deneme || changes.length === 0) return gidenYanitlar

  await setAnlik(db, { id, anlik: toAnlik(after, held.anlik.formSurumId ?? 0) })
  await writeChanges(context, { held, before: read.yanitlar, after, changes })
  await insertDuzeltmeler(db, {
    basvuruId: id,
    list: JSON.stringify(changes.map(toRow)),
    neden,
    duzelten: actorName(session),
  })
  const kriter = changes.map(({ kriterId }) => kriterId)
  // the answers and the reason outlive no erasure: the record of changes does
  audit({ islem: 'yanitDuzelt', varlik: 'basvuru', varlikId: id, degisim: { kriter, neden: '***' } })
  changed('basvuru')
  return gidenYanitlar
}

const toRow = ({ kriterId, komponentId, ...words }: Change) => ({
  kriter_id: kriterId,
  komponent_id: komponentId,
  ...words,
})

type Written = { held: Held; before: Yanitlar; after: Yanitlar; changes: readonly Change[] }

/** The candidate's own answers and the facts that lists search by follow. Entries that are hidden are shown nowhere. */
async function writeChanges({ db }: Context, { held, before, after, changes }: Written) {
  const own = changes.filter(({ komponentId }) => komponentId === null).map(({ kriterId }) => kriterId)
  const list = own.map((kriterId) => ({ kriter_id: kriterId, value: after.kriter.get(kriterId) ?? null }))
  await saveYanitList(db, { ownerId: held.id, list: JSON.stringify(list) })
  const corrections = own.map((kriterId) => ({
    kriterId,
    before: before.kriter.get(kriterId),
    after: after.kriter.get(kriterId),
  }))
  await keepCorrections(db, held.adayId, corrections)
}
