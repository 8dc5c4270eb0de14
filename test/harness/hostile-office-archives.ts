import { aZip } from './files.ts'
import {
  eicar,
  main,
  megabyte,
  page,
  png,
  type Row,
  stylesPart,
  withBody,
  withPart,
  withRelation,
  withStyles,
} from './hostile-office-build.ts'
import { anOffice, partsOf, relationsOf, typeOf, typeOfExtension } from './office-files.ts'

const paths: Row[] = [
  ['badPath', 'a path upwards', () => withStyles({ name: 'word/../../etc/passwd' })],
  ['badPath', 'a path to itself', () => withStyles({ name: 'word/./styles.xml' })],
  ['badPath', 'a path from the root', () => withStyles({ name: '/word/styles.xml' })],
  ['badPath', 'a path of another system', () => withStyles({ name: 'word\\styles.xml' })],
  ['badPath', 'a path with a drive', () => withStyles({ name: 'C:word/styles.xml' })],
  ['badPath', 'a name with a zero', () => withStyles({ name: 'word/styles.xml\u0000.exe' })],
  ['badPath', 'a name with lines', () => withStyles({ name: 'word/a\r\nb.xml' })],
  ['badPath', 'a turned name', () => withStyles({ name: 'word/\u202elmx.exe' })],
  [
    'badPath',
    'a name in broken letters',
    () => {
      const file = withStyles({ name: 'word/s@yles.xml' })
      for (let at = file.indexOf('s@y'); at >= 0; at = file.indexOf('s@y')) file[at + 1] = 0xff
      return file
    },
  ],
  ['badPath', 'a part without a name', () => anOffice('docx', { more: [{ name: '', data: 'x' }] })],
  ['foreign', 'a second stream behind a name', () => withStyles({ name: 'word/styles.xml:a' })],
  ['foreign', 'a name that ends in a dot', () => withStyles({ name: 'word/styles.xml.' })],
]

const archives: Row[] = [
  ['notOffice', 'a part twice', () => aZip([...partsOf('docx'), { name: 'word/document.xml', data: stylesPart }])],
  [
    'notOffice',
    'a part twice in other letters',
    () => aZip([...partsOf('docx'), { name: 'WORD/document.XML', data: stylesPart }]),
  ],
  ['notOffice', 'a part that is hidden between two', () => withStyles({ behind: aZip([{ name: 'a', data: 'b' }]) })],
  ['notOffice', 'something before the first part', () => aZip(partsOf('docx'), { before: 'PK\u0003\u0004' })],
  ['notOffice', 'something behind the end', () => Buffer.concat([anOffice('docx'), Buffer.from(page)])],
  ['notOffice', 'a remark at the end', () => aZip(partsOf('docx'), { comment: page })],
  ['notOffice', 'a locked part', () => withStyles({ flags: 1 })],
  ['notOffice', 'a part that only its head locks', () => withStyles({ headFlags: 1 })],
  ['notOffice', 'a part with two names', () => withStyles({ headName: 'word/cmd.exe123' })],
  ['notOffice', 'a part packed in two ways', () => withStyles({ headMethod: 0 })],
  ['notOffice', 'a part packed in a way of its own', () => withStyles({ method: 12 })],
  ['notOffice', 'a part whose sum is wrong', () => withStyles({ crcSays: 1 })],
  ['notOffice', 'a part that is shorter than it says', () => withStyles({ unpackedSays: stylesPart.length + 5 })],
  ['bomb', 'a part that is longer than it says', () => withStyles({ unpackedSays: 10 })],
  ['bomb', 'a part of 3 MB of nothing', () => withStyles({ data: Buffer.alloc(3 * megabyte, 32) })],
  ['bomb', 'parts of 60 MB', () => withStyles({ unpackedSays: 60 * megabyte })],
  [
    'bomb',
    '1001 parts',
    () =>
      aZip([...partsOf('docx'), ...Array.from({ length: 1001 }, (_, i) => ({ name: `word/a${i}.xml`, data: 'x' }))]),
  ],
  [
    'notOffice',
    'parts that share their bytes',
    () => aZip([...partsOf('docx'), { name: 'word/a.xml', data: '', placeOf: 2 }]),
  ],
  ['bomb', 'a list of types of 2 MB', () => anOffice('docx', { list: ' '.repeat(2 * megabyte) })],
  ['notOffice', 'half an archive', () => anOffice('docx').subarray(0, 900)],
]

const typeLists: Row[] = [
  ['notOffice', 'no list of types', () => aZip(partsOf('docx').slice(1))],
  ['notOffice', 'an empty list of types', () => anOffice('docx', { list: '<Types/>' })],
  ['notOffice', 'a type said twice', () => anOffice('docx', { types: typeOf('word/document.xml', 'text/html') })],
  ['notOffice', 'an extension said twice', () => anOffice('docx', { types: typeOfExtension('XML', 'text/html') })],
  ['notOffice', 'a type in a comment', () => anOffice('docx', { types: '<!-- a -->' })],
  [
    'notOffice',
    'two documents in one',
    () =>
      anOffice('docx', {
        more: [{ name: 'word/document2.xml', data: stylesPart }],
        types: typeOf('word/document2.xml', main),
      }),
  ],
  ['notOffice', 'a document that no relation names', () => anOffice('docx', { root: relationsOf() })],
  [
    'notOffice',
    'a relation to another document',
    () => anOffice('docx', { root: relationsOf({ type: 'officeDocument', target: 'word/styles.xml' }) }),
  ],
  ['foreign', 'a document in another place', () => anOffice('docx', { main: 'word/media/document.xml' })],
  ['notOffice', 'a sheet under the name of a text', () => anOffice('xlsx')],
]

const viruses: Row[] = [
  ['virus', 'a part called as the test virus', () => withPart('word/eicar.txt', 'text/plain', 'x')],
  ['virus', 'a part called as the test virus in Turkish letters', () => withStyles({ name: 'word/EİCAR.xml' })],
  ['virus', 'the test virus in a part', () => withBody(`<w:t>${eicar}</w:t>`)],
  [
    'virus',
    'the test virus behind a picture',
    () => withPart('word/media/image1.png', 'image/png', Buffer.concat([png, Buffer.from(eicar)])),
  ],
  [
    'virus',
    'the test virus in relations',
    () => withRelation('hyperlink', `https://a.example/${eicar.replace(/[^A-Z-]/g, '')}`, 'External'),
  ],
  [
    'virus',
    'the test virus in a font',
    () => withPart('word/fonts/font1.odttf', 'application/vnd.openxmlformats-officedocument.obfuscatedFont', eicar),
  ],
]

/** Texts whose archive lies, or whose names and lists do. */
export const hostileArchives = [...paths, ...archives, ...typeLists, ...viruses]
