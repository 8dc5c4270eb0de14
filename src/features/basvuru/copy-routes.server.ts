import { AppError } from '#core/errors.ts'
import { mergeDraft } from '#features/basvuru/answers/draft.server.ts'
import { readOnDolum } from '#features/basvuru/answers/earlier.server.ts'
import { getForm } from '#features/basvuru/answers/form-store.server.ts'
import { getPosted, type Opened, openLiveDraft } from '#features/basvuru/answers/open-draft.server.ts'
import { readPassedTests } from '#features/basvuru/answers/tests.server.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import { findProblems } from '#features/kriter/rules/judge.ts'
import { requireNoProblems } from '#features/kriter/rules/require.ts'
import { toYanitlar } from '#features/kriter/rules/wire.ts'
import { findSessionIlan } from '#features/oturum/queries.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { holdSubject, subjectOf } from '#server/session/candidate.ts'
import type { Session } from '#server/session/session.ts'
import {
  copyKomponentKriter,
  copyKriter,
  deleteKomponentKriter,
  type OnDolum,
  type YanitlarWire,
  zorunluKontrol,
} from './contract.ts'
import { deleteSatir, findBasvuru, listSatir, listYanit, touchBasvuru } from './queries.server.ts'

export const basvuruCopyRoutes = [
  implement(copyKriter, async ({ db, tenant, session, input, runtime, audit }) => {
    const adayId = await holdSubject(db, session, input.adayId)
    const iapId = await chosenIlan(runtime.master.db, session, input.projId)
    const opened = await openLiveDraft(db, tenant, { adayId, iapId })
    const inModul = kriterlerOf(opened, input.kriterModulId ?? null)
    const { kriterList } = await readDraftOnDolum(db, adayId, opened)
    const taken = kriterList.filter(({ kriterId, alinabilir }) => alinabilir && inModul.has(kriterId))
    await takeOver(db, opened, {
      kriterList: taken.map(({ kriterId, value }) => ({ kriterId, value, surum: 0 })),
      komponentKriterList: [],
    })
    audit({ islem: 'copyKriter', varlik: 'basvuru', varlikId: opened.basvuru.id, degisim: { kriter: taken.length } })
    return 1 as const
  }),

  implement(copyKomponentKriter, async ({ db, tenant, session, input, runtime, audit }) => {
    const adayId = await holdSubject(db, session, input.adayId)
    const iapId = await chosenIlan(runtime.master.db, session, input.projId)
    const opened = await openLiveDraft(db, tenant, { adayId, iapId })
    const modul = modulOf(opened, input.kriterModulId)
    if (!modul.komponentler.some(({ id }) => id === input.kriterKomponentId)) throw new AppError('notFound')
    const { komponentKriterList } = await readDraftOnDolum(db, adayId, opened)
    const taken = komponentKriterList.filter(
      ({ komponentId, alinabilir }) => alinabilir && komponentId === input.kriterKomponentId,
    )
    await takeOver(db, opened, {
      kriterList: [],
      komponentKriterList: taken.map(({ komponentId, modulId, komponentKriterler }, index) => ({
        komponentId,
        modulId,
        refId: -1 - index,
        komponentKriterler,
      })),
    })
    audit({ islem: 'copyKriter', varlik: 'basvuru', varlikId: opened.basvuru.id, degisim: { satir: taken.length } })
    return 1 as const
  }),

  implement(deleteKomponentKriter, async ({ db, tenant, session, input, audit }) => {
    const own = { adayId: await holdSubject(db, session, input.adayId), iapId: input.projId }
    const { basvuru } = await openLiveDraft(db, tenant, own)
    const { refId, komponentId, modulId } = input
    const satirlar = await listSatir(db, { ownerId: basvuru.id })
    const satir = satirlar.find((one) => one.id === refId)
    if (satir?.komponentId !== komponentId || satir.modulId !== modulId) throw new AppError('notFound')
    await deleteSatir(db, { ownerId: basvuru.id, id: refId, yazan: null })
    await touchBasvuru(db, { id: basvuru.id, sonBlokId: null, komponentler: [komponentId] })
    audit({ islem: 'update', varlik: 'basvuru', varlikId: basvuru.id, degisim: { silinenSatir: refId } })
    return 1 as const
  }),

  implement(zorunluKontrol, async ({ db, tenant, session, input, runtime }) => {
    const adayId = subjectOf(session, input.adayId)
    const iapId = await chosenIlan(runtime.master.db, session, input.projId)
    const posted = await getPosted(db, { adayId, iapId })
    const [basvuru] = await findBasvuru(db, { adayId, iapId })
    const surumId = basvuru?.formSurumId ?? posted.formSurumId
    if (surumId === null) throw new AppError('notFound')
    const form = await getForm(db, tenant, surumId, posted.testler)
    const ownerId = basvuru?.id ?? 0
    const satirlar = await listSatir(db, { ownerId })
    const yanitlar = toYanitlar({
      kriterList: await listYanit(db, { ownerId }),
      komponentKriterList: satirlar.map((row) => ({ ...row, refId: row.id, komponentKriterler: row.yanitlar })),
    })
    const view = evaluate(form.compiled, yanitlar, await readPlaces(runtime.master.db, form.compiled, yanitlar))
    const problems = findProblems(view, await readPassedTests(db, adayId, form))
    requireNoProblems(problems.filter(({ blokId }) => !input.blokId || blokId === input.blokId))
    return 1 as const
  }),
]

async function chosenIlan(master: MasterDb, session: Session, named: number | null | undefined): Promise<number> {
  if (named) return named
  const [choice] = session.kind === 'ady' ? await findSessionIlan(master, { id: session.sessionId }) : []
  if (choice?.iapId) return choice.iapId
  throw new AppError('validationFailed', { errors: [{ field: 'projId', key: 'required' }] })
}

async function readDraftOnDolum(db: TenantDb, adayId: number, { form, basvuru }: Opened): Promise<OnDolum> {
  const own = { ownerId: basvuru.id }
  const draft = { yanitlar: await listYanit(db, own), satirlar: await listSatir(db, own) }
  return readOnDolum(db, { adayId, form, basvuru }, draft)
}

async function takeOver(db: TenantDb, { basvuru, form }: Opened, taken: YanitlarWire) {
  if (taken.kriterList.length + taken.komponentKriterList.length === 0) return
  await mergeDraft(db, { basvuruId: basvuru.id, compiled: form.compiled }, taken)
  const komponentler = taken.komponentKriterList.map(({ komponentId }) => komponentId)
  await touchBasvuru(db, { id: basvuru.id, sonBlokId: null, komponentler })
}

function modulOf({ form }: Opened, modulId: number) {
  const moduller = form.compiled.form.bloklar.flatMap((blok) => blok.moduller)
  const modul = moduller.find(({ id }) => id === modulId)
  if (!modul) throw new AppError('notFound')
  return modul
}

function kriterlerOf(opened: Opened, modulId: number | null): ReadonlySet<number> {
  if (modulId === null) return new Set(opened.form.compiled.kriterler.keys())
  return new Set(modulOf(opened, modulId).kriterler.map(({ id }) => id))
}
