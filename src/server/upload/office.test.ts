import { expect, test } from 'vitest'
import { uploadRules } from '#core/upload.ts'
import { rule } from '#i18n/tr/rule.ts'
import { aPdf, aPicture, aZip } from '#test/harness/files.ts'
import { hostileOffice } from '#test/harness/hostile-office.ts'
import {
  anOffice,
  aPart,
  officeType,
  partsOf,
  relationsOf,
  sheetPart,
  typeOf,
  typeOfExtension,
} from '#test/harness/office-files.ts'
import { eicar } from '#test/servers/clamd.ts'
import { checkUpload } from './check.ts'
import { findOfficeProblem } from './office.ts'

const check = async (name: string, bytes: Buffer) => checkUpload({ purpose: 'cv', name, bytes })

test('the corpus is large enough, and no two are called the same', () => {
  expect(new Set(hostileOffice.map(({ what }) => what)).size).toBe(hostileOffice.length)
  expect(hostileOffice.length).toBeGreaterThanOrEqual(100)
})

test.each(hostileOffice)('no $kind: $what', async ({ kind, problem, make }) => {
  const bytes = make()
  expect(await findOfficeProblem(bytes, kind)).toBe(problem)
  expect(await check(`cv.${kind}`, bytes)).toEqual({ problem: uploadRules.cv.wrong })
})

test('the refusal says in Turkish what a file may hold', () => {
  expect(rule[uploadRules.cv.wrong]).toBe(
    'Dosya pdf, doc, docx, xls ya da xlsx olmalı; içinde makro, program, gömülü dosya, dışarıdan yüklenen içerik ya da şifre bulunmamalıdır.',
  )
})

const word = (name: string) => `wordprocessingml.${name}+xml`
const sheet = (name: string) => `spreadsheetml.${name}+xml`
const text = (name: string, root: string, type: string) => ({
  entry: { name, data: aPart('w', root) },
  line: officeType(name, type),
})

const wordParts = [
  text('word/styles.xml', 'styles', word('styles')),
  text('word/settings.xml', 'settings', word('settings')),
  text('word/webSettings.xml', 'webSettings', word('webSettings')),
  text('word/fontTable.xml', 'fonts', word('fontTable')),
  text('word/numbering.xml', 'numbering', word('numbering')),
  text('word/footnotes.xml', 'footnotes', word('footnotes')),
  text('word/endnotes.xml', 'endnotes', word('endnotes')),
  text('word/comments.xml', 'comments', word('comments')),
  text('word/header1.xml', 'hdr', word('header')),
  text('word/footer2.xml', 'ftr', word('footer')),
  text('word/glossary/document.xml', 'glossaryDocument', word('document.glossary')),
]
const sheetParts = [
  ['xl/styles.xml', 'styles'],
  ['xl/sharedStrings.xml', 'sharedStrings'],
  ['xl/calcChain.xml', 'calcChain'],
  [sheetPart('worksheets', 'sheet1.xml'), 'worksheet'],
  ['xl/tables/table1.xml', 'table'],
  ['xl/comments1.xml', 'comments'],
  ['xl/pivotTables/pivotTable1.xml', 'pivotTable'],
].map(([name = '', type = '']) => ({ entry: { name, data: aPart('s', type) }, line: officeType(name, sheet(type)) }))

type Parts = { entry: { name: string; data: string | Buffer }; line: string }[]
const madeOf = (kind: 'docx' | 'xlsx', parts: Parts) =>
  anOffice(kind, { more: parts.map(({ entry }) => entry), types: parts.map(({ line }) => line).join('') })

async function withPictures(): Promise<Buffer> {
  const more = [
    { name: 'word/media/image1.jpeg', data: await aPicture('jpeg'), isStored: true },
    { name: 'word/media/image2.png', data: await aPicture('png') },
    // programs write one kind under the name of another, which is nobody's attack
    { name: 'word/media/image3.png', data: await aPicture('gif') },
    { name: 'word/media/image4.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' },
    { name: 'docProps/thumbnail.jpeg', data: await aPicture('jpeg') },
    { name: 'word/theme/theme1.xml', data: aPart('a', 'theme') },
  ]
  const types = ['jpeg', 'png'].map((name) => typeOfExtension(name, `image/${name}`)).join('')
  return anOffice('docx', {
    more,
    types: `${types}${typeOfExtension('svg', 'image/svg+xml')}${officeType('word/theme/theme1.xml', 'theme+xml')}`,
  })
}

const custom = [
  { name: 'customXml/item1.xml', data: '<?xml version="1.0"?><?mso-contentType?><b:Sources xmlns:b="urn:x"/>' },
  { name: 'customXml/item2.xml', data: Buffer.from('\uFEFF<?xml version="1.0" encoding="utf-16"?><a/>', 'utf16le') },
  {
    name: 'customXml/itemProps1.xml',
    data: '<ds:item xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>',
  },
  { name: 'customXml/_rels/item1.xml.rels', data: relationsOf({ type: 'customXmlProps', target: 'itemProps1.xml' }) },
]
const vml = '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"></xml>'
const link = (target: string) => ({ type: 'hyperlink', target, mode: 'External' })

