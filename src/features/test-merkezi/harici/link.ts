import { cutText } from '#core/cut-text.ts'
import { isGuid } from '#core/guid.ts'
import { urlOf } from '#core/paths.ts'
import { deviceLog, returnUrlAtMost } from '#core/test-merkezi/durum.ts'

/** What the link of an external test asks for: its questions here, or that a test taken elsewhere is recorded. */
export type HariciLink = { tur: 'sorular' | 'sonuc'; guid: string; returnUrl: string | null }

// Spec: candidate §2
const noAddress = ['', 'null', 'undefined']

/** Reads a link; null when it names no test. */
export function readHariciLink(parameters: URLSearchParams): HariciLink | null {
  const guidOf = (name: string) => {
    const value = parameters.get(name)?.trim() ?? ''
    return isGuid(value) ? value.toLowerCase() : null
  }
  const token = guidOf('testresult')
  const guid = token ?? guidOf('guid')
  return guid === null ? null : { tur: token ? 'sonuc' : 'sorular', guid, returnUrl: readReturnUrl(parameters) }
}

function readReturnUrl(parameters: URLSearchParams): string | null {
  const address = parameters.get('ReturnURL')?.trim() ?? ''
  return noAddress.includes(address.toLowerCase()) || address.length > returnUrlAtMost ? null : address
}

type Place = Pick<Location, 'origin' | 'pathname' | 'search'>

/** The page's address as it is noted: without what opens a test, and without where people came from. */
export function referansOf({ origin, pathname, search }: Place): string {
  return cutText(urlOf(origin + pathname, { t: new URLSearchParams(search).get('t') }), deviceLog.referans)
}

type Device = {
  userAgent: string
  language: string
  touchPoints: number
  screen: { width: number; height: number }
  pixelRatio: number
  timeZone: string
}

/** A device in one line. */
export function describeDevice({ userAgent, language, touchPoints, screen, pixelRatio, timeZone }: Device): string {
  const size = `${screen.width}x${screen.height}@${pixelRatio}`
  const parts = [cutText(userAgent, 800), size, language, timeZone, `touch ${touchPoints}`]
  return cutText(parts.join('; '), deviceLog.aciklama)
}
