import { AppError } from '#core/errors.ts'
import { belgeDurumNo } from '#features/belge/contract.ts'
import { lockSentBasvuru } from '#features/belge/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { geriCekildiNo } from './contract.ts'

const findDurum = rawStatement<TenantTables, { no: number }, { durumGorunenAdi: string }>(
  'select durum_gorunen_adi from durum_tanim where durum_yonetimi_no = $1',
  ['no'],
)
const setDurum = rawStatement<TenantTables, { id: number; no: number }, { rowVersion: number }>(
  `update basvuru set durum_yonetimi_no = $2, degisme_tarihi = now(), row_version = row_version + 1
    where id = $1 returning row_version`,
  ['id', 'no'],
)

type Change = { basvuruTakipNo: string; durumYonetimiNo: number }

/**
 * Moves a sent application to another status and tells the candidate; the status' name as they read it. Taking back is
 * the candidate's own act: staff neither do it nor undo it.
 */
export async function changeDurum(write: OwnWrite, { basvuruTakipNo, durumYonetimiNo: no }: Change): Promise<string> {
  const { db, audit } = write
  const [durum] = await findDurum(db, { no })
  if (!durum || no === geriCekildiNo) {
    throw new AppError('validationFailed', { errors: [{ field: 'durumYonetimiNo', key: 'invalidChoice' }] })
  }
  const [basvuru] = await lockSentBasvuru(db, { basvuruTakipNo })
  if (!basvuru) throw new AppError('notFound')
  if (basvuru.durumYonetimiNo === geriCekildiNo) throw new AppError('basvuruKapali')
  if (basvuru.durumYonetimiNo === no) return durum.durumGorunenAdi

  const [changed] = await setDurum(db, { id: basvuru.id, no })
  audit({
    islem: 'durum',
    varlik: 'basvuru',
    varlikId: basvuru.id,
    degisim: { durumYonetimiNo: [basvuru.durumYonetimiNo, no] },
  })
  if (basvuru.cepTel !== null) {
    await sendMesaj(write, {
      kanal: 'sms',
      alici: basvuru.cepTel,
      sablon: no === belgeDurumNo ? 'belgeIstendi' : 'basvuruDurum',
      klass: 'process',
      dil: basvuru.dil,
      degiskenler: { takipNo: basvuruTakipNo, durum: durum.durumGorunenAdi },
      reference: `basvuru-${basvuru.id}-durum-${changed?.rowVersion}`,
    })
  }
  return durum.durumGorunenAdi
}
