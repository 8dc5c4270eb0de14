import { formatDate } from '#core/date.ts'
import { dropMesaj } from '#features/mesaj/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { ArsRow } from './queries.server.ts'

type Write = Pick<OwnWrite, 'db' | 'enqueue' | 'tenant'>
type Appointment = Pick<ArsRow, 'cepTel' | 'dil' | 'tarih' | 'startTime' | 'gorusmeYeri' | 'il' | 'ilce'>
type Sablon = 'arsRandevuAlindi' | 'arsRandevuDegisti' | 'arsRandevuIptal' | 'arsHatirlatma'

/** Where to come to, on one line. */
export function placeOf({ gorusmeYeri, ilce, il }: Pick<ArsRow, 'gorusmeYeri' | 'ilce' | 'il'>): string {
  return [gorusmeYeri, [ilce, il].filter(Boolean).join('/')].filter(Boolean).join(', ')
}

/** The message about one appointment; null where there is no phone or no time to tell. */
export function randevuMesaj(tenant: Tenant, row: Appointment, sablon: Sablon) {
  const { cepTel, dil, tarih, startTime } = row
  if (cepTel === null || tarih === null || startTime === null) return null
  const zaman = { tarih: formatDate(tarih), saat: startTime, sirket: tenant.name }
  const degiskenler = sablon === 'arsRandevuIptal' ? zaman : { ...zaman, yer: placeOf(row) || '-' }
  return { kanal: 'sms', alici: cepTel, sablon, klass: 'process', dil: dil ?? 'tr', degiskenler } as const
}

/** Tells about one appointment; the same news of the same appointment is sent once. */
export async function sendRandevuMesaj(
  write: Write,
  { row, randevuId, sablon, ...limit }: { row: Appointment; randevuId: number; sablon: Sablon; withinSeconds?: number },
) {
  const mesaj = randevuMesaj(write.tenant, row, sablon)
  if (mesaj) await sendMesaj(write, { ...mesaj, ...limit, reference: `${sablon}-${randevuId}` })
}

/** What still waits to tell of an appointment that is no more goes nowhere: it would arrive after the news of its end. */
export async function dropRandevuMesaj(db: TenantDb, randevuId: number) {
  const sablonlar: Sablon[] = ['arsRandevuAlindi', 'arsRandevuDegisti', 'arsHatirlatma']
  await dropMesaj(db, { referanslar: sablonlar.map((sablon) => `${sablon}-${randevuId}`) })
}
