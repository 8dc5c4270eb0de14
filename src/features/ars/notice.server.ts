import { formatDate } from '#core/date.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { OwnWrite } from '#server/own-transaction.ts'
import type { ArsRow } from './queries.server.ts'

type Write = Pick<OwnWrite, 'db' | 'enqueue' | 'tenant'>
type Appointment = Pick<ArsRow, 'cepTel' | 'tarih' | 'startTime' | 'gorusmeYeri' | 'il' | 'ilce'>
type Sablon = 'arsRandevuAlindi' | 'arsRandevuDegisti' | 'arsRandevuIptal' | 'arsHatirlatma'

/** Where to come to, on one line. */
export function placeOf({ gorusmeYeri, ilce, il }: Pick<ArsRow, 'gorusmeYeri' | 'ilce' | 'il'>): string {
  return [gorusmeYeri, [ilce, il].filter(Boolean).join('/')].filter(Boolean).join(', ')
}

/** Tells about one appointment; the same news of the same appointment is sent once. */
export async function sendRandevuMesaj(
  write: Write,
  { row, randevuId, sablon }: { row: Appointment; randevuId: number; sablon: Sablon },
) {
  const { cepTel, tarih, startTime } = row
  if (cepTel === null || tarih === null || startTime === null) return
  const zaman = { tarih: formatDate(tarih), saat: startTime, sirket: write.tenant.name }
  const degiskenler = sablon === 'arsRandevuIptal' ? zaman : { ...zaman, yer: placeOf(row) || '-' }
  const reference = `${sablon}-${randevuId}`
  await sendMesaj(write, { kanal: 'sms', alici: cepTel, sablon, klass: 'process', degiskenler, reference })
}
