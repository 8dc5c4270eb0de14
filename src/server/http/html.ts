import sanitize from 'sanitize-html'
import { AppError } from '#core/errors.ts'
import { withoutHidden } from '#core/plain-text.ts'

const maxBytes = 100 * 1024
const maxDepth = 50

const inlineTags = ['b', 'strong', 'i', 'em', 'u', 'a']
const blockTags = ['p', 'br', 'ul', 'ol', 'li', 'h2', 'h3', 'h4']
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

// What lies inside these is code or a fallback, not the author's words.
const wordlessTags = ['script', 'style', 'textarea', 'option', 'select', 'noscript', 'iframe', 'object', 'template']
const foreignTags = ['svg', 'math', 'title', 'xmp', 'noembed', 'noframes', 'plaintext']

const link: sanitize.Transformer = (_, { href = '' }) => {
  // `span` is not on the list: the tag goes, its words stay.
  if (!/^(?:https:\/\/[^\s/]|mailto:|tel:)/i.test(href)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href, rel: 'noopener nofollow' } }
}

const options: sanitize.IOptions = {
  allowedTags: [...inlineTags, ...blockTags, ...tableTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [...wordlessTags, ...foreignTags],
  nestingLimit: maxDepth,
  // The page's own heading is the h1.
  transformTags: { a: link, h1: 'h2', h5: 'h4', h6: 'h4' },
}

function pass(html: string) {
  return withoutHidden(sanitize(html, options))
}

const maxPasses = 10

function clean(html: string) {
  // A tag that falls away can let its neighbours close each other when they are read again (a cell right inside a cell).
  let before = html
  for (let passes = 0; passes < maxPasses; passes++) {
    const after = pass(before)
    if (after === before) return after
    before = after
  }
  return withoutHidden(sanitize(before, { ...options, allowedTags: [] }))
}

/**
 * What may be stored and shown of HTML from outside, by allow-list. Used on write and again on render: a second pass
 * changes nothing.
 */
export function sanitizeHtml(html: string, field = 'metin') {
  const refusal = new AppError('validationFailed', { errors: [{ field, key: 'htmlTooLarge' }] })
  if (Buffer.byteLength(html) > maxBytes) throw refusal
  const cleaned = clean(html)
  // Escaping makes text longer, and what we store must pass here again.
  if (Buffer.byteLength(cleaned) > maxBytes) throw refusal
  return cleaned
}
