import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { listIs } from '#features/is-tanim/contract.ts'
import { sanitizeHtml } from '#server/http/html.ts'
import { implement } from '#server/http/implement.ts'
import { findGuidLink } from '#server/links/guid-link.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { getIap, getIapOnizleme } from './contract.ts'
import { listIsWithIlan } from './open-is.server.ts'
import { findAnyIlan, findPublicIlan, notPast, selectIs } from './queries.server.ts'
import { iap } from './resource.ts'
import { isOpen } from './rules.ts'
import { ilanStaffRoutes } from './staff-routes.server.ts'

const bodiesAtMost = 300
const bodies = new Map<string, string>()

/** The body as it may be shown: sanitised again at reading, once for each version of a posting. */
function bodyOf(tenant: Tenant, { id, rowVersion, metin }: { id: number; rowVersion: number; metin: string }): string {
  const key = `${tenant.id}/${tenant.donem}/${id}/${rowVersion}`
  const known = bodies.get(key)
  if (known !== undefined) return known
  const body = sanitizeHtml(metin)
  bodies.set(key, body)
  const [oldest] = bodies.keys()
  if (bodies.size > bodiesAtMost && oldest !== undefined) bodies.delete(oldest)
  return body
}

export const ilanRoutes = [
  ...serveResource(iap, { where: notPast, fixed: { acik: true, gorunmeyeAcik: true }, isKept: true }),

  implement(getIap, async ({ db, input, tenant }) => {
    const [row] = await findPublicIlan(db, input)
    if (!row) throw new AppError('notFound')
    return { ...row, metin: bodyOf(tenant, row), kapali: !isOpen(row, row.bugun) }
  }),

  // here and not with the kinds of work: whether one has an open posting is this feature's to say
  implement(listIs, ({ db, input, runtime, tenant }) =>
    input.hasIlanl ? listIsWithIlan(runtime, tenant, db) : selectIs(db, {}),
  ),

  implement(getIapOnizleme, async (context) => {
    const link = await findGuidLink(context, { amac: 'ilanOnizle', guid: context.input.guid })
    const [row] = link ? await findAnyIlan(context.db, { id: link.konuId }) : []
    if (!row) throw new AppError('notFound')
    return { ...row, metin: bodyOf(context.tenant, row), kapali: false }
  }),

  ...ilanStaffRoutes,
]
