import { cspReportsAtMost } from '#core/csp-report.ts'

/** One thing that a browser refused, as the call takes it. */
type Rapor = { yonerge: string; sayfa: string; engellenen: string }

type Fields = Record<string, unknown>

/**
 * What browsers send of their own accord, in the words of the call: the old form (`report-uri`, one a message) and the
 * new one (`report-to`, several with reports of other kinds among them). They add fields as they like.
 */
export function readCspReports(body: unknown): { raporlar: Rapor[] } {
  const reports = Array.isArray(body) ? body.filter(isViolation).map(({ body: inner }) => inner) : [oldForm(body)]
  return { raporlar: reports.filter(isObject).slice(0, cspReportsAtMost).map(toRapor) }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isViolation(report: unknown): report is { body: unknown } {
  return isObject(report) && report.type === 'csp-violation'
}

function oldForm(body: unknown): unknown {
  return isObject(body) ? body['csp-report'] : undefined
}

function toRapor(report: Fields): Rapor {
  const first = (...names: string[]) => String(names.map((name) => report[name]).find((value) => value) ?? '')
  return {
    yonerge: first('effectiveDirective', 'effective-directive', 'violated-directive').split(' ', 1)[0] ?? '',
    sayfa: pathOf(first('documentURL', 'document-uri')),
    engellenen: sourceOf(first('blockedURL', 'blocked-uri')),
  }
}

/** Of a page its path alone: what stands behind it may be somebody's. */
function pathOf(address: string): string {
  return (URL.parse(address)?.pathname ?? '').slice(0, 250)
}

/** Of what was refused its origin, or the word that stands for it (`inline`, `eval`). */
function sourceOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[a-z-]{1,40}$/.test(address) ? address : ''
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 250)
}
