import { type Sql, statement, type TenantTables } from '#server/database.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenants.ts'

export const findPortalAyar = statement((db: Sql<TenantTables>, _: object) =>
  db.selectFrom('portalAyar').select(['renk', 'logoUrl', 'kvkUrl', 'cerezUrl', 'gizlilikUrl', 'iletisimMetni']),
)

export const findIzinliOriginler = statement((db: Sql<TenantTables>, _: object) =>
  db.selectFrom('portalAyar').select('izinliOriginler'),
)

const kept = new WeakMap<Tenant, { version: number; view: ReturnType<typeof readView> }>()

/** A company as its public pages show it; read again when its settings change. */
export async function getTenantView(runtime: Runtime, tenant: Tenant) {
  const version = runtime.changes.version(tenant.id, 'portalAyar')
  const known = kept.get(tenant)
  if (known?.version === version) return known.view
  const view = readView(runtime, tenant)
  kept.set(tenant, { version, view })
  view.catch(() => kept.delete(tenant))
  return view
}

async function readView(runtime: Runtime, tenant: Tenant) {
  const { db } = await runtime.tenants.open(tenant.id)
  const [ayar] = await findPortalAyar(db, {})
  if (!ayar) throw new Error(`tenant without portal_ayar: ${tenant.id}`)
  return {
    id: tenant.id,
    name: tenant.name,
    guid: tenant.guid,
    tenantKey: tenant.tenantKey,
    iconUrl: ayar.logoUrl ?? tenant.iconUrl,
    renk: ayar.renk,
    altBaglantilar: { kvk: ayar.kvkUrl, cerez: ayar.cerezUrl, gizlilik: ayar.gizlilikUrl },
    iletisimMetni: ayar.iletisimMetni,
  }
}
