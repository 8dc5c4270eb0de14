import { nationalId } from '#features/demo/invented-person.ts'
import type { FaultyFile, Refused } from './faulty-tables.ts'
import { aPdf, aZip } from './files.ts'

type Fields = Readonly<Record<string, string | number>>

const elements = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

const person = (no: number): Fields => ({
  sosyalGuvenlikNo: nationalId(410_000_001 + no * 7),
  ad: 'Can',
  soyad: 'Işık',
  gun: 30,
  ucret: '40000.50',
})

/** What stands around the persons, and what replaces the head, the root or the whole. */
type Parts = { root?: Fields; belge?: Fields; persons?: string[]; head?: string; attributes?: string }

/** Declarations that cannot be read, or whose second person has a fault; `sicil` is a workplace of the company. */
export function faultyDeclarations(sicil: string): FaultyFile[] {
  const declaration = ({ root = {}, belge = {}, persons = [], head = '', attributes = '' }: Parts = {}) => {
    const all = persons.length > 0 ? persons : [1, 2].map((no) => `<sigortali>${elements(person(no))}</sigortali>`)
    const place = elements({ isyeriSicilNo: sicil, yil: 2026, ay: 8, ...root })
    const law = elements({ belgeTuru: 1, mahiyet: 'A', kanun: '06111', ...belge })
    const start = `<?xml version="1.0" encoding="UTF-8"?>${head}<eBildirge${attributes}>`
    return `${start}${place}<belge>${law}${all.join('')}</belge></eBildirge>`
  }
  const good = declaration()
  const file = (what: string, content: string | Buffer, key = 'unreadableBildirge', name = 'b.xml'): FaultyFile => [
    what,
    name,
    () => Buffer.from(content),
    { key },
  ]
  const second = (what: string, fields: Fields, alan: string): FaultyFile => {
    const wrong = Object.fromEntries(Object.entries({ ...person(2), ...fields }).filter(([, value]) => value !== ''))
    const persons = [person(1), wrong].map((one) => `<sigortali>${elements(one)}</sigortali>`)
    return [what, 'b.xml', () => Buffer.from(declaration({ persons })), { satir: 2, alan }]
  }
  const shared = (what: string, parts: Parts, alan: string): FaultyFile => [
    what,
    'b.xml',
    () => Buffer.from(declaration(parts)),
    { satir: 1, alan } satisfies Refused,
  ]
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const inside = (xml: string) => good.replace('<ad>Can</ad>', `<ad>${xml}</ad>`)
  return [
    file('an empty file', '', 'fileRequired'),
    file('a declaration under another extension', good, 'tableOrXmlOnly', 'b.txt'),
    file('a PDF', aPdf(), 'tableOrXmlOnly'),
    file('an archive', aZip([{ name: 'b.xml', data: good }]), 'tableOrXmlOnly'),
    file('a DOCTYPE', declaration({ head: '<!DOCTYPE eBildirge>' })),
    file('a DOCTYPE from elsewhere', declaration({ head: '<!DOCTYPE eBildirge SYSTEM "http://127.0.0.1:9/b.dtd">' })),
    file(
      'an external entity',
      inside('&x;').replace('<eBildirge>', '<!DOCTYPE eBildirge [<!ENTITY x SYSTEM "file:///etc/passwd">]><eBildirge>'),
    ),
    file(
      'an entity that unfolds a billion times',
      inside('&l9;').replace('<eBildirge>', `<!DOCTYPE b [<!ENTITY l0 "ha">${laughs}]><eBildirge>`),
    ),
    file('an entity of nobody', inside('&ccedil;')),
    file('a number that is no letter', inside('&#0;')),
    file('a letter that XML forbids', inside('\u0001')),
    file('another root', good.replaceAll('eBildirge', 'bildirge')),
    file('a namespace of somebody else', declaration({ attributes: ' xmlns="urn:baska"' })),
    file('an element of somebody else', inside('<b:ad xmlns:b="urn:baska">Can</b:ad>')),
    file('a prefix of nobody', inside('<b:ad>Can</b:ad>')),
    file('two roots', `${good}<eBildirge/>`),
    file('an element that is not closed', good.replace('</ad>', '')),
    file('elements that cross', good.replace('</ad><soyad>', '<soyad></ad>')),
    file('a file that breaks off', good.slice(0, -40)),
    file('a text and no XML', 'isyeriSicilNo;ay\n1;2'),
    file('an element within a value', inside('<ilk>Can</ilk>')),
    file('a value twice', good.replace('<gun>30</gun>', '<gun>30</gun><gun>15</gun>')),
    file('another encoding by its word', good.replace('UTF-8', 'ISO-8859-9')),
    file('letters of a Turkish Windows', Buffer.from(good.replace('Işık', 'I\u00fe\u00fdk'), 'latin1')),
    file('letters of two bytes', Buffer.from(`\ufeff${good}`, 'utf16le'), 'tableOrXmlOnly'),
    file('twenty levels', inside(`${'<a>'.repeat(20)}${'</a>'.repeat(20)}`)),
    file(
      'seventeen attributes',
      good.replace('<ad>', `<ad ${Array.from({ length: 17 }, (_, n) => `a${n}="1"`).join(' ')}>`),
    ),
    file('more elements than a declaration has', inside('').replace('<gun>', `${'<a/>'.repeat(200_000)}<gun>`)),
    shared('no person', { persons: [' '] }, 'isyeriSicilNo'),
    shared('a column of nobody', { belge: { renk: 'mavi' } }, 'renk'),
    shared('a workplace of 27 digits', { root: { isyeriSicilNo: `${sicil}1` } }, 'isyeriSicilNo'),
    shared('a workplace of somebody else', { root: { isyeriSicilNo: `9${sicil.slice(1)}` } }, 'isyeriSicilNo'),
    shared('a month that is none', { root: { ay: 13 } }, 'ay'),
    shared('a month to come', { root: { yil: 2099 } }, 'ay'),
    shared('a nature that is none', { belge: { mahiyet: 'X' } }, 'mahiyet'),
    shared('a law that is no number', { belge: { kanun: 'abc' } }, 'kanun'),
    second('a person twice', person(1), 'sosyalGuvenlikNo'),
    second('a number that is no national id', { sosyalGuvenlikNo: '12345678901' }, 'sosyalGuvenlikNo'),
    second('no amount', { ucret: '' }, 'ucret'),
    second('a text in an amount', { ucret: 'çok' }, 'ucret'),
    second('a negative amount', { ucret: '-5' }, 'ucret'),
    second('an amount with the separators of another country', { ucret: '1,234.56' }, 'ucret'),
    second('32 days', { gun: 32 }, 'gun'),
    second('an exit before the entry', { girisGunu: '2026-08-20', cikisGunu: '2026-08-10' }, 'cikisGunu'),
  ]
}
