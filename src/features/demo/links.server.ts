import { pageUrl, paths } from '#core/paths.ts'
import { createKanalLink, listKanalLink } from '#features/kanal/queries.server.ts'
import { blindIndex, toGuid } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { createGuidLink } from '#server/links/guid-link.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { findDemoIsAkis } from './is-akis.server.ts'
import { listDemoAday, listShownIlan, setIzinliOriginler } from './queries.server.ts'
import type { DemoTenant } from './tenants.ts'

const linksOfAKind = 5
const tenYears = 10 * 365 * 86_400

/** Channel links to a page of ours, to the company's own site and to somebody else's. */
export async function createDemoKanal(db: TenantDb, { tenantKey, portalAyar }: DemoTenant) {
  const { origin } = new URL(portalAyar.kvkUrl)
  await setIzinliOriginler(db, { originler: [origin] })
  const rules = { tenantKey, ownOrigin: '', trustedOrigins: [origin] }
  await createKanalLink(db, rules, { kanalAdi: 'Otobüs durağı afişi', hedefUrl: paths.ilanlar })
  await createKanalLink(db, rules, { kanalAdi: 'Şirketin kendi sitesi', hedefUrl: `${origin}/kariyer` })
  await createKanalLink(db, rules, { kanalAdi: 'İş ortağının sitesi', hedefUrl: 'https://is-ortagi.example/ilanlar' })
}

/** Worked out again whenever it is shown, because the table keeps only a hash. */
function smsIptalGuid(tenant: Tenant, adayId: number): string {
  return toGuid(blindIndex(tenant.keys, `demo|smsIptal|${adayId}`))
}

/** The links that a campaign would carry to each candidate of the demo. */
export async function createDemoSmsIptal(db: TenantDb, tenant: Tenant, phones: string[]) {
  for (const { id: konuId } of await listDemoAday(db, { phones })) {
    const guid = smsIptalGuid(tenant, konuId)
    await createGuidLink(db, tenant, { amac: 'smsIptal', konuId, seconds: tenYears, guid })
  }
}

/** What is worth trying in one company. */
export async function listDemoLinks(db: TenantDb, tenant: Tenant, phones: string[]) {
  const { tenantKey } = tenant
  const [ilanlar, kanallar, adaylar, isAkis] = await Promise.all([
    listShownIlan(db, { limit: linksOfAKind }),
    listKanalLink(db, { limit: linksOfAKind }),
    listDemoAday(db, { phones }),
    findDemoIsAkis(db, tenant),
  ])
  const [aday] = adaylar.filter(({ hasLink }) => hasLink)
  return [
    ...ilanlar.map(({ id, baslik, havuzdaMi }) => ({
      tur: 'ilan' as const,
      path: pageUrl(paths.ilanDetay, tenantKey, { iapId: id }),
      aciklama: havuzdaMi ? `Havuz ilanı: ${baslik}` : baslik,
    })),
    ...kanallar.map(({ guid, kanalAdi }) => ({
      tur: 'kanal' as const,
      path: pageUrl(paths.ats, tenantKey, { guid }),
      aciklama: `Kanal: ${kanalAdi}`,
    })),
    ...(isAkis ? [isAkis] : []).map(({ guid, ozet }) => ({
      tur: 'isAkis' as const,
      path: pageUrl(paths.isAkisOnay, tenantKey, { g: guid }),
      aciklama: `Onay: ${ozet}`,
    })),
    {
      tur: 'smsIptal' as const,
      path: pageUrl(paths.smsIptal, tenantKey, aday && { guid: smsIptalGuid(tenant, aday.id) }),
      aciklama: aday ? `Duyuru SMS'lerini durdurma: ${aday.adSoyad}` : "Duyuru SMS'lerini telefonla durdurma",
    },
  ]
}
