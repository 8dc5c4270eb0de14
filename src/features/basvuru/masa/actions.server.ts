import { AppError, type FieldError } from '#core/errors.ts'
import type { Row } from '#engine/server/change.server.ts'
import type { RowWork } from '#engine/server/row-action.server.ts'
import { type Durum, dropDurumMesaji, findDurum, tellDurum } from '#features/basvuru/durum.server.ts'
import { undoMinutes } from '#features/basvuru/resource.ts'
import { belgeDurumNo } from '#features/belge/contract.ts'
import { insertBelgeList, insertBelgeler, moveBelgeler } from '#features/belge/queries.server.ts'
import { durumNo, durumTipi } from '#features/durum-tanim/rules.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { actorName } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'
import {
  addEtiketler,
  countAskable,
  countUsers,
  findGecis,
  findNeden,
  findRecipient,
  hasOther,
  holdTarget,
  insertNot,
  isFutureDay,
  nextTurn,
  removeEtiketler,
  setAdayaMetin,
} from './queries.server.ts'
import { readTags } from './rules.ts'

type Work = RowWork<'tenant'>
type Context = CallContext<'tenant'>

function refuse(...errors: FieldError[]): never {
  throw new AppError('validationFailed', { errors })
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** The status that an application may be moved to from where it is; the reasons of a refusal are codes. */
async function getTarget(context: Context, row: Row, no: number): Promise<Durum> {
  const { db } = context
  const kaynak = Number(row.durumYonetimiNo)
  const [durum] = await findDurum(db, { no })
  if (!durum || no === durumNo.withdrawn) refuse({ field: 'durumYonetimiNo', key: 'invalidChoice' })
  if (kaynak === durumNo.withdrawn) throw new AppError('basvuruKapali')
  if ((await findGecis(db, { kaynak, hedef: no })).length === 0) throw new AppError('gecisYok')
  // what is decided is opened again by a right of its own
  if (row.kapali === true && !(await hasRight(context, { ekran: 'basvuru', eylem: 'yenidenAc' }))) {
    throw new AppError('noAuthority')
  }
  return durum
}

async function requireNeden({ db }: Context, durum: Durum, durumNedenId: number | null) {
  if (durumNedenId === null) {
    if (durum.nedenZorunlu) refuse({ field: 'durumNedenId', key: 'required' })
    return
  }
  const [neden] = await findNeden(db, { id: durumNedenId })
  if (!neden?.aktif || neden.durumTanimId !== durum.id) refuse({ field: 'durumNedenId', key: 'invalidChoice' })
}

async function requireFuture({ db }: Context, gun: string) {
  const [judged] = await isFutureDay(db, { gun })
  if (!judged?.isFuture) refuse({ field: 'yenidenBasvuruTarihi', key: 'afterToday' })
}

/** Moves an application along a permitted transition, with its reason, its note and its message. */
export const changeStatus: Work = async (context, row, girdi, isOfMany) => {
  const { db } = context
  const id = Number(row.id)
  const no = Number(girdi.durumYonetimiNo)
  const durum = await getTarget(context, row, no)
  const durumNedenId = typeof girdi.durumNedenId === 'number' ? girdi.durumNedenId : null
  await requireNeden(context, durum, durumNedenId)
  const yenidenBasvuruTarihi = textOf(girdi.yenidenBasvuruTarihi)
  if (yenidenBasvuruTarihi !== null && durum.durumTipi !== durumTipi.refused) {
    refuse({ field: 'yenidenBasvuruTarihi', key: 'onlyRefused' })
  }
  if (yenidenBasvuruTarihi !== null) await requireFuture(context, yenidenBasvuruTarihi)
  const metin = textOf(girdi.adayaMetin)
  await setAdayaMetin(db, { id, metin })
  await writeNote(context, id, girdi.not)
  if (no === belgeDurumNo) await insertBelgeList(db, { basvuruId: id })
  const surum = Number(row.rowVersion) + 1
  await dropDurumMesaji(db, id, row.durumSurum === null ? null : Number(row.durumSurum))
  if (girdi.mesajGonder !== false) {
    const waits = isOfMany && girdi.geciktir !== false
    await tell(context, row, { no, durum, metin, surum, waits })
  }
  return { durumYonetimiNo: no, durumNedenId, yenidenBasvuruTarihi, durumSurum: surum }
}

type Told = { no: number; durum: Durum; metin: string | null; surum: number; waits: boolean }

async function tell(context: Context, row: Row, { waits, ...news }: Told) {
  const [recipient] = await findRecipient(context.db, { adayId: Number(row.adayId) })
  if (!recipient) return
  await tellDurum(context, {
    ...news,
    ...recipient,
    id: Number(row.id),
    takipNo: String(row.basvuruTakipNo),
    baslik: String(row.baslik),
    ...(waits && { startAfter: new Date(Date.now() + undoMinutes * 60_000) }),
  })
}

async function writeNote(context: Context, basvuruId: number, value: unknown, ozel = false) {
  const metin = textOf(value)
  if (metin !== null) await insertNot(context.db, { basvuruId, metin, ozel, yazan: actorName(context.session) })
}

/** Opens what was decided: back to where it is looked at. */
export const reopen: Work = (context, row, girdi, isOfMany) =>
  changeStatus(context, row, { ...girdi, durumYonetimiNo: durumNo.review }, isOfMany)

/** Gives an application to a user; of several to the one whose turn it is, so that all get the same share. */
export const assign: Work = async ({ db }, _row, { kullaniciIds }) => {
  const ids = kullaniciIds as number[] // by the rule of the form
  const [known] = await countUsers(db, { ids })
  if (known?.adet !== ids.length) refuse({ field: 'kullaniciIds', key: 'invalidChoice' })
  if (ids.length === 1) return { sorumluId: ids[0] }
  const [turn] = await nextTurn(db, {})
  return { sorumluId: ids[Number(turn?.sira ?? 0) % ids.length] }
}

/** Gives tags and takes some away; the names are typed with commas between them. */
export const tag: Work = async (context, row, girdi) => {
  const { db, session } = context
  const basvuruId = Number(row.id)
  const ekle = readTags('ekle', girdi.ekle)
  const cikar = readTags('cikar', girdi.cikar)
  if (ekle.length + cikar.length === 0) refuse({ field: 'ekle', key: 'required' })
  if (cikar.length > 0) await removeEtiketler(db, { basvuruId, adlar: cikar })
  if (ekle.length > 0) await addEtiketler(db, { basvuruId, adlar: ekle, ekleyen: actorName(session) })
  return undefined
}

/** Writes a note: for everybody who sees applications, or for holders of the right to private ones. */
export const note: Work = async (context, row, { metin, ozel }) => {
  const right = { ekran: 'basvuru', eylem: 'ozelNot' }
  if (ozel === true && !(await hasRight(context, right))) throw new AppError('noAuthority')
  await writeNote(context, Number(row.id), metin, ozel === true)
  return undefined
}

/** Moves an application to another open posting that asks the same form, and tells the candidate. */
export const moveToPosting: Work = async (context, row, girdi) => {
  const { db } = context
  const [id, adayId, iapId] = [Number(row.id), Number(row.adayId), Number(girdi.iapId)]
  const [target] = await holdTarget(db, { basvuruId: id, iapId })
  if (!target || iapId === row.iapId) refuse({ field: 'iapId', key: 'invalidChoice' })
  if (!target.sameForm) refuse({ field: 'iapId', key: 'otherForm' })
  const { asgariYas: n } = target
  if (n !== null && !target.isOldEnough) refuse({ field: 'iapId', key: 'tooYoung', params: { n } })
  if ((await hasOther(db, { adayId, iapId })).length > 0) throw new AppError('recordExists')
  await moveBelgeler(db, { basvuruId: id, iapId, isWaiting: row.durumYonetimiNo === belgeDurumNo })
  const [recipient] = await findRecipient(db, { adayId })
  if (recipient?.cepTel) {
    await sendMesaj(context, {
      kanal: 'sms',
      alici: recipient.cepTel,
      dil: recipient.dil,
      sablon: 'basvuruTasindi',
      klass: 'process',
      degiskenler: { takipNo: String(row.basvuruTakipNo), baslik: target.baslik },
      reference: `basvuru-${id}-ilan-${Number(row.rowVersion) + 1}`,
    })
  }
  return { iapId }
}

/** Asks for documents that were not asked for yet; the candidate is told where the application waits for documents. */
export const askDocuments: Work = async (context, row, { belgeTanimIds }) => {
  const { db } = context
  const basvuruId = Number(row.id)
  const ids = Array.isArray(belgeTanimIds) ? (belgeTanimIds as number[]) : [] // by the rule of the form
  const [known] = await countAskable(db, { ids })
  if (known?.adet !== ids.length) refuse({ field: 'belgeTanimIds', key: 'invalidChoice' })
  const asked = ids.length > 0 ? await insertBelgeler(db, { basvuruId, ids }) : await insertBelgeList(db, { basvuruId })
  if (asked.length === 0) throw new AppError('recordExists')
  const [recipient] = await findRecipient(db, { adayId: Number(row.adayId) })
  if (row.durumYonetimiNo === belgeDurumNo && recipient?.cepTel) {
    await sendMesaj(context, {
      kanal: 'sms',
      alici: recipient.cepTel,
      dil: recipient.dil,
      sablon: 'belgeIstendi',
      klass: 'process',
      degiskenler: { takipNo: String(row.basvuruTakipNo) },
      reference: `belge-iste-${basvuruId}-${asked[0]?.id}`,
    })
  }
  return undefined
}
