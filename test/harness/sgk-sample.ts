import type { RequestPart, RequestShape, RowShape, ScalarKind, SgkOperasyon } from '#features/sgk/wire/shape.ts'

const samples: Record<ScalarKind, string> = {
  text: 'Şükrü',
  date: '2026-05-04',
  integer: '7',
  digits: '10000000146',
  decimal: '1234.50',
  bytes: 'JVBERi0=',
}

const letters = (text: string) => text.replace(/[^ -~]/g, (letter) => `&#${letter.codePointAt(0)};`)

const row = (fields: RowShape, key: string | null, no: number) =>
  Object.entries(fields)
    .map(([name, kind]) => `<${name}>${letters(name === key ? `90000000${no}` : samples[kind])}</${name}>`)
    .join('')

/** A good answer of an operation with three records, written from the table by hand: neither client nor simulator wrote it. */
export function goodAnswer({ name, servis, result, head, records }: SgkOperasyon): string {
  const three = records ? [1, 2, 3].map((no) => row(records.fields, records.key, no)) : []
  const place = records?.places[0]
  const list = !place
    ? ''
    : 'repeated' in place
      ? three.map((one) => `<${place.repeated}>${one}</${place.repeated}>`).join('')
      : `<${place.wrapper}>${three.map((one) => `<${place.item}>${one}</${place.item}>`).join('')}</${place.wrapper}>`
  const inner = `<${result.code}>0</${result.code}><${result.text}>Tamam</${result.text}>${row(head, null, 0)}${list}`
  return (
    '<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>' +
    `<p1:${name}Response xmlns:p1="${servis.namespace}"><${name}Return>${inner}</${name}Return></p1:${name}Response>` +
    '</soapenv:Body></soapenv:Envelope>'
  )
}

const values: Record<ScalarKind, string | number> = { ...samples, integer: 7, text: 'x' }

function sampleOf(part: RequestPart): unknown {
  if (typeof part === 'object') return 'one' in part ? sampleRequest(part.one) : [sampleRequest(part.many)]
  return values[part.replace('?', '') as ScalarKind] // the question mark only says that it may be left out
}

/** Values for every field of a request. */
export function sampleRequest(shape: RequestShape): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, sampleOf(part)]))
}
