import { AppError } from '#core/errors.ts'
import { type MesajRequest, sendMesaj } from '#features/mesaj/send.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { belgeDurum } from './contract.ts'
import { type Asked, decideBelgeDosya, findAsked, findBelgeDosya, lockBasvuruOf } from './queries.server.ts'

type Said = Partial<Omit<Parameters<typeof decideBelgeDosya>[1], 'id' | 'durum' | 'retNedeni'>>
type Decision = Said &
  ({ id: number; durum: 1; retNedeni?: null } | { id: number; durum: 1 | 2; retNedeni: string | null })

const unsaid = {
  retNedeni: null,
  kararVerenId: null,
  barkodNo: null,
  duzenlenmeTarihi: null,
  gecerlilikTarihi: null,
  dogrulandi: false,
}

/**
 * Approves or rejects a waiting file, once; whoever comes second is told who decided and when. A rejection is told with
 * its reason. `whenComplete` follows the approval after which no required document is missing.
 */
export async function decideBelge(write: OwnWrite, decision: Decision, whenComplete = tellComplete): Promise<void> {
  const { db, audit } = write
  const { id, durum } = decision
  await lockBasvuruOf(db, { id })
  const [decided] = await decideBelgeDosya(db, { ...unsaid, ...decision })
  if (!decided) await refuseSecond(write, id)
  const { retNedeni = null, gecerlilikTarihi = null, dogrulandi = false } = decision
  audit({
    islem: durum === belgeDurum.approved ? 'approve' : 'reject',
    varlik: 'belgeDosya',
    varlikId: id,
    degisim: {
      durum: [belgeDurum.pending, durum],
      ...(gecerlilikTarihi && { gecerlilikTarihi: [null, gecerlilikTarihi] }),
      ...(dogrulandi && { dogrulandi: [false, true] }),
    },
  })
  const [asked] = await findAsked(db, { belgeId: decided?.belgeId ?? 0 })
  if (!asked) throw new Error('a file without its document')
  if (asked.kapali) return
  if (durum === belgeDurum.approved) {
    if (asked.isComplete) await whenComplete(write, asked)
    return
  }
  const { cepTel, dil, belgeAdi } = asked
  const degiskenler = { belgeAdi, neden: retNedeni ?? '' }
  await tell(write, { cepTel, dil, sablon: 'belgeReddedildi', reference: `belge-ret-${id}`, degiskenler })
}

async function refuseSecond({ db }: OwnWrite, id: number): Promise<never> {
  const [found] = await findBelgeDosya(db, { id })
  if (!found) throw new AppError('notFound')
  const { durum, kararTarihi, kararVeren } = found
  // a file that its owner deleted has no decision to show
  throw new AppError('belgeKapali', kararTarihi === null ? {} : { resultObject: { durum, kararTarihi, kararVeren } })
}

/** Tells the candidate that no required document is missing. */
export async function tellComplete(write: OwnWrite, { basvuruId, cepTel, dil, basvuruTakipNo: takipNo }: Asked) {
  const reference = `belge-tamam-${basvuruId}`
  await tell(write, { cepTel, dil, sablon: 'belgelerTamam', reference, degiskenler: { takipNo } })
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
