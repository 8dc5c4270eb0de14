import { pageUrl, paths } from '#core/paths.ts'
import { isStopped, telefonIndexOf } from '#features/mesaj/queries.server.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { Config } from '#server/config.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Invited, markInvited } from './queries.server.ts'

/** What writing an invitation needs. */
export type Inviting = { db: TenantDb; enqueue: Enqueue; tenant: Tenant; config: Pick<Config, 'publicUrl'> }

const stopLinkSeconds = 365 * 86_400

/** The address that a link of this invitation opens; only the message knows it. */
export async function newArsAddress(
  { db, tenant, config }: Pick<Inviting, 'db' | 'tenant' | 'config'>,
  { id, seconds }: { id: number; seconds: number },
): Promise<string> {
  const gid = await createGuidLink(db, tenant, { amac: 'ars', konuId: id, seconds })
  return config.publicUrl + pageUrl(paths.ars, tenant.tenantKey, { gid })
}

type Wave = { dalga: number; linkSuresi: number }

/** Asks one person, once. False when the phone wants no campaigns: the invitation waits until it does. */
export async function inviteOne(write: Inviting, aday: Invited, { dalga, linkSuresi }: Wave): Promise<boolean> {
  const { db, tenant } = write
  const { id, cepTel, hukukiSinif: klass } = aday
  if (await isStopped(db, tenant, { kanal: 'sms', alici: cepTel, klass })) return false
  await markInvited(db, { id, dalga, telefonIndex: telefonIndexOf(tenant, cepTel) })
  const adres = await newArsAddress(write, { id, seconds: linkSuresi })
  const known = { ad: aday.ad, sirket: tenant.name, adres }
  await sendMesaj(write, {
    kanal: 'sms',
    alici: cepTel,
    dil: aday.dil,
    klass,
    // the address is a key: it is sealed, and forgotten once it has left
    gizli: true,
    reference: `arsDavet-${id}`,
    ...(klass === 'campaign'
      ? {
          sablon: 'arsDavetDuyuru',
          izinVar: true,
          degiskenler: { ...known, iptal: await newStopAddress(write, aday.adayId) },
        }
      : { sablon: 'arsDavet', degiskenler: known }),
  })
  return true
}

async function newStopAddress({ db, tenant, config }: Inviting, adayId: number): Promise<string> {
  const guid = await createGuidLink(db, tenant, { amac: 'smsIptal', konuId: adayId, seconds: stopLinkSeconds })
  return config.publicUrl + pageUrl(paths.smsIptal, tenant.tenantKey, { guid })
}
