import { anOle, aPdf } from './files.ts'
import { anOffice, officeType, relationsOf, sheetPart, spaces } from './office-files.ts'

/** A cell: a text, a number, or whatever XML stands at its place. */
export type SheetCell = string | number | ((place: string) => string)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: SheetCell, place: string): string {
  if (typeof cell === 'function') return cell(place)
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

const placeOf = (row: number, column: number) => `${String.fromCharCode(65 + column)}${row + 1}`

const rowXml = (cells: readonly SheetCell[], row: number) =>
  `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, placeOf(row, column))).join('')}</row>`

const worksheet = 'spreadsheetml.worksheet+xml'
/** The outermost elements of a book and of a sheet. */
const [bookTag, sheetTag] = ['workbook', 'worksheet']

/** A workbook whose sheet is written by hand, so that it can hold what no program writes. */
export function aWorkbook(sheet: string, { more = [] as { name: string; data: string }[] } = {}): Buffer {
  const place = sheetPart('worksheets', 'sheet1.xml')
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const entry = `<sheets><sheet name="Sayfa1" sheetId="1" r:id="rId1"/></sheets>`
  return anOffice('xlsx', {
    body: `<?xml version="1.0" encoding="UTF-8"?><${bookTag} xmlns="${spaces.s}" xmlns:r="${relations}">${entry}</${bookTag}>`,
    types: officeType(place, worksheet),
    more: [
      {
        name: sheetPart('_rels', 'workbook.xml.rels'),
        data: relationsOf({ type: 'worksheet', target: 'worksheets/sheet1.xml' }),
      },
      { name: place, data: sheet },
      ...more,
    ],
  })
}

/** The XML of a sheet with these rows; `after` stands behind them. */
export function sheetXml(rows: readonly (readonly SheetCell[])[], { before = '', after = '' } = {}): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>${before}<${sheetTag} xmlns="${spaces.s}">`
  return `${head}<sheetData>${rows.map(rowXml).join('')}</sheetData>${after}</${sheetTag}>`
}

const csvOf = (rows: readonly (readonly SheetCell[])[]) => rows.map((cells) => cells.join(';')).join('\r\n')

/** A kind of table: its headings, a good line, and which of its columns hold what faults are made in. */
export type TableFormat = {
  heads: readonly string[]
  good: readonly (string | number)[]
  sicil: string
  donem: string
  tutar: string
  secim: string
  /** The heading without which the file cannot be read. */
  key: string
  /** The column that a second line of the same key is refused by; null where lines may repeat. */
  twice: string | null
}

/** How a faulty file is refused: as a whole by the rule that it breaks, or by a line and its column. */
export type Refused = { key: string } | { satir: number; alan: string }
export type FaultyFile = [what: string, name: string, make: () => Buffer, refused: Refused]

type Row = readonly SheetCell[]
type Write = (rows: readonly Row[]) => Buffer

/** Faults in headings and lines, in whatever the format is written as; the third line is the wrong one. */
function faultyLines(format: TableFormat, name: string, write: Write): FaultyFile[] {
  const { heads, good } = format
  const at = (column: string) => heads.indexOf(column)
  const withCell = (column: string, cell: SheetCell) => good.map((one, n) => (n === at(column) ? cell : one))
  const line = (what: string, column: string, cell: SheetCell): FaultyFile => [
    what,
    name,
    () => write([heads, good, withCell(column, cell)]),
    { satir: 3, alan: column },
  ]
  const renamed = (column: string, to: string) => heads.map((one) => (one === column ? to : one))
  const { sicil, donem, tutar, secim, key, twice } = format
  const sicilNo = String(good[at(sicil)])
  return [
    ['a heading of nobody', name, () => write([[...heads, 'Renk'], good]), { satir: 1, alan: 'Renk' }],
    ['a heading twice', name, () => write([[...heads, tutar], good]), { satir: 1, alan: tutar }],
    ['a heading that is missing', name, () => write([renamed(key, ''), good]), { satir: 1, alan: key }],
    ['other headings', name, () => write([heads.map((_, n) => `Sütun ${n}`), good]), { satir: 1, alan: 'Sütun 0' }],
    ['no headings', name, () => write([good, good]), { satir: 1, alan: sicilNo }],
    line('a workplace of 27 digits', sicil, `${sicilNo}1`),
    line('a workplace of 25 digits', sicil, sicilNo.slice(0, 25)),
    line('a workplace of somebody else', sicil, `9${sicilNo.slice(1)}`),
    line('a workplace that became a number', sicil, 5e25),
    line('no workplace', sicil, ''),
    line('a month that is none', donem, 13),
    line('a month by its name', donem, 'Eylül'),
    line('a day for a month', donem, '2026.09.15'),
    line('a text in an amount', tutar, 'yüz lira'),
    line('an amount with the separators of another country', tutar, '1,234.56'),
    line('an amount with thousands alone', tutar, '1.234'),
    line('an amount with a blank', tutar, '1 234,56'),
    line('an amount with groups of two', tutar, '12.34,56'),
    line('an amount with three digits of kuruş', tutar, '12,345'),
    line('an amount with a currency', tutar, '10 TL'),
    line('a negative amount', tutar, '-5'),
    line('an amount beyond every debt', tutar, '99999999999999999999,00'),
    line('a choice that is none', secim, 'Aidat'),
    ...(twice === null
      ? []
      : [['a line twice', name, () => write([heads, good, good]), { satir: 3, alan: twice }] satisfies FaultyFile]),
  ]
}

const macro = { name: sheetPart('vbaProject.bin'), data: 'x' }
const page = '<html><body>Oturum kapandı</body></html>'
const digits = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Files that are no workbook, or one that must not be read, and faults in the cells of one. */
export function faultyWorkbooks(format: TableFormat, wrong: string): FaultyFile[] {
  const write: Write = (rows) => aWorkbook(sheetXml(rows))
  const { heads, good, sicil, donem, tutar } = format
  const book = () => write([heads, good])
  const at = (column: string) => heads.indexOf(column)
  const withCell = (column: string, cell: SheetCell) => good.map((one, n) => (n === at(column) ? cell : one))
  const whole = (what: string, name: string, make: () => Buffer, key = wrong): FaultyFile => [what, name, make, { key }]
  const sheet = (what: string, xml: string, key = wrong) => whole(what, 'b.xlsx', () => aWorkbook(xml), key)
  const raw = (cell: (place: string) => string) => sheetXml([heads, good, withCell(tutar, cell)])
  const merge = `<mergeCells count="1"><mergeCell ref="${placeOf(1, at(sicil))}:${placeOf(2, at(sicil))}"/></mergeCells>`
  const merged = [heads, good, withCell(sicil, '')]
  const flipped = () => {
    const bytes = book()
    const place = bytes.indexOf(sheetPart('worksheets', 'sheet1.xml')) + 60
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place)
    return bytes
  }
  return [
    whole('an empty file', 'b.xlsx', () => Buffer.alloc(0), 'fileRequired'),
    whole('a workbook under another extension', 'b.ods', book),
    whole('a workbook without an extension', 'b', book),
    whole('an encrypted workbook', 'b.xlsx', () => anOle(['EncryptionInfo', 'EncryptedPackage'])),
    whole('an old workbook', 'b.xls', () => anOle(['Workbook'])),
    whole('an old workbook under a new name', 'b.xlsx', () => anOle(['Workbook'])),
    whole('a workbook with macros', 'b.xlsm', () => anOffice('xlsx', { more: [macro] })),
    whole('a workbook with hidden macros', 'b.xlsx', () => aWorkbook(sheetXml([heads, good]), { more: [macro] })),
    whole('a document', 'b.xlsx', () => anOffice('docx')),
    whole('a PDF', 'b.xlsx', () => aPdf()),
    whole('a picture', 'b.xlsx', () => digits),
    whole('a CSV', 'b.xlsx', () => Buffer.from(csvOf([heads, good]))),
    whole('a workbook that breaks off', 'b.xlsx', () => book().subarray(0, 400)),
    whole('a workbook without its end', 'b.xlsx', () => book().subarray(0, -1)),
    whole('a workbook with a turned bit', 'b.xlsx', flipped),
    ['a workbook without a sheet', 'b.xlsx', () => anOffice('xlsx'), { satir: 1, alan: format.key }],
    sheet('a sheet that unfolds', sheetXml([heads, good], { after: ' '.repeat(60 * 1024 * 1024) })),
    sheet('a sheet that breaks off', sheetXml([heads, good, good]).slice(0, -60), 'brokenSheet'),
    sheet('a row that is not closed', sheetXml([heads, good, good]).replace('</row>', ''), 'brokenSheet'),
    sheet('a sheet that is not closed', sheetXml([heads, good]).replace(`</${sheetTag}>`, ''), 'brokenSheet'),
    sheet('a sheet with a DOCTYPE', sheetXml([heads, good], { before: '<!DOCTYPE x [<!ENTITY e "9">]>' })),
    sheet(
      'a cell in the last column that there is',
      raw(() => '<c r="XFD3"><v>1</v></c>'),
      'tooManyColumns',
    ),
    sheet(
      'a formula without its result',
      raw((place) => `<c r="${place}"><f>1+1</f></c>`),
      'formulaWithoutValue',
    ),
    sheet(
      'a shared formula without its result',
      raw((place) => `<c r="${place}" s="0"><f t="shared" si="0"/></c>`),
      'formulaWithoutValue',
    ),
    [
      'a formula that failed',
      'b.xlsx',
      () => aWorkbook(raw((place) => `<c r="${place}" t="e"><f>A1/0</f><v>#DIV/0!</v></c>`)),
      { satir: 3, alan: tutar },
    ],
    [
      'a yes in an amount',
      'b.xlsx',
      () => aWorkbook(raw((place) => `<c r="${place}" t="b"><v>1</v></c>`)),
      { satir: 3, alan: tutar },
    ],
    ['a merged cell', 'b.xlsx', () => aWorkbook(sheetXml(merged, { after: merge })), { satir: 3, alan: sicil }],
    [
      'a month that became a fraction',
      'b.xlsx',
      () => write([heads, good, withCell(donem, 2026.09)]),
      { satir: 3, alan: donem },
    ],
    ...faultyLines(format, 'b.xlsx', write),
  ]
}

