import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { listIs } from '#features/is-tanim/contract.ts'
import { findIl, findIlce } from '#features/yer/queries.server.ts'
import { sanitizeHtml } from '#server/http/html.ts'
import { implement } from '#server/http/implement.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { getIap } from './contract.ts'
import { listIsWithIlan } from './open-is.server.ts'
import { findCalisanTip, findIsTanim, findPublicIlan, notPast, selectIs } from './queries.server.ts'
import { iap, ilan } from './resource.ts'
import { findContradictions, isOpen } from './rules.ts'

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

  ...serveResource(ilan, {
    isKept: true,
    references: {
      isId: async (context, id) => (await findIsTanim(context.db, { id }))[0]?.isAdi ?? null,
      calisanTipId: async (context, id) => (await findCalisanTip(context.db, { id }))[0]?.tipAdi ?? null,
      ilKodu: async ({ runtime }, sehirKodu) => (await findIl(runtime.master.db, { sehirKodu }))[0]?.sehirAdi ?? null,
      ilceKodu: async ({ runtime }, ilceKodu, row) => {
        const [ilce] = await findIlce(runtime.master.db, { ilceKodu })
        return ilce && ilce.sehirKodu === row.ilKodu ? ilce.ilceAdi : null
      },
    },
    async beforeWrite(_context, { action, row }) {
      const errors = action === 'delete' ? [] : findContradictions(row)
      if (errors.length > 0) throw new AppError('validationFailed', { errors })
      return undefined
    },
  }),
]
