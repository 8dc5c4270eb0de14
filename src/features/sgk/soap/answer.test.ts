import { expect, test } from 'vitest'
import { bildirimIdOf, raporAraligi } from '#features/sgk/rules.ts'
import { onayliRaporlarDetay, raporAramaTarihile, wsLogin } from '#features/sgk/wire/evizite.ts'
import type { RequestShape, RowShape, SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { iseGirisKaydet, istenCikisPdfDokum, tckimlikNoileiseGirisSorgula } from '#features/sgk/wire/tescil.ts'
import { readAnswer } from './answer.server.ts'

/** The envelope as SGK's Axis server writes it. */
function envelope({ name, servis }: SgkOperasyon, inner: string) {
  return (
    '<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"' +
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>' +
    `<p1:${name}Response xmlns:p1="${servis.namespace}"><${name}Return>${inner}</${name}Return></p1:${name}Response>` +
    '</soapenv:Body></soapenv:Envelope>'
  )
}

function read<H extends RowShape, R extends RowShape>(operasyon: SgkOperasyon<RequestShape, H, R>, inner: string) {
  const body = Buffer.from(envelope(operasyon, inner))
  return readAnswer(operasyon, { body, contentType: 'text/xml; charset=utf-8' })
}

const ok = '<sonucKod>0</sonucKod><sonucAciklama>Ba&#351;ar&#305;l&#305;</sonucAciklama>'
const yatarak =
  '<RaporAramaTarihleBean><TCKIMLIKNO>10000000146</TCKIMLIKNO><AD>AY&#350;E &#x130;PEK</AD><SOYAD>DEN&#304;Z</SOYAD>' +
  '<MEDULARAPORID>900000001</MEDULARAPORID><POLIKLINIKTAR>2026-04-27</POLIKLINIKTAR>' +
  '<YATRAPBASTAR>2026-04-27</YATRAPBASTAR><YATRAPBITTAR>2026-04-27</YATRAPBITTAR><ABASTAR>28.04.2026</ABASTAR>' +
  '<ABITTAR>02/09/2026</ABITTAR><ISBASKONTTAR>2026-09-03</ISBASKONTTAR><ISKAZASITARIHI>-</ISKAZASITARIHI>' +
  '<VAKA>3</VAKA><YENIALAN>x &amp; y</YENIALAN><GRUP><IC>1</IC></GRUP></RaporAramaTarihleBean>'
const ayakta =
  '<RaporAramaTarihleBean><MEDULARAPORID>900000002</MEDULARAPORID><POLIKLINIKTAR>2026-05-04</POLIKLINIKTAR>' +
  '<YATRAPBASTAR>0001-01-01</YATRAPBASTAR><ABASTAR xsi:nil="true"/><ISBASKONTTAR>2026-05-07</ISBASKONTTAR></RaporAramaTarihleBean>'
const bekleyen = (inner: string) =>
  `${ok}<isKazasiHastaneBilgiBeanArray xsi:nil="true"/><raporAramaTarihleBeanArray>${inner}</raporAramaTarihleBeanArray>`

test('the pending list: entities, nil arrays, every form of a date, unknown fields', () => {
  const { sonucAciklama, kayitlar } = read(raporAramaTarihile, bekleyen(yatarak + ayakta))
  expect(sonucAciklama).toBe('Başarılı')
  expect(kayitlar).toHaveLength(2)
  const [first, second] = kayitlar
  expect(first).toMatchObject({
    AD: 'AYŞE İPEK',
    SOYAD: 'DENİZ',
    ABITTAR: '2026-09-02',
    ISKAZASITARIHI: null,
    TESISADI: null,
    bilinmeyen: { YENIALAN: 'x & y', 'GRUP.IC': '1' },
  })
  expect(first && raporAraligi(first)).toEqual({ baslangic: '2026-04-27', bitis: '2026-09-02', gunSayisi: 129 })
  expect(second && raporAraligi(second)).toEqual({ baslangic: '2026-05-04', bitis: '2026-05-06', gunSayisi: 3 })
})

test.each([
  ['an array with nobody', '<raporAramaTarihleBeanArray/>', 0],
  ['a nil array', '<raporAramaTarihleBeanArray xsi:nil="true"/>', 0],
  ['no array', '', 0],
  ['an empty record', '<raporAramaTarihleBeanArray><RaporAramaTarihleBean/></raporAramaTarihleBeanArray>', 0],
  ['one record in its wrapper', `<raporAramaTarihleBeanArray>${ayakta}</raporAramaTarihleBeanArray>`, 1],
  ['one record that is its wrapper', ayakta.replaceAll('RaporAramaTarihleBean', 'raporAramaTarihleBeanArray'), 1],
  ['the same record twice', `<raporAramaTarihleBeanArray>${ayakta}${ayakta}</raporAramaTarihleBeanArray>`, 1],
])('%s', (_, inner, count) => {
  expect(read(raporAramaTarihile, ok + inner).kayitlar).toHaveLength(count)
})

test('a code of an empty list has no records, a code of a failure neither', () => {
  expect(read(raporAramaTarihile, '<sonucKod>503</sonucKod>')).toMatchObject({ sonucKod: 503, kayitlar: [] })
  expect(read(raporAramaTarihile, '<sonucKod>1012</sonucKod>').kayitlar).toEqual([])
})

test.each([
  ['no result code', ''],
  ['sonucKod is no integer', '<sonucKod>0x0</sonucKod>'],
  ['sonucKod twice', '<sonucKod>0</sonucKod><sonucKod>0</sonucKod>'],
  ['a record without MEDULARAPORID', bekleyen(ayakta.replace('900000002', ' '))],
  ['POLIKLINIKTAR is no date', bekleyen(ayakta.replace('2026-05-04', '2026-02-30'))],
  ['two records with one MEDULARAPORID', bekleyen(ayakta + ayakta.replace('05-07', '05-08'))],
  ['records of another kind', bekleyen('<RaporBean><X>1</X></RaporBean>')],
  ['records of another operation', `${ok}<raporBeanArray><RaporBean><X>1</X></RaporBean></raporBeanArray>`],
  ['characters', '<sonucKod>0</sonucKod><sonucAciklama>\u0000</sonucAciklama>'],
  ['malformed', '<sonucKod>0</sonucKod><sonucAciklama>&#0;</sonucAciklama>'],
  ['malformed', '<sonucKod>0</sonucKod><sonucAciklama>&#xD800;</sonucAciklama>'],
  ['malformed', `<sonucKod>0</sonucKod><sonucAciklama>&nbsp;</sonucAciklama>`],
  ['malformed', `<sonucKod>0</sonucKod><a:b>unbound prefix</a:b>`],
  ['depth', '<a>'.repeat(20) + '</a>'.repeat(20)],
  ['attributes', `<a ${Array.from({ length: 20 }, (_, no) => `b${no}="1"`).join(' ')}/>`],
  ['elements', '<a/>'.repeat(200_001)],
])('is no answer: %s', (reason, inner) => {
  expect(() => read(raporAramaTarihile, inner)).toThrow(reason)
})

const good = envelope(raporAramaTarihile, bekleyen(ayakta))

test.each([
  ['no SOAP envelope', '<html><body>Hizmet verilemiyor</body></html>'],
  ['malformed', ''],
  ['malformed', good.slice(0, -40)],
  ['malformed', good + good.slice(good.indexOf('<soapenv'))],
  ['doctype', good.replace('?>', '?><!DOCTYPE a [<!ENTITY x "y">]>')],
  ['encoding', good.replace('utf-8', 'iso-8859-9')],
  ['not UTF-8', Buffer.from(good.replace('503', 'ş'), 'latin1')],
  ['an answer of another operation', envelope(onayliRaporlarDetay, ok)],
  ['an answer of another operation', good.replaceAll('http://service.com', 'http://service.org')],
  ['no single element', good.replace(/<soapenv:Body>.*<.soapenv:Body>/, '<soapenv:Body/>')],
])('is no answer as a whole: %s', (reason, text) => {
  const body = typeof text === 'string' ? Buffer.from(text) : Buffer.concat([text, Buffer.from([0xfe])])
  expect(() => readAnswer(raporAramaTarihile, { body, contentType: 'text/xml' })).toThrow(reason)
})

test('a charset that SGK does not write is refused by the header', () => {
  const answer = { body: Buffer.from(good), contentType: 'text/xml; charset=ISO-8859-9' }
  expect(() => readAnswer(raporAramaTarihile, answer)).toThrow('charset')
})

test('records without a wrapper, numbers longer than an integer and amounts stay exact', () => {
  const kayit = (tutar: string) =>
    `<iseGirisKayitlari><tckimlikNo>10000000146</tckimlikNo><sicilno>3512345678901</sicilno><girisTarihi>01/06/2026` +
    `</girisTarihi><idariParaCezasi>${tutar}</idariParaCezasi></iseGirisKayitlari>`
  const tutarlar = ['0.0', '1234,5', '1.234,50', '1.23456789E7', '2.0E8']
  const { kayitlar } = read(
    tckimlikNoileiseGirisSorgula,
    `<hatakodu>0</hatakodu><hataAciklama/>${tutarlar.map(kayit).join('')}`,
  )
  expect(kayitlar.map((row) => row.idariParaCezasi)).toEqual(['0.0', '1234.5', '1234.50', '12345678.9', '200000000'])
  expect(kayitlar[0]).toMatchObject({ tckimlikNo: '10000000146', sicilno: '3512345678901', girisTarihi: '2026-06-01' })
})

test('a success says what it is about', () => {
  expect(() => read(wsLogin, ok)).toThrow('success without wsToken')
  expect(read(wsLogin, `${ok}<wsToken>abc</wsToken>`).bas).toEqual({ wsToken: 'abc' })
  expect(() => read(istenCikisPdfDokum, '<hatakodu>0</hatakodu>')).toThrow('success without pdfByteArray')
  const pdf = read(istenCikisPdfDokum, '<hatakodu>0</hatakodu><pdfByteArray>JVBE\nRg==</pdfByteArray>')
  expect(pdf.bas.pdfByteArray?.toString()).toBe('%PDF')
  expect(() => read(iseGirisKaydet, '<hataKodu>0</hataKodu>')).toThrow('success without a result')
})

test('the number of an approval is read from the text, where it is there', () => {
  expect(bildirimIdOf('Onaylandı medulaRaporId: 900000001 bildirimId: 700000001')).toBe('700000001')
  expect(bildirimIdOf('İşlem başarılı')).toBeNull()
})
