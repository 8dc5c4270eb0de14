import type { z } from 'zod'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import { evaluate, type FormView } from '#features/kriter/rules/evaluate.ts'
import type { Value } from '#features/kriter/rules/form.ts'
import { findProblems } from '#features/kriter/rules/judge.ts'
import { planMerge, type Sent } from '#features/kriter/rules/merge.ts'
import { writeMerge } from '#features/kriter/rules/merge-write.ts'
import { requireNoProblems } from '#features/kriter/rules/require.ts'
import type { TenantDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { holdSubject, subjectOf } from '#server/session/candidate.ts'
import { keepFacts } from './bilgi.server.ts'
import { getPersonalKomponentKriterler, getPersonalKriterler, personalSave } from './contract.ts'
import { readPersonalForm, toKartList, toKategoryList } from './kisisel-view.server.ts'
import { readPlaces } from './places.server.ts'
import {
  deleteSatir,
  insertSatir,
  listSatir,
  listYanit,
  lockPersonal,
  saveYanitList,
  updateSatir,
} from './queries.server.ts'

export const kisiselKriterRoutes = [
  implement(getPersonalKriterler, async ({ db, session, input }) => {
    const adayId = subjectOf(session, input.adayId)
    const { form } = await readPersonalForm(db)
    const yanitlar = await listYanit(db, { ownerId: adayId })
    return { kriterKategory: toKategoryList(form), personalKriterler: yanitlar.map((row) => ({ ...row, adayId })) }
  }),

  implement(getPersonalKomponentKriterler, async ({ db, session, input }) => {
    const ownerId = subjectOf(session, input.adayId)
    return toKartList(await readPersonalForm(db), await listSatir(db, { ownerId }))
  }),

  implement(personalSave, async ({ db, session, input, runtime, audit }) => {
    const adayId = await holdSubject(db, session, input.adayId)
    for (const kriter of input.personalKriterler) subjectOf(session, kriter.adayId)
    await lockPersonal(db, { adayId })
    const { compiled } = await readPersonalForm(db)
    const own = { ownerId: adayId }
    const stored = { yanitlar: await listYanit(db, own), satirlar: await listSatir(db, own) }
    const sent = toSent(input)
    const { yanitlar } = planMerge(compiled, stored, sent)
    const view = evaluate(compiled, yanitlar, await readPlaces(runtime.master.db, compiled, yanitlar))
    requireNoProblems(findProblems(view))
    const saved = await writeMerge(planMerge(compiled, stored, withoutHidden(compiled, view, sent)), {
      saveYanitlar: (list) => saveYanitList(db, { ...own, list }),
      insertSatir: ({ komponentId }, { istemciRef, yanitlar: answers }) =>
        insertSatir(db, { ...own, komponentId, istemciRef, yanitlar: answers }),
      updateSatir: (id, { yanitlar: answers }) => updateSatir(db, { ...own, id, yanitlar: answers }),
      deleteSatir: (id) => deleteSatir(db, { ...own, id }),
    })
    await keepProfileFacts(db, adayId, { before: stored.yanitlar, sent })
    const degisim = { kriter: input.personalKriterler.map(({ kriterId }) => kriterId), satir: saved.satirlar.length }
    audit({ islem: 'update', varlik: 'kisiselKriter', varlikId: adayId, degisim })
    return saved
  }),
]

type Saved = { before: readonly { kriterId: number; value: Value | null }[]; sent: Sent }

/** What was said of a criterion, or cleared with another answer, is what lists know from now on. */
async function keepProfileFacts(db: TenantDb, adayId: number, { before, sent }: Saved) {
  const known = await listYanit(db, { ownerId: adayId })
  const answers = known.flatMap(({ kriterId, value }) => (value === null ? [] : [[kriterId, value] as const]))
  const after = new Map(answers)
  const cleared = before.flatMap(({ kriterId }) => (after.has(kriterId) ? [] : [kriterId]))
  const asked = new Set([...sent.kriterList.map(({ kriterId }) => kriterId), ...cleared])
  const kriter = new Map([...after].filter(([kriterId]) => asked.has(kriterId)))
  await keepFacts(db, adayId, { kaynak: 'profil', asked, kriter })
}

type Body = z.output<typeof personalSave.input>

function toSent({ personalKriterler, personalkomponentKriterler }: Body): Sent {
  return {
    kriterList: personalKriterler,
    komponentKriterList: personalkomponentKriterler.flatMap(({ komponentId, komponentList }) =>
      komponentList.map((kart) => ({ komponentId, ...kart })),
    ),
  }
}

/** What is hidden is not kept: nobody would see it again to take it back. */
function withoutHidden(compiled: CompiledForm, view: FormView, sent: Sent): Sent {
  const isShown = (kriterId: number) => view.kriterler.has(kriterId)
  const hidden = [...compiled.kriterler.keys()].filter((kriterId) => !isShown(kriterId))
  const rows = new Map(
    view.bloklar.flatMap(({ moduller }) =>
      moduller.flatMap(({ komponentler }) =>
        komponentler.flatMap(({ satirlar }) =>
          satirlar.map(({ satir, kriterler }) => [satir.refId, new Set(kriterler.map(({ kriter }) => kriter.id))]),
        ),
      ),
    ),
  )
  return {
    kriterList: [
      ...sent.kriterList.filter(({ kriterId }) => isShown(kriterId)),
      ...hidden.map((kriterId) => ({ kriterId, value: null })),
    ],
    komponentKriterList: sent.komponentKriterList.map((satir) => ({
      ...satir,
      komponentKriterler: satir.komponentKriterler.filter(
        ({ kriterId }) => rows.get(satir.refId)?.has(kriterId) ?? true,
      ),
    })),
  }
}
