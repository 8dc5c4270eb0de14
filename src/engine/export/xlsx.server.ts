import type { Source } from '#engine/server/source.server.ts'
import { cell, type ExportColumn, formulaCodes } from './csv.server.ts'
import { type ZipEntry, zip } from './zip.server.ts'

/** The rows that one sheet holds, its heading included. */
const rowsOfSheet = 1_048_576
const longestText = 32_767

/** The places of the formats in `styles`: a cell names its own by number. */
const style = { heading: 1, date: 2, moment: 3, decimal: 4, typed: 5 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetTag = 'worksheet'
const bookTag = 'workbook'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** What XML 1.0 cannot carry, in whatever form; taken out here because PostgreSQL takes longer over it than over the rest. */
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** SQL that makes one row of a sheet: PostgreSQL writes the XML, as it writes the lines of a CSV. */
export function xlsxRow(source: Source, columns: ExportColumn[]): string {
  const cells = columns.map(({ key }) => `coalesce(${xlsxCell(source, key)}, '<c/>')`)
  return `'<row>' || ${cells.join(' || ')} || '</row>'`
}

function xlsxCell(source: Source, key: string): string {
  const column = source.shown(key)
  const number = (value: string, s?: number) => `'<c${s ? ` s="${s}"` : ''}><v>' || ${value} || '</v></c>'`
  if (key === 'id') return number(column)
  switch (source.resource.fields[key]?.kind ?? 'text') {
    case 'integer':
    case 'position':
    case 'reference':
      return number(column)
    case 'decimal':
    case 'money':
      return number(column, style.decimal)
    case 'date':
      return number(`(${column} - date '1899-12-30')`, style.date)
    case 'dateTime':
      return number(
        `round(extract(epoch from (${column} at time zone 'Europe/Istanbul') - timestamp '1899-12-30') / 86400, 9)`,
        style.moment,
      )
    case 'text':
    case 'email':
    case 'multiline':
    case 'html':
      // a text that looks like a formula is marked as typed text, so that it stays one when it is edited
      return `'<c t="inlineStr"' || case when ascii(${column}) = any (${formulaCodes}) then ' s="${style.typed}"' else '' end
        || '><is><t xml:space="preserve">' || ${escaped(`left(${column}, ${longestText})`)} || '</t></is></c>'`
    default:
      return `'<c t="inlineStr"><is><t>' || ${escaped(`(${cell(source, key)})::text`)} || '</t></is></c>'`
  }
}

function escaped(value: string): string {
  return `replace(replace(replace(${value}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? '')

/** A workbook of as many sheets as the rows need; each piece of `rows` holds whole rows of XML. */
export function xlsxFile(columns: ExportColumn[], rows: AsyncIterable<{ text: string; count: number }>) {
  return zip(entriesOf(columns, rows[Symbol.asyncIterator]()))
}

type Rows = AsyncIterator<{ text: string; count: number }>

async function* entriesOf(columns: ExportColumn[], rows: Rows): AsyncGenerator<ZipEntry> {
  let count = 0
  let next = await rows.next()
  async function* sheet() {
    yield sheetHead(columns)
    let held = 1
    while (!next.done && held + next.value.count <= rowsOfSheet) {
      held += next.value.count
      yield next.value.text.replace(unwritable, '')
      next = await rows.next()
    }
    yield `</sheetData></${sheetTag}>`
  }
  do {
    count += 1
    yield { name: `xl/sheet${count}.xml`, body: sheet() }
  } while (!next.done)
  yield* frame(Array.from({ length: count }, (_, index) => index + 1))
}

function sheetHead(columns: ExportColumn[]): string {
  const widths = columns.map(({ label }, index) => {
    const width = Math.min(Math.max(label.length + 4, 14), 40)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const heading = columns.map(
    ({ label }) => `<c s="${style.heading}" t="inlineStr"><is><t>${escapeXml(label)}</t></is></c>`,
  )
  return `${declaration}<${sheetTag} xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${heading.join('')}</row>`
}

const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`

function frame(sheets: number[]): ZipEntry[] {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${type}.${kind}+xml"/>`
  const parts = sheets.map((no) => part(`sheet${no}`, sheetTag)).join('')
  const relation = (no: number, kind: string, target: string) =>
    `<Relationship Id="rId${no}" Type="${office}/${kind}" Target="${target}"/>`
  const relations = (list: string[]) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
  const toSheets = sheets.map((no) => relation(no, sheetTag, `sheet${no}.xml`))
  const names = sheets.map((no) => `<sheet name="${no}" sheetId="${no}" r:id="rId${no}"/>`)
  const file = (name: string, text: string) => ({ name, body: [text] })
  return [
    file(
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('book', 'sheet.main')}${part('styles', 'styles')}${parts}</Types>`,
    ),
    file('_rels/.rels', relations([relation(1, 'officeDocument', 'xl/book.xml')])),
    file(
      'xl/book.xml',
      `${declaration}<${bookTag} xmlns="${main}" xmlns:r="${office}"><sheets>${names.join('')}</sheets></${bookTag}>`,
    ),
    file('xl/_rels/book.xml.rels', relations([...toSheets, relation(sheets.length + 1, 'styles', 'styles.xml')])),
    file('xl/styles.xml', styles),
  ]
}
