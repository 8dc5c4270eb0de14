import { AppError } from '#core/errors.ts'
import { type MesajRequest, sendMesaj } from '#features/mesaj/send.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { belgeDurum, belgeDurumNo } from './contract.ts'
import { decideBelgeDosya, findAsked, findBelgeDosya, insertBelgeList, lockSentBasvuru } from './queries.server.ts'

/**
 * Asks a sent application for every document in use that it was not asked for yet; the number of those. The candidate
 * is told if the application already waits for documents: before that they are not shown.
 */
export async function requestBelge(write: OwnWrite, { basvuruTakipNo }: { basvuruTakipNo: string }): Promise<number> {
  const { db, audit } = write
  const [basvuru] = await lockSentBasvuru(db, { basvuruTakipNo })
  if (!basvuru) throw new AppError('notFound')
  const asked = await insertBelgeList(db, { basvuruId: basvuru.id })
  if (asked.length === 0) return 0
  audit({ islem: 'belgeIste', varlik: 'basvuru', varlikId: basvuru.id, degisim: { belge: asked.map(({ id }) => id) } })
  if (basvuru.durumYonetimiNo === belgeDurumNo) {
    const reference = `belge-iste-${basvuru.id}-${asked[0]?.id}`
    await tell(write, {
      cepTel: basvuru.cepTel,
      dil: basvuru.dil,
      sablon: 'belgeIstendi',
      reference,
      degiskenler: { takipNo: basvuruTakipNo },
    })
  }
  return asked.length
}

type Decision = { id: number; durum: 1 } | { id: number; durum: 2; retNedeni: string }

/** Approves or rejects a waiting file, once. A rejection is told with its reason, approvals when nothing is missing. */
export async function decideBelge(write: OwnWrite, decision: Decision): Promise<void> {
  const { id, durum } = decision
  const retNedeni = decision.durum === belgeDurum.rejected ? decision.retNedeni : null
  const [decided] = await decideBelgeDosya(write.db, { id, durum, retNedeni })
  if (!decided) throw new AppError((await findBelgeDosya(write.db, { id })).length > 0 ? 'belgeKapali' : 'notFound')
  write.audit({
    islem: durum === belgeDurum.approved ? 'approve' : 'reject',
    varlik: 'belgeDosya',
    varlikId: id,
    degisim: { durum: [belgeDurum.pending, durum] },
  })
  const [asked] = await findAsked(write.db, { belgeId: decided.belgeId })
  if (!asked) throw new Error('a file without its document')
  const { basvuruId, cepTel, dil, belgeAdi, basvuruTakipNo: takipNo, isComplete } = asked
  if (retNedeni !== null) {
    const degiskenler = { belgeAdi, neden: retNedeni }
    await tell(write, { cepTel, dil, sablon: 'belgeReddedildi', reference: `belge-ret-${id}`, degiskenler })
  } else if (isComplete) {
    const reference = `belge-tamam-${basvuruId}`
    await tell(write, { cepTel, dil, sablon: 'belgelerTamam', reference, degiskenler: { takipNo } })
  }
}

type News = Pick<MesajRequest, 'sablon' | 'degiskenler'> & {
  cepTel: string | null
  dil: ShippedLanguage
  reference: string
}

/** Nobody is left to be told of an erased person's application. */
async function tell(write: OwnWrite, { cepTel, ...news }: News) {
  if (cepTel !== null) await sendMesaj(write, { ...news, kanal: 'sms', alici: cepTel, klass: 'process' })
}
