import { randomBytes } from 'node:crypto'
import { sendDraft } from '#features/basvuru/gonder.server.ts'
import { findBasvuran } from '#features/basvuru/queries.server.ts'
import { findFormSurum } from '#features/basvuru-formu/queries.server.ts'
import { insertBelgeDosya, insertBelgeList } from '#features/belge/queries.server.ts'
import { findDemoAday } from '#features/demo/queries.server.ts'
import { readPlaces } from '#features/kriter/places.server.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import { findProblems, prune } from '#features/kriter/rules/judge.ts'
import { toAnswerList } from '#features/kriter/rules/wire.ts'
import { selectMahalle } from '#features/yer/queries.server.ts'
import { sha256 } from '#server/database/crypto.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type Applicant, anApplicant, answersTo, type Home } from './answers.ts'
import { type DemoBasvuru, type DemoDosya, demoBasvurular, demoBelgeler } from './plan.ts'
import {
  insertBelgeTanimList,
  insertDraft,
  insertStored,
  listAsked,
  listPosted,
  setDosyaDeleted,
  setGiven,
  setPast,
} from './queries.server.ts'
import { smallPdf } from './small-pdf.ts'

type Where = { db: TenantDb; master: MasterDb; files: FileStore; tenantGuid: string }
type Posted = { id: number; formSurumId: number }

/** Applications of the demo's candidates in every state there is, judged and frozen as if they had been sent. */
export async function createDemoBasvurular(where: Where, cepTelList: readonly string[]) {
  const { db } = where
  await insertBelgeTanimList(db, {
    list: JSON.stringify(demoBelgeler.map(([ad, zorunlu], index) => ({ ad, zorunlu, sira: index + 1 }))),
  })
  const home = await findHome(where.master)
  const posted = await listPosted(db, { limit: 40 })
  for (const cepTel of cepTelList) {
    const [aday] = await findDemoAday(db, { cepTel })
    const plan = demoBasvurular[cepTel]
    if (!aday || !plan) continue
    const applicant = anApplicant(plan.cinsiyet, home)
    for (const [index, basvuru] of plan.basvurular.entries()) {
      const ilan = posted[index * 3]
      if (ilan) await createBasvuru(where, { adayId: aday.id, ilan, applicant, basvuru })
    }
  }
}

/** Somewhere in Kadıköy. */
async function findHome(master: MasterDb): Promise<Home> {
  const [il, ilce] = [34, 34_023]
  const [mahalle] = await selectMahalle(master, { ilceKodu: ilce })
  if (!mahalle) throw new Error('the demo has nowhere to live')
  return { il, ilce, mahalle: mahalle.mahalleKodu }
}

type Creation = { adayId: number; ilan: Posted; applicant: Applicant; basvuru: DemoBasvuru }

async function createBasvuru(where: Where, { adayId, ilan, applicant, basvuru }: Creation) {
  const { db, master } = where
  const [surum] = await findFormSurum(db, { id: ilan.formSurumId })
  if (!surum) throw new Error('a posting of the demo has no form')
  const compiled = compileForm(surum.icerik)
  const all = answersTo(surum.icerik, applicant)
  const isDraft = basvuru.no === null
  // a draft was left after the first blocks
  const yanitlar = isDraft ? { kriter: new Map([...all.kriter].slice(0, draftAnswers)), satirlar: [] } : all
  const [made] = await insertDraft(db, {
    adayId,
    iapId: ilan.id,
    formSurumId: ilan.formSurumId,
    kriterList: JSON.stringify(toAnswerList(yanitlar.kriter)),
    satirList: JSON.stringify(
      yanitlar.satirlar.map((satir) => ({ ...satir, komponentKriterler: toAnswerList(satir.yanitlar) })),
    ),
  })
  if (!made) return
  if (!isDraft) {
    const view = evaluate(compiled, yanitlar, await readPlaces(master, compiled, yanitlar))
    const problems = findProblems(view)
    if (problems.length > 0) throw new Error(`the demo's answers are refused: ${JSON.stringify(problems)}`)
    const [basvuran] = await findBasvuran(db, { adayId })
    const aydinlatmaSurumu = basvuran?.aydinlatmaSurumu ?? null
    await sendDraft(db, { basvuruId: made.id, formSurumId: surum.id, sent: prune(view), aydinlatmaSurumu })
  }
  await setPast(db, { id: made.id, durumYonetimiNo: basvuru.no, neden: basvuru.neden ?? null, gun: basvuru.gun })
  if (basvuru.dosyalar) await createBelgeler(where, { adayId, basvuruId: made.id, dosyalar: basvuru.dosyalar })
}

const draftAnswers = 9

type Belgeler = { adayId: number; basvuruId: number; dosyalar: readonly DemoDosya[] }

async function createBelgeler(where: Where, { adayId, basvuruId, dosyalar }: Belgeler) {
  const { db } = where
  await insertBelgeList(db, { basvuruId })
  const asked = await listAsked(db, { basvuruId })
  for (const { belgeAdi, dosyaAdi, durum, retNedeni = null, isDeleted = false, gun } of dosyalar) {
    const belge = asked.find((one) => one.belgeAdi === belgeAdi)
    if (!belge) continue
    const dosyaId = await storePdf(where, { adayId, dosyaAdi, belgeAdi })
    const [given] = await insertBelgeDosya(db, { belgeId: belge.id, dosyaId, adayId })
    if (!given) throw new Error('the demo could not hand in a document')
    await setGiven(db, { id: given.id, durum, retNedeni, isDeleted, gun })
    if (isDeleted) await setDosyaDeleted(db, { id: dosyaId })
  }
}

/** The bytes first: a row that says there are some is only seen with them. */
async function storePdf(
  { db, files, tenantGuid }: Where,
  { adayId, dosyaAdi, belgeAdi }: { adayId: number; dosyaAdi: string; belgeAdi: string },
): Promise<number> {
  const bytes = smallPdf([belgeAdi, 'Bu dosya tanıtım içindir.'])
  const depoAdi = randomBytes(32).toString('hex')
  await files.put({ tenant: tenantGuid, name: depoAdi }, bytes)
  const [row] = await insertStored(db, { adayId, depoAdi, dosyaAdi, boyut: bytes.length, ozet: sha256(bytes) })
  if (!row) throw new Error('a file of the demo was not stored')
  return row.id
}
