// Control characters, line separators, overrides of the writing direction, code points that are no characters.
const forbidden = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const forbiddenInLines = new RegExp(`(?![\\n\\t])${forbidden.source}`, 'u')
const everyForbiddenInLines = new RegExp(forbiddenInLines, 'gu')

/** True for text that may be stored and shown: well-formed, without characters that hide or reorder what is read. */
export function isPlainText(text: string, multiline: boolean) {
  if (!text.isWellFormed()) return false
  return multiline ? !forbiddenInLines.test(text.replaceAll('\r\n', '\n')) : !forbidden.test(text)
}

/** One spelling for what looks the same: composed letters, no space around it, one kind of line end. */
export function cleanText(text: string) {
  return text.replaceAll('\r\n', '\n').normalize('NFC').trim()
}

/** False for text of spaces and invisible marks only. */
export function hasVisibleCharacter(text: string) {
  return /[^\p{White_Space}\p{Cf}]/u.test(text)
}

/** The length of a text in code points, as people count it: emoji and rare letters are one. */
export function codePoints(text: string) {
  let count = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) count--
  }
  return count
}

/** The text without the characters that `isPlainText` refuses in lines. */
export function withoutHidden(text: string) {
  return text.toWellFormed().replace(everyForbiddenInLines, '')
}