const good: [what: string, kind: 'docx' | 'xlsx', make: () => Buffer | Promise<Buffer>][] = [
  ['a plain text', 'docx', () => anOffice('docx')],
  ['a plain sheet', 'xlsx', () => anOffice('xlsx')],
  ['a text with all that Word writes', 'docx', () => madeOf('docx', wordParts)],
  ['a sheet with all that Excel writes', 'xlsx', () => madeOf('xlsx', sheetParts)],
  ['a text with pictures and a theme', 'docx', withPictures],
  [
    'a text with data of its author',
    'docx',
    () => anOffice('docx', { more: custom, types: officeType('customXml/itemProps1.xml', 'customXmlProperties+xml') }),
  ],
  [
    'a text with the fonts of Google Docs and of Word',
    'docx',
    () =>
      anOffice('docx', {
        more: [
          { name: 'word/fonts/Roboto-bold.ttf', data: Buffer.from('0001000000', 'hex') },
          { name: 'word/fonts/font1.odttf', data: Buffer.from('3c4d5a', 'hex') },
        ],
        types: `${typeOfExtension('ttf', 'application/x-font-ttf')}${typeOfExtension('odttf', 'application/vnd.openxmlformats-officedocument.obfuscatedFont')}`,
      }),
  ],
  [
    'a text with a chart that needs no sheet',
    'docx',
    () =>
      madeOf('docx', [
        {
          entry: { name: 'word/charts/chart1.xml', data: aPart('c', 'chartSpace') },
          line: officeType('word/charts/chart1.xml', 'drawingml.chart+xml'),
        },
      ]),
  ],
  [
    'a sheet with remarks, drawn as Excel draws them, and the settings of a printer',
    'xlsx',
    () =>
      anOffice('xlsx', {
        more: [
          { name: 'xl/drawings/vmlDrawing1.vml', data: vml },
          { name: 'xl/printerSettings/printerSettings1.bin', data: Buffer.from('HP', 'utf16le') },
        ],
        types: `${typeOfExtension('vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing')}${typeOfExtension('bin', 'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings')}`,
      }),
  ],
  ['a text whose document is the second of its name', 'docx', () => anOffice('docx', { main: 'word/document2.xml' })],
  [
    'a text whose first relations begin at the root',
    'docx',
    () => anOffice('docx', { root: relationsOf({ type: 'officeDocument', target: '/word/document.xml' }) }),
  ],
  [
    'a text in the strict writing',
    'docx',
    () =>
      anOffice('docx', {
        root: relationsOf({
          type: 'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
          target: 'word/document.xml',
        }),
        body: '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>',
      }),
  ],
  [
    'links of every honest kind',
    'docx',
    () =>
      anOffice('docx', {
        more: [
          {
            name: 'word/_rels/document.xml.rels',
            data: relationsOf(
              ...['https://a.example/x', 'mailto:a@b.example', 'tel:+905321234567', '#yer', 'www.a.example/b'].map(
                link,
              ),
              link('file:///C:\\Users\\Ayşe\\Belgeler\\a.docx'),
            ),
          },
        ],
      }),
  ],
  [
    'a text with page numbers and links to a page about hidden things',
    'docx',
    () =>
      anOffice('docx', {
        body: aPart(
          'w',
          'document',
          '<w:fldSimple w:instr=" PAGE "/><w:instrText> HYPERLINK "https://a.example/hidde/dde" </w:instrText>',
        ),
      }),
  ],
  [
    'an archive whose sizes stand behind the bytes, and with folders',
    'docx',
    () => {
      const parts = partsOf('docx').map((part) => ({ ...part, flags: 8, behind: Buffer.alloc(16) }))
      return aZip([...parts, { name: 'word/media/', data: '', isStored: true }])
    },
  ],
  [
    'a sheet by the library of .NET',
    'xlsx',
    () => {
      const name = 'package/services/metadata/core-properties/0f2a6d3b.psmdcp'
      const data = '<coreProperties xmlns="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>'
      const types = typeOf(name, 'application/vnd.openxmlformats-package.core-properties+xml')
      return anOffice('xlsx', { more: [{ name, data }], types })
    },
  ],
]

test.each(good)('%s is taken', async (_, kind, make) => {
  const bytes = await make()
  expect(await findOfficeProblem(bytes, kind)).toBeNull()
  expect(await check(`cv.${kind}`, bytes)).toEqual({ bytes, name: `cv.${kind}`, type: expect.any(String) })
})

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a PDF with the test virus', 'cv.pdf', () => aPdf({ extra: `%${eicar.toString('latin1')}` })],
  ['a PDF called as the test virus', 'EICAR.pdf', () => aPdf()],
  ['a text called as the test virus', 'belge-eicar.docx', () => anOffice('docx')],
])('without any scanner: no %s', async (_, name, make) => {
  expect(await check(name, await make())).toEqual({ problem: uploadRules.cv.wrong })
})

test('without any scanner a picture with the test virus behind it is no photo', async () => {
  const bytes = Buffer.concat([await aPicture('jpeg'), eicar])
  expect(await checkUpload({ purpose: 'photo', name: 'foto.jpg', bytes })).toEqual({ problem: 'SelectImageType' })
})
