import { AppError } from '#core/errors.ts'
import { belgeDurumNo } from '#features/belge/contract.ts'
import { lockSentBasvuru } from '#features/belge/queries.server.ts'
import { dropMesaj, findMesajByReferans } from '#features/mesaj/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { geriCekildiNo } from './contract.ts'

/** A status as a change to it needs it. */
export type Durum = {
  id: number
  durumGorunenAdi: string
  durumTipi: number
  kapali: boolean
  nedenZorunlu: boolean
  sablonCode: string | null
}

export const findDurum = rawStatement<TenantTables, { no: number }, Durum>(
  `select id, durum_gorunen_adi, durum_tipi, kapali, neden_zorunlu, sablon_code
     from durum_tanim where durum_yonetimi_no = $1`,
  ['no'],
)
const setDurum = rawStatement<TenantTables, { id: number; no: number; degistiren: string }, { rowVersion: number }>(
  `update basvuru set durum_yonetimi_no = $2, degisme_tarihi = now(), row_version = row_version + 1,
          durum_surum = row_version + 1, durum_degistiren = $3, durum_neden_id = null, adaya_metin = null,
          yeniden_basvuru_tarihi = null
    where id = $1 returning row_version`,
  ['id', 'no', 'degistiren'],
)

const referenceOf = (id: number, surum: number) => `basvuru-${id}-durum-${surum}`

/** Ends the message of a change of status that was not handed over yet and says what is no longer so. */
export async function dropDurumMesaji(db: TenantDb, id: number, surum: number | null) {
  if (surum !== null) await dropMesaj(db, { referanslar: [referenceOf(id, surum)] })
}

/** Whether the candidate was told of a change of status, or is being told: what was said is not taken back. */
export async function isDurumTold(db: TenantDb, id: number, surum: number): Promise<boolean> {
  const [mesaj] = await findMesajByReferans(db, { referans: referenceOf(id, surum) })
  return mesaj !== undefined && mesaj.durum !== 'bekliyor' && mesaj.durum !== 'basarisiz'
}

type News = {
  id: number
  takipNo: string
  baslik: string
  cepTel: string | null
  dil: ShippedLanguage
  no: number
  durum: Durum
  /** What staff write to the candidate beside the status. */
  metin: string | null
  /** The version of the application that the change leaves. */
  surum: number
  startAfter?: Date
}

/** Tells a candidate of a new status, once for each change; nobody is left to be told of an erased person's application. */
export async function tellDurum(write: Pick<OwnWrite, 'db' | 'enqueue' | 'tenant'>, news: News) {
  const { id, cepTel, dil, no, durum, metin, takipNo, baslik, surum, startAfter } = news
  if (cepTel === null) return
  const usual = no === belgeDurumNo ? 'belgeIstendi' : 'basvuruDurum'
  await sendMesaj(write, {
    kanal: 'sms',
    alici: cepTel,
    sablon: metin !== null ? 'basvuruSonuc' : (durum.sablonCode ?? usual),
    klass: 'process',
    dil,
    degiskenler: { takipNo, baslik, durum: durum.durumGorunenAdi, metin: metin ?? '' },
    reference: referenceOf(id, surum),
    ...(startAfter && { startAfter }),
  })
}

type Change = {
  basvuruTakipNo: string
  durumYonetimiNo: number
  /** Whose act the change follows, as the record of changes names people; without one it is the program's. */
  degistiren?: string
}

/**
 * Moves a sent application to another status in the name of the program or of its operator, whom no transition binds,
 * and tells the candidate; the status' name as they read it. Taking back is the candidate's own act: nobody else does it
 * or undoes it.
 */
export async function changeDurum(write: OwnWrite, change: Change): Promise<string> {
  const { db, audit } = write
  const { basvuruTakipNo, durumYonetimiNo: no, degistiren = 'sistem' } = change
  const [durum] = await findDurum(db, { no })
  if (!durum || no === geriCekildiNo) {
    throw new AppError('validationFailed', { errors: [{ field: 'durumYonetimiNo', key: 'invalidChoice' }] })
  }
  const [basvuru] = await lockSentBasvuru(db, { basvuruTakipNo })
  if (!basvuru) throw new AppError('notFound')
  const { id, baslik, cepTel, dil } = basvuru
  if (basvuru.durumYonetimiNo === geriCekildiNo) throw new AppError('basvuruKapali')
  if (basvuru.durumYonetimiNo === no) return durum.durumGorunenAdi

  await dropDurumMesaji(db, id, basvuru.durumSurum)
  const [changed] = await setDurum(db, { id, no, degistiren })
  if (!changed) throw new Error('a locked application vanished')
  const degisim = { durumYonetimiNo: [basvuru.durumYonetimiNo, no] }
  audit({ islem: 'durum', varlik: 'basvuru', varlikId: id, degisim })
  const takipNo = basvuruTakipNo
  await tellDurum(write, { id, takipNo, baslik, cepTel, dil, no, durum, metin: null, surum: changed.rowVersion })
  return durum.durumGorunenAdi
}
