import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { type UploadPurpose, uploadRules } from '#core/upload.ts'
import { aGifOf, anObjectStream, anOle, aPdf, aPicture } from '#test/harness/files.ts'
import { hostileFiles } from '#test/harness/hostile-files.ts'
import { anOffice } from '#test/harness/office-files.ts'
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

test.each(hostileFiles)('no $purpose: $what', async ({ purpose, name, make }) => {
  expect(await check(purpose, name, make())).toBe(uploadRules[purpose].wrong)
})

test.each<[UploadPurpose, string, () => Buffer | Promise<Buffer>]>([
  ['photo', 'Foto.JPG', () => aPicture('jpeg')],
  ['photo', 'foto.png', () => aPicture('png')],
  ['photo', 'foto.gif', () => aPicture('gif')],
  ['photo', 'film.gif', () => aGifOf(5000)],
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

test('a PDF of nothing but beginnings is read from front to back once', async () => {
  const file = aPdf({ extra: `${'stream\n'.repeat(20_000)}${'ea'.repeat(100_000)}\nendstream` })
  const looks = vi.spyOn(String.prototype, 'indexOf')
  const result = await check('cv', 'cv.pdf', file)
  const searches = looks.mock.calls.filter(([what]) => what === 'endstream').length
  looks.mockRestore()
  expect(result).toMatchObject({ bytes: file })
  expect(searches).toBeLessThan(10)
})

test('a PDF of nothing but names in numbers is undone without a call for each', async () => {
  const calls = vi.spyOn(String, 'fromCharCode')
  const result = await check('cv', 'cv.pdf', aPdf({ extra: '#41'.repeat(10_000) }))
  const count = calls.mock.calls.length
  calls.mockRestore()
  expect(result).toMatchObject({ bytes: expect.any(Buffer) })
  expect(count).toBeLessThan(10)
})

test('only PDF is a document, with the words that the page shows', async () => {
  expect(await check('document', 'belge.docx', anOffice('docx'))).toBe('pdfOnly')
  expect(await check('document', 'belge.pdf', aPicture('jpeg'))).toBe('pdfOnly')
  expect(await check('document', 'belge.pdf', Buffer.alloc(0))).toBe('fileRequired')
})

test.each(Object.entries(uploadRules))('the largest %s is exact to the byte', async (purpose, {
  atMost,
  extensions,
  tooLarge,
  wrong,
}) => {
  const filled = (size: number) => {
    const small = aPdf()
    return aPdf({ extra: `%${' '.repeat(size - small.length - 1)}` })
  }
  expect(filled(atMost).length).toBe(atMost)
  const exact = await check(purpose as UploadPurpose, 'x.pdf', filled(atMost)) // a key of the rules
  const takesPdf = (extensions as readonly string[]).includes('pdf') // as above
  expect(takesPdf ? typeof exact : exact).toBe(takesPdf ? 'object' : wrong)
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
