import { cutText } from '#core/cut-text.ts'

/** Longest value kept of each field, as the table has it. */
const longest = {
  exceptionMessage: 1000,
  requestTrace: 8000,
  stackTrace: 8000,
  innerException: 8000,
  requestpath: 250,
  logKey: 100,
} as const

export type ErrorReport = Record<keyof typeof longest, string | null>
type Reported = { [Field in keyof typeof longest]?: string | null | undefined }

const secrets: [RegExp, string][] = [
  [/\b(?:anon|reg|ady|mst|tnt|kod|rfs)_[A-Za-z0-9_-]{8,}/g, '[token]'],
  [/\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi, '[token]'],
  [/\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b/gi, '[guid]'],
  [/\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}\b/g, '[email]'],
  [/(?<!\d)[1-9]\d{10}(?!\d)/g, '[tckn]'],
  [/(?<!\d)(?:(?:\+?90|0)[ (]{0,2}|\()?5\d{2}[ )-]{0,2}\d{3}[ -]?\d{2}[ -]?\d{2}(?!\d)/g, '[phone]'],
]

/** Takes out what identifies a person or opens a door. */
export function maskSecrets(text: string) {
  return secrets.reduce((masked, [pattern, sign]) => masked.replace(pattern, sign), text)
}

/** A report as it is kept: storable, masked, clipped. */
export function toErrorReport(reported: Reported): ErrorReport {
  const clean = (field: keyof typeof longest) => {
    const value = reported[field]
    if (value === null || value === undefined) return null
    // masked before it is clipped, or half a number would stay readable at the end
    return cutText(maskSecrets(storable(value)), longest[field])
  }
  return {
    exceptionMessage: clean('exceptionMessage'),
    requestTrace: clean('requestTrace'),
    stackTrace: clean('stackTrace'),
    innerException: clean('innerException'),
    requestpath: clean('requestpath'),
    logKey: clean('logKey'),
  }
}

/** PostgreSQL holds no NUL; the other control characters could only disturb whoever reads the log. */
function storable(text: string) {
  return text.toWellFormed().replace(/(?![\n\t])\p{Cc}/gu, '')
}

type Rapor = { yonerge: string; sayfa: string; engellenen: string }

/** Reports of a message counted by directive and page; what names no directive of a policy is nobody's report. */
export function violationsOf(raporlar: readonly Rapor[]): (Rapor & { tekrar: number })[] {
  const known = raporlar.filter(({ yonerge }) => /^[a-z]+(?:-[a-z]+)*$/.test(yonerge) && yonerge.length <= 40)
  const counted = new Map<string, Rapor & { tekrar: number }>()
  for (const rapor of known) {
    const key = `${rapor.yonerge} ${rapor.sayfa}`
    const before = counted.get(key)
    counted.set(key, before ? { ...before, tekrar: before.tekrar + 1 } : { ...rapor, tekrar: 1 })
  }
  // in one order, so that two messages never wait for each other in a circle
  return [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, violation]) => violation)
}
