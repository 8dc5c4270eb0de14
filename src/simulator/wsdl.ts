import { operasyonList } from '#features/sgk/wire/operasyonlar.ts'
import type {
  RecordPlace,
  RequestPart,
  RequestShape,
  RowShape,
  ScalarKind,
  SgkOperasyon,
  SgkServis,
} from '#features/sgk/wire/shape.ts'

// e-Vizite sends every value as a string; the 4A services have numbers
const xsdTypes: Record<ScalarKind, string> = {
  text: 'string',
  date: 'string',
  integer: 'int',
  digits: 'long',
  decimal: 'double',
  bytes: 'base64Binary',
}

const sequence = (inner: string) => `<xsd:complexType><xsd:sequence>${inner}</xsd:sequence></xsd:complexType>`

function scalar(servis: SgkServis, name: string, kind: ScalarKind, min = 1) {
  const type = servis.name === 'ViziteGonder' ? 'string' : xsdTypes[kind]
  return `<xsd:element name="${name}" type="xsd:${type}"${min === 0 ? ' minOccurs="0"' : ''} nillable="true"/>`
}

function part(servis: SgkServis, name: string, shape: RequestPart): string {
  if (typeof shape === 'string') {
    const kind = shape.replace('?', '') as ScalarKind // the question mark only says that it may be left out
    return scalar(servis, name, kind, shape.endsWith('?') ? 0 : 1)
  }
  const [inner, occurs] = 'one' in shape ? [shape.one, ''] : [shape.many, ' maxOccurs="unbounded"']
  return `<xsd:element name="${name}"${occurs}>${sequence(parts(servis, inner))}</xsd:element>`
}

const parts = (servis: SgkServis, shape: RequestShape) =>
  Object.entries(shape)
    .map(([name, one]) => part(servis, name, one))
    .join('')

const row = (servis: SgkServis, fields: RowShape) =>
  Object.entries(fields)
    .map(([name, kind]) => scalar(servis, name, kind, 0))
    .join('')

function place(servis: SgkServis, where: RecordPlace, fields: RowShape): string {
  const record = (name: string) =>
    `<xsd:element name="${name}" minOccurs="0" maxOccurs="unbounded">${sequence(row(servis, fields))}</xsd:element>`
  if ('repeated' in where) return record(where.repeated)
  return `<xsd:element name="${where.wrapper}" nillable="true">${sequence(record(where.item))}</xsd:element>`
}

function elements({ servis, name, request, result, head, records }: SgkOperasyon): string {
  const lists = (records?.places ?? []).map((where) => place(servis, where, records?.fields ?? {}))
  const answer = [
    `<xsd:element name="${result.code}" type="xsd:int"/>`,
    scalar(servis, result.text, 'text'),
    row(servis, head),
    ...lists,
  ]
  const returned = `<xsd:element name="${name}Return">${sequence(answer.join(''))}</xsd:element>`
  return (
    `<xsd:element name="${name}">${sequence(parts(servis, request))}</xsd:element>` +
    `<xsd:element name="${name}Response">${sequence(returned)}</xsd:element>`
  )
}

/** The WSDL of a service: document/literal, the operation's element qualified and everything inside it not. */
export function wsdlOf(servis: SgkServis, address: string): string {
  const list = operasyonList.filter((one) => one.servis === servis)
  const each = (write: (name: string) => string) => list.map(({ name }) => write(name)).join('')
  const message = (name: string) =>
    `<wsdl:message name="${name}"><wsdl:part name="parameters" element="s:${name}"/></wsdl:message>`
  const literal = '<soap:body use="literal"/>'
  const action = (name: string) => (servis.soapAction === 'empty' ? '' : name)
  return `<?xml version="1.0" encoding="UTF-8"?>
<wsdl:definitions targetNamespace="${servis.namespace}" xmlns:s="${servis.namespace}" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
<wsdl:types><xsd:schema targetNamespace="${servis.namespace}" elementFormDefault="unqualified">${list.map(elements).join('\n')}</xsd:schema></wsdl:types>
${each((name) => message(name) + message(`${name}Response`))}
<wsdl:portType name="${servis.name}">${each(
    (name) =>
      `<wsdl:operation name="${name}"><wsdl:input message="s:${name}"/><wsdl:output message="s:${name}Response"/></wsdl:operation>`,
  )}</wsdl:portType>
<wsdl:binding name="${servis.name}SoapBinding" type="s:${servis.name}"><soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>${each(
    (name) =>
      `<wsdl:operation name="${name}"><soap:operation soapAction="${action(name)}"/><wsdl:input>${literal}</wsdl:input><wsdl:output>${literal}</wsdl:output></wsdl:operation>`,
  )}</wsdl:binding>
<wsdl:service name="${servis.name}"><wsdl:port name="${servis.name}" binding="s:${servis.name}SoapBinding"><soap:address location="${address}"/></wsdl:port></wsdl:service>
</wsdl:definitions>
`
}
