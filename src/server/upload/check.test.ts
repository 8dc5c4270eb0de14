import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type UploadPurpose, uploadRules } from '#core/upload.ts'
import { anObjectStream, anOffice, anOle, aPdf, aPicture, aZip } from '#test/harness/files.ts'
import { decodeBase64 } from './base64.ts'
import { type CheckedFile, checkUpload } from './check.ts'
import { cleanFileName } from './file-kind.ts'

async function check(
  purpose: UploadPurpose,
  name: string,
  bytes: Buffer | Promise<Buffer>,
): Promise<string | CheckedFile> {
  const result = await checkUpload({ purpose, name, bytes: await bytes })
  return 'problem' in result ? result.problem : result
}

const megabyte = 1024 * 1024
const js = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const external =
  '<Relationships><Relationship Type="http://x/relationships/attachedTemplate" Target="http://evil.example/t.dotm" TargetMode="External"/></Relationships>'
const html = Buffer.from('<html><script>alert(1)</script></html>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const many = Array.from({ length: 1001 }, (_, i) => ({ name: `word/${i}.xml`, data: 'x' }))

test.each<[what: string, name: string, bytes: () => Buffer | Promise<Buffer>]>([
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
])('no photo: %s', async (_, name, bytes) => {
  expect(await check('photo', name, bytes())).toBe('SelectImageType')
})

test.each<[what: string, name: string, bytes: () => Buffer | Promise<Buffer>]>([
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
])('no CV: %s', async (_, name, bytes) => {
  expect(await check('cv', name, bytes())).toBe('Invalidfiletype')
})

test.each<[UploadPurpose, string, () => Buffer | Promise<Buffer>]>([
  ['photo', 'Foto.JPG', () => aPicture('jpeg')],
  ['photo', 'foto.png', () => aPicture('png')],
  ['photo', 'foto.gif', () => aPicture('gif')],
  ['cv', 'Özgeçmiş.PDF', () => aPdf()],
  ['cv', 'cv.docx', () => anOffice('docx')],
  ['cv', 'cv.xlsx', () => anOffice('xlsx')],
  ['cv', 'cv.doc', () => anOle(['Root Entry', 'WordDocument'])],
  ['cv', 'cv.xls', () => anOle(['Root Entry', 'Workbook'])],
  ['document', 'belge.pdf', () => aPdf({ extra: anObjectStream('5 0 << /Type /Font >>') })],
])('as %s, %s is taken', async (purpose, name, bytes) => {
  expect(await check(purpose, name, bytes())).toMatchObject({ bytes: expect.any(Buffer) })
})

test('a picture in a PDF may hold a few bytes that look like a name', async () => {
  const picture = '5 0 obj\n<< /Subtype /Image /Length 9 >>\nstream\n\u0081/JS\u00ff/XFA\u0081\nendstream\nendobj'
  expect(await check('document', 'belge.pdf', aPdf({ extra: picture }))).toMatchObject({ bytes: expect.any(Buffer) })
})

test('only PDF is a document, with the words that the page shows', async () => {
  expect(await check('document', 'belge.docx', anOffice('docx'))).toBe('pdfOnly')
  expect(await check('document', 'belge.pdf', aPicture('jpeg'))).toBe('pdfOnly')
  expect(await check('document', 'belge.pdf', Buffer.alloc(0))).toBe('fileRequired')
})

test.each(Object.entries(uploadRules))('the largest %s is exact to the byte', async (purpose, {
  atMost,
  tooLarge,
  wrong,
}) => {
  const filled = (size: number) => {
    const small = aPdf()
    return aPdf({ extra: `%${' '.repeat(size - small.length - 1)}` })
  }
  expect(filled(atMost).length).toBe(atMost)
  const exact = await check(purpose as UploadPurpose, 'x.pdf', filled(atMost)) // a key of the rules
  expect(purpose === 'photo' ? exact : typeof exact).toBe(purpose === 'photo' ? wrong : 'object')
  expect(await check(purpose as UploadPurpose, 'x.pdf', filled(atMost + 1))).toBe(tooLarge) // as above
})

test('a photo is drawn anew: small, upright, without what the camera noted', async () => {
  const result = await check('photo', 'foto.jpg', aPicture('jpeg', { width: 3000, height: 2000 }))
  if (typeof result === 'string') throw new Error(result)
  const { width, height, format, exif } = await sharp(result.bytes).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 1200, height: 800, format: 'jpeg', exif: undefined })
  expect(result.bytes.includes('GIZLI-BILGI')).toBe(false)
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Belgeler\\özgeçmiş.pdf', 'özgeçmiş.pdf'],
  ['a\u0000b\r\nSet-Cookie: x.pdf', 'abSet-Cookie x.pdf'],
  ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
  ['"><script>.pdf', 'script.pdf'],
  ['...pdf', 'dosya.pdf'],
  [`${'ğ'.repeat(300)}.pdf`, `${'ğ'.repeat(116)}.pdf`],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
})

test.each([
  ['QUJD', 'ABC'],
  ['', ''],
  ['QUI=', 'AB'],
  ['QUJ', null],
  ['QU JD', null],
  ['QU-_', null],
  ['data:application/pdf;base64,QUJD', null],
  ['QUJ=', null],
  ['QUJD\n', null],
])('base64 %j is %j', (text, plain) => {
  expect(decodeBase64(text)?.toString('latin1') ?? null).toBe(plain)
})
