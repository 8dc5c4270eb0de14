import sax from 'sax'
import { expect } from 'vitest'
import { callSgk } from '#features/sgk/soap/client.server.ts'
import { operasyonList } from '#features/sgk/wire/operasyonlar.ts'
import type { RequestOf, RequestShape, RowShape, SgkOperasyon, SgkServis } from '#features/sgk/wire/shape.ts'
import type { SgkSimulator } from './servers/sgk-simulator.ts'

/** Round trips through a simulator, which remember the operations that were tried. */
export function roundTrips(sim: () => SgkSimulator) {
  const tried = new Set<string>()

  /** Calls an operation; its fields must arrive in this order, which must be that of the simulator's WSDL. */
  async function roundTrip<S extends RequestShape, H extends RowShape, R extends RowShape>(
    operasyon: SgkOperasyon<S, H, R>,
    request: RequestOf<S>,
    order: string[],
  ) {
    tried.add(operasyon.name)
    const sonuc = await callSgk(sim().adres, operasyon, { request })
    const cagri = (await sim().calls(`operasyon=${operasyon.name}`)).at(-1)
    expect(cagri?.alanlar).toEqual(order)
    const declared = (await wsdlPaths(sim().url + operasyon.servis.path)).get(operasyon.name) ?? []
    const places = order.map((path) => declared.indexOf(path.replaceAll(/\[\d+\]/g, '')))
    expect(places).not.toContain(-1)
    if (!order.some((path) => path.includes('['))) expect(places).toEqual(places.toSorted((a, b) => a - b))
    if (!sonuc.tamam) throw new Error(`${sonuc.hataTuru} ${sonuc.sonucKod} ${sonuc.sonucAciklama} ${sonuc.neden}`)
    return sonuc
  }

  const untried = (...servisler: SgkServis[]) =>
    operasyonList.filter(({ servis, name }) => servisler.includes(servis) && !tried.has(name)).map(({ name }) => name)

  return { roundTrip, untried }
}

/** The paths of the plain elements of each request in the order of the WSDL. */
async function wsdlPaths(address: string): Promise<Map<string, string[]>> {
  const text = await (await fetch(`${address}?wsdl`)).text()
  const found = new Map<string, string[]>()
  const path: string[] = []
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    if (name !== 'xsd:element') return
    path.push(String(attributes.name))
    const [operation = '', ...inner] = path
    if ('type' in attributes) found.set(operation, [...(found.get(operation) ?? []), inner.join('/')])
  }
  parser.onclosetag = (name) => {
    if (name === 'xsd:element') path.pop()
  }
  parser.write(text).close()
  return found
}
