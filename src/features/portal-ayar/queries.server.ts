import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { PortalAyar } from './contract.ts'

const findPortalAyar = statement((db: Sql<TenantTables>, _: object) =>
  db.selectFrom('portalAyar').select(['renk', 'logoUrl', 'kvkUrl', 'cerezUrl', 'gizlilikUrl', 'iletisimMetni']),
)

export const findIzinliOriginler = statement((db: Sql<TenantTables>, _: object) =>
  db.selectFrom('portalAyar').select('izinliOriginler'),
)

const columns = `id, logo_url, renk, kvk_url, cerez_url, gizlilik_url, iletisim_metni, izinli_originler, tckn_kontrol,
  sms_basligi, sms_gunluk_butce, is_akis_gun, ilan_onayi_zorunlu, dogrulama_adresi, row_version`

export const readPortalAyar = rawStatement<TenantTables, object, PortalAyar>(`select ${columns} from portal_ayar`, [])
export const holdPortalAyar = rawStatement<TenantTables, object, PortalAyar>(
  `select ${columns} from portal_ayar for update`,
  [],
)
export const writePortalAyar = rawStatement<TenantTables, Omit<PortalAyar, 'id' | 'rowVersion'>, PortalAyar>(
  `update portal_ayar set logo_url = $1, renk = $2, kvk_url = $3, cerez_url = $4, gizlilik_url = $5, iletisim_metni = $6,
     izinli_originler = $7::text[], tckn_kontrol = $8, sms_basligi = $9, sms_gunluk_butce = $10, is_akis_gun = $11,
     ilan_onayi_zorunlu = $12, dogrulama_adresi = $13, row_version = row_version + 1 returning ${columns}`,
  [
    'logoUrl',
    'renk',
    'kvkUrl',
    'cerezUrl',
    'gizlilikUrl',
    'iletisimMetni',
    'izinliOriginler',
    'tcknKontrol',
    'smsBasligi',
    'smsGunlukButce',
    'isAkisGun',
    'ilanOnayiZorunlu',
    'dogrulamaAdresi',
  ],
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
    isSso: tenant.isSso,
  }
}