/** Texts that are no table of ours, and faults in the lines of one. */
export function faultyTexts(format: TableFormat, wrong: string): FaultyFile[] {
  const { heads, good, key } = format
  const text = csvOf([heads, good])
  const write: Write = (rows) => Buffer.from(csvOf(rows))
  const whole = (what: string, make: () => Buffer, refusedBy = wrong, name = 'b.csv'): FaultyFile => [
    what,
    name,
    make,
    { key: refusedBy },
  ]
  const joined = [heads, good].map((cells) => cells.join(','))
  return [
    whole('an empty file', () => Buffer.alloc(0), 'fileRequired'),
    whole('a CSV under another extension', () => Buffer.from(text), wrong, 'b.txt'),
    whole('a CSV without an extension', () => Buffer.from(text), wrong, 'b'),
    whole('a PDF', () => aPdf()),
    whole('a workbook', () => aWorkbook(sheetXml([heads, good]))),
    whole('a picture', () => digits),
    whole('letters of two bytes', () => Buffer.from(`\ufeff${text}`, 'utf16le')),
    whole('a zero among the letters', () => Buffer.from(text.replace(';', ';\0'))),
    whole('more lines than a file may have', () => Buffer.from(`${text}${'\n;'.repeat(100_001)}`), 'tooManyLines'),
    whole('more columns than a file may have', () => Buffer.from(`${text}\r\n${';'.repeat(800)}`), 'tooManyColumns'),
    ['commas between the cells', 'b.csv', () => Buffer.from(joined.join('\n')), { satir: 1, alan: joined[0] ?? '' }],
    [
      'tabs between the cells',
      'b.csv',
      () => Buffer.from([heads, good].map((cells) => cells.join('\t')).join('\n')),
      { satir: 1, alan: heads.join('\t') },
    ],
    ['a page of the web', 'b.csv', () => Buffer.from(page), { satir: 1, alan: page }],
    ['a quote that is not closed', 'b.csv', () => Buffer.from(`"${text}`), { satir: 1, alan: text }],
    ['blank lines alone', 'b.csv', () => Buffer.from('\r\n\r\n'), { satir: 1, alan: key }],
    ...faultyLines(format, 'b.csv', write),
  ]
}
