import type { SgkOperasyon } from '#features/sgk/wire/shape.ts'

/** A value of an answer as the service writes it; null is written the way the field's kind is left empty. */
export type AnswerValue = string | number | null
export type AnswerRow = Readonly<Record<string, AnswerValue>>

/** What an operation answers. */
export type Answer = { kod: number; aciklama: string; bas?: AnswerRow; kayitlar?: readonly AnswerRow[] }

/** Turkish letters and everything else beyond ASCII as numeric references, as SGK's server writes them. */
function escapeText(text: string): string {
  return text
    .replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    .replace(/[^\u0020-\u007e]/gu, (letter) => `&#${letter.codePointAt(0)};`)
}

const element = (name: string, value: AnswerValue) =>
  value === null ? `<${name} xsi:nil="true"/>` : `<${name}>${escapeText(String(value))}</${name}>`

const group = (name: string, row: AnswerRow) =>
  `<${name}>${Object.entries(row)
    .map(([field, value]) => element(field, value))
    .join('')}</${name}>`

/** The lists of a CevapRapor in the order of the WSDL; an answer holds all of them, those that are not used as nil. */
export const cevapRaporLists = [
  ['isKazasiHastaneBilgiBeanArray', 'IsKazasiHastaneBilgiBean'],
  ['hastaneBildirimiIsKazasiBean', 'HastaneBildirimiIsKazasiBean'],
  ['isverenIletisimBilgiBean', 'IsverenIletisimBilgiBean'],
  ['onayliRaporlarTarihleBeanArray', 'OnayliRaporlarTarihleBean'],
  ['raporAramaTarihleBeanArray', 'RaporAramaTarihleBean'],
  ['manuelCalismazlikBean', 'ManuelCalismazlikBean'],
  ['tarihSorguBean', 'TarihSorguBean'],
  ['raporBeanArray', 'RaporBean'],
  ['makbuzRaporBean', 'MakbuzRaporBean'],
  ['onayliRaporDetayBean', 'OnayliRaporDetayBean'],
] as const

/** Operations of e-Vizite that answer a plain Cevap, without the lists. */
const plainAnswers = new Set([
  'wsLogin',
  'raporOkunduKapat',
  'hasIsKazSorguKapat',
  'mahsuplastirmaOnay',
  'isverenIletisimBilgileri',
])

function lists({ name, records }: SgkOperasyon, rows: readonly AnswerRow[]): string {
  if (plainAnswers.has(name)) return ''
  const own = records?.places[0]
  return cevapRaporLists
    .map(([wrapper, item]) => {
      const isOwn = own !== undefined && 'wrapper' in own && own.wrapper === wrapper && rows.length > 0
      return isOwn
        ? `<${wrapper}>${rows.map((row) => group(item, row)).join('')}</${wrapper}>`
        : `<${wrapper} xsi:nil="true"/>`
    })
    .join('')
}

/** The children of the result element. */
function resultOf(operasyon: SgkOperasyon, { kod, aciklama, bas = {}, kayitlar = [] }: Answer): string {
  const { code, text } = operasyon.result
  const head = Object.entries({ [code]: kod, [text]: aciklama, ...bas }).map(([name, value]) => element(name, value))
  const own = operasyon.records?.places[0]
  if (operasyon.servis.name === 'ViziteGonder') return head.join('') + lists(operasyon, kayitlar)
  const name = own && 'repeated' in own ? own.repeated : ''
  return head.join('') + kayitlar.map((row) => group(name, row)).join('')
}

const open =
  '<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ' +
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>'
const close = '</soapenv:Body></soapenv:Envelope>'

/** The envelope of an answer. */
export function writeAnswer(operasyon: SgkOperasyon, answer: Answer): string {
  const { name, servis } = operasyon
  const result = `<${name}Return>${resultOf(operasyon, answer)}</${name}Return>`
  return `${open}<p1:${name}Response xmlns:p1="${servis.namespace}">${result}</p1:${name}Response>${close}`
}

/** A SOAP fault, which comes with status 500. */
export function writeFault(text: string): string {
  const inner = `<faultcode>soapenv:Server.userException</faultcode><faultstring>${escapeText(text)}</faultstring><detail/>`
  return `${open}<soapenv:Fault>${inner}</soapenv:Fault>${close}`
}
