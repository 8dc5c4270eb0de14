import { aZip, type ZipEntry } from './files.ts'

type Kind = 'docx' | 'xlsx'

const office = 'application/vnd.openxmlformats-officedocument.'
const relationsType = 'application/vnd.openxmlformats-package.relationships+xml'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/** The vocabularies of texts, sheets and drawings, as their root elements name them. */
export const spaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  s: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
} as const

/** A part of one element in a vocabulary. */
export function aPart(space: keyof typeof spaces, name: string, inside = ''): string {
  return `${head}<${space}:${name} xmlns:${space}="${spaces[space]}">${inside}</${space}:${name}>`
}

/** A line of the list of types: that of one part, or of an extension. */
export const typeOf = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`
export const typeOfExtension = (extension: string, type: string) =>
  `<Default Extension="${extension}" ContentType="${type}"/>`

/** The same for a type of the text's, the sheet's or the drawing's own format. */
export const officeType = (part: string, type: string) => typeOf(part, `${office}${type}`)

/** A list of relations; `type` is the last word of its address. */
export function relationsOf(...relations: { type: string; target: string; mode?: string }[]): string {
  const lines = relations.map(({ type, target, mode }, index) => {
    const kind = type.includes('/') ? type : `${relationTypes}/${type}`
    return `<Relationship Id="rId${index + 1}" Type="${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`
  })
  return `${head}<Relationships xmlns="${packageTypes}/relationships">${lines.join('')}</Relationships>`
}

/** The name of a part of a workbook. */
export const sheetPart = (...names: string[]) => ['xl', ...names].join('/')

const mains = {
  docx: { name: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
  xlsx: { name: sheetPart('workbook.xml'), type: 'spreadsheetml.sheet.main+xml' },
} as const

const bodies = {
  docx: aPart('w', 'document', '<w:body><w:p><w:r><w:t>Özgeçmiş</w:t></w:r></w:p></w:body>'),
  xlsx: aPart('s', 'workbook', '<s:sheets><s:sheet name="Sayfa1" sheetId="1"/></s:sheets>'),
} as const

const link = { type: 'hyperlink', target: 'https://a.example/?a=1&amp;b=&#39;2&#39;', mode: 'External' }

type Changes = {
  more?: ZipEntry[]
  /** Lines that are added to the list of types. */
  types?: string
  /** What stands in place of the list of types, the first relations, the document and its name. */
  list?: string | Buffer
  root?: string
  body?: string | Buffer
  main?: string
}

/** A small office document, as programs write them; `more` is added to it, the rest changes it. */
export function anOffice(kind: Kind, changes: Changes = {}): Buffer {
  return aZip(partsOf(kind, changes))
}

/** The entries of a small office document, for whoever packs them otherwise. */
export function partsOf(kind: Kind, { more = [], types = '', list, root, body, main }: Changes = {}): ZipEntry[] {
  const { name, type } = mains[kind]
  const place = main ?? name
  const folder = name.slice(0, name.indexOf('/'))
  const file = name.slice(folder.length + 1)
  const lines = [
    typeOfExtension('rels', relationsType),
    typeOfExtension('xml', 'application/xml'),
    officeType(place, type),
    typeOf('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    officeType('docProps/app.xml', 'extended-properties+xml'),
  ]
  const core = 'cp:coreProperties'
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      data: list ?? `${head}<Types xmlns="${packageTypes}/content-types">${lines.join('')}${types}</Types>`,
    },
    { name: '_rels/.rels', data: root ?? relationsOf({ type: 'officeDocument', target: place }) },
    { name: place, data: body ?? bodies[kind] },
    { name: `${folder}/_rels/${file}.rels`, data: relationsOf(link) },
    {
      name: 'docProps/core.xml',
      data: `${head}<${core} xmlns:cp="${packageTypes}/metadata/core-properties"/>`,
    },
    {
      name: 'docProps/app.xml',
      data: `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>`,
    },
  ]
  const names = new Set(more.map((entry) => entry.name))
  return [...entries.filter((entry) => !names.has(entry.name)), ...more]
}
