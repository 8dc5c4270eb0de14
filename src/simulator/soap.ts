import type { ServerResponse } from 'node:http'
import { operasyonList } from '#features/sgk/wire/operasyonlar.ts'
import type { SgkOperasyon, SgkServis } from '#features/sgk/wire/shape.ts'
import type { Calls } from './calls.ts'
import { type Ariza, type Faults, faultAnswers, withoutEffect } from './fault.ts'
import { isInOrder } from './order.ts'
import { readRequest, type SoapRequest } from './request.ts'
import { type Answer, writeAnswer, writeFault } from './response.ts'
import type { Service } from './service.ts'

export type SoapParts = { service: Service; faults: Faults; calls: Calls }

const textXml = 'text/xml; charset=utf-8'

/** Answers one SOAP request, broken in the way that waits for it. */
export function answerSoap(
  { service, faults, calls }: SoapParts,
  { servis, body, ip }: { servis: SgkServis; body: string; ip: string },
  response: ServerResponse,
) {
  const request = readRequest(body)
  const operasyon = operasyonList.find((one) => one.servis === servis && one.name === request?.operation)
  if (!request || !operasyon || request.namespace !== servis.namespace)
    return send(response, { status: 500, body: writeFault('No such operation') })
  if (!isInOrder(operasyon.request, request.fields))
    return send(response, { status: 500, body: writeFault('Elements out of order') })
  const isyeriKodu = service.isyeriOf(request)?.isyeriKodu ?? null
  const ariza = faults.take(operasyon.name, isyeriKodu ?? '')
  let etki = 0
  const isSpared = ariza !== undefined && withoutEffect.has(ariza.tur)
  const answer = isSpared ? faultAnswers[ariza.tur] : service.answer(operasyon, request, { ip, onEffect: () => etki++ })
  calls.add({
    zaman: new Date(service.durum.now()).toISOString(),
    operasyon: operasyon.name,
    isyeriKodu,
    ip,
    sonucKod: answer?.kod ?? null,
    ariza: ariza?.tur ?? null,
    etki,
    alanlar: pathsOf(request),
  })
  const whole = writeAnswer(operasyon, answer ?? unspoken)
  if (ariza) sendBroken(response, { ariza, operasyon, whole })
  else send(response, { body: whole })
}

/** What is cut off before anybody has read its code. */
const unspoken: Answer = { kod: 0, aciklama: '' }

const pathsOf = ({ fields }: SoapRequest) => fields.map(([path]) => path)

type Reply = { status?: number; type?: string; body: string | Buffer }

function send(response: ServerResponse, { status = 200, type = textXml, body }: Reply) {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** Says how long the answer is, sends half of it and hangs up. */
function sendCut(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': textXml, 'content-length': Buffer.byteLength(body) })
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy())
}

type Broken = { ariza: Ariza; operasyon: SgkOperasyon; whole: string }

function sendBroken(response: ServerResponse, { ariza: { tur, sureMs }, operasyon, whole }: Broken) {
  const body = (text: string | Buffer) => send(response, { body: text })
  if (tur === 'http500' || tur === 'etkiSonra500')
    return send(response, {
      status: 500,
      type: 'text/html',
      body: '<html><body>500 Internal Server Error</body></html>',
    })
  if (tur === 'soapFault') return send(response, { status: 500, body: writeFault('java.lang.NullPointerException') })
  if (tur === 'html') return send(response, { type: 'text/html', body: '<html><body>Hizmet verilemiyor</body></html>' })
  if (tur === 'kesik' || tur === 'etkiSonraKesik') return sendCut(response, whole)
  if (tur === 'bos') return body('')
  if (tur === 'charset') return body(inTurkishBytes(whole))
  if (tur === 'dtd') return body(whole.replace('?>', `?>${bomb}`).replace('Return>', 'Return>&son;'))
  if (tur === 'buyuk') return body(whole.replace('?>', `?><!--${'x'.repeat(20 * 1024 * 1024)}-->`))
  if (tur === 'ikiz') return body(twice(whole, operasyon))
  if (tur === 'bilinmeyenAlan') return body(withUnknown(whole, operasyon))
  if (tur !== 'gecikme') return body(whole)
  const timer = setTimeout(() => body(whole), sureMs)
  response.once('close', () => clearTimeout(timer))
}

const bomb =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY dis SYSTEM "http://127.0.0.1:9/dis"><!ENTITY son "&b;&b;&b;&b;&dis;">]>'

/** The letters of the answer as bytes of windows-1254 under a header that says UTF-8. */
function inTurkishBytes(text: string): Buffer {
  const bytes: Record<string, number> = { '286': 0xd0, '287': 0xf0, '304': 0xdd, '305': 0xfd, '350': 0xde, '351': 0xfe }
  const plain = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(bytes[code] ?? Number(code)))
  // an answer without a Turkish letter gets one: it is the charset that is to be wrong
  return Buffer.from(
    plain.replace('</soapenv:Envelope>', `<!--${String.fromCharCode(0xfe)}--></soapenv:Envelope>`),
    'latin1',
  )
}

const itemOf = ({ records }: SgkOperasyon) => {
  const place = records?.places[0]
  return place && ('repeated' in place ? place.repeated : place.item)
}

/** The first record again, with the same number and another value. */
function twice(text: string, operasyon: SgkOperasyon): string {
  const item = itemOf(operasyon)
  const [first] = (item && new RegExp(`<${item}>.*?</${item}>`).exec(text)) || []
  return first ? text.replace(first, first + first.replace(`</${item}>`, `<IKIZ>1</IKIZ></${item}>`)) : text
}

/** A field that no table knows, in each record and beside the result. */
function withUnknown(text: string, operasyon: SgkOperasyon): string {
  const item = itemOf(operasyon)
  const inRecords = item ? text.replaceAll(`</${item}>`, `<YENIALAN>yeni</YENIALAN></${item}>`) : text
  return inRecords.replace(`</${operasyon.name}Return>`, `<yeniSonuc>yeni</yeniSonuc></${operasyon.name}Return>`)
}
