import type { RequestShape } from '#features/sgk/wire/shape.ts'
import type { SoapRequest } from './request.ts'

/**
 * True when the elements of a request are those of the `xsd:sequence`, in its order. SGK's server reads by place: a
 * field that comes too early or too late is empty for it, without a word.
 */
export function isInOrder(shape: RequestShape, fields: SoapRequest['fields']): boolean {
  const paths = fields.map(([path]) => path.split('/'))
  const names = Object.keys(shape)
  const places = paths.map(([first = '']) => names.indexOf(plain(first)))
  if (places.some((place, no) => place < (places[no - 1] ?? 0))) return false
  const groups = Map.groupBy(paths, ([first = '']) => first)
  return [...groups].every(([first, own]) => {
    const part = shape[plain(first)]
    const inner = own.map(([, ...rest]): [string, string] => [rest.join('/'), ''])
    if (typeof part === 'object' && 'many' in part) return isInOrder(part.many, inner)
    if (first.endsWith(']')) return false // only a list comes more than once
    if (typeof part === 'object') return isInOrder(part.one, inner)
    return own.length === 1 && own[0]?.length === 1
  })
}

const plain = (name: string) => name.replace(/\[\d+\]$/, '')
