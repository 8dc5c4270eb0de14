import { cutText } from '#core/cut-text.ts'
import { formatDate } from '#core/date.ts'
import { AppError } from '#core/errors.ts'
import { pageUrl, paths } from '#core/paths.ts'
import { findIlanByKod } from '#features/ilan/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import { closeLinks } from './decide.server.ts'
import {
  closeStale,
  findAsked,
  insertIsAkis,
  insertOnaylayan,
  listOnaylayanKisi,
  markReminded,
  setDurum,
} from './queries.server.ts'
import type { Kisi } from './rules.ts'

const t = createT<'isAkisIstek.ilanYayin'>(tr, 'tr')
const tur = 'ilanYayin'
/** It stands in the subject of an e-mail and in an SMS. */
const longestBaslik = 100

type Write = Pick<OwnWrite, 'db' | 'enqueue' | 'tenant' | 'audit'> & { publicUrl: string }

export type IlanYayinRequest = {
  iapKodu: string
  isteyen: string
  not?: string | undefined
  /** Who is told what came of it. */
  sahip: Kisi
  onaylayanList: readonly Kisi[]
  /** The guid of an approver's link where somebody must know it afterwards; a random one otherwise. */
  guidOf?: (onaylayanId: number) => string
}

export type AskedIsAkis = { id: number; sonGun: string }

/** Asks that a posting be published: the request, a link for each approver and the message that carries it. */
export async function askIlanYayin(write: Write, request: IlanYayinRequest): Promise<AskedIsAkis> {
  const { db, audit } = write
  const { isteyen, sahip } = request
  const ilan = await getPublishable(write, request.iapKodu)
  const konu = { tur, konuId: ilan.id, konuSurum: ilan.rowVersion }
  for (const { id } of await closeStale(db, konu)) await closeLinks(write, id)

  const baslik = cutText(ilan.baslik, longestBaslik)
  const ozet = t('isAkisIstek.ilanYayin.ozet', { baslik, iapKodu: ilan.iapKodu })
  const mesaj = describe(ilan, request)
  const owner = { sahipKanal: sahip.kanal, sahipAlici: sahip.alici }
  const [akis] = await insertIsAkis(db, { ...konu, ...owner, ozet, mesaj, isteyen })
  if (!akis) throw refused('approvalWaiting')
  audit({ islem: 'create', varlik: 'isAkis', varlikId: akis.id, degisim: { tur, ilan: ilan.id } })
  for (const kisi of request.onaylayanList) await invite(write, { ...akis, ozet }, { ...request, kisi })
  return { id: akis.id, sonGun: akis.sonGun }
}

/**
 * Writes to those who were asked once more, once a day. Each gets another link, for the first ones are kept as hashes
 * only; all of them end with the request.
 */
export async function remindIsAkis(write: Write, id: number) {
  const [akis] = await findAsked(write.db, { id })
  if (!akis) throw new AppError('gecisYok')
  const [marked] = await markReminded(write.db, { id })
  if (!marked) throw new AppError('tooManyRequests', { retryAfterSeconds: akis.waitSeconds })
  for (const onaylayan of await listOnaylayanKisi(write.db, { isAkisId: id })) await writeTo(write, akis, onaylayan)
}

/** Takes a request back; its links are old from then on. */
export async function cancelIsAkis(write: Pick<OwnWrite, 'db' | 'audit'>, id: number) {
  const [canceled] = await setDurum(write.db, { id, durum: 'iptal' })
  if (!canceled) throw new AppError('notFound')
  await closeLinks(write, id)
  write.audit({ islem: 'iptal', varlik: 'isAkis', varlikId: id })
}

const refused = (key: string) => new AppError('validationFailed', { errors: [{ field: 'iapKodu', key }] })

async function getPublishable({ db }: Write, iapKodu: string) {
  const [ilan] = await findIlanByKod(db, { iapKodu })
  if (!ilan) throw new AppError('notFound')
  if (!ilan.isPublishable) throw refused('notPublishable')
  return ilan
}

type Ilan = Awaited<ReturnType<typeof getPublishable>>

/** What approvers read: a sentence, then a line for each fact that helps to decide. */
function describe(ilan: Ilan, { isteyen, not }: IlanYayinRequest): string {
  const yer = [ilan.ilceAdi, ilan.sehirAdi].filter(Boolean).join(', ')
  const { kontenjan, basvuruBitisTarihi } = ilan
  return [
    t('isAkisIstek.ilanYayin.mesaj', { baslik: ilan.baslik }),
    t('isAkisIstek.ilanYayin.no', { iapKodu: ilan.iapKodu }),
    yer && t('isAkisIstek.ilanYayin.yer', { yer }),
    kontenjan !== null && t('isAkisIstek.ilanYayin.kontenjan', { kontenjan }),
    basvuruBitisTarihi !== null && t('isAkisIstek.ilanYayin.sonGun', { tarih: formatDate(basvuruBitisTarihi) }),
    t('isAkisIstek.ilanYayin.isteyen', { isteyen: oneLine(isteyen) }),
    not && t('isAkisIstek.ilanYayin.not', { not: oneLine(not) }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** A line of theirs must not look like one of ours. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

type Asked = { id: number; seconds: number; sonGun: string; ozet: string }

async function invite(write: Write, akis: Asked, { kisi, isteyen, guidOf }: IlanYayinRequest & { kisi: Kisi }) {
  const [onaylayan] = await insertOnaylayan(write.db, { isAkisId: akis.id, ...kisi })
  if (!onaylayan) throw new Error('an approver was not stored')
  await writeTo(write, { ...akis, isteyen }, { ...kisi, id: onaylayan.id }, guidOf)
}

/** Gives an approver a link of their own and the message that carries it. */
async function writeTo(
  write: Write,
  akis: Asked & { isteyen: string },
  { id: konuId, ...kisi }: Kisi & { id: number },
  guidOf?: IlanYayinRequest['guidOf'],
) {
  const { db, tenant, publicUrl } = write
  const known = guidOf && { guid: guidOf(konuId) }
  const guid = await createGuidLink(db, tenant, { amac: 'isAkis', konuId, seconds: akis.seconds, ...known })
  const baglanti = publicUrl + pageUrl(paths.isAkisOnay, tenant.tenantKey, { g: guid })
  const sonTarih = formatDate(akis.sonGun)
  const degiskenler = { isteyen: akis.isteyen, ozet: akis.ozet, baglanti, sonTarih, sirket: tenant.name }
  // the guid is kept nowhere in clear, so the text that carries it is not either
  await sendMesaj(write, { ...kisi, sablon: 'isAkisOnayIste', klass: 'process', gizli: true, degiskenler })
}
