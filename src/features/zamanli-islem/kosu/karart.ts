import { cutText } from '#core/cut-text.ts'

/** Names of fields whose values a log never shows, as messages write them. */
const gizliAlanlar = [
  ...['[s\\u015f]ifre', 'parola', 'password', 'secret', 'token', 'anahtar', 'authorization', 'bearer', 'cookie'],
  ...['sistemSifre', 'isyeriSifresi', 'wsToken', 'connectionString', 'tckn', 'tcKimlikNo', 'tckNo'],
]
const named = new RegExp(`((?:${gizliAlanlar.join('|')})["']?\\s*[=:]?\\s*["']?)([^\\s"',;&]{3,})`, 'giu')
const inAddress = /(:\/\/[^\s:@/]+:)[^\s@/]+@/g
const nationalId = /(?<![0-9])[1-9][0-9]{10}(?![0-9])/g

/** A text for the log: without values of secret fields, passwords in addresses and national ids, cut to `longest`. */
export function karart(text: string, longest: number): string {
  const hidden = text.replace(inAddress, '$1***@').replace(named, '$1***').replace(nationalId, '***')
  return cutText(hidden.replaceAll('\0', ''), longest)
}
