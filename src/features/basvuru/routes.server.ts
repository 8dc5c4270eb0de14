import { AppError } from '#core/errors.ts'
import { evaluate } from '#core/kriter/evaluate.ts'
import type { Yanitlar } from '#core/kriter/form.ts'
import { findProblems, findStrangers, type Problem, prune } from '#core/kriter/judge.ts'
import { toAnswerList, toYanitlar } from '#core/kriter/wire.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { blindIndex } from '#server/crypto.ts'
import type { TenantDb } from '#server/database.ts'
import { implement } from '#server/implement.ts'
import { getAdayBasvurForm, registerBasvuru, saveBasvuru } from './contract.ts'
import { mergeDraft } from './draft.server.ts'
import { getForm, type LoadedForm } from './form-store.server.ts'
import { readPlaces } from './places.server.ts'
import {
  type BasvuruRow,
  findBasvuran,
  findBasvuru,
  findPostedForm,
  finishBasvuru,
  insertBasvuru,
  isTakipNoTaken,
  listSatir,
  listYanit,
  lockBasvuru,
  type PostedForm,
  touchBasvuru,
} from './queries.server.ts'
import { subjectOf } from './subject.server.ts'
import { newTakipNo } from './takip-no.server.ts'

type Own = { adayId: number; iapId: number }

export const basvuruRoutes = [
  implement(getAdayBasvurForm, async ({ db, tenant, session, input }) => {
    const own = { adayId: subjectOf(session), iapId: input.iapId }
    const posted = await getPosted(db, own.iapId)
    const [basvuru] = await findBasvuru(db, own)
    if (!basvuru && !posted.isOpen) throw new AppError('ilanClosed')
    const surumId = basvuru?.formSurumId ?? posted.formSurumId
    if (surumId === null) throw new AppError('notFound')
    const form = await getForm(db, tenant, surumId)
    const [yanitlar, satirlar] = basvuru
      ? await Promise.all([listYanit(db, { basvuruId: basvuru.id }), listSatir(db, { basvuruId: basvuru.id })])
      : [[], []]
    const { id, iapKodu, baslik, asgariYas, isOpen } = posted
    return {
      iap: { id, iapKodu, baslik, asgariYas, kapali: !isOpen },
      basvuru: basvuru ?? null,
      basvuruformuId: form.basvuruFormuId,
      formSurumu: form.surum,
      bloklar: form.bloklar,
      testler: testlerOf(form).map((testMerkezTipId) => ({ testMerkezTipId, cevaplandi: false })),
      kriterList: yanitlar,
      komponentKriterList: satirlar.map(
        ({ id: refId, komponentId, modulId, yanitlar: answers, surum, istemciRef }) => ({
          komponentId,
          modulId,
          refId,
          isNew: false as const,
          isDeleted: false as const,
          komponentKriterler: answers,
          surum,
          istemciRef,
        }),
      ),
      onDolum: { kriterList: [], komponentKriterList: [] },
      cihazAnahtari: blindIndex(tenant.keys, `cihaz|${own.adayId}`).toString('base64'),
    }
  }),

  implement(saveBasvuru, async ({ db, tenant, session, input, audit }) => {
    const own = { adayId: subjectOf(session, input.adayId), iapId: input.projId }
    const { basvuru, form, isNew } = await openDraft(db, own, await getPosted(db, own.iapId), (id) =>
      getForm(db, tenant, id),
    )
    requireForm(form, input.basvuruformuId)
    if (basvuru.durum !== 0) throw new AppError('basvuruKapali')
    const { kriterSurumleri, satirlar } = await mergeDraft(
      db,
      { basvuruId: basvuru.id, compiled: form.compiled },
      input,
    )
    const [touched] = await touchBasvuru(db, { id: basvuru.id, sonBlokId: input.sonBlokId ?? null })
    if (!touched) throw new AppError('basvuruKapali')
    audit({
      islem: isNew ? 'create' : 'update',
      varlik: 'basvuru',
      varlikId: basvuru.id,
      degisim: { kriter: input.kriterList.map(({ kriterId }) => kriterId), satir: satirlar.length },
    })
    return { basvuruId: basvuru.id, rowVersion: touched.rowVersion, kriterSurumleri, satirlar }
  }),

  implement(registerBasvuru, async ({ db, tenant, session, input, runtime, enqueue, audit }) => {
    const own = { adayId: subjectOf(session, input.adayId), iapId: input.projId }
    const posted = await getPosted(db, own.iapId)
    const { basvuru, form } = await openDraft(db, own, posted, (id) => getForm(db, tenant, id))
    requireForm(form, input.basvuruformuId)
    // whoever sends it again, by whatever way, is told the same number
    if (basvuru.basvuruTakipNo !== null) return { basvuruTakipNo: basvuru.basvuruTakipNo }

    const { yanitlar } = await mergeDraft(db, { basvuruId: basvuru.id, compiled: form.compiled }, input)
    const places = await readPlaces(runtime.master.db, form.compiled, yanitlar)
    const view = evaluate(form.compiled, yanitlar, places)
    refuse([...findStrangers(form.compiled, view, toYanitlar(input)), ...findProblems(view)])
    const [basvuran] = await findBasvuran(db, { adayId: own.adayId })
    if (!basvuran) throw new AppError('notFound')
    requireAge(posted, basvuran.yas)

    const basvuruTakipNo = await freeTakipNo(db)
    const anlik = toAnlik(prune(view), form)
    const { aydinlatmaSurumu, cepTel } = basvuran
    const [finished] = await finishBasvuru(db, { id: basvuru.id, basvuruTakipNo, anlik, aydinlatmaSurumu })
    if (!finished) throw new AppError('basvuruKapali')
    await sendMesaj(
      { db, enqueue, tenant },
      {
        kanal: 'sms',
        alici: cepTel,
        sablon: 'basvuruAlindi',
        klass: 'process',
        degiskenler: { takipNo: basvuruTakipNo },
        reference: `basvuru-${basvuru.id}`,
      },
    )
    audit({ islem: 'register', varlik: 'basvuru', varlikId: basvuru.id, degisim: { formSurumu: form.surum } })
    return { basvuruTakipNo }
  }),
]

