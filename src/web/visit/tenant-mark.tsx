import type { PageVisit } from './page-visit.ts'

type Marked = { tenant: Pick<PageVisit['tenant'], 'name' | 'iconUrl'>; shades: PageVisit['shades'] }

/** The company's own icon, or its first letters on its colour. */
export function tenantIcon({ tenant, shades }: Marked) {
  if (tenant.iconUrl) return tenant.iconUrl
  const letters = initials(tenant.name)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${shades[8]}"/><text x="16" y="21.5" font-family="system-ui,sans-serif" font-size="${letters.length > 1 ? 14 : 17}" font-weight="700" fill="#fff" text-anchor="middle">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The company's picture for those who read the page elsewhere: they need an address, not the picture's own bytes. */
export function publicLogo(iconUrl: string | null, publicUrl: string) {
  if (!iconUrl || !/^(?:https?:\/\/|\/)/.test(iconUrl)) return null
  return new URL(iconUrl, publicUrl).href
}

/** The mark beside the company's name; the name says it all, so the picture is silent. */
export function TenantMark({ visit }: { visit: Marked }) {
  return <img className="tenant-mark" src={tenantIcon(visit)} alt="" width="36" height="36" />
}

function initials(name: string) {
  const letters = name.match(/\p{L}+/gu)?.map((word) => word.charAt(0)) ?? []
  return letters.slice(0, 2).join('').toLocaleUpperCase('tr-TR')
}
