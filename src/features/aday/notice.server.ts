import { randomUUID } from 'node:crypto'
import { formatDate } from '#core/date.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { ownReference } from './contact-periods.ts'

type Write = { db: TenantDb; enqueue: Enqueue; tenant: Tenant }
type Notice = {
  adayId: number
  dil: ShippedLanguage
  alici: string
  sablon: 'epostaDegisti' | 'telefonDegisti' | 'kvkkAlindi'
  /** yyyy-MM-dd, where the template names a last day. */
  sonTarih?: string
}

const readClock = rawStatement<TenantTables, object, { zaman: string }>(
  `select to_char(now() at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI') as zaman`,
  [],
)

/** Tells a candidate by e-mail what happened to the account; it leaves if and only if the change is kept. */
export async function sendNotice(write: Write, { adayId, dil, alici, sablon, sonTarih }: Notice) {
  const [clock] = await readClock(write.db, {})
  const degiskenler = {
    sirket: write.tenant.name,
    zaman: clock?.zaman ?? '',
    ...(sonTarih !== undefined && { sonTarih: formatDate(sonTarih) }),
  }
  const reference = ownReference(adayId) + randomUUID()
  await sendMesaj(write, { kanal: 'eposta', alici, sablon, klass: 'process', dil, degiskenler, reference })
}
