import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { type Sql, statement, type TenantTables } from '#server/database/database.ts'
import { parseQuery } from '#server/http/json-body.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

const mapLifeMs = 60_000
const mapsAtMost = 20
// the protocol's own limit
const addressesAtMost = 50_000

const listPublicIlan = statement((db: Sql<TenantTables>, v: { limit: number }) =>
  db
    .selectFrom('ilan')
    .select(['id', 'sonDegisim'])
    .where('acik', '=', true)
    .where('gorunmeyeAcik', '=', true)
    .where(sql<boolean>`coalesce(basvuru_bitis_tarihi, 'infinity') >= (now() at time zone 'Europe/Istanbul')::date`)
    .orderBy('id', 'desc')
    .limit(v.limit),
)

/** `robots.txt` names the map of each active tenant; a map holds its open postings. */
export function addSitemap(app: FastifyInstance, runtime: Runtime) {
  const mapOf = createMaps(runtime)

  app.get('/robots.txt', async (_request, reply) => {
    const tenants = await runtime.tenants.listActive()
    const maps = tenants.map(({ tenantKey }) => `Sitemap: ${addressOf(runtime, '/sitemap.xml', { tenant: tenantKey })}`)
    const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /', ...maps, '']
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(lines.join('\n'))
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const asked = parseQuery(request.raw.url ?? '').tenant ?? runtime.config.defaultTenant
    const tenant = asked === undefined ? null : await runtime.tenants.find(asked)
    if (!tenant) throw new AppError('tenantKeyNotFound')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await mapOf(tenant))
  })
}

/** A map is made once for many who ask: until a posting changes, and for a minute at most, because days end too. */
function createMaps(runtime: Runtime) {
  const maps = new Map<number, { version: number; until: number; xml: Promise<string> }>()

  return function mapOf(tenant: Tenant): Promise<string> {
    const version = runtime.changes.version(tenant.id, 'ilan')
    const known = maps.get(tenant.id)
    if (known && known.version === version && known.until > performance.now()) return known.xml
    const xml = makeMap(runtime, tenant)
    maps.delete(tenant.id)
    maps.set(tenant.id, { version, until: performance.now() + mapLifeMs, xml })
    const [oldest] = maps.keys()
    if (maps.size > mapsAtMost && oldest !== undefined) maps.delete(oldest)
    xml.catch(() => maps.delete(tenant.id))
    return xml
  }
}

async function makeMap(runtime: Runtime, { id: tenantId, tenantKey }: Tenant): Promise<string> {
  const { db } = await runtime.tenants.open(tenantId)
  const ilanList = await listPublicIlan(db, { limit: addressesAtMost - 1 })
  const ofIlan = addressOf(runtime, paths.ilanDetay, { tenant: tenantKey, iapId: '' })
  const entries = [
    entry(addressOf(runtime, paths.ilanlar, { tenant: tenantKey })),
    ...ilanList.map(({ id, sonDegisim }) => entry(`${ofIlan}${id}`, sonDegisim)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

function addressOf({ config }: Runtime, path: string, query: Record<string, string>): string {
  const url = new URL(path, config.publicUrl)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

function entry(address: string, lastChange?: string): string {
  const location = `<loc>${address.replaceAll('&', '&amp;')}</loc>`
  return `  <url>${location}${lastChange ? `<lastmod>${lastChange}</lastmod>` : ''}</url>`
}
