const office = 'application/vnd.openxmlformats-officedocument.'
const opc = 'application/vnd.openxmlformats-package.'
const word = `${office}wordprocessingml.`
const sheet = `${office}spreadsheetml.`
const drawing = `${office}drawingml.`

/** The kind of bytes that a part must hold. */
export type PartShape = 'relations' | 'xml' | 'anyXml' | 'picture' | 'vector' | 'font' | 'bytes' | 'sealed'

/** Parts of one kind: the types they may have, the only places they may stand, and what they must be. */
export type PartRule = { types: ReadonlySet<string>; path: RegExp; shape: PartShape }

const rule = (shape: PartShape, path: RegExp, types: readonly string[]): PartRule => ({
  shape,
  path,
  types: new Set(types.map((type) => type.toLowerCase())),
})

/** The type of the part that is the document itself. */
export const mainType = {
  docx: `${word}document.main+xml`,
  xlsx: `${sheet}sheet.main+xml`,
} as const

const pictures = ['png', 'jpeg', 'jpg', 'pjpeg', 'gif', 'bmp', 'tiff', 'tif', 'x-emf', 'emf', 'x-wmf', 'wmf', 'webp']
  .map((name) => `image/${name}`)
  .concat('image/vnd.ms-photo')
const pictureName = /^[\w .()-]+\.(?:png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|webp|wdp)$/i.source.slice(1)

const both: readonly PartRule[] = [
  rule('relations', /^(?:[a-z]+\/)*_rels\/[\w .()-]*\.rels$/i, [`${opc}relationships+xml`]),
  rule('xml', /^docProps\/core\d*\.xml$/i, [`${opc}core-properties+xml`]),
  rule('xml', /^package\/services\/metadata\/core-properties\/[0-9a-f-]+\.psmdcp$/i, [`${opc}core-properties+xml`]),
  rule('xml', /^docProps\/app\d*\.xml$/i, [`${office}extended-properties+xml`]),
  rule('xml', /^docProps\/custom\d*\.xml$/i, [`${office}custom-properties+xml`]),
  rule('xml', /^docMetadata\/LabelInfo\.xml$/i, ['application/vnd.ms-office.classificationlabels+xml']),
  rule('picture', new RegExp(`^docProps/${pictureName}`, 'i'), pictures),
  rule('anyXml', /^customXml\/item\d*\.xml$/i, ['application/xml', 'text/xml']),
  rule('xml', /^customXml\/itemProps\d*\.xml$/i, [`${office}customXmlProperties+xml`]),
]

/** What stands below the document's own folder in a text and in a sheet alike. */
const inside = (folder: 'word' | 'xl'): PartRule[] => [
  rule('picture', new RegExp(`^${folder}/(?:(?:theme|glossary)/)?media/${pictureName}`, 'i'), pictures),
  rule('vector', new RegExp(`^${folder}/media/[\\w .()-]+\\.svg$`, 'i'), ['image/svg+xml']),
  rule('xml', new RegExp(`^${folder}/(?:glossary/)?theme/theme\\w*\\.xml$`, 'i'), [
    `${office}theme+xml`,
    `${office}themeOverride+xml`,
  ]),
  rule('xml', new RegExp(`^${folder}/charts/[a-z]+\\d*\\.xml$`, 'i'), [
    `${drawing}chart+xml`,
    'application/vnd.ms-office.chartstyle+xml',
    'application/vnd.ms-office.chartcolorstyle+xml',
    'application/vnd.ms-office.chartex+xml',
  ]),
  rule('xml', new RegExp(`^${folder}/drawings/[a-z]+\\d*\\.(?:xml|vml)$`, 'i'), [
    `${office}drawing+xml`,
    `${drawing}chartshapes+xml`,
    `${office}vmlDrawing`,
  ]),
  rule('xml', new RegExp(`^${folder}/diagrams/[a-z]+\\d*\\.xml$`, 'i'), [
    ...['diagramData', 'diagramLayout', 'diagramStyle', 'diagramColors'].map((name) => `${drawing}${name}+xml`),
    'application/vnd.ms-office.drawingml.diagramDrawing+xml',
  ]),
  rule('xml', new RegExp(`^${folder}/ink/ink\\d*\\.xml$`, 'i'), ['application/inkml+xml']),
]

const wordNames = [
  'styles',
  'settings',
  'webSettings',
  'fontTable',
  'numbering',
  'footnotes',
  'endnotes',
  'comments',
  'commentsExtended',
  'commentsIds',
  'commentsExtensible',
  'people',
  'header',
  'footer',
  'document.glossary',
]
const sheetNames = [
  'styles',
  'sharedStrings',
  'calcChain',
  'comments',
  'worksheet',
  'chartsheet',
  'table',
  'pivotTable',
  'pivotCacheDefinition',
  'pivotCacheRecords',
  'sheetMetadata',
]
const excelNames = [
  'person',
  'threadedcomments',
  'slicer',
  'slicerCache',
  'timeline',
  'timelineCache',
  'rdrichvalue',
  'rdrichvaluestructure',
  'rdrichvaluetypes',
  'richvaluerel',
  'featurepropertybag',
]

/**
 * Every part that a text or a sheet may hold, by type and place. The list is what Word, Excel, LibreOffice, Google Docs
 * and the usual libraries write; programs, controls, files in the file, data connections and add-ins are in none.
 */
export const partRules: Readonly<Record<'docx' | 'xlsx', readonly PartRule[]>> = {
  docx: [
    ...both,
    ...inside('word'),
    rule('xml', /^word\/[\w-]+\.xml$/i, [mainType.docx]),
    rule('xml', /^word\/(?:glossary\/)?[a-z]+\d*\.xml$/i, [
      ...wordNames.map((name) => `${word}${name}+xml`),
      'application/vnd.ms-word.stylesWithEffects+xml',
      'application/vnd.ms-office.intelligence2+xml',
    ]),
    // its first bytes are mixed with a key, so they look like anything
    rule('sealed', /^word\/fonts\/[\w .()-]+\.odttf$/i, [`${office}obfuscatedFont`]),
    rule('font', /^word\/fonts\/[\w .()-]+\.[ot]tf$/i, [
      'application/x-font-ttf',
      'application/x-fontdata',
      'font/ttf',
      'font/otf',
    ]),
  ],
  xlsx: [
    ...both,
    ...inside('xl'),
    rule('xml', /^xl\/[\w-]+\.xml$/i, [mainType.xlsx]),
    rule('xml', /^xl\/(?:[a-z]+\/)?[\w-]+\.xml$/i, [
      ...sheetNames.map((name) => `${sheet}${name}+xml`),
      ...excelNames.map((name) => `application/vnd.ms-excel.${name}+xml`),
    ]),
    rule('bytes', /^xl\/printerSettings\/printerSettings\d+\.bin$/i, [`${sheet}printerSettings`]),
  ],
}

/** An empty entry that only names a folder of ours; some packers write them. */
export const folderName = /^(?:_rels|docProps|customXml|word|xl)(?:\/[a-z_]+)*\/$/i
