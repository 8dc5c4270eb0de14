import { AppError } from '#core/errors.ts'
import { sendNotice } from '#features/aday/notice.server.ts'
import { enterPhone } from '#features/aday/queries.server.ts'
import { endSessionsElsewhere, eraseInMaster, finishErasure } from '#features/aday/silme/jobs.server.ts'
import { type Erased, eraseAday } from '#features/aday/silme/silme.server.ts'
import { clearSoon } from '#features/dosya/store.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { endSessionsOf } from '#server/session/session-changes.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { inTenant } from './in-tenant.ts'
import type { Admin } from './open.ts'

// For people who cannot sign in any more: their phone was lost, or taken away because somebody else has it.

const findAday = rawStatement<TenantTables, { value: string }, { id: number; email: string; dil: ShippedLanguage }>(
  `select id, email, dil from aday where silindi is null
      and (id = case when $1::text !~ '-' then $1::bigint end or aday_guid = case when $1::text ~ '-' then $1::uuid end)
     for update`,
  ['value'],
)

async function getAday(db: TenantDb, value: string) {
  const [aday] = await findAday(db, { value })
  if (!aday) throw new AppError('notFound')
  return aday
}

/** Gives a candidate another phone; whoever is signed in has to show that they have it. */
export async function changePhone(admin: Admin, { aday, tel, key }: Inputs['aday phone']): Promise<string> {
  const changed = await inTenant(admin, key, async (write) => {
    const { id: adayId, email, dil } = await getAday(write.db, aday)
    const [row] = await enterPhone(write.db, { adayId, cepTel: tel })
    if (!row) throw new StartError('Somebody has that phone already.')
    await sendNotice(write, { adayId, dil, alici: email, sablon: 'telefonDegisti' })
    await write.enqueue(endSessionsElsewhere, { adayId, sessionId: 0, zaman: row.zaman })
    write.audit({ islem: 'telefon', varlik: 'aday', varlikId: adayId })
    return { tenantId: write.tenant.id, adayId }
  })
  // the job does it where this does not come to pass
  await endSessionsOf(admin.master.db, changed)
  return `The candidate ${changed.adayId} has the phone now, and is told by e-mail.`
}

/** Erases a candidate who asked for it and cannot do it alone. */
export async function erase(admin: Admin, { aday, key }: Inputs['aday erase']): Promise<string> {
  const { tenantId, erased } = await inTenant(admin, key, async (write) => ({
    tenantId: write.tenant.id,
    erased: await eraseIn(write, aday),
  }))
  await eraseInMaster(admin.master.db, tenantId, erased)
  return `The candidate ${erased.adayId} is erased.`
}

async function eraseIn({ db, tenant, enqueue, audit }: OwnWrite, aday: string): Promise<Erased> {
  const { id } = await getAday(db, aday)
  const erased = await eraseAday(db, { tenant, adayId: id })
  if (!erased) throw new AppError('notFound')
  audit({ islem: 'sil', varlik: 'aday', varlikId: id })
  await enqueue(finishErasure, erased)
  await clearSoon(enqueue)
  return erased
}
