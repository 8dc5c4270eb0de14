import { paths } from '#core/paths.ts'
import { foldTurkish } from '#core/turkish.ts'

/** How far a company's database has come; only a ready one is there for anybody. */
export const kurulum = {
  tanim: 'tanim',
  basladi: 'basladi',
  hazir: 'hazir',
  siliniyor: 'siliniyor',
  silindi: 'silindi',
} as const

const longestKey = 40

/** What `?tenant=` will carry, proposed from a name: "Örnek Koruma A.Ş." gives ornek-koruma-a-s. */
export function proposeTenantKey(name: string): string {
  const words = foldTurkish(name).match(/[a-z0-9]+/g) ?? []
  const key = words.join('-').slice(0, longestKey).replace(/-+$/, '')
  return key.length >= 2 ? key : ''
}

const known: readonly string[] = Object.values(paths)

/** True for a page that every company has; what its own menu adds is known by its database. */
export function isKnownPage(path: string): boolean {
  return known.includes(path)
}

const ownFile = /^\/(?:[a-z0-9_-]+\/)*[a-z0-9_-]+\.(?:svg|png)$/
const picture = /^data:image\/(svg\+xml|png)(;base64)?,([A-Za-z0-9+/=%._~!$&'()*;:@?-]+)$/
/** What an SVG could fetch or run once it is opened outside of an image. */
const dangerous = /<\s*(?:script|foreignobject|iframe|use|image|style|a)\b|\bon[a-z]+\s*=|(?:href|src)\s*=|url\s*\(|<!/i

/** True for a picture that holds itself, or one of our own files: nothing is ever fetched from elsewhere. */
export function isIcon(url: string): boolean {
  if (ownFile.test(url)) return true
  const [, kind, base64, content] = picture.exec(url) ?? []
  if (!kind || !content) return false
  const text = decode(content, base64 !== undefined)
  if (text === null) return false
  if (kind === 'png') return base64 !== undefined && text.startsWith('\u0089PNG\r\n')
  return /^\s*<svg[\s>]/.test(text) && !dangerous.test(text)
}

function decode(content: string, isBase64: boolean): string | null {
  try {
    return isBase64 ? atob(content) : decodeURIComponent(content)
  } catch {
    return null
  }
}
