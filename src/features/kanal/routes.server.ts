import { kanalCookie } from '#core/donusum.ts'
import { AppError } from '#core/errors.ts'
import { isGuid } from '#core/guid.ts'
import { type LinkRules, linkTarget } from '#core/link-target.ts'
import { findIzinliOriginler } from '#features/portal-ayar/queries.server.ts'
import { blindIndex, toGuid } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { implement } from '#server/http/implement.ts'
import { newGuid } from '#server/links/guid-link.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { checkKanalLink, createDonusum, createKanalGuid } from './contract.ts'
import {
  findDonusumIlan,
  findKanalLink,
  findKanalZiyaretci,
  insertDonusum,
  insertKanalZiyaretci,
} from './queries.server.ts'
import { cleanReferrer, kanalCookieSaniye } from './rules.ts'

const nowhere = { url: null, disAdres: null }
async function rulesOf(runtime: Runtime, tenant: Tenant, db: TenantDb): Promise<LinkRules> {
  const [ayar] = await findIzinliOriginler(db, {})
  const { tenantKey } = tenant
  return { tenantKey, ownOrigin: runtime.config.publicUrl, trustedOrigins: ayar?.izinliOriginler ?? [] }
}

/** The name of a new visitor; a visit that is told a second time is the same one. */
function visitorGuid({ keys }: Tenant, kanalLinkId: number, key: string | undefined): string {
  return key === undefined ? newGuid() : toGuid(blindIndex(keys, `ziyaret|${kanalLinkId}|${key}`))
}

export const kanalRoutes = [
  implement(checkKanalLink, async ({ db, input, runtime, tenant }) => {
    const [link] = await findKanalLink(db, { guid: input.guid })
    const target = link && linkTarget(link.hedefUrl, await rulesOf(runtime, tenant, db))
    if (!target) return nowhere
    if (target.kind !== 'outside') return { ...nowhere, url: target.url }
    return { ...nowhere, disAdres: { url: target.url, host: target.host } }
  }),

  implement(createKanalGuid, async ({ db, input, caller, tenant }) => {
    const [link] = await findKanalLink(db, { guid: input.guid })
    if (!link) throw new AppError('notFound')
    const kanalLinkId = link.id
    const known = caller.cookies.get(kanalCookie)
    const [again] = known && isGuid(known) ? await findKanalZiyaretci(db, { guid: known, kanalLinkId }) : []
    const guid = again?.guid ?? visitorGuid(tenant, kanalLinkId, caller.idempotencyKey)
    if (!again) await insertKanalZiyaretci(db, { guid, kanalLinkId, referrer: cleanReferrer(input.referrer ?? '') })
    caller.cookies.set(kanalCookie, guid, { maxAgeSeconds: kanalCookieSaniye, sameSite: 'lax', readable: true })
    return { guid }
  }),

  implement(createDonusum, async ({ db, input, session }) => {
    const own = session.kind === 'ady' ? session.subjectId : null
    if (input.adayId && input.adayId !== own) throw new AppError('notFound')
    const [ilan] = input.ilanId ? await findDonusumIlan(db, { id: input.ilanId }) : []
    if (input.ilanId && !ilan) throw new AppError('notFound')
    const { visitorGuid, sayfaId, islemTipi } = input
    await insertDonusum(db, { visitorGuid, sayfaId, islemTipi, ilanId: ilan?.id ?? null, adayId: own })
    return 1 as const
  }),
]
