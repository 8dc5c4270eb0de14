// PDFs as scanners, phones and old programs write them: odd, and permitted. All of them are made here.

type Page = { content: string; box?: string; entries?: string; resources?: string }
type Odd = { name: string; bytes: Buffer }

const text = (words: string, font = '/F 24 Tf') => `BT ${font} 40 120 Td (${words}) Tj ET`
const helvetica = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const fontOf = (entries: string) => `/Font << /F << /Type /Font ${entries} >> >>`

/** A document of pages; `more` are objects of its own, numbered after the pages. */
function pdfOf(pages: readonly Page[], more: readonly string[] = [], head = '%PDF-1.4\n'): string {
  const first = 3
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ content, box = '[0 0 300 300]', entries = '', resources = helvetica }, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${entries} /Resources << ${resources} >> /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...more,
  ]
  let body = head
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

const page = (content: string, rest: Omit<Page, 'content'> = {}) => pdfOf([{ content, ...rest }])

/** A picture of black and white, in one of the codings of scanners. */
function picture(entries: string, data: string, side = 16): string {
  const head = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /Length ${data.length} ${entries}`
  return pdfOf(
    [{ content: 'q 300 0 0 300 0 0 cm /P Do Q', resources: '/XObject << /P 5 0 R >>' }],
    [`<< ${head} >>\nstream\n${data}\nendstream`],
  )
}

const fax = (k: number, more = '') =>
  `/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K ${k} /Columns 16 /Rows 16 ${more} >>`

const fonts: [string, string][] = [
  ['a font that is not in the file', '/Subtype /TrueType /BaseFont /YokBoyleYazi'],
  ['a bold one that is not', '/Subtype /TrueType /BaseFont /ABCDEF+Kayip-BoldItalic /Encoding /WinAnsiEncoding'],
  ['Times', '/Subtype /Type1 /BaseFont /Times-Roman'],
  ['Courier', '/Subtype /Type1 /BaseFont /Courier-Bold /Encoding /MacRomanEncoding'],
  ['Symbol', '/Subtype /Type1 /BaseFont /Symbol'],
  ['ZapfDingbats', '/Subtype /Type1 /BaseFont /ZapfDingbats'],
  ['Arial without widths', '/Subtype /TrueType /BaseFont /Arial /FirstChar 32 /LastChar 34 /Widths [10]'],
  ['an unknown encoding', '/Subtype /Type1 /BaseFont /Helvetica /Encoding /YokBoyleKod'],
  [
    'letters by differences',
    '/Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /Gbreve /Idotaccent] >>',
  ],
  ['a kind that does not exist', '/Subtype /Type9 /BaseFont /Tuhaf'],
  ['no name at all', '/Subtype /Type1'],
  [
    'a font of letters drawn by themselves',
    '/Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 65 /LastChar 65 /Widths [10] /Encoding << /Differences [65 /a] >> /CharProcs << >>',
  ],
  [
    'letters of two bytes that are not in the file',
    '/Subtype /Type0 /BaseFont /Uzak /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Uzak /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>]',
  ],
]

const contents: [string, string, Omit<Page, 'content'>?][] = [
  ['an empty page', ''],
  ['a gap in what is drawn', '0 0 100 100 re f\nBT /Yok 12 Tf (harf) Tj ET'],
  ['brackets that do not close', 'q q q 1 0 0 rg 10 10 50 50 re f'],
  ['more ends than beginnings', 'Q Q Q 10 10 50 50 re f'],
  ['words that mean nothing', 'foo bar 1 2 baz\n10 10 50 50 re f'],
  ['a picture in the line', 'q 100 0 0 100 50 50 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \0\xff\xff\0 EI Q'],
  [
    'half transparent',
    '/G gs 1 0 0 rg 20 20 200 200 re f',
    { resources: '/ExtGState << /G << /ca 0.5 /BM /Multiply >> >>' },
  ],
  [
    'a blend of colours',
    '/S sh',
    {
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 300 300] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>',
    },
  ],
  [
    'a round blend',
    '/S sh',
    {
      resources:
        '/Shading << /S << /ShadingType 3 /ColorSpace /DeviceCMYK /Coords [150 150 0 150 150 150] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 0 0 0] /N 2 >> >> >>',
    },
  ],
  ['colours of printers', '0.2 0.4 0.6 0.1 k 20 20 200 200 re f'],
  ['colours of a space that is not there', '/Yok cs 0.5 scn 20 20 200 200 re f'],
  ['a form inside the page that is missing', '/Yok Do 20 20 20 20 re f'],
  ['dashes of no length', '[0 0] 0 d 0 0 m 300 300 l S'],
  ['lines of no width', '0 w 0 0 m 300 300 l S'],
  ['a curve far outside', '0 0 m 100000 100000 -100000 5 300 300 c S'],
  ['text that is only measured', `BT 3 Tr /F 12 Tf 10 10 Td (gizli) Tj ET`],
  ['text that cuts', `BT 7 Tr /F 80 Tf 10 10 Td (kes) Tj ET 0 0 300 300 re f`],
]

const boxes: [string, Omit<Page, 'content'>][] = [
  ...[90, 180, 270, 450, -90].map((turn): [string, Omit<Page, 'content'>] => [
    `turned by ${turn}`,
    { entries: `/Rotate ${turn}` },
  ]),
  ['turned by what is no quarter', { entries: '/Rotate 45' }],
  ['a paper that begins elsewhere', { box: '[-100 -100 200 200]' }],
  ['corners the other way round', { box: '[300 300 0 0]' }],
  ['a paper of a stamp', { box: '[0 0 12 12]' }],
  ['a paper of a wall', { box: '[0 0 5000 3000]' }],
  ['a part of the paper', { entries: '/CropBox [50 50 200 250]' }],
  ['a part that is not on the paper', { entries: '/CropBox [900 900 950 950]' }],
  ['another unit', { entries: '/UserUnit 2' }],
  [
    'a link to a page on the net',
    {
      entries:
        '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 100 100] /A << /S /URI /URI (https://ornek.com.tr) >> >>]',
    },
  ],
  ['a note', { entries: '/Annots [<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (Not) /Open true >>]' }],
]

/** Documents that a strict reader would refuse, and that people hand in all the same. */
function broken(): [string, string][] {
  const plain = page(text('belge'))
  return [
    ['no table of places', plain.replace(/xref[\s\S]*trailer/, 'trailer')],
    ['a table that points elsewhere', plain.replace(/\d{10} 00000 n/g, '0000000099 00000 n')],
    ['a wrong end of the table', plain.replace(/startxref\n\d+/, 'startxref\n7')],
    ['lines of an old system', plain.replaceAll('\n', '\r\n')],
    ['a wrong length', plain.replace(/\/Length \d+/, '/Length 3')],
    ['a version of the future', plain.replace('%PDF-1.4', '%PDF-2.9')],
    ['two hundred pages', pdfOf(Array.from({ length: 200 }, (_, at) => ({ content: text(`Sayfa ${at + 1}`) })))],
  ]
}

/** Fifty odd documents, each with what is odd about it. */
export function oddPdfs(): Odd[] {
  const grey = '/ColorSpace /DeviceGray /BitsPerComponent 8'
  const scans: [string, string][] = [
    ['a scan in group 4', picture(fax(-1, '/EndOfBlock false'), '\xff'.repeat(4))],
    ['a scan in group 3', picture(fax(0), '\x35\x35\x35\x35')],
    ['a picture that ends too early', picture(grey, '\x80'.repeat(20))],
    ['a picture whose coding nobody knows', picture(`${grey} /Filter /YokDecode`, '\x80'.repeat(256))],
    [
      'a picture by names of colours',
      picture('/ColorSpace [/Indexed /DeviceRGB 1 <ff00000000ff>] /BitsPerComponent 1', '\xaa'.repeat(32)),
    ],
    ['a photograph that is none', picture(`${grey} /Filter /DCTDecode`, '\xff\xd8\xff\xd9')],
  ]
  const named: [string, string][] = [
    ...fonts.map(([name, entries]): [string, string] => [
      name,
      page(text('AB Ankara'), { resources: fontOf(entries) }),
    ]),
    ...contents.map(([name, content, rest]): [string, string] => [name, page(content, rest)]),
    ...boxes.map(([name, rest]): [string, string] => [name, page(text('belge'), rest)]),
    ...scans,
    ...broken(),
  ]
  return named.map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes, 'latin1') }))
}
