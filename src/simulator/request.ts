import sax from 'sax'

/** A request as it came: the operation, and its values by path in the order in which they stood. */
export type SoapRequest = { namespace: string; operation: string; fields: [path: string, text: string][] }

/**
 * Reads a request as a list of paths (`sgk4aIseGirisParametre/kullaniciBilgileri/isyeriKodu`). A group of a repeated
 * element gets its number (`sigortaliIseGirisListesi[1]/ad`), counted from the second on. Undefined: no SOAP request.
 */
export function readRequest(body: string): SoapRequest | undefined {
  const path: string[] = []
  const spaces: Record<string, string>[] = [{}]
  const seen = new Map<string, number>()
  const fields: SoapRequest['fields'] = []
  let operation: { name: string; namespace: string } | undefined
  let text = ''
  let isLeaf = false
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const declared = Object.entries(attributes as Record<string, string>).filter(([key]) => key.startsWith('xmlns'))
    const space = { ...spaces.at(-1), ...Object.fromEntries(declared.map(([key, uri]) => [key.slice(6), uri])) }
    spaces.push(space)
    const [local = '', prefix = ''] = name.split(':').reverse()
    if (path.length === 2 && path[1] === 'Body') operation = { name: local, namespace: space[prefix] ?? '' }
    path.push(numbered(seen, [...path, local].join('/'), local))
    text = ''
    isLeaf = true
  }
  parser.ontext = (part) => {
    text += part
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = () => {
    if (isLeaf && path.length > 3) fields.push([path.slice(3).join('/'), text.trim()])
    isLeaf = false
    path.pop()
    spaces.pop()
  }
  try {
    parser.write(body).close()
  } catch {
    return undefined // whatever is wrong with it, the service answers a fault
  }
  return operation && { operation: operation.name, namespace: operation.namespace, fields }
}

function numbered(seen: Map<string, number>, path: string, local: string) {
  const count = seen.get(path) ?? 0
  seen.set(path, count + 1)
  return count === 0 ? local : `${local}[${count}]`
}
