import { formatDate, isIsoDate } from '#core/date.ts'
import { createT, type T } from '#i18n/t.ts'
import type { Texts } from '#i18n/texts.ts'
import type { Verilerim } from './collect.server.ts'

type Row = Record<string, unknown>

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const inIstanbul = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Istanbul',
})

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}

function show(t: T, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'enum.evetHayir.true' : 'enum.evetHayir.false')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (isIsoDate(text)) return formatDate(text)
  return instantPattern.test(text) ? inIstanbul.format(new Date(text)) : text
}

const label = (t: T, name: string) => escapeHtml(t.maybe(`veriDosyasi.alan.${name}`) ?? name)

function record(t: T, row: Row): string {
  const lines = Object.entries(row).map(
    ([name, value]) => `<tr><th scope="row">${label(t, name)}</th><td>${escapeHtml(show(t, value))}</td></tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

function section(t: T, name: string, rows: Row[]): string {
  const title = escapeHtml(t.maybe(`veriDosyasi.bolum.${name}`) ?? name)
  const body =
    rows.length === 0 ? `<p>${escapeHtml(t('veriDosyasi.none'))}</p>` : rows.map((row) => record(t, row)).join('')
  return `<section><h2>${title}</h2>${body}</section>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}
th,td{border:1px solid #ccc;padding:.4rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}
th{width:14rem;background:#f4f4f4;font-weight:600}td{white-space:pre-wrap}`

/** A page that opens anywhere and runs nothing. */
export function verilerimHtml(
  { zaman, bolumler }: Verilerim,
  { sirket, texts }: { sirket: string; texts: Texts },
): string {
  const t: T = createT(texts, 'tr')
  const title = escapeHtml(t('veriDosyasi.title', { sirket }))
  const parts = Object.entries(bolumler).map(([name, rows]) => section(t, name, rows))
  return `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(t('veriDosyasi.made', { zaman: show(t, zaman) }))}</p>
${parts.join('\n')}
</body></html>
`
}

export function verilerimJson({ zaman, bolumler }: Verilerim, sirket: string): string {
  return `${JSON.stringify({ sirket, zaman, ...bolumler }, null, 2)}\n`
}
