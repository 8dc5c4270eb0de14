import { isUtf8 } from 'node:buffer'
import { AppError } from '#core/errors.ts'

const maxDepth = 32
const maxNodes = 10_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses a body that a stranger sent: bounded depth and size, no duplicate or prototype keys, exact UTF-8. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0 || !isUtf8(bytes)) throw new AppError('malformedRequest')
  const text = bytes.toString('utf8')
  checkShape(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('malformedRequest')
  }
  if (suspectEscape.test(text)) checkTexts(value, '')
  return value
}

/** The only ways a NUL or half a character can come out of valid UTF-8. */
const suspectEscape = /\\u(0000|d[89a-f])/i

/** PostgreSQL refuses a NUL and silently replaces half a surrogate pair: neither gets that far. The depth is bounded above. */
function checkTexts(value: unknown, path: string) {
  if (typeof value === 'string') return requireStorable(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const field = path ? `${path}.${key}` : key
    requireStorable(key, path)
    checkTexts(inner, field)
  }
}

/** Refuses text that the database would not take as it is. */
export function requireStorable(text: string, field: string) {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AppError('validationFailed', { errors: [{ field: field.slice(0, 120), key: 'invalidText' }] })
  }
}

/**
 * Walks the text once without recursion, because the first recursive walker after JSON.parse would overflow on a deep one.
 * It judges only structure; JSON.parse judges the rest.
 */
function checkShape(text: string) {
  const keysOfOpenObjects: (Set<string> | null)[] = []
  let nodes = 0
  let position = 0
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code === 0x22) {
      const end = endOfString(text, position)
      const keys = keysOfOpenObjects.at(-1)
      if (keys && isFollowedByColon(text, end)) rememberKey(keys, text.slice(position, end))
      position = end
      continue
    }
    if (code === 0x7b || code === 0x5b) {
      keysOfOpenObjects.push(code === 0x7b ? new Set() : null)
      nodes++
      if (keysOfOpenObjects.length > maxDepth) throw new AppError('malformedRequest')
    } else if (code === 0x7d || code === 0x5d) {
      keysOfOpenObjects.pop()
    } else if (code === 0x2c) {
      nodes++
    }
    if (nodes > maxNodes) throw new AppError('malformedRequest')
    position++
  }
}

/** Looks from quote to quote: a file in base64 is one text of millions of characters. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end + 1
  }
  throw new AppError('malformedRequest')
}

function isFollowedByColon(text: string, position: number): boolean {
  let next = position
  while (next < text.length && text.charCodeAt(next) <= 0x20) next++
  return text.charCodeAt(next) === 0x3a
}

function rememberKey(keys: Set<string>, quoted: string) {
  const key = quoted.includes('\\') ? unescapeKey(quoted) : quoted.slice(1, -1)
  if (keys.has(key))
    throw new AppError('malformedRequest', { errors: [{ field: key.slice(0, 120), key: 'duplicateField' }] })
  if (forbiddenKeys.has(key)) throw new AppError('validationFailed', { errors: [{ field: key, key: 'unknownField' }] })
  keys.add(key)
}

function unescapeKey(quoted: string): string {
  try {
    return JSON.parse(quoted)
  } catch {
    throw new AppError('malformedRequest')
  }
}

/** Reads a query string strictly: a parameter given twice or not in UTF-8 is refused, never guessed. */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const values: Record<string, string> = Object.create(null)
  if (start === -1) return { ...values }
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const key = decodePart(equals === -1 ? part : part.slice(0, equals))
    const value = equals === -1 ? '' : decodePart(part.slice(equals + 1))
    if (key in values)
      throw new AppError('malformedRequest', { errors: [{ field: key.slice(0, 120), key: 'duplicateField' }] })
    if (forbiddenKeys.has(key))
      throw new AppError('validationFailed', { errors: [{ field: key, key: 'unknownField' }] })
    values[key] = value
  }
  return { ...values }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new AppError('malformedRequest')
  }
}