async function getPosted(db: TenantDb, iapId: number): Promise<PostedForm> {
  const [posted] = await findPostedForm(db, { iapId })
  if (!posted) throw new AppError('notFound')
  return posted
}

type Opened = { basvuru: BasvuruRow; form: LoadedForm; isNew: boolean }

/** The draft, locked; made by the first save. A draft stays with the version of the form that it began with. */
async function openDraft(
  db: TenantDb,
  own: Own,
  posted: PostedForm,
  load: (surumId: number) => Promise<LoadedForm>,
): Promise<Opened> {
  const [known] = await lockBasvuru(db, own)
  if (known && known.durum !== 0) return { basvuru: known, form: await load(known.formSurumId), isNew: false }
  if (!posted.isOpen) throw new AppError('ilanClosed')
  if (known) return { basvuru: known, form: await load(known.formSurumId), isNew: false }
  if (posted.formSurumId === null) throw new AppError('notFound')
  const [made] = await insertBasvuru(db, { ...own, formSurumId: posted.formSurumId })
  // somebody made it between the two: wait for that one
  const [basvuru] = await lockBasvuru(db, own)
  if (!basvuru) throw new Error('a draft vanished')
  return { basvuru, form: await load(basvuru.formSurumId), isNew: made !== undefined }
}

function requireForm(form: LoadedForm, basvuruformuId: number) {
  if (form.basvuruFormuId === basvuruformuId) return
  throw new AppError('validationFailed', { errors: [{ field: 'basvuruformuId', key: 'invalidChoice' }] })
}

function refuse(problems: Problem[]) {
  if (problems.length === 0) return
  const errors = problems.map(({ field, key, params }) => ({ field, key, ...(params && { params }) }))
  throw new AppError('ZorunluAlanlarDoldurun', { errors })
}

function requireAge({ asgariYas }: PostedForm, yas: number) {
  if (asgariYas === null || yas >= asgariYas) return
  throw new AppError('validationFailed', { errors: [{ field: 'projId', key: 'asgariYas', params: { n: asgariYas } }] })
}

async function freeTakipNo(db: TenantDb): Promise<string> {
  const basvuruTakipNo = newTakipNo()
  const [found] = await isTakipNoTaken(db, { basvuruTakipNo })
  return found?.taken ? freeTakipNo(db) : basvuruTakipNo
}

function testlerOf({ compiled }: LoadedForm): number[] {
  return compiled.form.bloklar.flatMap(({ testMerkezTipId }) => (testMerkezTipId === null ? [] : [testMerkezTipId]))
}

/** The answers as they are kept for good, beside the version of the form that gives them their meaning. */
function toAnlik(sent: Yanitlar, form: LoadedForm): string {
  return JSON.stringify({
    formSurumId: form.id,
    kriterList: toAnswerList(sent.kriter),
    komponentKriterList: sent.satirlar.map(({ komponentId, refId, yanitlar }) => ({
      komponentId,
      refId,
      komponentKriterler: toAnswerList(yanitlar),
    })),
  })
}
