import { AppError } from '#core/errors.ts'
import { mergeDraft } from '#features/basvuru/answers/draft.server.ts'
import { readOnDolum } from '#features/basvuru/answers/earlier.server.ts'
import { getForm } from '#features/basvuru/answers/form-store.server.ts'
import {
  getPosted,
  openDraft,
  openLiveDraft,
  requireForm,
  requireVersion,
} from '#features/basvuru/answers/open-draft.server.ts'
import { readPassedTests, readTests } from '#features/basvuru/answers/tests.server.ts'
import { keepAnswers } from '#features/kriter/keep.server.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import { findProblems, findStrangers, prune } from '#features/kriter/rules/judge.ts'
import { requireNoProblems } from '#features/kriter/rules/require.ts'
import { toYanitlar } from '#features/kriter/rules/wire.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { derivedSecret } from '#server/database/crypto.ts'
import { implement } from '#server/http/implement.ts'
import { holdSubject, subjectOf } from '#server/session/candidate.ts'
import { getAdayBasvurForm, registerBasvuru, saveBasvuru } from './contract.ts'
import { sendDraft } from './gonder.server.ts'
import {
  type Basvuran,
  findBasvuran,
  findBasvuru,
  holdOpenPosting,
  listSatir,
  listSilinen,
  listYanit,
  type PostedForm,
  touchBasvuru,
} from './queries.server.ts'

export const basvuruRoutes = [
  implement(getAdayBasvurForm, async ({ db, tenant, session, input }) => {
    const own = { adayId: subjectOf(session), iapId: input.iapId }
    const posted = await getPosted(db, own)
    const [known] = await findBasvuru(db, own)
    // who withdrew or was refused begins anew; the old one is history
    const basvuru = known?.mayReapply && posted.isOpen ? undefined : known
    if (!basvuru && !posted.isOpen) throw new AppError('ilanClosed')
    const surumId = basvuru?.formSurumId ?? posted.formSurumId
    if (surumId === null) throw new AppError('notFound')
    const form = await getForm(db, tenant, surumId, posted.testler)
    const [yanitlar, satirlar, silinenler, testler] = await Promise.all([
      basvuru ? listYanit(db, { ownerId: basvuru.id }) : [],
      basvuru ? listSatir(db, { ownerId: basvuru.id }) : [],
      basvuru?.durum === 0 ? listSilinen(db, { ownerId: basvuru.id }) : [],
      readTests(db, own.adayId, form),
    ])
    const { id, iapKodu, baslik, asgariYas, fotoZorunlu, cvZorunlu, isOpen } = posted
    return {
      iap: { id, iapKodu, baslik, asgariYas, fotoZorunlu, cvZorunlu, kapali: !isOpen },
      basvuru: basvuru ?? null,
      basvuruformuId: form.basvuruFormuId,
      formSurumu: form.surum,
      bloklar: form.bloklar,
      testler,
      kriterList: yanitlar,
      komponentKriterList: satirlar.map(toSavedSatir),
      silinenSatirlar: silinenler.map(({ satirId: refId, ...one }) => ({ refId, ...one })),
      onDolum: await readOnDolum(db, { adayId: own.adayId, form, basvuru }, { yanitlar, satirlar }),
      cihazAnahtari: derivedSecret(tenant.keys, `cihaz|${own.adayId}`).toString('base64'),
    }
  }),

  implement(saveBasvuru, async ({ db, tenant, session, input, audit }) => {
    const own = { adayId: await holdSubject(db, session, input.adayId), iapId: input.projId }
    const opened = await openLiveDraft(db, tenant, own)
    const { basvuru, form, isNew } = opened
    requireForm(form, input.basvuruformuId)
    requireVersion(opened, input.rowVersion)
    const { kriterSurumleri, satirlar } = await mergeDraft(
      db,
      { basvuruId: basvuru.id, compiled: form.compiled },
      input,
    )
    const [touched] = await touchBasvuru(db, {
      id: basvuru.id,
      sonBlokId: input.sonBlokId ?? null,
      komponentler: input.komponentKriterList.map(({ komponentId }) => komponentId),
    })
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
    const own = { adayId: await holdSubject(db, session, input.adayId), iapId: input.projId }
    const opened = await openDraft(db, tenant, own)
    const { posted, basvuru, form } = opened
    requireForm(form, input.basvuruformuId)
    // whoever sends it again, by whatever way, is told the same number
    if (basvuru.basvuruTakipNo !== null) return { basvuruTakipNo: basvuru.basvuruTakipNo }
    requireVersion(opened, input.rowVersion)
    // a posting that is closed at the same time has this application, or this application finds it closed
    if ((await holdOpenPosting(db, own)).length === 0) throw new AppError('ilanClosed')

    const { yanitlar } = await mergeDraft(db, { basvuruId: basvuru.id, compiled: form.compiled }, input)
    const places = await readPlaces(runtime.master.db, form.compiled, yanitlar)
    const view = evaluate(form.compiled, yanitlar, places)
    requireNoProblems([
      ...findStrangers(form.compiled, view, toYanitlar(input)),
      ...findProblems(view, await readPassedTests(db, own.adayId, form)),
    ])
    const [basvuran] = await findBasvuran(db, { adayId: own.adayId })
    if (!basvuran) throw new AppError('notFound')
    requireAge(posted, basvuran.yas)
    requireDosyalar(posted, basvuran)

    const sent = prune(view)
    const { aydinlatmaSurumu, cepTel, dil } = basvuran
    const { basvuruTakipNo } = await sendDraft(db, {
      basvuruId: basvuru.id,
      formSurumId: form.id,
      sent,
      aydinlatmaSurumu,
    })
    await keepAnswers(db, own.adayId, { ...sent, asked: form.compiled.kriterler.keys() })
    await sendMesaj(
      { db, enqueue, tenant },
      {
        kanal: 'sms',
        alici: cepTel,
        sablon: 'basvuruAlindi',
        klass: 'process',
        dil,
        degiskenler: { takipNo: basvuruTakipNo },
        reference: `basvuru-${basvuru.id}`,
      },
    )
    audit({ islem: 'register', varlik: 'basvuru', varlikId: basvuru.id, degisim: { formSurumu: form.surum } })
    return { basvuruTakipNo }
  }),
]

function toSavedSatir({ id, degismeTarihi: _, yanitlar, ...satir }: Awaited<ReturnType<typeof listSatir>>[number]) {
  return { ...satir, refId: id, isNew: false as const, isDeleted: false as const, komponentKriterler: yanitlar }
}

function requireAge({ asgariYas }: PostedForm, yas: number) {
  if (asgariYas === null || yas >= asgariYas) return
  throw new AppError('validationFailed', { errors: [{ field: 'projId', key: 'asgariYas', params: { n: asgariYas } }] })
}

/** What the posting wants to have on file of everybody; both are uploaded on the first page of the form. */
function requireDosyalar({ fotoZorunlu, cvZorunlu }: PostedForm, { hasFoto, hasCv }: Basvuran) {
  const errors = [
    ...(fotoZorunlu && !hasFoto ? [{ field: 'foto', key: 'fotoRequired' }] : []),
    ...(cvZorunlu && !hasCv ? [{ field: 'cv', key: 'cvRequired' }] : []),
  ]
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}
