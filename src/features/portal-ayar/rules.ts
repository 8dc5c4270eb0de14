import { parseUrl } from '#core/url.ts'

/** How long a logo may be as a `data:` address: it travels with every page of the portal. */
export const longestLogo = 12_000

const picture = /^data:image\/(?:svg\+xml|png|webp)(?:;base64)?,[A-Za-z0-9%+/=.,:;'()!~*_ $&@?#-]+$/

/** A small picture inside the address itself: pages load nothing from other sites. */
export function isLogo(value: string): boolean {
  return value.length <= longestLogo && picture.test(value)
}

/** An exact https origin, as browsers write it. */
export function isOrigin(value: string): boolean {
  const url = parseUrl(value)
  return url?.protocol === 'https:' && url.origin === value && url.hostname.includes('.')
}

/** A plain https address without a name or password in it. */
export function isHttpsUrl(value: string): boolean {
  const url = parseUrl(value)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}
